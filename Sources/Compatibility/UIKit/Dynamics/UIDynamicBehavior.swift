import Foundation
import ViewAnimation

/// A rule of movement.
///
/// - Apple: `UIDynamicBehavior`.
open class UIDynamicBehavior: NSObject {
    /// Called after each frame.
    open var action: (() -> Void)?
    /// The animator.
    open internal(set) weak var dynamicAnimator: UIDynamicAnimator?
    /// The behaviors in this one.
    open private(set) var childBehaviors: [UIDynamicBehavior] = []

    /// Creates a behavior without effect.
    public override init() {}

    /// Adds a behavior.
    open func addChildBehavior(_ behavior: UIDynamicBehavior) { childBehaviors.append(behavior) }
    /// Removes a behavior.
    open func removeChildBehavior(_ behavior: UIDynamicBehavior) { childBehaviors.removeAll { $0 === behavior } }
    /// The behavior was added to an animator, or removed from it. The default does nothing.
    open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}

    var animator: UIDynamicAnimator? {
        get { dynamicAnimator }
        set {
            willMove(to: newValue)
            dynamicAnimator = newValue
        }
    }
    var tree: [UIDynamicBehavior] { [self] + childBehaviors.flatMap(\.tree) }
    /// The objects that the behavior moves.
    var movedItems: [any UIDynamicItem] { [] }
    func apply(_ step: Double, _ body: (any UIDynamicItem) -> DynamicBody) {}
    func limit(_ body: (any UIDynamicItem) -> DynamicBody) {}
}
