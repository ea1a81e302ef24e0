import Foundation

extension CGColor {
    /// A colour of another space, turned into sRGB; components outside 0…1 stay outside.
    ///
    /// Nil for a pattern space. CMYK is turned without a profile: (1 − c)(1 − k).
    /// - Precondition: `components` has the space's components and alpha.
    /// - Apple: `CGColor(colorSpace:components:)`.
    public convenience init?(colorSpace: CGColorSpace, components: UnsafePointer<CGFloat>) {
        let alpha = components[colorSpace.numberOfComponents]
        switch colorSpace.kind {
        case .rgb(.sRGB, .sRGB): self.init(red: components[0], green: components[1], blue: components[2], alpha: alpha)
        case .rgb(let primaries, let curve):
            let light = primaries.inSRGB(
                curve.decoded(components[0]), curve.decoded(components[1]), curve.decoded(components[2]))
            let sRGB = TransferCurve.sRGB
            self.init(
                red: sRGB.encoded(light.0), green: sRGB.encoded(light.1), blue: sRGB.encoded(light.2), alpha: alpha)
        case .gray(.sRGB): self.init(gray: components[0], alpha: alpha)
        case .gray(let curve): self.init(gray: TransferCurve.sRGB.encoded(curve.decoded(components[0])), alpha: alpha)
        case .cmyk:
            self.init(
                genericCMYKCyan: components[0], magenta: components[1], yellow: components[2], black: components[3],
                alpha: alpha)
        case .pattern: return nil
        }
    }

    public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
        self.init(gray: gray, alpha: alpha)
    }

    /// Turned into sRGB without a profile.
    public convenience init(
        genericCMYKCyan cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
    ) {
        self.init(
            red: (1 - cyan) * (1 - black), green: (1 - magenta) * (1 - black), blue: (1 - yellow) * (1 - black),
            alpha: alpha)
    }

    /// Always sRGB, whatever the colour was made from.
    public var colorSpace: CGColorSpace? { CGColorSpace(name: CGColorSpace.sRGB) }
}
