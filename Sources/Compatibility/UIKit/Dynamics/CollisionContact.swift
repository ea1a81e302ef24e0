import Foundation

/// Returns whether two identifiers are equal, or both nil.
func isSameIdentifier(_ a: (any NSCopying)?, _ b: (any NSCopying)?) -> Bool {
    switch (a as? AnyHashable, b as? AnyHashable) {
    case (nil, nil): a == nil && b == nil
    case (let a?, let b?): a == b
    default: false
    }
}

/// A contact of an object with another one, or with a boundary; `boundary` is nil for the edges of the view.
struct CollisionContact {
    let item: any UIDynamicItem
    let other: (any UIDynamicItem)?
    let boundary: (any NSCopying)?
    let point: CGPoint

    func isSame(_ contact: CollisionContact) -> Bool {
        item === contact.item && other === contact.other && isSameIdentifier(boundary, contact.boundary)
    }

    func begin(_ behavior: UICollisionBehavior, _ delegate: any UICollisionBehaviorDelegate) {
        if let other {
            delegate.collisionBehavior(behavior, beganContactFor: item, with: other, at: point)
        } else {
            delegate.collisionBehavior(behavior, beganContactFor: item, withBoundaryIdentifier: boundary, at: point)
        }
    }

    func end(_ behavior: UICollisionBehavior, _ delegate: any UICollisionBehaviorDelegate) {
        if let other {
            delegate.collisionBehavior(behavior, endedContactFor: item, with: other)
        } else {
            delegate.collisionBehavior(behavior, endedContactFor: item, withBoundaryIdentifier: boundary)
        }
    }
}

/// The delegate of a collision behavior.
///
/// - Apple: `UICollisionBehaviorDelegate`.
public protocol UICollisionBehaviorDelegate: AnyObject {
    /// Two objects touch.
    func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem,
        at p: CGPoint)
    /// Two objects do not touch anymore.
    func collisionBehavior(
        _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem)
    /// An object touches a boundary. `identifier` is nil for the edges of the view.
    func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint)
    /// An object does not touch a boundary anymore. `identifier` is nil for the edges of the view.
    func collisionBehavior(
        _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?)
}

extension UICollisionBehaviorDelegate {
    /// Does nothing.
    public func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem,
        at p: CGPoint
    ) {}
    /// Does nothing.
    public func collisionBehavior(
        _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem
    ) {}
    /// Does nothing.
    public func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
    ) {}
    /// Does nothing.
    public func collisionBehavior(
        _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?
    ) {}
}
