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
    /// CIE lightness and two color components.
    case lab = 3
    /// Components that are named one by one; no space has this model.
    case deviceN = 4
    /// Indices of a table of colors.
    case indexed = 5
    /// A pattern, with the components of a base space if the pattern is uncolored.
    case pattern = 6
    /// CIE XYZ.
    case XYZ = 7
}

/// Defines what color components mean when a color is created or a bitmap is laid out.
///
/// Colors are converted to gamma-encoded sRGB when they are created, and drawn in sRGB.
/// - Apple: `CGColorSpace`, with the spaces of standard dynamic range. "Device" and "generic" spaces are sRGB.
public final class CGColorSpace: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case rgb(RGBPrimaries, TransferCurve), gray(TransferCurve), cmyk, pattern
        case calibrated(CalibratedColors), lab(LabColors), indexed(IndexedColors), profile(ProfileColors)
    }

    let kind: Kind
    /// The name, one of the constants below; nil for spaces without a name, such as the device spaces.
    public let name: String?

    /// The color space of the table of an indexed space, or of the tint colors of uncolored patterns; otherwise nil.
    public let baseColorSpace: CGColorSpace?

    init(_ kind: Kind, name: String?, base: CGColorSpace? = nil) {
        self.kind = kind
        self.name = name
        baseColorSpace = base
    }

    /// Creates a pattern space; `baseSpace` is the color space of the tint colors of uncolored patterns.
    ///
    /// Returns nil when `baseSpace` is itself a pattern space.
    public convenience init?(patternBaseSpace baseSpace: CGColorSpace?) {
        if case .pattern = baseSpace?.kind { return nil }
        self.init(.pattern, name: nil, base: baseSpace)
    }

    package static let deviceRGB = CGColorSpace(.rgb(.sRGB, .sRGB), name: nil)
    package static let deviceGray = CGColorSpace(.gray(.sRGB), name: nil)
    static let deviceCMYK = CGColorSpace(.cmyk, name: nil)

    /// The kind of components.
    public var model: CGColorSpaceModel {
        switch kind {
        case .rgb, .calibrated: name == Self.genericXYZ ? .XYZ : .rgb
        case .gray: .monochrome
        case .cmyk: .cmyk
        case .lab: .lab
        case .indexed: .indexed
        case .profile(let colors): colors.isGray ? .monochrome : .rgb
        case .pattern: .pattern
        }
    }

    /// The number of components without alpha; 0 for a pattern space.
    public var numberOfComponents: Int {
        switch model {
        case .rgb, .lab, .XYZ: 3
        case .monochrome, .indexed: 1
        case .cmyk: 4
        case .pattern, .deviceN, .unknown: 0
        }
    }

    /// Whether colors outside the gamut of sRGB have components in 0…1.
    public var isWideGamutRGB: Bool {
        guard case .rgb(let primaries, _) = kind else { return usesExtendedRange }
        return primaries != .sRGB || usesExtendedRange
    }

    /// Whether components outside 0…1 are meant.
    public var usesExtendedRange: Bool { name?.contains("Extended") ?? false }

    /// Returns whether the space has a high dynamic range: never.
    public func isHDR() -> Bool { false }

    /// Whether the space can describe an output device.
    public var supportsOutput: Bool {
        switch model {
        case .rgb, .monochrome, .cmyk: true
        default: false
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

/// Returns whether components of a space outside 0…1 are meant.
public func CGColorSpaceUsesExtendedRange(_ space: CGColorSpace) -> Bool { space.usesExtendedRange }
/// Returns the device RGB space, which is sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }
/// Returns the device gray space, which has the sRGB transfer function.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }
/// Returns the device CMYK space, which is converted to sRGB without a profile.
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { .deviceCMYK }
