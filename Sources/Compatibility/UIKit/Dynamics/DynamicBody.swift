import Foundation
import LayerTree
import ViewAnimation

/// The movement of an object.
final class DynamicBody {
    private(set) weak var item: (any UIDynamicItem)?
    var position: CGPoint
    var velocity = CGPoint.zero
    var angle: CGFloat
    var angularVelocity: CGFloat = 0
    var resistance: CGFloat = 0
    var angularResistance: CGFloat = 0
    var elasticity: CGFloat = 0
    var density: CGFloat = 1
    var isAnchored = false
    var allowsRotation = true
    var friction: CGFloat = 0.2
    var charge: CGFloat = 0
    let size: CGSize
    /// What collides, around the center of the object that is not rotated.
    private let outline: ContactOutline
    /// The rotation that the object shows.
    private var shownAngle: CGFloat

    init(_ item: any UIDynamicItem) {
        self.item = item
        position = item.center
        size = item.bounds.size
        outline = ContactOutline(size: size, kind: item.collisionBoundsType, path: item.collisionBoundingPath)
        angle = atan2(item.transform.b, item.transform.a)
        shownAngle = angle
    }

    /// What collides, in the coordinates of the reference view.
    var placedOutline: ContactOutline { outline.placed(at: position, angle: angle) }

    /// The mass: 1 for 100 × 100 points of density 1.
    var mass: CGFloat { max(size.width * size.height / 10_000 * density, 1e-6) }

    /// 0 for anchored objects.
    var inverseMass: CGFloat { isAnchored ? 0 : 1 / mass }
    /// The moment of inertia of a rectangle.
    private var inertia: CGFloat { mass * (size.width * size.width + size.height * size.height) / 12 }

    /// 0 for objects that do not rotate.
    var inverseInertia: CGFloat { isAnchored || !allowsRotation ? 0 : 1 / max(inertia, 1e-6) }

    /// Returns the vector from the center to a point of the rotated object.
    func arm(to offset: UIOffset) -> CGPoint {
        let (x, y) = (offset.horizontal, offset.vertical)
        return CGPoint(x: x * cos(angle) - y * sin(angle), y: x * sin(angle) + y * cos(angle))
    }

    /// Returns the speed of a point in a direction.
    func speed(at arm: CGPoint, along direction: CGPoint) -> CGFloat {
        (velocity.x - angularVelocity * arm.y) * direction.x + (velocity.y + angularVelocity * arm.x) * direction.y
    }

    /// Returns the mass that an impulse at a point in a direction moves.
    func mass(at arm: CGPoint, along direction: CGPoint) -> CGFloat {
        let lever = arm.x * direction.y - arm.y * direction.x
        return 1 / (1 / mass + (allowsRotation ? lever * lever / max(inertia, 1e-6) : 0))
    }

    /// Applies an impulse at a point.
    func push(_ impulse: CGPoint, at arm: CGPoint) {
        velocity = CGPoint(x: velocity.x + impulse.x / mass, y: velocity.y + impulse.y / mass)
        let torque = arm.x * impulse.y - arm.y * impulse.x
        if allowsRotation { angularVelocity += torque / max(inertia, 1e-6) }
    }

    func adopt(_ item: any UIDynamicItem) {
        position = item.center
        angle = atan2(item.transform.b, item.transform.a)
        shownAngle = angle
    }

    func move(by step: Double) {
        guard !isAnchored else { return }
        let damping = max(1 - resistance * step, 0)
        velocity = CGPoint(x: velocity.x * damping, y: velocity.y * damping)
        angularVelocity *= max(1 - angularResistance * step, 0)
        position = CGPoint(x: position.x + velocity.x * step, y: position.y + velocity.y * step)
        if allowsRotation { angle += angularVelocity * step }
    }

    /// Whether the object moves less than can be seen.
    var isResting: Bool { isAnchored || hypot(velocity.x, velocity.y) < 2 && abs(angularVelocity) < 0.02 }

    func show() {
        if item?.center != position { item?.center = position }
        // Less than can be seen, which rounding errors of contacts cause.
        guard abs(angle - shownAngle) > 1e-4 else { return }
        shownAngle = angle
        item?.transform = CGAffineTransform(rotationAngle: angle)
    }
}

extension CGVector {
    /// Creates a vector of a length in a direction; π/2 is down.
    init(angle: CGFloat, length: CGFloat) { self.init(dx: cos(angle) * length, dy: sin(angle) * length) }

    var length: CGFloat { hypot(dx, dy) }
    var angle: CGFloat { atan2(dy, dx) }
}
