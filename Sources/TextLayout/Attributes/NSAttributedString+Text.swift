import Foundation
import Images

/// The attributes of drawn text, with Apple's names and raw values; Foundation on Linux has none.
extension NSAttributedString.Key {
    /// A `UIFont`, or a font name as a `String`.
    public static let font = Self(rawValue: "NSFont")
    /// The text color: a `CGColor` or `UIColor`.
    public static let foregroundColor = Self(rawValue: "NSColor")
    /// The background color: a `CGColor` or `UIColor`.
    public static let backgroundColor = Self(rawValue: "NSBackgroundColor")
    /// The spacing added between letters, in points: a number.
    public static let kern = Self(rawValue: "NSKern")
    /// An `NSParagraphStyle`.
    public static let paragraphStyle = Self(rawValue: "NSParagraphStyle")
    /// The underline: the raw value of an `NSUnderlineStyle`.
    public static let underlineStyle = Self(rawValue: "NSUnderline")
    /// The color of the underline; the text color by default.
    public static let underlineColor = Self(rawValue: "NSUnderlineColor")
    /// The strikethrough: the raw value of an `NSUnderlineStyle`.
    public static let strikethroughStyle = Self(rawValue: "NSStrikethrough")
    /// The color of the strikethrough; the text color by default.
    public static let strikethroughColor = Self(rawValue: "NSStrikethroughColor")
    /// The color of the outline; the text color by default.
    public static let strokeColor = Self(rawValue: "NSStrokeColor")
    /// The width of the outline in percent of the font size; positive values draw only the outline, negative ones also
    /// fill the letters.
    public static let strokeWidth = Self(rawValue: "NSStrokeWidth")
    /// The offset from the baseline in points, upwards.
    public static let baselineOffset = Self(rawValue: "NSBaselineOffset")
    /// An `NSTextAttachment`, for the character U+FFFC.
    public static let attachment = Self(rawValue: "NSAttachment")
}

extension NSAttributedString.Key {
    /// The text color under Core Text's name, a `CGColor`, which precedes `foregroundColor`.
    package static let coreTextColor = Self(rawValue: "CTForegroundColor")
    /// An object whose size replaces that of each character.
    package static let coreTextRunDelegate = Self(rawValue: "CTRunDelegate")
}

extension AttributedText {
    /// Creates attributed text from a Foundation attributed string.
    public convenience init(_ text: NSAttributedString) {
        var pieces: [Piece] = []
        let string = text.string as NSString
        text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
            pieces.append(Piece(string.substring(with: range), TextAttributes(attributes)))
        }
        self.init(pieces)
    }

    /// The text as a Foundation attributed string.
    public var foundationString: NSAttributedString {
        let result = NSMutableAttributedString(string: "")
        for piece in pieces {
            result.append(NSAttributedString(string: piece.text, attributes: piece.attributes.foundationAttributes))
        }
        return result
    }

    /// Creates attributed text from a Swift attributed string.
    public convenience init(_ text: AttributedString) {
        typealias Scope = AttributeScopes.TextDrawingAttributes
        self.init(
            text.runs.map { run in
                var attributes = TextAttributes()
                if let font = run[Scope.FontAttribute.self] {
                    attributes.fontName = font.fontName
                    attributes.fontSize = font.pointSize
                }
                attributes.color = run[Scope.ForegroundColorAttribute.self] ?? .black
                attributes.backgroundColor = run[Scope.BackgroundColorAttribute.self]
                attributes.kern = run[Scope.KernAttribute.self] ?? 0
                attributes.baselineOffset = run[Scope.BaselineOffsetAttribute.self] ?? 0
                attributes.underline = run[Scope.UnderlineStyleAttribute.self]
                attributes.strikethrough = run[Scope.StrikethroughStyleAttribute.self]
                attributes.stroke = run[Scope.StrokeWidthAttribute.self].flatMap {
                    TextStroke(strokeWidth: $0, color: run[Scope.StrokeColorAttribute.self])
                }
                return Piece(String(text[run.range].characters), attributes)
            })
    }
}

extension TextAttributes {
    /// Creates attributes from those of an attributed string; attributes of an unexpected type are ignored.
    package init(_ attributes: [NSAttributedString.Key: Any]) {
        self.init()
        switch attributes[.font] {
        case let font as UIFont: (fontName, fontSize) = (font.fontName, font.pointSize)
        case let name as String: fontName = name
        default: break
        }
        func color(_ key: NSAttributedString.Key) -> CGColor? { (attributes[key] as? any TextColor)?.cgColor }
        self.color = color(.coreTextColor) ?? color(.foregroundColor) ?? .black
        backgroundColor = color(.backgroundColor)
        kern = Self.number(attributes[.kern]) ?? 0
        baselineOffset = Self.number(attributes[.baselineOffset]) ?? 0
        underline = Self.decoration(attributes[.underlineStyle], color(.underlineColor))
        strikethrough = Self.decoration(attributes[.strikethroughStyle], color(.strikethroughColor))
        stroke = Self.number(attributes[.strokeWidth]).flatMap {
            TextStroke(strokeWidth: $0, color: color(.strokeColor))
        }
        paragraph = (attributes[.paragraphStyle] as? NSParagraphStyle)?.style ?? ParagraphStyle()
        let object = attributes[.coreTextRunDelegate] ?? attributes[.attachment]
        inlineBox = (object as? any InlineObject)?.inlineBox
    }

    private static func decoration(_ style: Any?, _ color: CGColor?) -> TextDecoration? {
        let bits = (style as? NSUnderlineStyle)?.rawValue ?? number(style).map { Int($0) } ?? 0
        return NSUnderlineStyle(rawValue: bits).weight.map { TextDecoration($0, color: color) }
    }

    /// Returns a number; nil for other types, NaN and magnitudes of 1,000,000 or more.
    private static func number(_ any: Any?) -> CGFloat? {
        let number: CGFloat? =
            switch any {
            case let v as CGFloat: v
            case let v as Double: CGFloat(v)
            case let v as Int: CGFloat(v)
            case let v as Float: CGFloat(v)
            case let v as NSNumber: CGFloat(v.doubleValue)
            default: nil
            }
        return number.flatMap { abs($0) < 1e6 ? $0 : nil }
    }

    /// The attributes of a Foundation attributed string.
    var foundationAttributes: [NSAttributedString.Key: Any] {
        var result: [NSAttributedString.Key: Any] = [
            .font: UIFont(named: fontName, size: fontSize), .foregroundColor: color,
        ]
        if let backgroundColor { result[.backgroundColor] = backgroundColor }
        if kern != 0 { result[.kern] = kern }
        if baselineOffset != 0 { result[.baselineOffset] = baselineOffset }
        if let underline { result[.underlineStyle] = underline.weight.style.rawValue }
        if let color = underline?.color { result[.underlineColor] = color }
        if let strikethrough { result[.strikethroughStyle] = strikethrough.weight.style.rawValue }
        if let color = strikethrough?.color { result[.strikethroughColor] = color }
        if let stroke { result[.strokeWidth] = stroke.strokeWidth }
        if let color = stroke?.color { result[.strokeColor] = color }
        if paragraph != ParagraphStyle() { result[.paragraphStyle] = NSParagraphStyle(paragraph) }
        return result
    }
}

extension TextDecoration.Weight {
    var style: NSUnderlineStyle {
        switch self {
        case .single: .single
        case .thick: .thick
        case .double: .double
        }
    }
}

/// A type that can be used as a color in an attributed string.
public protocol TextColor {
    /// The color as a `CGColor`.
    var cgColor: CGColor { get }
}

extension CGColor: TextColor {
    /// The color itself.
    public var cgColor: CGColor { self }
}

extension AttributeScopes {
    /// The attributes of drawn text, for `AttributedString`.
    public struct TextDrawingAttributes: AttributeScope {
        /// The font.
        public let font: FontAttribute
        /// The text color.
        public let foregroundColor: ForegroundColorAttribute
        /// The background color.
        public let backgroundColor: BackgroundColorAttribute
        /// The spacing added between letters, in points.
        public let kern: KernAttribute
        /// The offset from the baseline in points, upwards.
        public let baselineOffset: BaselineOffsetAttribute
        /// The underline.
        public let underlineStyle: UnderlineStyleAttribute
        /// The strikethrough.
        public let strikethroughStyle: StrikethroughStyleAttribute
        /// The color of the outline.
        public let strokeColor: StrokeColorAttribute
        /// The width of the outline in percent of the font size; negative values also fill the letters.
        public let strokeWidth: StrokeWidthAttribute

        /// The key of the font.
        public enum FontAttribute: AttributedStringKey {
            /// The font.
            public typealias Value = UIFont
            /// The name of the attribute in archives and descriptions.
            public static let name = "NSFont"
        }
        /// The key of the text color.
        public enum ForegroundColorAttribute: AttributedStringKey {
            /// The color.
            public typealias Value = CGColor
            /// The name of the attribute in archives and descriptions.
            public static let name = "NSColor"
        }
        /// The key of the background color.
        public enum BackgroundColorAttribute: AttributedStringKey {
            /// The color.
            public typealias Value = CGColor
            /// The name of the attribute in archives and descriptions.
            public static let name = "NSBackgroundColor"
        }
        /// The key of the letter spacing.
        public enum KernAttribute: AttributedStringKey {
            /// The spacing added between letters, in points.
            public typealias Value = CGFloat
            /// The name of the attribute in archives and descriptions.
            public static let name = "NSKern"
        }
        /// The key of the baseline offset.
        public enum BaselineOffsetAttribute: AttributedStringKey {
            /// The offset from the baseline in points, upwards.
            public typealias Value = CGFloat
            /// The name of the attribute in archives and descriptions.
            public static let name = "NSBaselineOffset"
        }
        /// The key of the underline.
        public enum UnderlineStyleAttribute: AttributedStringKey {
            /// The underline, with its color.
            public typealias Value = TextDecoration
            /// The name of the attribute in archives and descriptions.
            public static let name = "NSUnderline"
        }
        /// The key of the strikethrough.
        public enum StrikethroughStyleAttribute: AttributedStringKey {
            /// The strikethrough, with its color.
            public typealias Value = TextDecoration
            /// The name of the attribute in archives and descriptions.
            public static let name = "NSStrikethrough"
        }
        /// The key of the outline color.
        public enum StrokeColorAttribute: AttributedStringKey {
            /// The color.
            public typealias Value = CGColor
            /// The name of the attribute in archives and descriptions.
            public static let name = "NSStrokeColor"
        }
        /// The key of the outline width.
        public enum StrokeWidthAttribute: AttributedStringKey {
            /// The width in percent of the font size; negative values also fill the letters.
            public typealias Value = CGFloat
            /// The name of the attribute in archives and descriptions.
            public static let name = "NSStrokeWidth"
        }
    }

    /// The scope of the attributes of drawn text.
    public var textDrawing: TextDrawingAttributes.Type { TextDrawingAttributes.self }
}

extension AttributeDynamicLookup {
    /// Returns the attribute key, for dynamic member lookup. UIKit's keys with the same names come first.
    @_disfavoredOverload
    public subscript<Key: AttributedStringKey>(
        dynamicMember keyPath: KeyPath<AttributeScopes.TextDrawingAttributes, Key>
    ) -> Key {
        self[Key.self]
    }
}
