import Foundation

/// The layout of the lines of a paragraph, as an attribute of an `NSAttributedString`.
///
/// - Apple: `NSParagraphStyle`, without hyphenation. Labels and strings drawn in views follow the
///   line-break mode; text layers have `isWrapped` and `truncationMode` instead.
open class NSParagraphStyle: NSObject, NSMutableCopying {
    private let foundationInfo = foundationObjectInfo
    /// The style as a value.
    package internal(set) var style: ParagraphStyle
    fileprivate var storedLineBreakMode = NSLineBreakMode.byWordWrapping

    /// Creates the default style.
    public override init() { style = ParagraphStyle() }

    /// Creates a style from a value.
    package init(_ style: ParagraphStyle) { self.style = style }

    /// The alignment of the lines.
    public var alignment: NSTextAlignment { style.alignment.map(NSTextAlignment.init) ?? .natural }
    /// The factor for the natural line height; 0 keeps it.
    public var lineHeightMultiple: CGFloat { style.lineHeightMultiple }
    /// The minimum line height in points.
    public var minimumLineHeight: CGFloat { style.minimumLineHeight }
    /// The maximum line height in points; 0 sets no limit.
    public var maximumLineHeight: CGFloat { style.maximumLineHeight }
    /// The space below each line in points.
    public var lineSpacing: CGFloat { style.lineSpacing }
    /// The space below the paragraph in points.
    public var paragraphSpacing: CGFloat { style.paragraphSpacing }
    /// The indent of the first line in points.
    public var firstLineHeadIndent: CGFloat { style.firstLineHeadIndent }
    /// The indent of the other lines in points.
    public var headIndent: CGFloat { style.headIndent }

    /// The tab stops; 12 at every 28 points by default.
    public var tabStops: [NSTextTab]! { (style.tabStops ?? TabStop.standard).map(NSTextTab.init) }
    /// The distance of the tab stops after those of `tabStops` in points; 0, the default, repeats the distance of the
    /// last two.
    public var defaultTabInterval: CGFloat { style.defaultTabInterval }

    /// How much lines are hyphenated, from 0 to 1. Stored; words are not divided.
    public var hyphenationFactor: Float { hints.hyphenationFactor }
    /// The direction of the text. Stored; the letters determine it.
    public var baseWritingDirection: NSWritingDirection { hints.baseWritingDirection }
    /// Where lines break. Stored; has no effect.
    public var lineBreakStrategy: LineBreakStrategy { hints.lineBreakStrategy }
    /// Whether letters move closer together before text is truncated. Stored; they do not.
    public var allowsDefaultTighteningForTruncation: Bool { hints.allowsTightening }
    /// The values that have no effect.
    fileprivate var hints = ParagraphHints()

    /// The way in which lines that are too long end; wrapping by word by default.
    public var lineBreakMode: NSLineBreakMode { storedLineBreakMode }

    /// The default style.
    public static var `default`: NSParagraphStyle { NSParagraphStyle() }

    /// Returns an `NSMutableParagraphStyle` with the same values.
    public func mutableCopy(with zone: NSZone? = nil) -> Any {
        let copy = NSMutableParagraphStyle(style)
        copy.storedLineBreakMode = storedLineBreakMode
        copy.hints = hints
        return copy
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSParagraphStyle else { return false }
        return other.style == style && other.storedLineBreakMode == storedLineBreakMode
            && other.hints == hints
    }
    open override var hash: Int { style.hashValue }
}

/// A paragraph style that can be changed.
///
/// - Apple: `NSMutableParagraphStyle`.
public final class NSMutableParagraphStyle: NSParagraphStyle {
    public override var alignment: NSTextAlignment {
        get { super.alignment }
        set { style.alignment = newValue.textAlignment }
    }
    public override var lineHeightMultiple: CGFloat {
        get { super.lineHeightMultiple }
        set { style.lineHeightMultiple = newValue }
    }
    public override var minimumLineHeight: CGFloat {
        get { super.minimumLineHeight }
        set { style.minimumLineHeight = newValue }
    }
    public override var maximumLineHeight: CGFloat {
        get { super.maximumLineHeight }
        set { style.maximumLineHeight = newValue }
    }
    public override var lineSpacing: CGFloat {
        get { super.lineSpacing }
        set { style.lineSpacing = newValue }
    }
    public override var paragraphSpacing: CGFloat {
        get { super.paragraphSpacing }
        set { style.paragraphSpacing = newValue }
    }
    public override var firstLineHeadIndent: CGFloat {
        get { super.firstLineHeadIndent }
        set { style.firstLineHeadIndent = newValue }
    }
    public override var headIndent: CGFloat {
        get { super.headIndent }
        set { style.headIndent = newValue }
    }
    public override var lineBreakMode: NSLineBreakMode {
        get { super.lineBreakMode }
        set { storedLineBreakMode = newValue }
    }
    /// The tab stops. Nil restores the standard ones; an empty array leaves only those of `defaultTabInterval`.
    public override var tabStops: [NSTextTab]! {
        get { super.tabStops }
        set { style.tabStops = newValue?.compactMap(\.stop) }
    }
    public override var defaultTabInterval: CGFloat {
        get { super.defaultTabInterval }
        set { style.defaultTabInterval = newValue.isFinite ? max(newValue, 0) : 0 }
    }

    public override var hyphenationFactor: Float {
        get { super.hyphenationFactor }
        set { hints.hyphenationFactor = newValue }
    }
    public override var baseWritingDirection: NSWritingDirection {
        get { super.baseWritingDirection }
        set { hints.baseWritingDirection = newValue }
    }
    public override var lineBreakStrategy: LineBreakStrategy {
        get { super.lineBreakStrategy }
        set { hints.lineBreakStrategy = newValue }
    }
    public override var allowsDefaultTighteningForTruncation: Bool {
        get { super.allowsDefaultTighteningForTruncation }
        set { hints.allowsTightening = newValue }
    }

    /// Adds a tab stop.
    public func addTabStop(_ anObject: NSTextTab) { tabStops = tabStops + [anObject] }

    /// Removes the tab stops that are equal to `anObject`.
    public func removeTabStop(_ anObject: NSTextTab) { tabStops = tabStops.filter { $0 != anObject } }

    /// Takes the values of another style.
    public func setParagraphStyle(_ obj: NSParagraphStyle) {
        style = obj.style
        storedLineBreakMode = obj.lineBreakMode
        hints = obj.hints
    }
}

/// The way in which a line that is longer than its box ends.
///
/// - Apple: `NSLineBreakMode`.
public enum NSLineBreakMode: Int, Sendable {
    /// Breaks between words.
    case byWordWrapping = 0
    /// Breaks between characters where a word does not fit.
    case byCharWrapping
    /// Cuts the line at the box.
    case byClipping
    /// Shows the end of the text, after an ellipsis.
    case byTruncatingHead
    /// Shows the start of the text, before an ellipsis.
    case byTruncatingTail
    /// Shows both ends of the text, with an ellipsis between them.
    case byTruncatingMiddle
}

/// The alignment of text.
///
/// - Apple: `NSTextAlignment` (UIKit's raw values).
public enum NSTextAlignment: Int, Sendable {
    /// Aligned to the left edge.
    case left
    /// Centered.
    case center
    /// Aligned to the right edge.
    case right
    /// Stretched to both edges, except for the last line of a paragraph.
    case justified
    /// Aligned to the left edge in left-to-right text, to the right edge in right-to-left text.
    case natural

    init(_ alignment: TextAlignment) {
        self =
            switch alignment {
            case .left: .left
            case .center: .center
            case .right: .right
            case .justified: .justified
            case .natural: .natural
            }
    }

    package var textAlignment: TextAlignment {
        switch self {
        case .left: .left
        case .center: .center
        case .right: .right
        case .justified: .justified
        case .natural: .natural
        }
    }
}

/// The style of an underline or strikethrough.
///
/// - Apple: `NSUnderlineStyle`, without dash patterns.
public struct NSUnderlineStyle: OptionSet, Sendable {
    /// The style bits.
    public let rawValue: Int
    /// Creates a style from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// One line.
    public static let single = NSUnderlineStyle(rawValue: 1)
    /// One line of double thickness.
    public static let thick = NSUnderlineStyle(rawValue: 2)
    /// Two lines.
    public static let double = NSUnderlineStyle(rawValue: 9)

    /// The weight of the line; nil for none. Unknown styles are single lines.
    var weight: TextDecoration.Weight? {
        switch rawValue & 0xf {
        case 0: nil
        case 9: .double
        case 2: .thick
        default: .single
        }
    }
}
