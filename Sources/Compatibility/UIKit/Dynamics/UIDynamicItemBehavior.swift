import Foundation
import ViewAnimation

/// Properties of objects.
///
/// - Apple: `UIDynamicItemBehavior`.
open class UIDynamicItemBehavior: UIDynamicBehavior {
    /// The objects.
    open private(set) var items: [any UIDynamicItem]
    /// How much of the velocity collisions return.
    open var elasticity: CGFloat = 0
    /// How much objects that touch resist sliding.
    open var friction: CGFloat = 0
    /// The density.
    open var density: CGFloat = 1
    /// How much the movement slows down per second.
    open var resistance: CGFloat = 0
    /// How much the rotation slows down per second.
    open var angularResistance: CGFloat = 0
    /// Whether objects rotate.
    open var allowsRotation = true
    /// The charge in electric and magnetic fields.
    open var charge: CGFloat = 0
    /// Whether objects stay where they are.
    open var isAnchored = false
    private var added: [(any UIDynamicItem, CGPoint, CGFloat)] = []

    /// Creates a behavior of objects.
    public init(items: [any UIDynamicItem]) { self.items = items }
    /// Creates a behavior.
    public override convenience init() { self.init(items: []) }
    /// Adds an object.
    open func addItem(_ item: any UIDynamicItem) { items.append(item) }
    /// Removes an object.
    open func removeItem(_ item: any UIDynamicItem) { items.removeAll { $0 === item } }
    /// Adds a velocity in points per second.
    open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) { added.append((item, velocity, 0)) }
    /// Adds a velocity in radians per second.
    open func addAngularVelocity(_ velocity: CGFloat, for item: any UIDynamicItem) {
        added.append((item, .zero, velocity))
    }

    /// Returns the velocity in points per second.
    open func linearVelocity(for item: any UIDynamicItem) -> CGPoint {
        dynamicAnimator?.existingBody(of: item)?.velocity ?? .zero
    }
    /// Returns the velocity in radians per second.
    open func angularVelocity(for item: any UIDynamicItem) -> CGFloat {
        dynamicAnimator?.existingBody(of: item)?.angularVelocity ?? 0
    }

    override var movedItems: [any UIDynamicItem] { items }

    override func apply(_ step: Double, _ body: (any UIDynamicItem) -> DynamicBody) {
        for item in items {
            let body = body(item)
            body.elasticity = elasticity
            body.friction = friction
            body.density = density
            body.charge = charge
            body.resistance = resistance
            body.angularResistance = angularResistance
            body.isAnchored = isAnchored
            body.allowsRotation = allowsRotation
        }
        for (item, velocity, angular) in added {
            let body = body(item)
            body.velocity = CGPoint(x: body.velocity.x + velocity.x, y: body.velocity.y + velocity.y)
            body.angularVelocity += angular
        }
        added = []
    }
}
