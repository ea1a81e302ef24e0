import Foundation
import ViewAnimation

/// An object that behaviors move.
///
/// - Apple: `UIDynamicItem`.
public protocol UIDynamicItem: AnyObject {
    /// The center.
    var center: CGPoint { get set }
    /// The bounds.
    var bounds: CGRect { get }
    /// The transform.
    var transform: CGAffineTransform { get set }
    /// What collides. `.rectangle` by default.
    var collisionBoundsType: UIDynamicItemCollisionBoundsType { get }
    /// The convex path around the center that collides, for `.path`.
    var collisionBoundingPath: UIBezierPath { get }
}

extension UIDynamicItem {
    /// `.rectangle`.
    public var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
    /// An empty path.
    public var collisionBoundingPath: UIBezierPath { UIBezierPath() }

    /// The rectangle around the center.
    var occupiedRect: CGRect {
        let size = bounds.size
        return CGRect(
            x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
    }
}

extension UIView: UIDynamicItem {}
extension UICollectionViewLayoutAttributes: UIDynamicItem {}

/// Objects that move as one.
///
/// - Apple: `UIDynamicItemGroup`; collides as the rectangle around all items.
open class UIDynamicItemGroup: NSObject, UIDynamicItem {
    /// The objects.
    public let items: [any UIDynamicItem]
    /// The rectangle around all items when the group was created, with its middle at the origin.
    public let bounds: CGRect
    private let offsets: [CGPoint]
    /// The middle of the rectangle.
    open var center: CGPoint { didSet { place() } }
    /// The rotation.
    open var transform = CGAffineTransform.identity { didSet { place() } }

    /// Creates a group of objects.
    public init(items: [any UIDynamicItem]) {
        self.items = items
        let box = items.reduce(CGRect.null) { $0.union($1.occupiedRect) }
        let middle = items.isEmpty ? .zero : CGPoint(x: box.midX, y: box.midY)
        center = middle
        let size = items.isEmpty ? .zero : box.size
        bounds = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
        offsets = items.map { $0.center - middle }
    }

    private func place() {
        for (item, offset) in zip(items, offsets) {
            item.center = center + offset.applying(transform)
            item.transform = transform
        }
    }
}
