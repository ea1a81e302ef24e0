import Foundation
import TextLayout
import ViewAnimation

extension UIButton {
    /// The content and the style of a button.
    ///
    /// - Apple: `UIButton.Configuration`. Sizes, colors and corners are those of iOS 15, as far as they are known.
    public struct Configuration {
        /// The shape of the corners.
        ///
        /// - Apple: `UIButton.Configuration.CornerStyle`.
        public enum CornerStyle: Int, Sendable {
            /// The radius of the background.
            case fixed = -1
            /// The radius of the background.
            case dynamic = 0
            /// A small, medium or large radius, or half circles.
            case small, medium, large, capsule
        }

        /// The size of a button.
        ///
        /// - Apple: `UIButton.Configuration.Size`.
        public enum Size: Int, Sendable {
            /// A size.
            case medium = 0, small, mini, large

            var insets: NSDirectionalEdgeInsets {
                switch self {
                case .mini: NSDirectionalEdgeInsets(top: 4, leading: 8, bottom: 4, trailing: 8)
                case .small: NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 5, trailing: 10)
                case .medium: NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
                case .large: NSDirectionalEdgeInsets(top: 15, leading: 20, bottom: 15, trailing: 20)
                }
            }
            var fontSize: CGFloat { self == .mini || self == .small ? 15 : 17 }
        }

        /// The alignment of title and subtitle.
        ///
        /// - Apple: `UIButton.Configuration.TitleAlignment`.
        public enum TitleAlignment: Int, Sendable {
            /// An alignment.
            case automatic = 0, leading, center, trailing
        }

        /// The indicator of a menu, which is not drawn.
        ///
        /// - Apple: `UIButton.Configuration.Indicator`.
        public enum Indicator: Int, Sendable {
            /// An indicator.
            case automatic = 0, none, popup
        }

        /// The style, which determines the colors.
        enum Style { case plain, gray, tinted, filled }

        let style: Style
        /// The title.
        public var title: String?
        /// The title with attributes, which replaces `title`.
        public var attributedTitle: AttributedString?
        /// Changes the attributes of the title.
        public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
        /// How the title is shortened.
        public var titleLineBreakMode = NSLineBreakMode.byWordWrapping
        /// The text below the title.
        public var subtitle: String?
        /// The text below the title with attributes, which replaces `subtitle`.
        public var attributedSubtitle: AttributedString?
        /// Changes the attributes of the text below the title.
        public var subtitleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
        /// How the text below the title is shortened.
        public var subtitleLineBreakMode = NSLineBreakMode.byWordWrapping
        /// The alignment of title and subtitle.
        public var titleAlignment = TitleAlignment.automatic
        /// The distance of title and subtitle.
        public var titlePadding: CGFloat = 1
        /// The image.
        public var image: UIImage?
        /// Changes the color of an image that is a template.
        public var imageColorTransformer: UIConfigurationColorTransformer?
        /// The configuration of symbols. Stored; has no effect.
        public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?
        /// The side of the title at which the image is.
        public var imagePlacement = NSDirectionalRectEdge.leading
        /// The distance of image and title.
        public var imagePadding: CGFloat = 0
        /// Whether an activity indicator replaces the image.
        public var showsActivityIndicator = false
        /// Changes the color of the activity indicator.
        public var activityIndicatorColorTransformer: UIConfigurationColorTransformer?
        /// The indicator of a menu. Stored; has no effect.
        public var indicator = Indicator.automatic
        /// The color of title and image; nil for that of the style.
        public var baseForegroundColor: UIColor?
        /// The color of the background; nil for that of the style.
        public var baseBackgroundColor: UIColor?
        /// The background.
        public var background = UIBackgroundConfiguration()
        /// The shape of the corners.
        public var cornerStyle = CornerStyle.dynamic
        /// The size, which determines the font and, unless `contentInsets` is set, the insets.
        public var buttonSize = Size.medium
        /// Whether a selected button looks different. Stored; has no effect.
        public var automaticallyUpdateForSelection = true
        private var ownInsets: NSDirectionalEdgeInsets?

        /// The distances of the content from the edges.
        public var contentInsets: NSDirectionalEdgeInsets {
            get { ownInsets ?? buttonSize.insets }
            set { ownInsets = newValue }
        }

        init(_ style: Style) {
            self.style = style
            background.cornerRadius = 5.95
        }

        /// Sets the insets of the size.
        public mutating func setDefaultContentInsets() { ownInsets = nil }

        /// Returns a configuration without a background.
        public static func plain() -> Configuration { Configuration(.plain) }
        /// Returns a configuration with a gray background.
        public static func gray() -> Configuration { Configuration(.gray) }
        /// Returns a configuration with a background of the tint color that is mostly transparent.
        public static func tinted() -> Configuration { Configuration(.tinted) }
        /// Returns a configuration with a background of the tint color.
        public static func filled() -> Configuration { Configuration(.filled) }
        /// Returns a configuration without a background.
        public static func borderless() -> Configuration { Configuration(.plain) }
        /// Returns a configuration with a gray background.
        public static func bordered() -> Configuration { Configuration(.gray) }
        /// Returns a configuration with a background of the tint color that is mostly transparent.
        public static func borderedTinted() -> Configuration { Configuration(.tinted) }
        /// Returns a configuration with a background of the tint color.
        public static func borderedProminent() -> Configuration { Configuration(.filled) }

        /// Returns the configuration itself.
        public func updated(for button: UIButton) -> Configuration { self }
    }
}

extension UIButton.Configuration {
    /// The color of the title and the image.
    func foreground(tint: UIColor, isEnabled: Bool) -> UIColor {
        guard isEnabled else { return .tertiaryLabel }
        return baseForegroundColor ?? (style == .filled ? .white : tint)
    }

    /// The color of the background; nil for none.
    func backgroundColor(tint: UIColor, isEnabled: Bool, isHighlighted: Bool) -> UIColor? {
        let color: UIColor? =
            switch style {
            case .plain: baseBackgroundColor
            case .gray: baseBackgroundColor ?? .tertiarySystemFill
            case .tinted: (baseBackgroundColor ?? tint).withAlphaComponent(0.18)
            case .filled: baseBackgroundColor ?? tint
            }
        let standard = isEnabled || color == nil ? color : .tertiarySystemFill
        guard isHighlighted, let standard, background.backgroundColor == nil else { return standard }
        return standard.withAlphaComponent(standard.cgColor.alpha * 0.75)
    }

    /// The radius of the corners of a background of a height.
    func cornerRadius(height: CGFloat) -> CGFloat {
        switch cornerStyle {
        case .fixed, .dynamic: background.cornerRadius
        case .small: 6
        case .medium: 8
        case .large: 12
        case .capsule: height / 2
        }
    }

    /// The title with its attributes; nil without one.
    func styledTitle(color: UIColor) -> NSAttributedString? {
        styled(title, attributedTitle, .systemFont(ofSize: buttonSize.fontSize), color, titleTextAttributesTransformer)
    }

    /// The subtitle with its attributes; nil without one.
    func styledSubtitle(color: UIColor) -> NSAttributedString? {
        styled(subtitle, attributedSubtitle, .systemFont(ofSize: 12), color, subtitleTextAttributesTransformer)
    }

    private func styled(
        _ plain: String?, _ attributed: AttributedString?, _ font: UIFont, _ color: UIColor,
        _ transformer: UIConfigurationTextAttributesTransformer?
    ) -> NSAttributedString? {
        guard let text = attributed.map({ NSAttributedString($0) }) ?? plain.map({ NSAttributedString(string: $0) })
        else { return nil }
        var standard: [NSAttributedString.Key: Any] = [.font: font, .foregroundColor: color]
        if let transformer {
            var container = AttributeContainer()
            container[AttributeScopes.TextDrawingAttributes.FontAttribute.self] = font
            container[AttributeScopes.UIKitAttributes.ForegroundColorAttribute.self] = color
            for (key, value) in NSAttributedString.attributes(of: transformer(container)) { standard[key] = value }
        }
        let result = NSMutableAttributedString(string: text.string, attributes: standard)
        text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
            result.addAttributes(attributes, range: range)
        }
        return result
    }
}
