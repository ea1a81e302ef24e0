import Images
import LayerTree

extension CIColor {
    /// Creates a color.
    public convenience init(color: UIColor) { self.init(cgColor: color.cgColor) }
}

extension UIColor {
    /// Creates a color from one of Core Image's.
    public convenience init(ciColor: CIColor) { self.init(cgColor: ciColor.value) }

    /// The color as one of Core Image's.
    public var ciColor: CIColor { CIColor(color: self) }
}
