import Foundation

extension Contour {
    /// The length of a handle of a quarter circle of radius 1.
    static let circleHandle: CGFloat = 0.5519150244935106

    /// Returns an ellipse, which starts at the top and runs clockwise.
    package static func ellipse(center: CGPoint, size: CGPoint, isReversed: Bool) -> Contour {
        let rx = size.x / 2
        let ry = size.y / 2
        let hx = rx * circleHandle
        let hy = ry * circleHandle
        func vertex(_ x: CGFloat, _ y: CGFloat, _ dx: CGFloat, _ dy: CGFloat) -> Vertex {
            let point = CGPoint(x: center.x + x, y: center.y + y)
            let handle = CGPoint(x: dx, y: dy)
            return Vertex(point, arriving: point - handle, leaving: point + handle)
        }
        let contour = Contour(
            [vertex(0, -ry, hx, 0), vertex(rx, 0, 0, hy), vertex(0, ry, -hx, 0), vertex(-rx, 0, 0, -hy)],
            isClosed: true)
        return isReversed ? contour.reversed : contour
    }

    /// Returns a rectangle, which starts at its right edge near the top and runs clockwise.
    package static func rectangle(center: CGPoint, size: CGPoint, radius: CGFloat, isReversed: Bool) -> Contour {
        let w = abs(size.x) / 2
        let h = abs(size.y) / 2
        let r = max(min(w, h, radius), 0)
        let corners = [(w, -h, 0.0, 1.0), (w, h, -1, 0), (-w, h, 0, -1), (-w, -h, 1, 0)]
        var vertices: [Vertex] = []
        for (index, (x, y, dx, dy)) in corners.enumerated() {
            let corner = CGPoint(x: center.x + x, y: center.y + y)
            let way = CGPoint(x: dx, y: dy)
            guard r > 0 else {
                vertices.append(Vertex(corner))
                continue
            }
            let before = corners[(index + 3) % 4]
            let back = CGPoint(x: -before.2, y: -before.3)
            let handle = r * (1 - circleHandle)
            vertices.append(Vertex(corner + back * r, leaving: corner + back * handle))
            vertices.append(Vertex(corner + way * r, arriving: corner + way * handle))
        }
        // The first vertex is the one after the top right corner.
        if r > 0 { vertices.append(vertices.removeFirst()) }
        let contour = Contour(vertices, isClosed: true)
        return isReversed ? contour.reversed : contour
    }

    /// The parameters of a star or a polygon at one time.
    package struct Star: Sendable {
        /// Whether there are inner vertices.
        package var isStar: Bool
        /// The center.
        package var center: CGPoint
        /// The number of points, and the rotation in degrees.
        package var points, rotation: CGFloat
        /// The radii.
        package var outerRadius, innerRadius: CGFloat
        /// The roundness in percent.
        package var outerRoundness, innerRoundness: CGFloat
        /// Whether the contour runs counterclockwise.
        package var isReversed: Bool

        /// Creates the parameters.
        package init(
            isStar: Bool, center: CGPoint = .zero, points: CGFloat, rotation: CGFloat = 0, outerRadius: CGFloat,
            innerRadius: CGFloat = 0, outerRoundness: CGFloat = 0, innerRoundness: CGFloat = 0,
            isReversed: Bool = false
        ) {
            self.isStar = isStar
            self.center = center
            self.points = points
            self.rotation = rotation
            self.outerRadius = outerRadius
            self.innerRadius = innerRadius
            self.outerRoundness = outerRoundness
            self.innerRoundness = innerRoundness
            self.isReversed = isReversed
        }
    }

    /// Returns a star or a polygon, which starts with an outer vertex at the top.
    package static func polystar(_ star: Star) -> Contour {
        let points = Int(min(max(star.points.rounded(.down), 0), CGFloat(LottieShapeItem.Polystar.pointLimit)))
        guard points > 0 else { return Contour() }
        let count = star.isStar ? points * 2 : points
        let direction: CGFloat = star.isReversed ? -1 : 1
        let quarter = CGFloat.pi / (2 * CGFloat(points))
        var vertices: [Vertex] = []
        for index in 0..<count {
            let isOuter = !star.isStar || index % 2 == 0
            let angle =
                (star.rotation - 90) * .pi / 180 + direction * CGFloat(index) * 2 * .pi / CGFloat(count)
            let radius = isOuter ? star.outerRadius : star.innerRadius
            let roundness = (isOuter ? star.outerRoundness : star.innerRoundness) / 100
            let point = star.center + CGPoint(x: cos(angle), y: sin(angle)) * radius
            let tangent = CGPoint(x: -sin(angle), y: cos(angle)) * direction
            let handle = tangent * (quarter * radius * roundness)
            vertices.append(Vertex(point, arriving: point - handle, leaving: point + handle))
        }
        return Contour(vertices, isClosed: true)
    }
}
