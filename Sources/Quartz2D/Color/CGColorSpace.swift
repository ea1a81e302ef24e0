import Foundation

/// Which kind of components a colour space has.
///
/// - Apple: `CGColorSpaceModel`.
public enum CGColorSpaceModel: Int32, Sendable { case unknown = -1, monochrome = 0, rgb = 1, cmyk = 2, pattern = 6 }

/// What the components of a colour mean when it is made or when a bitmap is laid out.
///
/// Colours are turned into gamma-encoded sRGB at once and drawn so; the space says how.
/// - Apple: `CGColorSpace`, with the named spaces below. "Device" and "generic" spaces are sRGB.
public final class CGColorSpace: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case rgb(RGBPrimaries, TransferCurve), gray(TransferCurve), cmyk, pattern }

    let kind: Kind
    /// One of the constants below, nil for the device and pattern spaces.
    public let name: String?

    /// Of a pattern space: that of the colours given to uncoloured patterns.
    public let baseColorSpace: CGColorSpace?

    init(_ kind: Kind, name: String?, base: CGColorSpace? = nil) {
        self.kind = kind
        self.name = name
        baseColorSpace = base
    }

    public static let sRGB = "kCGColorSpaceSRGB"
    public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
    public static let linearSRGB = "kCGColorSpaceLinearSRGB"
    public static let extendedLinearSRGB = "kCGColorSpaceExtendedLinearSRGB"
    public static let displayP3 = "kCGColorSpaceDisplayP3"
    public static let genericRGBLinear = "kCGColorSpaceGenericRGBLinear"
    public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"
    public static let linearGray = "kCGColorSpaceLinearGray"
    public static let genericCMYK = "kCGColorSpaceGenericCMYK"

    private static let known: [String: Kind] = [
        sRGB: .rgb(.sRGB, .sRGB), extendedSRGB: .rgb(.sRGB, .sRGB), displayP3: .rgb(.displayP3, .sRGB),
        linearSRGB: .rgb(.sRGB, .linear), extendedLinearSRGB: .rgb(.sRGB, .linear),
        genericRGBLinear: .rgb(.sRGB, .linear),
        genericGrayGamma2_2: .gray(.sRGB), linearGray: .gray(.linear), genericCMYK: .cmyk,
    ]

    /// Nil for a name that is none of the constants of this class.
    public convenience init?(name: String) {
        guard let kind = Self.known[name] else { return nil }
        self.init(kind, name: name)
    }

    /// The space of patterns; `baseSpace` is that of the colour given to uncoloured ones.
    public convenience init?(patternBaseSpace baseSpace: CGColorSpace?) {
        if case .pattern = baseSpace?.kind { return nil }
        self.init(.pattern, name: nil, base: baseSpace)
    }

    static let deviceRGB = CGColorSpace(.rgb(.sRGB, .sRGB), name: nil)
    static let deviceGray = CGColorSpace(.gray(.sRGB), name: nil)
    static let deviceCMYK = CGColorSpace(.cmyk, name: nil)

    public var model: CGColorSpaceModel {
        switch kind {
        case .rgb: .rgb
        case .gray: .monochrome
        case .cmyk: .cmyk
        case .pattern: .pattern
        }
    }

    /// Without alpha.
    public var numberOfComponents: Int {
        switch kind {
        case .rgb: 3
        case .gray: 1
        case .cmyk: 4
        case .pattern: 0
        }
    }

    public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool {
        a.kind == b.kind && a.name == b.name && a.baseColorSpace == b.baseColorSpace
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(name)
    }
}

public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { .deviceCMYK }

/// How components relate to light.
enum TransferCurve: Hashable, Sendable {
    case sRGB, linear

    /// Light for a component; negative values mirror, as Apple's extended spaces do.
    func decoded(_ v: CGFloat) -> CGFloat {
        guard self == .sRGB else { return v }
        let light = TransferFunctions.sRGBToLinear(abs(v))
        return v < 0 ? -light : light
    }

    /// The component for light.
    func encoded(_ light: CGFloat) -> CGFloat {
        guard self == .sRGB else { return light }
        let v = TransferFunctions.linearToSRGB(abs(light))
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
