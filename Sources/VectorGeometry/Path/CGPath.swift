import Foundation

/// An immutable path; a façade over `VectorPath`.
///
/// - Apple: `CGPath`.
public class CGPath {
    /// The path as a value.
    public internal(set) var value: VectorPath

    public init(_ value: VectorPath) { self.value = value }

    public convenience init(rect: CGRect, transform: CGAffineTransform? = nil) {
        self.init(VectorPath.rect(rect).applying(transform ?? .identity))
    }

    public convenience init(ellipseIn rect: CGRect, transform: CGAffineTransform? = nil) {
        self.init(VectorPath.ellipse(in: rect).applying(transform ?? .identity))
    }

    public convenience init(roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform? = nil) {
        self.init(VectorPath.roundedRect(rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight).applying(transform ?? .identity))
    }
}
