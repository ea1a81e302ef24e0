import Foundation
import RenderTree
import VectorGeometry

/// A layer's box: its bounds with rounded corners (facts 1.8).
struct BoxShape {
    let rect: CGRect
    /// Limited to half the shorter side.
    let radius: CGFloat
    let corners: Appearance.Corners

    init(rect: CGRect, radius: CGFloat, corners: Appearance.Corners) {
        let limited = min(max(radius, 0), min(rect.width, rect.height) / 2)
        (self.rect, self.corners) = (rect, corners)
        self.radius = corners.isEmpty ? 0 : limited
    }

    init(_ node: RenderNode) {
        self.init(rect: node.placement.bounds, radius: node.appearance.cornerRadius, corners: node.appearance.maskedCorners)
    }

    var isRounded: Bool { radius > 0 }

    var path: VectorPath {
        if !isRounded { return VectorPath.rect(rect) }
        if corners == .all { return VectorPath.roundedRect(rect, cornerWidth: radius, cornerHeight: radius) }
        return partlyRounded
    }

    /// Corner after corner from (minX, minY) toward +x, as `CGRect.corners` has them.
    private var partlyRounded: VectorPath {
        let order: [Appearance.Corners] = [.init(rawValue: 1), .init(rawValue: 2), .init(rawValue: 8), .init(rawValue: 4)]
        let directions = [CGPoint(x: 1, y: 0), CGPoint(x: 0, y: 1), CGPoint(x: -1, y: 0), CGPoint(x: 0, y: -1)]
        var elements: [PathElement] = []
        for (index, corner) in rect.corners.enumerated() {
            let (before, after) = (directions[(index + 3) % 4], directions[index])
            func point(back: CGFloat, on: CGFloat) -> CGPoint {
                CGPoint(x: corner.x - before.x * back + after.x * on, y: corner.y - before.y * back + after.y * on)
            }
            let r = corners.contains(order[index]) ? radius : 0
            let start = point(back: r, on: 0)
            elements.append(elements.isEmpty ? .move(start) : .line(start))
            guard r > 0 else { continue }
            let k = r * BoxShape.controlShare
            elements.append(.cubic(control1: point(back: k, on: 0), control2: point(back: 0, on: k), to: point(back: 0, on: r)))
        }
        return VectorPath(elements + [.close])
    }

    /// How far from the corner, in radii, the control points of a cubic lie that stands for a quarter circle.
    private static let controlShare: CGFloat = 1 - 0.552284749830793

    /// The box with its edges moved inward; nil when nothing is left.
    func inset(by d: CGFloat) -> BoxShape? {
        guard d * 2 < min(rect.width, rect.height) else { return nil }
        return BoxShape(rect: rect.insetBy(dx: d, dy: d), radius: max(0, radius - d), corners: corners)
    }

    /// The largest centred rectangle that no corner's rounding touches.
    var core: CGRect {
        let d = radius * (1 - 0.5.squareRoot())
        return rect.insetBy(dx: d, dy: d)
    }
}
