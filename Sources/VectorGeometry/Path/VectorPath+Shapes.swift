import Foundation

extension VectorPath {
    /// The control-point distance of a cubic curve that approximates a quarter circle of radius 1.
    static let quarterCircle: CGFloat = 0.552284749830793

    /// Returns a closed rectangle that starts at (minX, minY) toward +x.
    package static func rect(_ r: CGRect) -> VectorPath {
        let k = r.corners
        return VectorPath([.move(k[0]), .line(k[1]), .line(k[2]), .line(k[3]), .close])
    }

    /// Returns the transformed path.
    package func applying(_ t: CGAffineTransform) -> VectorPath {
        guard !t.isIdentity else { return self }
        return VectorPath(
            elements.map { element in
                switch element {
                case .move(let p): .move(p.applying(t))
                case .line(let p): .line(p.applying(t))
                case .quad(let c, let p): .quad(control: c.applying(t), to: p.applying(t))
                case .cubic(let c1, let c2, let p):
                    .cubic(control1: c1.applying(t), control2: c2.applying(t), to: p.applying(t))
                case .close: .close
                }
            })
    }

    /// Returns a closed ellipse of four cubic curves that starts at (maxX, midY) toward +y, as in Core Graphics.
    package static func ellipse(in r: CGRect) -> VectorPath {
        let cx = r.midX
        let cy = r.midY
        let rx = r.width / 2
        let ry = r.height / 2
        let kx = rx * quarterCircle
        let ky = ry * quarterCircle
        func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: cx + x, y: cy + y) }
        return VectorPath([
            .move(point(rx, 0)),
            .cubic(control1: point(rx, ky), control2: point(kx, ry), to: point(0, ry)),
            .cubic(control1: point(-kx, ry), control2: point(-rx, ky), to: point(-rx, 0)),
            .cubic(control1: point(-rx, -ky), control2: point(-kx, -ry), to: point(0, -ry)),
            .cubic(control1: point(kx, -ry), control2: point(rx, -ky), to: point(rx, 0)),
            .close,
        ])
    }

    /// Returns a closed rounded rectangle; the corner sizes are limited to half of each side.
    ///
    /// - Parameter keepsCorners: Whether corners without a size are curves, too, as for paths that are interpolated.
    package static func roundedRect(
        _ r: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, keepsCorners: Bool = false
    ) -> VectorPath {
        let w = min(max(cornerWidth, 0), r.width / 2)
        let h = min(max(cornerHeight, 0), r.height / 2)
        guard w > 0 && h > 0 || keepsCorners else { return rect(r) }
        let kx = w * (1 - quarterCircle)
        let ky = h * (1 - quarterCircle)
        func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
        return VectorPath([
            .move(point(r.minX + w, r.minY)),
            .line(point(r.maxX - w, r.minY)),
            .cubic(
                control1: point(r.maxX - kx, r.minY), control2: point(r.maxX, r.minY + ky),
                to: point(r.maxX, r.minY + h)),
            .line(point(r.maxX, r.maxY - h)),
            .cubic(
                control1: point(r.maxX, r.maxY - ky), control2: point(r.maxX - kx, r.maxY),
                to: point(r.maxX - w, r.maxY)),
            .line(point(r.minX + w, r.maxY)),
            .cubic(
                control1: point(r.minX + kx, r.maxY), control2: point(r.minX, r.maxY - ky),
                to: point(r.minX, r.maxY - h)),
            .line(point(r.minX, r.minY + h)),
            .cubic(
                control1: point(r.minX, r.minY + ky), control2: point(r.minX + kx, r.minY),
                to: point(r.minX + w, r.minY)),
            .close,
        ])
    }

    /// Returns a closed rectangle with circular corners at `corners`; the radius is limited to half the shorter side.
    package static func roundedRect(_ r: CGRect, radius: CGFloat, corners: RectCorners = .all) -> VectorPath {
        let radius = min(radius, min(r.width, r.height) / 2)
        guard radius > 0, !corners.isDisjoint(with: .all) else { return rect(r) }
        var path = VectorPath()
        path.elements.reserveCapacity(10)
        path.addCorner(
            at: CGPoint(x: r.minX, y: r.minY), radius: radius, from: CGPoint(x: 0, y: 1),
            isRound: corners.contains(.minXminY))
        path.addCorner(
            at: CGPoint(x: r.maxX, y: r.minY), radius: radius, from: CGPoint(x: -1, y: 0),
            isRound: corners.contains(.maxXminY))
        path.addCorner(
            at: CGPoint(x: r.maxX, y: r.maxY), radius: radius, from: CGPoint(x: 0, y: -1),
            isRound: corners.contains(.maxXmaxY))
        path.addCorner(
            at: CGPoint(x: r.minX, y: r.maxY), radius: radius, from: CGPoint(x: 1, y: 0),
            isRound: corners.contains(.minXmaxY))
        path.elements.append(.close)
        return path
    }

    /// Adds a corner. `side` points from the corner back along the side on which the path arrives.
    private mutating func addCorner(at corner: CGPoint, radius: CGFloat, from side: CGPoint, isRound: Bool) {
        func lineOrMove(_ p: CGPoint) {
            if elements.isEmpty { elements.append(.move(p)) } else if currentPoint != p { elements.append(.line(p)) }
        }
        guard isRound else { return lineOrMove(corner) }
        let next = -side.rotated90
        let k = radius * (1 - Self.quarterCircle)
        lineOrMove(corner + side * radius)
        elements.append(.cubic(control1: corner + side * k, control2: corner + next * k, to: corner + next * radius))
    }

    /// Returns a closed rectangle with continuous corners at `corners`: three curves per corner that join the edges
    /// without a jump in curvature (facts 1.8).
    ///
    /// The corners extend 1.528665 radii along the edges. Where the shorter side has no room for that, the smoothing is
    /// reduced, down to circular corners at half the shorter side.
    package static func continuousRect(_ r: CGRect, radius: CGFloat, corners: RectCorners = .all) -> VectorPath {
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

    /// Adds a continuous corner. `side` points from the corner back along the side on which the path arrives.
    private mutating func add(
        _ shape: ContinuousCorner, at corner: CGPoint, _ radius: CGFloat, from side: CGPoint, isRound: Bool
    ) {
        let next = CGPoint(x: -side.rotated90.x, y: -side.rotated90.y)
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

/// The points of a continuous corner in units of the radius: x along the side on which the path arrives, y along the
/// next side.
private struct ContinuousCorner {
    /// The distance from the corner at which the smoothest curve leaves the edge.
    static let reach: CGFloat = 1.52866498

    /// The start, then two control points and an end for each of three curves.
    let points: [CGPoint]

    /// The first half of UIKit's curve, from published measurements; the second half mirrors it.
    private static let smooth: [(CGFloat, CGFloat)] = [
        (reach, 0), (1.08849296, 0), (0.86840694, 0), (0.63149379, 0.07491139), (0.37282383, 0.16905956),
    ]

    /// The first half of a circular corner, split at the same points as `smooth`.
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

    /// Creates the corner for a smoothing of 0 (circular) to 1 (full reach).
    init(smoothing: CGFloat) {
        let half = zip(Self.smooth, Self.circular).map { smooth, circle in
            CGPoint(x: circle.0 + (smooth.0 - circle.0) * smoothing, y: circle.1 + (smooth.1 - circle.1) * smoothing)
        }
        points = half + half.reversed().map { CGPoint(x: $0.y, y: $0.x) }
    }
}
