import Foundation
import ViewAnimation

/// A function from a color to another one.
///
/// - Apple: `UIConfigurationColorTransformer`.
public struct UIConfigurationColorTransformer: @unchecked Sendable {
    /// The function.
    public let transform: (UIColor) -> UIColor
    /// Creates a transformer from its function.
    public init(_ transform: @escaping (UIColor) -> UIColor) { self.transform = transform }
    /// Returns the color for another one.
    public func callAsFunction(_ input: UIColor) -> UIColor { transform(input) }

    /// Colors without saturation.
    public static let grayscale = UIConfigurationColorTransformer { color in
        var white: CGFloat = 0
        var alpha: CGFloat = 0
        var components: (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
        color.getRed(&components.0, green: &components.1, blue: &components.2, alpha: &alpha)
        white = 0.2126 * components.0 + 0.7152 * components.1 + 0.0722 * components.2
        return UIColor(white: white, alpha: alpha)
    }
    /// The color itself.
    public static let preferredTint = UIConfigurationColorTransformer { $0 }
    /// The color itself.
    public static let monochromeTint = UIConfigurationColorTransformer { $0 }
}

/// A function from attributes of text to other ones.
///
/// - Apple: `UIConfigurationTextAttributesTransformer`.
public struct UIConfigurationTextAttributesTransformer {
    /// The function.
    public let transform: (AttributeContainer) -> AttributeContainer
    /// Creates a transformer from its function.
    public init(_ transform: @escaping (AttributeContainer) -> AttributeContainer) { self.transform = transform }
    /// Returns the attributes for other ones.
    public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer { transform(input) }
}

/// The background of a button or a cell. Buttons draw its color, image, stroke, corners and insets.
///
/// - Apple: `UIBackgroundConfiguration`.
public struct UIBackgroundConfiguration {
    /// A view in the background.
    public var customView: UIView?
    /// The radius of the corners.
    public var cornerRadius: CGFloat = 0
    /// The distances of the background from the edges.
    public var backgroundInsets = NSDirectionalEdgeInsets.zero
    /// The edges whose layout margins are added. Stored; has no effect.
    public var edgesAddingLayoutMarginsToBackgroundInsets: NSDirectionalRectEdge = []
    /// The color; nil for that of the configuration.
    public var backgroundColor: UIColor?
    /// Changes the color.
    public var backgroundColorTransformer: UIConfigurationColorTransformer?
    /// The effect. Stored; has no effect.
    public var visualEffect: UIVisualEffect?
    /// The image.
    public var image: UIImage?
    /// The placement of the image.
    public var imageContentMode = UIView.ContentMode.scaleToFill
    /// The color of the border.
    public var strokeColor: UIColor?
    /// Changes the color of the border.
    public var strokeColorTransformer: UIConfigurationColorTransformer?
    /// The width of the border.
    public var strokeWidth: CGFloat = 0
    /// The distance of the border from the background.
    public var strokeOutset: CGFloat = 0

    init() {}

    /// Returns an empty background.
    public static func clear() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
    /// Returns the white background of a cell.
    public static func listPlainCell() -> UIBackgroundConfiguration { list(.systemBackground) }
    /// Returns the white background of a cell of a group.
    public static func listGroupedCell() -> UIBackgroundConfiguration { list(.secondarySystemGroupedBackground) }

    private static func list(_ color: UIColor) -> UIBackgroundConfiguration {
        var result = UIBackgroundConfiguration()
        result.backgroundColor = color
        return result
    }

    /// The color that is drawn; `color` unless the background has its own.
    func resolvedColor(_ color: UIColor?) -> UIColor? {
        guard let chosen = backgroundColor ?? color else { return nil }
        return backgroundColorTransformer?(chosen) ?? chosen
    }

    /// The color of the border; `color` unless the background has its own.
    func resolvedStrokeColor(_ color: UIColor?) -> UIColor? {
        guard let chosen = strokeColor ?? color else { return nil }
        return strokeColorTransformer?(chosen) ?? chosen
    }
}
