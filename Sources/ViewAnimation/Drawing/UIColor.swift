import Foundation
import Images
import LayerTree
import Quartz2D
import TextLayout

/// An immutable color for views, which wraps a `CGColor` or the image of a pattern.
///
/// - Apple: `UIColor`, limited to the sRGB color space and to colors that do not depend on traits.
public final class UIColor: Hashable, Sendable {
    /// The color as a `CGColor`.
    public let cgColor: CGColor
    /// The image of a pattern color.
    let pattern: ColorPattern?

    /// Creates a color from a `CGColor`.
    public init(cgColor: CGColor) {
        self.cgColor = cgColor
        pattern = nil
    }

    /// Creates a transparent color, as code does that replaces it later.
    public convenience init() { self.init(white: 0, alpha: 0) }

    init(pattern: ColorPattern) {
        cgColor = pattern.averageColor
        self.pattern = pattern
    }

    /// Creates a color with sRGB components, each 0…1.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(cgColor: CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// Creates a gray color; both components are 0…1.
    public convenience init(white: CGFloat, alpha: CGFloat) { self.init(cgColor: CGColor(gray: white, alpha: alpha)) }

    /// Creates a color with hue, saturation and brightness, each 0…1. The hue wraps around; the other components are
    /// limited to their range.
    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        let color = HSBColor(hue: hue, saturation: saturation, brightness: brightness)
        self.init(red: color.red, green: color.green, blue: color.blue, alpha: alpha)
    }

    /// Returns the color with another alpha, 0…1.
    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        UIColor(cgColor: cgColor.copy(alpha: alpha) ?? cgColor)
    }

    /// Stores the sRGB components. Always returns true.
    @discardableResult
    public func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?,
        alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        red?.pointee = cgColor.red
        green?.pointee = cgColor.green
        blue?.pointee = cgColor.blue
        alpha?.pointee = cgColor.alpha
        return true
    }

    /// Stores hue, saturation, brightness and alpha, each 0…1. Always returns true.
    @discardableResult
    public func getHue(
        _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
        brightness: UnsafeMutablePointer<CGFloat>?,
        alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let color = HSBColor(red: cgColor.red, green: cgColor.green, blue: cgColor.blue)
        hue?.pointee = color.hue
        saturation?.pointee = color.saturation
        brightness?.pointee = color.brightness
        alpha?.pointee = cgColor.alpha
        return true
    }

    /// Returns whether the colors have equal components and patterns.
    public static func == (a: UIColor, b: UIColor) -> Bool { a.cgColor == b.cgColor && a.pattern == b.pattern }

    /// Hashes the components.
    public func hash(into hasher: inout Hasher) { hasher.combine(cgColor) }
}

/// Support for `#colorLiteral`.
extension UIColor: _ExpressibleByColorLiteral {
    /// Creates the color of a `#colorLiteral`.
    public convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
        self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }
}

/// The type of `#colorLiteral`.
public typealias _ColorLiteralType = UIColor

extension UIColor: TextColor {}

// Named colors with Apple's documented components. System colors are those of the light appearance.
extension UIColor {
    /// Black.
    public static let black = UIColor(white: 0, alpha: 1)
    /// Gray with the white component 1/3.
    public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
    /// Gray with the white component 2/3.
    public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
    /// White.
    public static let white = UIColor(white: 1, alpha: 1)
    /// Gray with the white component 0.5.
    public static let gray = UIColor(white: 0.5, alpha: 1)
    /// Transparent black.
    public static let clear = UIColor(white: 0, alpha: 0)
    /// Red: (1, 0, 0).
    public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    /// Green: (0, 1, 0).
    public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    /// Blue: (0, 0, 1).
    public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    /// Cyan: (0, 1, 1).
    public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
    /// Yellow: (1, 1, 0).
    public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
    /// Magenta: (1, 0, 1).
    public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
    /// Orange: (1, 0.5, 0).
    public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    /// Purple: (0.5, 0, 0.5).
    public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    /// Brown: (0.6, 0.4, 0.2).
    public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)

    /// System red: (255, 59, 48) of 255.
    public static let systemRed = UIColor(bytes: 255, 59, 48)
    /// System green: (52, 199, 89) of 255.
    public static let systemGreen = UIColor(bytes: 52, 199, 89)
    /// System blue: (0, 122, 255) of 255.
    public static let systemBlue = UIColor(bytes: 0, 122, 255)
    /// System orange: (255, 149, 0) of 255.
    public static let systemOrange = UIColor(bytes: 255, 149, 0)
    /// System yellow: (255, 204, 0) of 255.
    public static let systemYellow = UIColor(bytes: 255, 204, 0)
    /// System pink: (255, 45, 85) of 255.
    public static let systemPink = UIColor(bytes: 255, 45, 85)
    /// System purple: (175, 82, 222) of 255.
    public static let systemPurple = UIColor(bytes: 175, 82, 222)
    /// System teal: (48, 176, 199) of 255.
    public static let systemTeal = UIColor(bytes: 48, 176, 199)
    /// System indigo: (88, 86, 214) of 255.
    public static let systemIndigo = UIColor(bytes: 88, 86, 214)
    /// System gray: (142, 142, 147) of 255.
    public static let systemGray = UIColor(bytes: 142, 142, 147)
    /// System mint: (0, 199, 190) of 255.
    public static let systemMint = UIColor(bytes: 0, 199, 190)
    /// System cyan: (50, 173, 230) of 255.
    public static let systemCyan = UIColor(bytes: 50, 173, 230)
    /// System brown: (162, 132, 94) of 255.
    public static let systemBrown = UIColor(bytes: 162, 132, 94)
    /// The second system gray: (174, 174, 178) of 255.
    public static let systemGray2 = UIColor(bytes: 174, 174, 178)
    /// The third system gray: (199, 199, 204) of 255.
    public static let systemGray3 = UIColor(bytes: 199, 199, 204)
    /// The fourth system gray: (209, 209, 214) of 255.
    public static let systemGray4 = UIColor(bytes: 209, 209, 214)
    /// The fifth system gray: (229, 229, 234) of 255.
    public static let systemGray5 = UIColor(bytes: 229, 229, 234)
    /// The sixth system gray: (242, 242, 247) of 255.
    public static let systemGray6 = UIColor(bytes: 242, 242, 247)
    /// The secondary background: (242, 242, 247) of 255.
    public static let secondarySystemBackground = UIColor(bytes: 242, 242, 247)
    /// The background of groups: (242, 242, 247) of 255.
    public static let systemGroupedBackground = UIColor(bytes: 242, 242, 247)
    /// The color of secondary text: (60, 60, 67) of 255, with the alpha 0.6.
    public static let secondaryLabel = UIColor(bytes: 60, 60, 67, alpha: 0.6)
    /// The color of tertiary text: (60, 60, 67) of 255, with the alpha 0.3.
    public static let tertiaryLabel = UIColor(bytes: 60, 60, 67, alpha: 0.3)
    /// The color of quaternary text: (60, 60, 67) of 255, with the alpha 0.18.
    public static let quaternaryLabel = UIColor(bytes: 60, 60, 67, alpha: 0.18)
    /// The color of placeholders: (60, 60, 67) of 255, with the alpha 0.3.
    public static let placeholderText = UIColor(bytes: 60, 60, 67, alpha: 0.3)
    /// The color of translucent separators: (60, 60, 67) of 255, with the alpha 0.29.
    public static let separator = UIColor(bytes: 60, 60, 67, alpha: 0.29)
    /// The color of opaque separators: (198, 198, 200) of 255.
    public static let opaqueSeparator = UIColor(bytes: 198, 198, 200)
    /// The color of links: (0, 122, 255) of 255.
    public static let link = UIColor(bytes: 0, 122, 255)
    /// The fill of thin shapes: (120, 120, 128) of 255, with the alpha 0.2.
    public static let systemFill = UIColor(bytes: 120, 120, 128, alpha: 0.2)
    /// The fill of medium shapes: (120, 120, 128) of 255, with the alpha 0.16.
    public static let secondarySystemFill = UIColor(bytes: 120, 120, 128, alpha: 0.16)
    /// The fill of large shapes: (118, 118, 128) of 255, with the alpha 0.12.
    public static let tertiarySystemFill = UIColor(bytes: 118, 118, 128, alpha: 0.12)
    /// The fill of complex shapes: (116, 116, 128) of 255, with the alpha 0.08.
    public static let quaternarySystemFill = UIColor(bytes: 116, 116, 128, alpha: 0.08)
    /// The background color of the light appearance: white.
    public static let systemBackground = white
    /// The secondary background in groups: white.
    public static let secondarySystemGroupedBackground = white
    /// The text color of the light appearance: black.
    public static let label = black
    /// The default tint color: system blue.
    public static let tintColor = systemBlue

    private convenience init(bytes red: CGFloat, _ green: CGFloat, _ blue: CGFloat, alpha: CGFloat = 1) {
        self.init(red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha)
    }

    /// Creates the color that `dynamicProvider` returns for the light appearance.
    public convenience init(dynamicProvider: (UITraitCollection) -> UIColor) {
        self.init(cgColor: dynamicProvider(.current).cgColor)
    }

    /// Returns the color itself, because traits do not change.
    public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor { self }

    /// Stores the gray value and the alpha if the components are equal; otherwise returns false.
    @discardableResult
    public func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
        guard cgColor.red == cgColor.green, cgColor.green == cgColor.blue else { return false }
        white?.pointee = cgColor.red
        alpha?.pointee = cgColor.alpha
        return true
    }
}

/// A color as hue, saturation and brightness, and as red, green and blue, each 0…1.
struct HSBColor {
    let hue, saturation, brightness: CGFloat
    let red, green, blue: CGFloat

    init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat) {
        let s = min(max(saturation, 0), 1)
        let b = min(max(brightness, 0), 1)
        let wrappedHue = hue - hue.rounded(.down)
        func channel(_ offset: CGFloat) -> CGFloat {
            let k = (offset + wrappedHue * 6).truncatingRemainder(dividingBy: 6)
            return b - b * s * max(0, min(k, 4 - k, 1))
        }
        self.hue = wrappedHue
        self.saturation = s
        self.brightness = b
        red = channel(5)
        green = channel(3)
        blue = channel(1)
    }

    init(red: CGFloat, green: CGFloat, blue: CGFloat) {
        let high = max(red, green, blue)
        let range = high - min(red, green, blue)
        self.red = red
        self.green = green
        self.blue = blue
        brightness = high
        saturation = high > 0 ? range / high : 0
        hue = range > 0 ? Self.hue(red, green, blue, high: high, range: range) : 0
    }

    private static func hue(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, high: CGFloat, range: CGFloat) -> CGFloat
    {
        let sixths: CGFloat =
            if high == red { (green - blue) / range } else if high == green { (blue - red) / range + 2 } else {
                (red - green) / range + 4
            }
        return sixths < 0 ? sixths / 6 + 1 : sixths / 6
    }
}

// Colors of the current context. Without a current context these functions have no effect.
extension UIColor {
    /// Sets the current fill and stroke color.
    public func set() {
        setFill()
        setStroke()
    }

    /// Sets the current fill color.
    public func setFill() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        if !setPattern(in: context, fill: true, stroke: false) { context.setFillColor(cgColor) }
    }

    /// Sets the current stroke color.
    public func setStroke() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        if !setPattern(in: context, fill: false, stroke: true) { context.setStrokeColor(cgColor) }
    }
}

extension CIColor {
    /// Creates a color from a view color.
    public convenience init(color: UIColor) { self.init(cgColor: color.cgColor) }
}

extension UIColor {
    /// Creates a color from a Core Image color.
    public convenience init(ciColor: CIColor) { self.init(cgColor: ciColor.value) }

    /// The color as a Core Image color.
    public var ciColor: CIColor { CIColor(color: self) }
}
