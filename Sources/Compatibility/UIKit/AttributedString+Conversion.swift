import Foundation
import TextLayout
import ViewAnimation

extension AttributeScopes {
    /// The attributes of UIKit whose values differ from those of text layers.
    ///
    /// - Apple: `AttributeScopes.UIKitAttributes`.
    public struct UIKitAttributes: AttributeScope {
        /// The text color.
        public let foregroundColor: ForegroundColorAttribute
        /// The background color.
        public let backgroundColor: BackgroundColorAttribute
        /// The color of the outline.
        public let strokeColor: StrokeColorAttribute

        /// The key of the text color.
        public enum ForegroundColorAttribute: AttributedStringKey {
            /// The color.
            public typealias Value = UIColor
            /// The name of the attribute in archives and descriptions.
            public static let name = "UIForegroundColor"
        }
        /// The key of the background color.
        public enum BackgroundColorAttribute: AttributedStringKey {
            /// The color.
            public typealias Value = UIColor
            /// The name of the attribute in archives and descriptions.
            public static let name = "UIBackgroundColor"
        }
        /// The key of the outline color.
        public enum StrokeColorAttribute: AttributedStringKey {
            /// The color.
            public typealias Value = UIColor
            /// The name of the attribute in archives and descriptions.
            public static let name = "UIStrokeColor"
        }
    }

    /// The scope of UIKit.
    public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }
}

extension AttributeDynamicLookup {
    /// Returns the attribute key, for dynamic member lookup.
    public subscript<Key: AttributedStringKey>(
        dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, Key>
    ) -> Key {
        self[Key.self]
    }
}

extension NSAttributedString {
    /// Creates a string from one of Swift with its fonts, colors, kerning and outlines.
    ///
    /// - Apple: `NSAttributedString.init(_:)`.
    public convenience init(_ attrStr: AttributedString) {
        let result = NSMutableAttributedString(string: "")
        for run in attrStr.runs {
            let text = String(attrStr[run.range].characters)
            result.append(NSAttributedString(string: text, attributes: Self.attributes(of: run.attributes)))
        }
        self.init(attributedString: result)
    }

    static func attributes(of container: AttributeContainer) -> [Key: Any] {
        typealias Layer = AttributeScopes.TextDrawingAttributes
        typealias UIKit = AttributeScopes.UIKitAttributes
        var result: [Key: Any] = [:]
        result[.font] = container[Layer.FontAttribute.self]
        result[.foregroundColor] =
            container[UIKit.ForegroundColorAttribute.self] ?? container[Layer.ForegroundColorAttribute.self]
        result[.backgroundColor] =
            container[UIKit.BackgroundColorAttribute.self] ?? container[Layer.BackgroundColorAttribute.self]
        result[.strokeColor] = container[UIKit.StrokeColorAttribute.self] ?? container[Layer.StrokeColorAttribute.self]
        result[.strokeWidth] = container[Layer.StrokeWidthAttribute.self]
        result[.kern] = container[Layer.KernAttribute.self]
        result[.baselineOffset] = container[Layer.BaselineOffsetAttribute.self]
        if container[Layer.UnderlineStyleAttribute.self] != nil {
            result[.underlineStyle] = NSUnderlineStyle.single.rawValue
        }
        if container[Layer.StrikethroughStyleAttribute.self] != nil {
            result[.strikethroughStyle] = NSUnderlineStyle.single.rawValue
        }
        return result
    }
}
