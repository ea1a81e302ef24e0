import Foundation
import TextLayout

// The names of string attributes. Those that UIKit and AppKit share with Core Text have equal raw values.

/// A `CTFont`. Helvetica of 12 points by default.
public let kCTFontAttributeName = NSAttributedString.Key.font
/// The text color: a `CGColor`. It precedes `NSAttributedString.Key.foregroundColor`. Black by default.
public let kCTForegroundColorAttributeName = NSAttributedString.Key(rawValue: "CTForegroundColor")
/// Whether the fill color of the context is the text color: a Boolean value.
public let kCTForegroundColorFromContextAttributeName = NSAttributedString.Key(
    rawValue: "CTForegroundColorFromContext")
/// The background color.
public let kCTBackgroundColorAttributeName = NSAttributedString.Key.backgroundColor
/// The space added between letters, in points.
public let kCTKernAttributeName = NSAttributedString.Key.kern
/// A `CTParagraphStyle` or `NSParagraphStyle`.
public let kCTParagraphStyleAttributeName = NSAttributedString.Key.paragraphStyle
/// The width of the outline in percent of the font size; negative values also fill the letters.
public let kCTStrokeWidthAttributeName = NSAttributedString.Key.strokeWidth
/// The color of the outline; the text color by default.
public let kCTStrokeColorAttributeName = NSAttributedString.Key.strokeColor
/// The underline: the raw value of a `CTUnderlineStyle`.
public let kCTUnderlineStyleAttributeName = NSAttributedString.Key.underlineStyle
/// The color of the underline; the text color by default.
public let kCTUnderlineColorAttributeName = NSAttributedString.Key.underlineColor
/// The offset from the baseline in points, upwards.
public let kCTBaselineOffsetAttributeName = NSAttributedString.Key.baselineOffset
/// A `CTRunDelegate`, which gives characters a size.
public let kCTRunDelegateAttributeName = NSAttributedString.Key(rawValue: "CTRunDelegate")

/// The style of an underline.
///
/// - Apple: `CTUnderlineStyle`, without dash patterns.
public struct CTUnderlineStyle: OptionSet, Hashable, Sendable {
    /// The bits of the style.
    public let rawValue: Int32
    /// Creates a style from bits.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// One line.
    public static let single = CTUnderlineStyle(rawValue: 1)
    /// One line of double thickness.
    public static let thick = CTUnderlineStyle(rawValue: 2)
    /// Two lines.
    public static let double = CTUnderlineStyle(rawValue: 9)
}
