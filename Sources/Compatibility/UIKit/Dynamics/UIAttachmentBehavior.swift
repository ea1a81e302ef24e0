import Foundation
import ViewAnimation

/// A connection of an object with a point or another object.
///
/// - Apple: `UIAttachmentBehavior`.
open class UIAttachmentBehavior: UIDynamicBehavior {
    private let item: any UIDynamicItem
    private let other: (any UIDynamicItem)?
    private let offset: UIOffset
    /// The point.
    open var anchorPoint: CGPoint
    /// The distance.
    open var length: CGFloat
    /// The damping. 0 by default.
    open var damping: CGFloat = 0
    /// The frequency; 0 for a stiff connection.
    open var frequency: CGFloat = 0
    /// The friction. Stored; has no effect.
    open var frictionTorque: CGFloat = 0

    /// Creates a connection with a point.
    public convenience init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
        self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
    }
    /// Creates a connection of a point of an object, at a distance from its center, with a point.
    public init(item: any UIDynamicItem, offsetFromCenter offset: UIOffset, attachedToAnchor point: CGPoint) {
        self.item = item
        self.offset = offset
        other = nil
        anchorPoint = point
        let arm = DynamicBody(item).arm(to: offset)
        length = hypot(item.center.x + arm.x - point.x, item.center.y + arm.y - point.y)
    }
    /// Creates a connection with another object.
    public init(item item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem) {
        item = item1
        other = item2
        offset = .zero
        anchorPoint = item2.center
        length = hypot(item1.center.x - item2.center.x, item1.center.y - item2.center.y)
    }

    /// The connected objects.
    open var items: [any UIDynamicItem] { other.map { [item, $0] } ?? [item] }

    override func apply(_ step: Double, _ body: (any UIDynamicItem) -> DynamicBody) {
        let own = body(item)
        let end = other.map { body($0).position } ?? anchorPoint
        let arm = own.arm(to: offset)
        let distance = CGPoint(x: own.position.x + arm.x - end.x, y: own.position.y + arm.y - end.y)
        let size = hypot(distance.x, distance.y)
        guard length >= 1 else {
            // Without a length, the point of the object follows in both directions.
            pull(own, arm, along: CGPoint(x: 1, y: 0), by: distance.x, step)
            return pull(own, arm, along: CGPoint(x: 0, y: 1), by: distance.y, step)
        }
        guard size > 0 else { return }
        pull(own, arm, along: CGPoint(x: distance.x / size, y: distance.y / size), by: size - length, step)
    }

    /// Pulls the point of the object back by a distance in a direction.
    private func pull(
        _ body: DynamicBody, _ arm: CGPoint, along direction: CGPoint, by distance: CGFloat, _ step: Double
    ) {
        let omega = 2 * CGFloat.pi * (frequency > 0 ? frequency : 10)
        let friction = 2 * (frequency > 0 ? damping : 1) * omega
        let change = (-distance * omega * omega - friction * body.speed(at: arm, along: direction)) * step
        let impulse = change * body.mass(at: arm, along: direction)
        body.push(CGPoint(x: direction.x * impulse, y: direction.y * impulse), at: arm)
    }
}
