import Foundation

/// An immutable sRGB color with alpha; components are not premultiplied.
///
/// Components are gamma-encoded and nominally 0…1. Grays are stored as three equal components.
/// - Apple: `CGColor`, limited to the sRGB color space.
public final class CGColor: Hashable, Sendable {
    /// The gamma-encoded sRGB components, nominally 0…1.
    public let red, green, blue: CGFloat
    /// The opacity, nominally 0…1.
    public let alpha: CGFloat

    /// Creates a color from gamma-encoded sRGB components, nominally 0…1.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Creates a color from gamma-encoded sRGB components, nominally 0…1.
    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Creates a gray from a gamma-encoded component, nominally 0…1.
    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(red: gray, green: gray, blue: gray, alpha: alpha)
    }

    /// Opaque black.
    public static let black = CGColor(gray: 0, alpha: 1)
    /// Opaque white.
    public static let white = CGColor(gray: 1, alpha: 1)
    /// Transparent black.
    public static let clear = CGColor(gray: 0, alpha: 0)

    /// The red, green, blue and alpha components, in this order.
    public var components: [CGFloat]? { [red, green, blue, alpha] }
    /// The number of components, including alpha: always 4.
    public var numberOfComponents: Int { 4 }

    /// Returns the same color with another alpha.
    public func copy(alpha: CGFloat) -> CGColor? { CGColor(red: red, green: green, blue: blue, alpha: alpha) }

    public static func == (a: CGColor, b: CGColor) -> Bool {
        a === b || (a.red == b.red && a.green == b.green && a.blue == b.blue && a.alpha == b.alpha)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(red)
        hasher.combine(green)
        hasher.combine(blue)
        hasher.combine(alpha)
    }
}

extension CGColor {
    /// Returns the color as a premultiplied BGRA pixel (blue in the lowest byte), rounded half up.
    ///
    /// Components are clamped to 0…1; NaN counts as 0.
    /// - Parameter opacity: a factor for alpha, 0…1.
    public func premultipliedPixel(opacity: CGFloat = 1) -> UInt32 {
        CGColor.premultipliedPixel(of: SIMD4(Double(red), Double(green), Double(blue), Double(alpha)), opacity: opacity)
    }

    /// Returns the premultiplied BGRA pixel of red, green, blue and alpha components, without creating a `CGColor`.
    package static func premultipliedPixel(of color: SIMD4<Double>, opacity: CGFloat) -> UInt32 {
        func limited(_ v: Double) -> Double { v > 0 ? min(v, 1) : 0 }
        let a = limited(color.w * opacity)
        func byte(_ v: Double) -> UInt32 { UInt32((limited(v) * a * 255 + 0.5).rounded(.down)) }
        return byte(color.z) | byte(color.y) << 8 | byte(color.x) << 16 | UInt32((a * 255 + 0.5).rounded(.down)) << 24
    }

    /// Converts components of any color space to sRGB; components outside 0…1 stay outside.
    ///
    /// Returns nil for a pattern space. CMYK is converted without a profile: (1 − c)(1 − k).
    /// - Precondition: `components` holds one value per component of the space, then alpha.
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

    /// Creates a gray; the gamma 2.2 component is used as sRGB, nominally 0…1.
    public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
        self.init(gray: gray, alpha: alpha)
    }

    /// Converts CMYK components (0…1) to sRGB without a profile: (1 − c)(1 − k).
    public convenience init(
        genericCMYKCyan cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
    ) {
        self.init(
            red: (1 - cyan) * (1 - black), green: (1 - magenta) * (1 - black), blue: (1 - yellow) * (1 - black),
            alpha: alpha)
    }

    /// The color space of the components: always sRGB, whatever space the color was created from.
    public var colorSpace: CGColorSpace? { CGColorSpace(name: CGColorSpace.sRGB) }
}
