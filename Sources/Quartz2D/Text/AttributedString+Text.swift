import Foundation

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
            public typealias Value = TextRule
            public static let name = "NSUnderline"
        }
        public enum StrikethroughStyleAttribute: AttributedStringKey {
            public typealias Value = TextRule
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
