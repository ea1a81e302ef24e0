import Foundation
import ViewAnimation

/// What a connection prevents.
enum AttachmentKind {
    /// Another distance than its length.
    case distance
    /// A larger distance than its length.
    case limit
    /// Another position of the points.
    case pin
    /// Any relative movement.
    case fixed
    /// Movement across an axis, and rotation.
    case sliding(CGVector)
}

/// The forces of a connection of two bodies, or of a body and a point, in a step.
struct DynamicJoint {
    let first: DynamicBody
    let second: DynamicBody?
    let firstArm: CGPoint
    let secondArm: CGPoint?
    let anchor: CGPoint
    let frequency: CGFloat
    let damping: CGFloat
    let step: Double

    /// A stiff connection swings this many times a second, with critical damping.
    private static let stiffness: CGFloat = 10
    private var omega: CGFloat { 2 * .pi * (frequency > 0 ? frequency : Self.stiffness) }
    private var friction: CGFloat { 2 * (frequency > 0 ? damping : 1) * omega }

    /// The way from the end of the connection to the point of the first body.
    private var distance: CGPoint {
        let end = second.map { $0.position + (secondArm ?? .zero) } ?? anchor
        return first.position + firstArm - end
    }

    func hold(_ kind: AttachmentKind, length: CGFloat, angle: CGFloat, range: UIFloatRange) {
        switch kind {
        case .distance: keepDistance(length)
        case .limit: if hypot(distance.x, distance.y) > length { keepDistance(length) }
        case .pin: pullTogether()
        case .fixed:
            pullTogether()
            align(angle)
        case .sliding(let axis):
            slide(along: axis, within: range)
            align(angle)
        }
    }

    private func keepDistance(_ length: CGFloat) {
        // Without a length, the point follows in both directions.
        guard length >= 1 else { return pullTogether() }
        let distance = distance
        let size = hypot(distance.x, distance.y)
        if size > 0 { pull(along: distance * (1 / size), by: size - length) }
    }

    private func pullTogether() {
        let distance = distance
        pull(along: CGPoint(x: 1, y: 0), by: distance.x)
        pull(along: CGPoint(x: 0, y: 1), by: distance.y)
    }

    private func slide(along axis: CGVector, within range: UIFloatRange) {
        let size = max(hypot(axis.dx, axis.dy), 1e-9)
        let along = CGPoint(x: axis.dx / size, y: axis.dy / size)
        let across = CGPoint(x: -along.y, y: along.x)
        let distance = distance
        pull(along: across, by: distance.dot(across))
        let position = distance.dot(along)
        if position < range.minimum { pull(along: along, by: position - range.minimum) }
        if position > range.maximum { pull(along: along, by: position - range.maximum) }
    }

    /// Pulls the points together by a distance in a direction.
    private func pull(along direction: CGPoint, by distance: CGFloat) {
        let other = second?.velocity(at: secondArm ?? .zero) ?? .zero
        let speed = (first.velocity(at: firstArm) - other).dot(direction)
        let mobility =
            first.mobility(at: firstArm, direction) + (second?.mobility(at: secondArm ?? .zero, direction) ?? 0)
        guard mobility > 0 else { return }
        let impulse = (-distance * omega * omega - friction * speed) * step / mobility
        first.apply(direction * impulse, at: firstArm)
        second?.apply(direction * -impulse, at: secondArm ?? .zero)
    }

    /// Turns the bodies to a relative angle.
    private func align(_ angle: CGFloat) {
        turn(by: (first.angle - (second?.angle ?? 0) - angle) * -omega * omega - friction * relativeRotation)
    }

    private var relativeRotation: CGFloat { first.angularVelocity - (second?.angularVelocity ?? 0) }

    private func turn(by acceleration: CGFloat) {
        let sum = first.inverseInertia + (second?.inverseInertia ?? 0)
        guard sum > 0 else { return }
        let impulse = acceleration * step / sum
        first.angularVelocity += impulse * first.inverseInertia
        if let second { second.angularVelocity -= impulse * second.inverseInertia }
    }

    /// Slows the rotation down.
    func resistRotation(_ torque: CGFloat) {
        let sum = first.inverseInertia + (second?.inverseInertia ?? 0)
        let rotation = relativeRotation
        let slowest = min(torque * 100 * sum, abs(rotation) / step)
        turn(by: rotation > 0 ? -slowest : slowest)
    }
}
