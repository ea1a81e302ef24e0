import Foundation
import TextLayout
import ViewAnimation

extension UIImage {
    /// The configuration of an image.
    ///
    /// - Apple: `UIImage.Configuration`.
    open class Configuration: NSObject {}

    /// The configuration of a symbol. It has no effect, because symbols are image files.
    ///
    /// - Apple: `UIImage.SymbolConfiguration`.
    open class SymbolConfiguration: Configuration {
        /// Creates a configuration of a size.
        public convenience init(pointSize: CGFloat) { self.init() }
        /// Creates a configuration of a size and weight.
        public convenience init(pointSize: CGFloat, weight: SymbolWeight) { self.init() }
        /// Creates a configuration of a size, weight and scale.
        public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) { self.init() }
        /// Creates a configuration of a weight.
        public convenience init(weight: SymbolWeight) { self.init() }
        /// Creates a configuration of a scale.
        public convenience init(scale: SymbolScale) { self.init() }
        /// Creates a configuration of a font.
        public convenience init(font: UIFont) { self.init() }
        /// Creates a configuration of a font and scale.
        public convenience init(font: UIFont, scale: SymbolScale) { self.init() }
        /// Creates a configuration of a text style.
        public convenience init(textStyle: UIFont.TextStyle) { self.init() }
        /// Creates a configuration of a color.
        public convenience init(hierarchicalColor: UIColor) { self.init() }
        /// Creates a configuration of colors.
        public convenience init(paletteColors: [UIColor]) { self.init() }
        /// Returns the configuration.
        open func applying(_ otherConfiguration: Configuration?) -> SymbolConfiguration { self }
    }

    /// The weight of a symbol.
    ///
    /// - Apple: `UIImage.SymbolWeight`.
    public enum SymbolWeight: Int, Sendable {
        /// A weight.
        case unspecified = 0, ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
    }

    /// The scale of a symbol.
    ///
    /// - Apple: `UIImage.SymbolScale`.
    public enum SymbolScale: Int, Sendable {
        /// The standard scale.
        case `default` = -1
        /// A scale.
        case unspecified = 0, small, medium, large
    }

    /// Creates the image of a symbol from a file with its name; the configuration has no effect.
    public convenience init?(systemName name: String, withConfiguration configuration: Configuration?) {
        self.init(named: name)
    }
    /// Creates an image from a file; the configuration has no effect.
    public convenience init?(named name: String, in bundle: Bundle?, with configuration: Configuration?) {
        self.init(named: name)
    }
    /// Returns the image; the configuration has no effect.
    public func withConfiguration(_ configuration: Configuration) -> UIImage { self }
    /// Returns the image; the configuration has no effect.
    public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? { self }
    /// Returns an image whose part behind the first points is stretched by its next point.
    public func stretchableImage(withLeftCapWidth leftCapWidth: Int, topCapHeight: Int) -> UIImage {
        let left = CGFloat(leftCapWidth)
        let top = CGFloat(topCapHeight)
        return resizableImage(
            withCapInsets: UIEdgeInsets(
                top: top, left: left, bottom: top > 0 ? size.height - top - 1 : 0,
                right: left > 0 ? size.width - left - 1 : 0))
    }
    /// Returns the image with a baseline, which has no effect.
    public func imageFlippedForRightToLeftLayoutDirection() -> UIImage { self }
}
