import Foundation

extension VectorPath {
    /// A closed rectangle with circular corners where `corners` says so; the radius is limited to half the shorter
    /// side.
    public static func roundedRect(_ r: CGRect, radius: CGFloat, corners: RectCorners = .all) -> VectorPath {
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

    /// `side` points from the corner back along the side that the path arrives by.
    private mutating func addCorner(at corner: CGPoint, radius: CGFloat, from side: CGPoint, isRound: Bool) {
        func lineOrMove(_ p: CGPoint) {
            if elements.isEmpty { elements.append(.move(p)) } else if currentPoint != p { elements.append(.line(p)) }
        }
        guard isRound else { return lineOrMove(corner) }
        let next = -side.quarterTurn
        let k = radius * (1 - Self.quarterCircle)
        lineOrMove(corner + side * radius)
        elements.append(.cubic(control1: corner + side * k, control2: corner + next * k, to: corner + next * radius))
    }
}
