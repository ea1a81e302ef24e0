import Foundation

/// An immutable colour: four sRGB components, not premultiplied.
///
/// Components are gamma-encoded and nominally 0…1. Greys are kept as three equal components.
/// - Apple: `CGColor`, limited to the sRGB space.
public final class CGColor: Hashable, Sendable {
    public let red, green, blue: CGFloat
    public let alpha: CGFloat

    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(red: gray, green: gray, blue: gray, alpha: alpha)
    }

    public static let black = CGColor(gray: 0, alpha: 1)
    public static let white = CGColor(gray: 1, alpha: 1)
    public static let clear = CGColor(gray: 0, alpha: 0)

    /// Red, green, blue, alpha.
    public var components: [CGFloat]? { [red, green, blue, alpha] }
    public var numberOfComponents: Int { 4 }

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
    /// The colour as one premultiplied BGRA pixel (B in the lowest byte), rounded half up, with alpha × `opacity`.
    ///
    /// Components are limited to 0…1; what is not a number counts as 0.
    public func premultipliedPixel(opacity: CGFloat = 1) -> UInt32 {
        CGColor.premultipliedPixel(of: SIMD4(Double(red), Double(green), Double(blue), Double(alpha)), opacity: opacity)
    }

    /// The same of red, green, blue and alpha, for who has many colours and no object for each.
    package static func premultipliedPixel(of color: SIMD4<Double>, opacity: CGFloat) -> UInt32 {
        func limited(_ v: Double) -> Double { v > 0 ? min(v, 1) : 0 }
        let a = limited(color.w * opacity)
        func byte(_ v: Double) -> UInt32 { UInt32((limited(v) * a * 255 + 0.5).rounded(.down)) }
        return byte(color.z) | byte(color.y) << 8 | byte(color.x) << 16 | UInt32((a * 255 + 0.5).rounded(.down)) << 24
    }
}
