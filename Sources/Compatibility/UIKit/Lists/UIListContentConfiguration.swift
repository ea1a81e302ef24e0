import Foundation
import TextLayout
import ViewAnimation

/// A text, a second text and an image of a cell.
///
/// - Apple: `UIListContentConfiguration`. The second text is below the first one, or at the right for `valueCell()`.
public struct UIListContentConfiguration: UIContentConfiguration {
    /// The look of a text.
    ///
    /// - Apple: `UIListContentConfiguration.TextProperties`.
    public struct TextProperties {
        /// The font.
        public var font: UIFont
        /// The color.
        public var color: UIColor
        /// The largest number of lines; 0 for any.
        public var numberOfLines = 0
        /// What happens to text that is too long.
        public var lineBreakMode = NSLineBreakMode.byTruncatingTail
        /// Whether text becomes smaller to fit.
        public var adjustsFontSizeToFitWidth = false
        /// The smallest factor of the size.
        public var minimumScaleFactor: CGFloat = 0
        /// Stored; sizes are fixed.
        public var adjustsFontForContentSizeCategory = true
        /// Stored; has no effect.
        public var allowsDefaultTighteningForTruncation = false
    }

    /// The look of the image.
    ///
    /// - Apple: `UIListContentConfiguration.ImageProperties`.
    public struct ImageProperties {
        /// The color of template images.
        public var tintColor: UIColor?
        /// The radius of the corners.
        public var cornerRadius: CGFloat = 0
        /// The largest size; 0 for any.
        public var maximumSize = CGSize.zero
        /// The size of the area of the image. Stored; has no effect.
        public var reservedLayoutSize = CGSize.zero
        /// Stored; has no effect.
        public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
        /// Stored; has no effect.
        public var accessibilityIgnoresInvertColors = false
    }

    /// The image.
    public var image: UIImage?
    /// The text.
    public var text: String?
    /// The text with attributes, instead of `text`.
    public var attributedText: NSAttributedString?
    /// The second text.
    public var secondaryText: String?
    /// The second text with attributes, instead of `secondaryText`.
    public var secondaryAttributedText: NSAttributedString?
    /// The look of the image.
    public var imageProperties = ImageProperties()
    /// The look of the text.
    public var textProperties = TextProperties(font: .systemFont(ofSize: 17), color: .label)
    /// The look of the second text.
    public var secondaryTextProperties = TextProperties(font: .systemFont(ofSize: 12), color: .label)
    /// The distances from the edges.
    public var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 11, leading: 16, bottom: 11, trailing: 16)
    /// Stored; has no effect.
    public var axesPreservingSuperviewLayoutMargins: UIAxis = []
    /// Whether the texts stand beside each other.
    public var prefersSideBySideTextAndSecondaryText = false
    /// The distance of the image from the texts.
    public var imageToTextPadding: CGFloat = 16
    /// The distance of texts beside each other.
    public var textToSecondaryTextHorizontalPadding: CGFloat = 8
    /// The distance of texts below each other.
    public var textToSecondaryTextVerticalPadding: CGFloat = 3

    /// Returns empty contents with a text below another one.
    public static func cell() -> Self { Self() }
    /// Returns empty contents with a gray text below another one.
    public static func subtitleCell() -> Self { Self() }
    /// Returns empty contents with a gray text at the right of another one.
    public static func valueCell() -> Self {
        var result = Self()
        result.prefersSideBySideTextAndSecondaryText = true
        result.secondaryTextProperties = TextProperties(font: .systemFont(ofSize: 17), color: .secondaryLabel)
        return result
    }
    /// Returns the contents of the header of a plain table.
    public static func plainHeader() -> Self { header(.systemFont(ofSize: 17, weight: .semibold), .label) }
    /// Returns the contents of the header of a grouped table.
    public static func groupedHeader() -> Self { header(.systemFont(ofSize: 13), .secondaryLabel) }
    /// Returns the contents of the footer of a grouped table.
    public static func groupedFooter() -> Self { header(.systemFont(ofSize: 13), .secondaryLabel) }
    /// Returns the contents of a cell of a sidebar.
    public static func sidebarCell() -> Self { Self() }

    private static func header(_ font: UIFont, _ color: UIColor) -> Self {
        var result = Self()
        result.textProperties = TextProperties(font: font, color: color)
        return result
    }

    /// Creates the view.
    public func makeContentView() -> UIView & UIContentView { UIListContentView(configuration: self) }
    /// Returns the contents, which look the same in all states.
    public func updated(for state: any UIConfigurationState) -> Self { self }
}

/// Horizontal and vertical axes.
///
/// - Apple: `UIAxis`.
public struct UIAxis: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The horizontal axis.
    public static let horizontal = UIAxis(rawValue: 1 << 0)
    /// The vertical axis.
    public static let vertical = UIAxis(rawValue: 1 << 1)
    /// Both axes.
    public static let both: UIAxis = [.horizontal, .vertical]
}
