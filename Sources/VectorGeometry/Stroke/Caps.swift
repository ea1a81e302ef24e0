import Foundation

extension CGLineCap {
    /// Adds what lies between the left and the right side at the end of a line that arrives with the left normal
    /// `normal`.
    func add(to outline: inout StrokeOutline, end: CGPoint, normal: CGPoint) {
        switch self {
        case .butt: break
        case .round: outline.addArc(center: end, from: normal, angle: -.pi)
        case .square:
            let h = outline.halfWidth
            let forward = -normal.quarterTurn
            outline.add(end + (normal + forward) * h)
            outline.add(end + (forward - normal) * h)
        }
    }

    /// Adds the mark of a line without length: a disc, a square along `direction`, or nothing.
    func addDot(to outline: inout StrokeOutline, at point: CGPoint, direction: CGPoint) {
        guard self != .butt else { return }
        for normal in [direction.quarterTurn, -direction.quarterTurn] {
            outline.add(point + normal * outline.halfWidth)
            add(to: &outline, end: point, normal: normal)
        }
        outline.close()
    }
}
