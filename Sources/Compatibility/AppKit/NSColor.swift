import Foundation
import QuartzCore
import ViewAnimation

/// A color: the same type as `UIColor`. All components are sRGB; `calibrated` and `device` spaces are the same here.
public typealias NSColor = UIColor

/// A font: the same type as `UIFont`.
public typealias NSFont = UIFont

/// A font descriptor: the same type as `UIFontDescriptor`.
public typealias NSFontDescriptor = UIFontDescriptor

/// A shadow: the same type as in UIKit.
public typealias NSShadow = ViewAnimation.NSShadow

extension ViewAnimation.NSShadow {
    /// The color, as a color: in UIKit it is any object.
    ///
    /// - Apple: `NSShadow.shadowColor` of AppKit.
    public var shadowColor: NSColor? {
        get { colorObject as? NSColor }
        set { colorObject = newValue }
    }
}

extension UIColor {
    /// Creates a color with sRGB components, each 0…1.
    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Creates a color with sRGB components, each 0…1.
    public convenience init(calibratedRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Creates a color with sRGB components, each 0…1.
    public convenience init(deviceRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Creates a gray color; both components are 0…1.
    public convenience init(calibratedWhite white: CGFloat, alpha: CGFloat) { self.init(white: white, alpha: alpha) }

    /// Creates a gray color; both components are 0…1.
    public convenience init(deviceWhite white: CGFloat, alpha: CGFloat) { self.init(white: white, alpha: alpha) }

    /// Creates a color with hue, saturation and brightness, each 0…1.
    public convenience init(
        calibratedHue hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
    ) {
        self.init(hue: hue, saturation: saturation, brightness: brightness, alpha: alpha)
    }

    /// The red component in sRGB.
    public var redComponent: CGFloat { cgColor.red }
    /// The green component in sRGB.
    public var greenComponent: CGFloat { cgColor.green }
    /// The blue component in sRGB.
    public var blueComponent: CGFloat { cgColor.blue }
    /// The alpha, 0…1.
    public var alphaComponent: CGFloat { cgColor.alpha }
    /// The hue, 0…1.
    public var hueComponent: CGFloat { hsb.hue }
    /// The saturation, 0…1.
    public var saturationComponent: CGFloat { hsb.saturation }
    /// The brightness, 0…1.
    public var brightnessComponent: CGFloat { hsb.brightness }

    private var hsb: (hue: CGFloat, saturation: CGFloat, brightness: CGFloat) {
        var hue: CGFloat = 0
        var saturation: CGFloat = 0
        var brightness: CGFloat = 0
        getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: nil)
        return (hue, saturation, brightness)
    }

    /// Returns the color itself: all colors are sRGB.
    public func usingColorSpace(_ space: NSColorSpace) -> UIColor? { self }

    /// Returns a mixture with another color; a fraction of 1 is the other color.
    public func blended(withFraction fraction: CGFloat, of color: UIColor) -> UIColor? {
        func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * min(max(fraction, 0), 1) }
        return UIColor(
            red: mix(redComponent, color.redComponent), green: mix(greenComponent, color.greenComponent),
            blue: mix(blueComponent, color.blueComponent), alpha: mix(alphaComponent, color.alphaComponent))
    }

    /// Returns a mixture with white.
    public func highlight(withLevel level: CGFloat) -> UIColor? { blended(withFraction: level, of: .white) }
    /// Returns a mixture with black.
    public func shadow(withLevel level: CGFloat) -> UIColor? { blended(withFraction: level, of: .black) }
}

/// A color space. All colors are sRGB.
///
/// - Apple: `NSColorSpace`, limited to the names of RGB spaces.
public final class NSColorSpace: Sendable {
    private init() {}

    /// sRGB.
    public static let sRGB = NSColorSpace()
    /// sRGB.
    public static let deviceRGB = NSColorSpace()
    /// sRGB.
    public static let genericRGB = NSColorSpace()
}

// System colors of the light appearance.
extension UIColor {
    /// The accent color: blue.
    public static var controlAccentColor: UIColor { .systemBlue }
    /// The color of text on controls: black, 85 % opaque.
    public static var controlTextColor: UIColor { labelColor }
    /// The color of labels: black, 85 % opaque.
    public static let labelColor = UIColor(white: 0, alpha: 0.847)
    /// The color of secondary labels: black, 50 % opaque.
    public static let secondaryLabelColor = UIColor(white: 0, alpha: 0.498)
    /// The color of tertiary labels: black, 26 % opaque.
    public static let tertiaryLabelColor = UIColor(white: 0, alpha: 0.259)
    /// The color of quaternary labels: black, 10 % opaque.
    public static let quaternaryLabelColor = UIColor(white: 0, alpha: 0.098)
    /// The color of placeholders: black, 25 % opaque.
    public static let placeholderTextColor = UIColor(white: 0, alpha: 0.247)
    /// The color of text on controls that are not enabled: black, 25 % opaque.
    public static let disabledControlTextColor = UIColor(white: 0, alpha: 0.247)
    /// The color of headers: black, 85 % opaque.
    public static var headerTextColor: UIColor { labelColor }
    /// The color of the titles of windows: black, 85 % opaque.
    public static var windowFrameTextColor: UIColor { labelColor }
    /// The color of text on selected content: white.
    public static var alternateSelectedControlTextColor: UIColor { .white }
    /// The color of selected text: black.
    public static var selectedTextColor: UIColor { .black }
    /// The background of selected text: (179, 215, 255) of 255.
    public static let selectedTextBackgroundColor = UIColor(red: 179 / 255, green: 215 / 255, blue: 1, alpha: 1)
    /// The surface of selected controls: (179, 215, 255) of 255.
    public static var selectedControlColor: UIColor { selectedTextBackgroundColor }
    /// The background of selected content: (0, 99, 225) of 255.
    public static let selectedContentBackgroundColor = UIColor(red: 0, green: 99 / 255, blue: 225 / 255, alpha: 1)
    /// The color of shadows: black.
    public static var shadowColor: UIColor { .black }
    /// The color of highlights: white.
    public static var highlightColor: UIColor { .white }
    /// The dark edge of controls: dark gray.
    public static var controlShadowColor: UIColor { .darkGray }
    /// The darkest edge of controls: black.
    public static var controlDarkShadowColor: UIColor { .black }
    /// The light edge of controls: light gray.
    public static var controlHighlightColor: UIColor { .lightGray }
    /// The lightest edge of controls: white.
    public static var controlLightHighlightColor: UIColor { .white }
    /// The color of text: black.
    public static var textColor: UIColor { .black }
    /// The background of text: white.
    public static var textBackgroundColor: UIColor { .white }
    /// The background of controls: white.
    public static var controlBackgroundColor: UIColor { .white }
    /// The surface of controls: white.
    public static var controlColor: UIColor { .white }
    /// The background of windows: gray, (236, 236, 236) of 255.
    public static let windowBackgroundColor = UIColor(white: 236 / 255, alpha: 1)
    /// The color of separators: black, 10 % opaque.
    public static let separatorColor = UIColor(white: 0, alpha: 0.098)
    /// The color of grid lines: gray, (230, 230, 230) of 255.
    public static let gridColor = UIColor(white: 230 / 255, alpha: 1)
    /// The color of links: (0, 104, 218) of 255.
    public static let linkColor = UIColor(red: 0, green: 104 / 255, blue: 218 / 255, alpha: 1)
}
