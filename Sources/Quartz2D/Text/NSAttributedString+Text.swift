import Foundation

/// The attributes that text is drawn by, under Apple's names and raw values; Foundation has none on Linux.
extension NSAttributedString.Key {
    /// A `UIFont`, or a family's name as a `String`.
    public static let font = Self(rawValue: "NSFont")
    /// A `CGColor` or `UIColor`.
    public static let foregroundColor = Self(rawValue: "NSColor")
    public static let backgroundColor = Self(rawValue: "NSBackgroundColor")
    /// Points between letters.
    public static let kern = Self(rawValue: "NSKern")
    public static let paragraphStyle = Self(rawValue: "NSParagraphStyle")
    /// An `NSUnderlineStyle`'s raw value.
    public static let underlineStyle = Self(rawValue: "NSUnderline")
    public static let underlineColor = Self(rawValue: "NSUnderlineColor")
    public static let strikethroughStyle = Self(rawValue: "NSStrikethrough")
    public static let strikethroughColor = Self(rawValue: "NSStrikethroughColor")
    /// The letters' own where it is not given.
    public static let strokeColor = Self(rawValue: "NSStrokeColor")
    /// Hundredths of the font's size; above zero letters are outlines alone, below zero they are filled too.
    public static let strokeWidth = Self(rawValue: "NSStrokeWidth")
    /// Points upwards.
    public static let baselineOffset = Self(rawValue: "NSBaselineOffset")
}

/// What may stand for a colour in an attributed string.
public protocol TextColor {
    var cgColor: CGColor { get }
}

extension CGColor: TextColor {
    public var cgColor: CGColor { self }
}

extension AttributedText {
    public convenience init(_ text: NSAttributedString) {
        var pieces: [Piece] = []
        let whole = text.string as NSString
        text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
            pieces.append(Piece(whole.substring(with: range), TextAttributes(attributes)))
        }
        self.init(pieces)
    }

    public var foundationString: NSAttributedString {
        let result = NSMutableAttributedString(string: "")
        for piece in pieces {
            result.append(NSAttributedString(string: piece.text, attributes: piece.attributes.foundationAttributes))
        }
        return result
    }
}

extension TextAttributes {
    /// An attribute of another type counts as not given.
    public init(_ attributes: [NSAttributedString.Key: Any]) {
        self.init()
        switch attributes[.font] {
        case let font as UIFont: (fontName, fontSize) = (font.fontName, font.pointSize)
        case let name as String: fontName = name
        default: break
        }
        func color(_ key: NSAttributedString.Key) -> CGColor? { (attributes[key] as? any TextColor)?.cgColor }
        self.color = color(.foregroundColor) ?? .black
        backgroundColor = color(.backgroundColor)
        kern = Self.number(attributes[.kern]) ?? 0
        baselineOffset = Self.number(attributes[.baselineOffset]) ?? 0
        underline = Self.rule(attributes[.underlineStyle], color(.underlineColor))
        strikethrough = Self.rule(attributes[.strikethroughStyle], color(.strikethroughColor))
        stroke = Self.number(attributes[.strokeWidth]).flatMap {
            TextStroke(strokeWidth: $0, color: color(.strokeColor))
        }
        paragraph = (attributes[.paragraphStyle] as? NSParagraphStyle)?.setting ?? ParagraphStyle()
    }

    private static func rule(_ style: Any?, _ color: CGColor?) -> TextDecoration? {
        let bits = (style as? NSUnderlineStyle)?.rawValue ?? number(style).map { Int($0) } ?? 0
        return NSUnderlineStyle(rawValue: bits).weight.map { TextDecoration($0, color: color) }
    }

    /// Nil for what is no finite number of a sensible size.
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

    var foundationAttributes: [NSAttributedString.Key: Any] {
        var result: [NSAttributedString.Key: Any] = [
            .font: UIFont(name: fontName, size: fontSize), .foregroundColor: color,
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

extension AttributeScopes {
    /// The attributes that text is drawn by.
    public struct TextDrawingAttributes: AttributeScope {
        public let font: FontAttribute
        public let foregroundColor: ForegroundColorAttribute
        public let backgroundColor: BackgroundColorAttribute
        public let kern: KernAttribute
        public let baselineOffset: BaselineOffsetAttribute
        public let underlineStyle: UnderlineStyleAttribute
        public let strikethroughStyle: StrikethroughStyleAttribute
        public let strokeColor: StrokeColorAttribute
        public let strokeWidth: StrokeWidthAttribute

        public enum FontAttribute: AttributedStringKey {
            public typealias Value = UIFont
            public static let name = "NSFont"
        }
        public enum ForegroundColorAttribute: AttributedStringKey {
            public typealias Value = CGColor
            public static let name = "NSColor"
        }
        public enum BackgroundColorAttribute: AttributedStringKey {
            public typealias Value = CGColor
            public static let name = "NSBackgroundColor"
        }
        public enum KernAttribute: AttributedStringKey {
            public typealias Value = CGFloat
            public static let name = "NSKern"
        }
        public enum BaselineOffsetAttribute: AttributedStringKey {
            public typealias Value = CGFloat
            public static let name = "NSBaselineOffset"
        }
        public enum UnderlineStyleAttribute: AttributedStringKey {
            public typealias Value = TextDecoration
            public static let name = "NSUnderline"
        }
        public enum StrikethroughStyleAttribute: AttributedStringKey {
            public typealias Value = TextDecoration
            public static let name = "NSStrikethrough"
        }
        public enum StrokeColorAttribute: AttributedStringKey {
            public typealias Value = CGColor
            public static let name = "NSStrokeColor"
        }
        public enum StrokeWidthAttribute: AttributedStringKey {
            public typealias Value = CGFloat
            public static let name = "NSStrokeWidth"
        }
    }

    public var textDrawing: TextDrawingAttributes.Type { TextDrawingAttributes.self }
}

extension AttributeDynamicLookup {
    public subscript<Key: AttributedStringKey>(
        dynamicMember keyPath: KeyPath<AttributeScopes.TextDrawingAttributes, Key>
    ) -> Key {
        self[Key.self]
    }
}

extension AttributedText {
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
