import Foundation

/// An immutable color with alpha; components are not premultiplied.
///
/// It is drawn with its gamma-encoded sRGB components, nominally 0…1. `components` and `colorSpace` are those the color
/// was created with. Colors are equal if their sRGB components and alpha are.
/// - Apple: `CGColor`.
public final class CGColor: Hashable, Sendable {
    /// The gamma-encoded sRGB components, nominally 0…1.
    public let red, green, blue: CGFloat
    /// The opacity, nominally 0…1.
    public let alpha: CGFloat
    private let source: Source

    /// The space and the components that a color was created with.
    private enum Source: Sendable {
        /// The sRGB components.
        case sRGB
        /// One gray component in the default gray space, which all three sRGB components equal.
        case gray
        case other(CGColorSpace, [CGFloat])
        case pattern(PatternColor)
    }

    private init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat, _ source: Source) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
        self.source = source
    }

    /// Creates the color of a pattern, which is transparent outside of contexts.
    package convenience init(_ color: PatternColor) {
        self.init(red: 0, green: 0, blue: 0, alpha: 0, .pattern(color))
    }

    /// Creates a color from gamma-encoded sRGB components, nominally 0…1.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha, .sRGB)
    }

    /// Creates a color from gamma-encoded sRGB components, nominally 0…1.
    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Creates a gray from a gamma-encoded component, nominally 0…1.
    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(red: gray, green: gray, blue: gray, alpha: alpha, .gray)
    }

    /// Opaque black.
    public static let black = CGColor(gray: 0, alpha: 1)
    /// Opaque white.
    public static let white = CGColor(gray: 1, alpha: 1)
    /// Transparent black.
    public static let clear = CGColor(gray: 0, alpha: 0)

    /// The components in `colorSpace`, then alpha: two for a gray such as `CGColor.white`.
    public var components: [CGFloat]? {
        switch source {
        case .sRGB: [red, green, blue, alpha]
        case .gray: [red, alpha]
        case .other(_, let components): components
        case .pattern(let color): color.components
        }
    }
    /// The number of components, including alpha.
    public var numberOfComponents: Int {
        switch source {
        case .sRGB: 4
        case .gray: 2
        case .other(_, let components): components.count
        case .pattern(let color): color.components.count
        }
    }
    /// The color space of the components.
    public var colorSpace: CGColorSpace? {
        switch source {
        case .sRGB: Self.sRGBSpace
        case .gray: Self.graySpace
        case .other(let space, _): space
        case .pattern(let color): color.space
        }
    }

    private static let sRGBSpace = CGColorSpace(name: CGColorSpace.sRGB)
    private static let graySpace = CGColorSpace(name: CGColorSpace.genericGrayGamma2_2)

    /// The pattern with its components.
    package var patternColor: PatternColor? { if case .pattern(let color) = source { color } else { nil } }

    /// Returns the color itself, which never changes.
    public func copy() -> CGColor? { self }

    /// Returns the same color with another alpha.
    public func copy(alpha: CGFloat) -> CGColor? {
        if let color = patternColor {
            return CGColor(
                PatternColor(
                    space: color.space, pattern: color.pattern, components: color.components.dropLast() + [alpha]))
        }
        guard case .other(let space, let components) = source else {
            return CGColor(red: red, green: green, blue: blue, alpha: alpha, source)
        }
        return CGColor(
            red: red, green: green, blue: blue, alpha: alpha, .other(space, components.dropLast() + [alpha]))
    }

    public static func == (a: CGColor, b: CGColor) -> Bool {
        a === b
            || (a.red == b.red && a.green == b.green && a.blue == b.blue && a.alpha == b.alpha
                && a.patternColor == b.patternColor)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(red)
        hasher.combine(green)
        hasher.combine(blue)
        hasher.combine(alpha)
    }
}

extension CGColor: _ExpressibleByColorLiteral {
    /// Creates a color from a color literal.
    public convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
        self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
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

    /// Creates a color of any color space, which is converted to sRGB for drawing; components outside 0…1 stay outside.
    ///
    /// Returns nil for a pattern space. CMYK is converted without a profile: (1 − c)(1 − k).
    /// - Precondition: `components` holds one value per component of the space, then alpha.
    /// - Apple: `CGColor(colorSpace:components:)`.
    public convenience init?(colorSpace: CGColorSpace, components: UnsafePointer<CGFloat>) {
        self.init(colorSpace, Array(UnsafeBufferPointer(start: components, count: colorSpace.numberOfComponents + 1)))
    }

    private convenience init?(_ space: CGColorSpace, _ values: [CGFloat]) {
        guard let rgb = space.sRGB(values) else { return nil }
        self.init(
            red: rgb.0, green: rgb.1, blue: rgb.2, alpha: values[values.count - 1],
            space == Self.sRGBSpace ? .sRGB : .other(space, values))
    }

    /// Returns the color with components in another color space.
    ///
    /// Returns nil for pattern and indexed spaces, and those of a color profile. `intent` and `options` have no effect:
    /// components of colors outside the gamut of the space are outside 0…1.
    public func converted(to space: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?) -> CGColor? {
        if space == colorSpace { return self }
        guard let values = space.components(ofSRGB: [red, green, blue]) else { return nil }
        return CGColor(
            red: red, green: green, blue: blue, alpha: alpha,
            space == Self.sRGBSpace ? .sRGB : .other(space, values + [alpha]))
    }

    /// Creates a gray; the gamma 2.2 component is used as sRGB, nominally 0…1.
    public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
        self.init(gray: gray, alpha: alpha)
    }

    /// Creates a color from CMYK components (0…1), which is drawn without a profile: (1 − c)(1 − k).
    public convenience init(
        genericCMYKCyan cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
    ) {
        self.init(
            red: (1 - cyan) * (1 - black), green: (1 - magenta) * (1 - black), blue: (1 - yellow) * (1 - black),
            alpha: alpha, .other(Self.cmykSpace, [cyan, magenta, yellow, black, alpha]))
    }

    private static let cmykSpace = CGColorSpace(.cmyk, name: CGColorSpace.genericCMYK)
}

/// The color of a pattern: its alpha, or the components of the tint color.
package struct PatternColor: Equatable, Sendable {
    package let space: CGColorSpace
    /// The `CGPattern`, which only contexts draw.
    package let pattern: any AnyObject & Sendable
    package let components: [CGFloat]

    package init(space: CGColorSpace, pattern: any AnyObject & Sendable, components: [CGFloat]) {
        self.space = space
        self.pattern = pattern
        self.components = components
    }

    package static func == (a: PatternColor, b: PatternColor) -> Bool {
        a.pattern === b.pattern && a.components == b.components
    }
}
