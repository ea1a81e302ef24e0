import Foundation

/// The kind of components of a color space.
///
/// - Apple: `CGColorSpaceModel`.
public enum CGColorSpaceModel: Int32, Sendable {
    /// An unknown model.
    case unknown = -1
    /// One gray component.
    case monochrome = 0
    /// Red, green and blue.
    case rgb = 1
    /// Cyan, magenta, yellow and black.
    case cmyk = 2
    /// A pattern, with the components of a base space if the pattern is uncolored.
    case pattern = 6
}

/// Defines what color components mean when a color is created or a bitmap is laid out.
///
/// Colors are converted to gamma-encoded sRGB when they are created, and drawn in sRGB.
/// - Apple: `CGColorSpace`, with the named spaces below. "Device" and "generic" spaces are sRGB.
public final class CGColorSpace: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case rgb(RGBPrimaries, TransferCurve), gray(TransferCurve), cmyk, pattern }

    let kind: Kind
    /// The name, one of the constants below; nil for the device and pattern spaces.
    public let name: String?

    /// The color space of the tint colors of uncolored patterns; nil unless this is a pattern space.
    public let baseColorSpace: CGColorSpace?

    init(_ kind: Kind, name: String?, base: CGColorSpace? = nil) {
        self.kind = kind
        self.name = name
        baseColorSpace = base
    }

    /// sRGB (IEC 61966-2-1).
    public static let sRGB = "kCGColorSpaceSRGB"
    /// sRGB with components outside 0…1.
    public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
    /// sRGB primaries with linear components.
    public static let linearSRGB = "kCGColorSpaceLinearSRGB"
    /// sRGB primaries with linear components, also outside 0…1.
    public static let extendedLinearSRGB = "kCGColorSpaceExtendedLinearSRGB"
    /// Display P3: P3 primaries, white D65 and the sRGB transfer function.
    public static let displayP3 = "kCGColorSpaceDisplayP3"
    /// The same as `linearSRGB`.
    public static let genericRGBLinear = "kCGColorSpaceGenericRGBLinear"
    /// Gray with the sRGB transfer function.
    public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"
    /// Gray with linear components.
    public static let linearGray = "kCGColorSpaceLinearGray"
    /// CMYK, converted without a profile.
    public static let genericCMYK = "kCGColorSpaceGenericCMYK"

    private static let known: [String: Kind] = [
        sRGB: .rgb(.sRGB, .sRGB), extendedSRGB: .rgb(.sRGB, .sRGB), displayP3: .rgb(.displayP3, .sRGB),
        linearSRGB: .rgb(.sRGB, .linear), extendedLinearSRGB: .rgb(.sRGB, .linear),
        genericRGBLinear: .rgb(.sRGB, .linear),
        genericGrayGamma2_2: .gray(.sRGB), linearGray: .gray(.linear), genericCMYK: .cmyk,
    ]

    /// Creates a named color space; returns nil unless `name` is one of the constants of this class.
    public convenience init?(name: String) {
        guard let kind = Self.known[name] else { return nil }
        self.init(kind, name: name)
    }

    /// Creates a pattern space; `baseSpace` is the color space of the tint colors of uncolored patterns.
    ///
    /// Returns nil when `baseSpace` is itself a pattern space.
    public convenience init?(patternBaseSpace baseSpace: CGColorSpace?) {
        if case .pattern = baseSpace?.kind { return nil }
        self.init(.pattern, name: nil, base: baseSpace)
    }

    static let deviceRGB = CGColorSpace(.rgb(.sRGB, .sRGB), name: nil)
    static let deviceGray = CGColorSpace(.gray(.sRGB), name: nil)
    static let deviceCMYK = CGColorSpace(.cmyk, name: nil)

    /// The kind of components.
    public var model: CGColorSpaceModel {
        switch kind {
        case .rgb: .rgb
        case .gray: .monochrome
        case .cmyk: .cmyk
        case .pattern: .pattern
        }
    }

    /// The number of components without alpha; 0 for a pattern space.
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

/// Returns the device RGB space, which is sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }
/// Returns the device gray space, which has the sRGB transfer function.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }
/// Returns the device CMYK space, which is converted to sRGB without a profile.
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { .deviceCMYK }

/// The transfer function of a color space.
enum TransferCurve: Hashable, Sendable {
    case sRGB, linear

    /// Returns the linear value of a component; negative values are mirrored, as in Apple's extended spaces.
    func decoded(_ v: CGFloat) -> CGFloat {
        guard self == .sRGB else { return v }
        let light = TransferFunctions.sRGBToLinear(abs(v))
        return v < 0 ? -light : light
    }

    /// Returns the component of a linear value; negative values are mirrored.
    func encoded(_ light: CGFloat) -> CGFloat {
        guard self == .sRGB else { return light }
        let v = TransferFunctions.linearToSRGB(abs(light))
        return light < 0 ? -v : v
    }
}

/// The primaries of an RGB color space.
enum RGBPrimaries: Hashable, Sendable {
    case sRGB, displayP3

    /// Converts linear components to sRGB primaries (both have the white point D65).
    func inSRGB(_ r: CGFloat, _ g: CGFloat, _ b: CGFloat) -> (CGFloat, CGFloat, CGFloat) {
        guard self == .displayP3 else { return (r, g, b) }
        return (
            1.2249401762805600 * r - 0.2249401762805600 * g,
            -0.0420569547096881 * r + 1.0420569547096881 * g,
            -0.0196375545903344 * r - 0.0786360455506319 * g + 1.0982736001409663 * b
        )
    }
}
