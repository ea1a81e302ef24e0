import VectorGeometry

extension UIColor {
    /// The color of text on light backgrounds: black.
    public static let darkText = UIColor(white: 0, alpha: 1)
    /// The color of text on dark backgrounds: white at 60 %.
    public static let lightText = UIColor(white: 1, alpha: 0.6)
}
