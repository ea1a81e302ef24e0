import Foundation

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
