import Foundation

/// How components relate to light.
enum TransferCurve: Hashable, Sendable {
    case sRGB, linear

    /// Light for a component; negative values mirror, as Apple's extended spaces do.
    func decoded(_ v: CGFloat) -> CGFloat {
        guard self == .sRGB else { return v }
        let light = LightCurve.sRGBLight(abs(v))
        return v < 0 ? -light : light
    }

    /// The component for light.
    func encoded(_ light: CGFloat) -> CGFloat {
        guard self == .sRGB else { return light }
        let v = LightCurve.sRGBSignal(abs(light))
        return light < 0 ? -v : v
    }
}

/// Which lights red, green and blue are.
enum RGBPrimaries: Hashable, Sendable {
    case sRGB, displayP3

    /// Linear components in sRGB's primaries (both have the white point D65).
    func inSRGB(_ r: CGFloat, _ g: CGFloat, _ b: CGFloat) -> (CGFloat, CGFloat, CGFloat) {
        guard self == .displayP3 else { return (r, g, b) }
        return (
            1.2249401762805600 * r - 0.2249401762805600 * g,
            -0.0420569547096881 * r + 1.0420569547096881 * g,
            -0.0196375545903344 * r - 0.0786360455506319 * g + 1.0982736001409663 * b
        )
    }
}
