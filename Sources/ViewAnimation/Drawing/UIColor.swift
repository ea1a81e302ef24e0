import Foundation
import Quartz2D

/// An immutable colour for views; a holder of a `CGColor`.
///
/// - Apple: `UIColor`, limited to the sRGB space and to colours that do not depend on traits.
public final class UIColor: Hashable, Sendable {
    public let cgColor: CGColor

    public init(cgColor: CGColor) { self.cgColor = cgColor }

    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(cgColor: CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    public convenience init(white: CGFloat, alpha: CGFloat) { self.init(cgColor: CGColor(gray: white, alpha: alpha)) }

    /// - Parameters: all 0…1; the hue goes round, the rest is limited to its range.
    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        let color = HSBColor(hue: hue, saturation: saturation, brightness: brightness)
        self.init(red: color.red, green: color.green, blue: color.blue, alpha: alpha)
    }

    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        UIColor(red: cgColor.red, green: cgColor.green, blue: cgColor.blue, alpha: alpha)
    }

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

    public static func == (a: UIColor, b: UIColor) -> Bool { a.cgColor == b.cgColor }

    public func hash(into hasher: inout Hasher) { hasher.combine(cgColor) }
}

/// What `#colorLiteral` makes.
extension UIColor: _ExpressibleByColorLiteral {
    public convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
        self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }
}

public typealias _ColorLiteralType = UIColor

extension UIColor: TextColor {}

// Apple's documented components; the system colours are those of the light appearance.
extension UIColor {
    public static let black = UIColor(white: 0, alpha: 1)
    public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
    public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
    public static let white = UIColor(white: 1, alpha: 1)
    public static let gray = UIColor(white: 0.5, alpha: 1)
    public static let clear = UIColor(white: 0, alpha: 0)
    public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
    public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
    public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
    public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)

    public static let systemRed = UIColor(bytes: 255, 59, 48)
    public static let systemGreen = UIColor(bytes: 52, 199, 89)
    public static let systemBlue = UIColor(bytes: 0, 122, 255)
    public static let systemOrange = UIColor(bytes: 255, 149, 0)
    public static let systemYellow = UIColor(bytes: 255, 204, 0)
    public static let systemPink = UIColor(bytes: 255, 45, 85)
    public static let systemPurple = UIColor(bytes: 175, 82, 222)
    public static let systemTeal = UIColor(bytes: 48, 176, 199)
    public static let systemIndigo = UIColor(bytes: 88, 86, 214)
    public static let systemGray = UIColor(bytes: 142, 142, 147)
    public static let systemBackground = white
    public static let label = black

    private convenience init(bytes red: CGFloat, _ green: CGFloat, _ blue: CGFloat) {
        self.init(red: red / 255, green: green / 255, blue: blue / 255, alpha: 1)
    }
}

/// A colour as hue, saturation and brightness, each 0…1, and as red, green and blue.
struct HSBColor {
    let hue, saturation, brightness: CGFloat
    let red, green, blue: CGFloat

    init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat) {
        let s = min(max(saturation, 0), 1)
        let b = min(max(brightness, 0), 1)
        let turned = hue - hue.rounded(.down)
        func channel(_ offset: CGFloat) -> CGFloat {
            let k = (offset + turned * 6).truncatingRemainder(dividingBy: 6)
            return b - b * s * max(0, min(k, 4 - k, 1))
        }
        self.hue = turned
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

// For the current context; outside drawing nothing happens.
extension UIColor {
    /// For filling and stroking.
    public func set() {
        setFill()
        setStroke()
    }

    public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }
    public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }
}
