import Foundation

/// Two bodies that touch, or a body and a boundary.
final class BodyContact {
    let first: DynamicBody
    /// The other body; nil for a boundary.
    let second: DynamicBody?
    let manifold: ContactManifold
    private var points: [Point]

    /// An impulse at a point.
    private struct Point {
        let firstArm: CGPoint
        let secondArm: CGPoint
        /// The speed along the normal after the collision.
        let rebound: CGFloat
        var push: CGFloat = 0
        var friction: CGFloat = 0
    }

    /// Slower collisions, in points per second, do not bounce, so that objects come to rest.
    private static let slowest: CGFloat = 30

    init(_ first: DynamicBody, _ second: DynamicBody?, _ manifold: ContactManifold) {
        self.first = first
        self.second = second
        self.manifold = manifold
        points = []
        let elasticity = max(first.elasticity, second?.elasticity ?? 0)
        for point in manifold.points {
            let arms = (point.position - first.position, point.position - (second?.position ?? .zero))
            let speed = relativeVelocity(arms.0, arms.1).dot(manifold.normal)
            let rebound = speed < -Self.slowest ? -elasticity * speed : 0
            points.append(Point(firstArm: arms.0, secondArm: arms.1, rebound: rebound))
        }
    }

    private func relativeVelocity(_ firstArm: CGPoint, _ secondArm: CGPoint) -> CGPoint {
        (second?.velocity(at: secondArm) ?? .zero) - first.velocity(at: firstArm)
    }

    /// The speed that an impulse of 1 in a direction gives the points.
    private func mobility(_ point: Point, _ direction: CGPoint) -> CGFloat {
        first.mobility(at: point.firstArm, direction)
            + (second?.mobility(at: point.secondArm, direction) ?? 0)
    }

    private func push(_ point: Point, _ impulse: CGPoint) {
        first.apply(impulse * -1, at: point.firstArm)
        second?.apply(impulse, at: point.secondArm)
    }

    /// Changes the velocities so that the bodies do not approach each other, and slide less.
    func solveVelocities() {
        let normal = manifold.normal
        let along = CGPoint(x: -normal.y, y: normal.x)
        let roughness = second.map { (first.friction * $0.friction).squareRoot() } ?? first.friction
        for index in points.indices {
            var point = points[index]
            let limit = roughness * point.push
            let sliding = relativeVelocity(point.firstArm, point.secondArm).dot(along)
            let mobilityAlong = mobility(point, along)
            if mobilityAlong > 0 {
                let friction = min(max(point.friction - sliding / mobilityAlong, -limit), limit)
                push(point, along * (friction - point.friction))
                point.friction = friction
            }
            let speed = relativeVelocity(point.firstArm, point.secondArm).dot(normal)
            let mobility = mobility(point, normal)
            if mobility > 0 {
                let total = max(point.push + (point.rebound - speed) / mobility, 0)
                push(point, normal * (total - point.push))
                point.push = total
            }
            points[index] = point
        }
    }

    /// Moves the bodies apart.
    func separate() {
        let depth = manifold.points.map(\.depth).max() ?? 0
        let sum = first.inverseMass + (second?.inverseMass ?? 0)
        guard sum > 0 else { return }
        first.position = first.position - manifold.normal * (depth * first.inverseMass / sum)
        guard let second else { return }
        second.position = second.position + manifold.normal * (depth * second.inverseMass / sum)
    }
}

extension DynamicBody {
    func velocity(at arm: CGPoint) -> CGPoint {
        CGPoint(x: velocity.x - angularVelocity * arm.y, y: velocity.y + angularVelocity * arm.x)
    }

    /// The speed that an impulse of 1 at a point gives that point in the impulse's direction.
    func mobility(at arm: CGPoint, _ direction: CGPoint) -> CGFloat {
        let lever = arm.cross(direction)
        return inverseMass + lever * lever * inverseInertia
    }

    func apply(_ impulse: CGPoint, at arm: CGPoint) {
        velocity = velocity + impulse * inverseMass
        angularVelocity += arm.cross(impulse) * inverseInertia
    }
}
