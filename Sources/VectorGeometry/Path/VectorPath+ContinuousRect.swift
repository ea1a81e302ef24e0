import Foundation

extension VectorPath {
    /// A closed rectangle with continuous corners where `corners` says so: three curves a corner that join the edges
    /// without a jump in curvature (facts 1.8).
    ///
    /// They reach 1.528665 radii along the edges; where the shorter side has no room for that, the smoothing is
    /// reduced, down to circles at half of it.
    public static func continuousRect(_ r: CGRect, radius: CGFloat, corners: RectCorners = .all) -> VectorPath {
        let half = min(r.width, r.height) / 2
        let radius = min(radius, half)
        guard radius > 0, !corners.isDisjoint(with: .all) else { return rect(r) }
        let corner = ContinuousCorner(smoothing: min(1, (half / radius - 1) / (ContinuousCorner.reach - 1)))
        var path = VectorPath()
        path.elements.reserveCapacity(18)
        path.add(
            corner, at: CGPoint(x: r.minX, y: r.minY), radius, from: CGPoint(x: 0, y: 1),
            isRound: corners.contains(.minXminY))
        path.add(
            corner, at: CGPoint(x: r.maxX, y: r.minY), radius, from: CGPoint(x: -1, y: 0),
            isRound: corners.contains(.maxXminY))
        path.add(
            corner, at: CGPoint(x: r.maxX, y: r.maxY), radius, from: CGPoint(x: 0, y: -1),
            isRound: corners.contains(.maxXmaxY))
        path.add(
            corner, at: CGPoint(x: r.minX, y: r.maxY), radius, from: CGPoint(x: 1, y: 0),
            isRound: corners.contains(.minXmaxY))
        path.elements.append(.close)
        return path
    }

    /// `side` points from the corner back along the side that the path arrives by.
    private mutating func add(
        _ shape: ContinuousCorner, at corner: CGPoint, _ radius: CGFloat, from side: CGPoint, isRound: Bool
    ) {
        let next = CGPoint(x: -side.quarterTurn.x, y: -side.quarterTurn.y)
        let points = (isRound ? shape.points : [.zero]).map { p in
            CGPoint(
                x: corner.x + (side.x * p.x + next.x * p.y) * radius,
                y: corner.y + (side.y * p.x + next.y * p.y) * radius)
        }
        elements.append(elements.isEmpty ? .move(points[0]) : .line(points[0]))
        for i in stride(from: 1, to: points.count, by: 3) {
            elements.append(.cubic(control1: points[i], control2: points[i + 1], to: points[i + 2]))
        }
    }
}

/// The points of a corner in radii: along the side that the path arrives by, and along the next one.
private struct ContinuousCorner {
    static let reach: CGFloat = 1.52866498

    /// The start, then two control points and an end for each of three curves.
    let points: [CGPoint]

    /// Published measurements of UIKit's curve; its first half, of which the second is the mirror image.
    private static let smooth: [(CGFloat, CGFloat)] = [
        (reach, 0), (1.08849296, 0), (0.86840694, 0), (0.63149379, 0.07491139), (0.37282383, 0.16905956),
    ]

    /// A circle cut where the smooth curve is.
    private static let circular: [(CGFloat, CGFloat)] = {
        let first = acos(1 - smooth[3].1)
        let k = 4 / 3 * tan(first / 4)
        let middle = 4 / 3 * tan((.pi / 2 - 2 * first) / 4)
        let knot = (1 - sin(first), 1 - cos(first))
        return [
            (1, 0), (1 - k, 0), (knot.0 + k * cos(first), knot.1 - k * sin(first)), knot,
            (knot.0 - middle * cos(first), knot.1 + middle * sin(first)),
        ]
    }()

    /// 0 for a circle, 1 for the whole reach.
    init(smoothing: CGFloat) {
        let half = zip(Self.smooth, Self.circular).map { smooth, circle in
            CGPoint(x: circle.0 + (smooth.0 - circle.0) * smoothing, y: circle.1 + (smooth.1 - circle.1) * smoothing)
        }
        points = half + half.reversed().map { CGPoint(x: $0.y, y: $0.x) }
    }
}
