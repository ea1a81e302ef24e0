import Foundation
import ViewAnimation

/// A force that depends on the position, the velocity or the time of objects. Without a region, it acts everywhere.
///
/// - Apple: `UIFieldBehavior`. A strength of 1 accelerates by 1000 points per square second, as gravity does; Apple
///   does not document the units. Noise and turbulence are the same in each rendering.
open class UIFieldBehavior: UIDynamicBehavior {
    /// The objects.
    open private(set) var items: [any UIDynamicItem] = []
    /// The position, in the coordinates of the reference view.
    open var position = CGPoint.zero
    /// The points around the position where the field acts.
    open var region = UIRegion.infinite
    /// The strength.
    open var strength: CGFloat = 1
    /// How fast the strength decreases with the distance: its exponent. 0 by default.
    open var falloff: CGFloat = 0
    /// The distance below which the strength does not increase.
    open var minimumRadius: CGFloat = 1e-6
    /// The direction of linear gravity and velocity fields.
    open var direction = CGVector(dx: 0, dy: 0)
    /// How smooth noise is, from 0 to 1.
    open var smoothness: CGFloat = 0
    /// How fast noise changes.
    open var animationSpeed: CGFloat = 0
    private let kind: FieldKind
    private var time = 0.0

    private init(_ kind: FieldKind) { self.kind = kind }

    /// Creates a field without a force.
    public override convenience init() { self.init(.drag) }

    /// Adds an object.
    open func addItem(_ item: any UIDynamicItem) { items.append(item) }
    /// Removes an object.
    open func removeItem(_ item: any UIDynamicItem) { items.removeAll { $0 === item } }

    /// Slows objects down.
    open class func dragField() -> UIFieldBehavior { UIFieldBehavior(.drag) }
    /// Turns objects around the position.
    open class func vortexField() -> UIFieldBehavior { UIFieldBehavior(.vortex) }
    /// Pulls objects to a position.
    open class func radialGravityField(position: CGPoint) -> UIFieldBehavior {
        let field = UIFieldBehavior(.radialGravity)
        field.position = position
        return field
    }
    /// Accelerates objects in a direction.
    open class func linearGravityField(direction: CGVector) -> UIFieldBehavior {
        let field = UIFieldBehavior(.linearGravity)
        field.direction = direction
        return field
    }
    /// Gives objects a velocity.
    open class func velocityField(direction: CGVector) -> UIFieldBehavior {
        let field = UIFieldBehavior(.velocity)
        field.direction = direction
        return field
    }
    /// Moves objects at random.
    open class func noiseField(smoothness: CGFloat, animationSpeed speed: CGFloat) -> UIFieldBehavior {
        random(.noise, smoothness, speed)
    }
    /// Moves fast objects at random.
    open class func turbulenceField(smoothness: CGFloat, animationSpeed speed: CGFloat) -> UIFieldBehavior {
        random(.turbulence, smoothness, speed)
    }
    /// Pulls objects to the position like a spring.
    open class func springField() -> UIFieldBehavior { UIFieldBehavior(.spring) }
    /// Pushes objects with a charge away from the position.
    open class func electricField() -> UIFieldBehavior { UIFieldBehavior(.electric) }
    /// Diverts objects with a charge.
    open class func magneticField() -> UIFieldBehavior { UIFieldBehavior(.magnetic) }
    /// Creates a field whose force a closure returns.
    ///
    /// - Parameter block: Is called with the field, the position relative to that of the field, the velocity, the
    ///   mass, the charge and the time of a step.
    open class func field(
        evaluationBlock block:
            @escaping (UIFieldBehavior, CGPoint, CGVector, CGFloat, CGFloat, TimeInterval) -> CGVector
    ) -> UIFieldBehavior { UIFieldBehavior(.custom(block)) }

    private class func random(_ kind: FieldKind, _ smoothness: CGFloat, _ speed: CGFloat) -> UIFieldBehavior {
        let field = UIFieldBehavior(kind)
        field.smoothness = smoothness
        field.animationSpeed = speed
        return field
    }

    override var movedItems: [any UIDynamicItem] { items }

    override func apply(_ step: Double, _ body: (any UIDynamicItem) -> DynamicBody) {
        time += step
        for item in items {
            let body = body(item)
            let offset = body.position - position
            guard region.contains(offset) else { continue }
            let distance = max(hypot(offset.x, offset.y), minimumRadius)
            let factor = 1000 * strength * pow(distance, -falloff)
            let motion = FieldMotion(
                offset: offset, distance: distance, velocity: body.velocity, mass: body.mass, charge: body.charge,
                step: step, time: time)
            kind.apply(self, motion, factor, to: body)
        }
    }
}
