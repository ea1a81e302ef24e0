import Foundation

/// The movement of an object in a field.
struct FieldMotion {
    /// The position relative to that of the field, and its distance.
    let offset: CGPoint
    let distance: CGFloat
    let velocity: CGPoint
    let mass: CGFloat
    let charge: CGFloat
    let step: Double
    /// The time for which the field has acted.
    let time: Double

    /// The direction away from the field.
    var outward: CGPoint { offset * (1 / distance) }
}

/// The forces of fields.
enum FieldKind {
    case drag, vortex, radialGravity, linearGravity, velocity, noise, turbulence, spring, electric, magnetic
    case custom((UIFieldBehavior, CGPoint, CGVector, CGFloat, CGFloat, TimeInterval) -> CGVector)

    /// Changes the velocity of a body in a step.
    func apply(_ field: UIFieldBehavior, _ motion: FieldMotion, _ factor: CGFloat, to body: DynamicBody) {
        let direction = CGPoint(x: field.direction.dx, y: field.direction.dy)
        switch self {
        case .velocity: body.velocity = direction * field.strength
        case .drag: body.velocity = motion.velocity * max(1 - field.strength * motion.step, 0)
        case .custom(let force):
            let velocity = CGVector(dx: motion.velocity.x, dy: motion.velocity.y)
            let value = force(field, motion.offset, velocity, motion.mass, motion.charge, motion.step)
            body.velocity = body.velocity + CGPoint(x: value.dx, y: value.dy) * (100 * motion.step / motion.mass)
        default:
            let acceleration = acceleration(motion, direction, smoothness: field.smoothness, field.animationSpeed)
            body.velocity = body.velocity + acceleration * (factor * motion.step)
        }
    }

    /// Returns the acceleration for a strength of 1.
    private func acceleration(
        _ motion: FieldMotion, _ direction: CGPoint, smoothness: CGFloat, _ speed: CGFloat
    ) -> CGPoint {
        switch self {
        case .radialGravity: motion.outward * -1
        case .linearGravity: direction
        case .vortex: CGPoint(x: -motion.outward.y, y: motion.outward.x)
        // A spring of strength 1 swings about five times a second.
        case .spring: motion.offset * -1
        case .electric: motion.outward * motion.charge
        case .magnetic: CGPoint(x: motion.velocity.y, y: -motion.velocity.x) * (motion.charge / 1000)
        case .noise: noise(motion, smoothness, speed)
        case .turbulence: noise(motion, smoothness, speed) * (hypot(motion.velocity.x, motion.velocity.y) / 100)
        case .drag, .velocity, .custom: .zero
        }
    }

    /// Returns a force that changes with the position and the time, the same in each rendering.
    private func noise(_ motion: FieldMotion, _ smoothness: CGFloat, _ speed: CGFloat) -> CGPoint {
        let scale = 0.02 + 0.2 * (1 - min(max(smoothness, 0), 1))
        let phase = motion.time * 2 * .pi * speed
        let (x, y) = (motion.offset.x * scale, motion.offset.y * scale)
        return CGPoint(
            x: sin(x * 1.3 + y * 2.1 + phase) * cos(y * 0.7 - phase * 0.6),
            y: sin(y * 1.7 - x * 0.9 - phase * 0.8) * cos(x * 1.1 + phase * 0.5))
    }
}
