import Foundation
import TextLayout
import ViewAnimation

/// The scale of fonts for the text size of the user, which is the default one.
///
/// - Apple: `UIFontMetrics`.
open class UIFontMetrics: NSObject {
    /// The scale of body text.
    open class var `default`: UIFontMetrics { UIFontMetrics(forTextStyle: .body) }

    /// Creates the scale of a text style.
    public init(forTextStyle textStyle: UIFont.TextStyle) {}

    /// Returns the font: it has its size at the default text size.
    open func scaledFont(for font: UIFont) -> UIFont { font }
    /// Returns the font in its size, or in the maximum size if that is smaller.
    open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
        font.pointSize > maximumPointSize ? font.withSize(maximumPointSize) : font
    }
    /// Returns the value: it applies at the default text size.
    open func scaledValue(for value: CGFloat) -> CGFloat { value }
}
