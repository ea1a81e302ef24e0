import Foundation
import ViewAnimation

/// A movement to a point, upright.
///
/// - Apple: `UISnapBehavior`.
open class UISnapBehavior: UIDynamicBehavior {
    private let item: any UIDynamicItem
    /// The point.
    open var snapPoint: CGPoint
    /// The damping, from 0 to 1. 0.5 by default.
    open var damping: CGFloat = 0.5

    /// Creates a behavior of an object.
    public init(item: any UIDynamicItem, snapTo point: CGPoint) {
        self.item = item
        snapPoint = point
    }

    override var movedItems: [any UIDynamicItem] { [item] }

    override func apply(_ step: Double, _ body: (any UIDynamicItem) -> DynamicBody) {
        let body = body(item)
        let frequency: CGFloat = 18
        let friction = 2 * (0.4 + 0.6 * damping) * frequency
        body.velocity.x += ((snapPoint.x - body.position.x) * frequency * frequency - friction * body.velocity.x) * step
        body.velocity.y += ((snapPoint.y - body.position.y) * frequency * frequency - friction * body.velocity.y) * step
        if body.allowsRotation {
            body.angularVelocity += (-body.angle * frequency * frequency - friction * body.angularVelocity) * step
        }
    }
}
