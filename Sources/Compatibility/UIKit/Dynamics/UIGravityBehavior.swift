import Foundation
import ViewAnimation

/// Acceleration in a direction: 1000 points per square second for a magnitude of 1.
///
/// - Apple: `UIGravityBehavior`.
open class UIGravityBehavior: UIDynamicBehavior {
    /// The objects.
    open private(set) var items: [any UIDynamicItem]
    /// The acceleration in thousands of points per square second.
    open var gravityDirection = CGVector(dx: 0, dy: 1)

    /// Creates a behavior of objects.
    public init(items: [any UIDynamicItem]) { self.items = items }
    /// Creates a behavior.
    public override convenience init() { self.init(items: []) }
    /// Adds an object.
    open func addItem(_ item: any UIDynamicItem) { items.append(item) }
    /// Removes an object.
    open func removeItem(_ item: any UIDynamicItem) { items.removeAll { $0 === item } }

    /// The length of the acceleration.
    open var magnitude: CGFloat {
        get { gravityDirection.length }
        set { setAngle(angle, magnitude: newValue) }
    }
    /// The direction; π/2 is down.
    open var angle: CGFloat {
        get { gravityDirection.angle }
        set { setAngle(newValue, magnitude: magnitude) }
    }
    /// Changes the acceleration.
    open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
        gravityDirection = CGVector(angle: angle, length: magnitude)
    }

    override var movedItems: [any UIDynamicItem] { items }

    override func apply(_ step: Double, _ body: (any UIDynamicItem) -> DynamicBody) {
        for item in items {
            let body = body(item)
            body.velocity.x += gravityDirection.dx * 1000 * step
            body.velocity.y += gravityDirection.dy * 1000 * step
        }
    }
}
