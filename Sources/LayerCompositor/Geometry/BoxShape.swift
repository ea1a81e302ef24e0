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
        let limited = radius > 0 ? min(radius, min(rect.width, rect.height) / 2) : 0
        (self.rect, self.corners) = (rect, corners)
        self.radius = corners.isEmpty ? 0 : limited
    }

    init(_ node: RenderNode) {
        self.init(rect: node.placement.bounds, radius: node.appearance.cornerRadius, corners: node.appearance.maskedCorners)
    }

    var isRounded: Bool { radius > 0 }

    var path: VectorPath {
        isRounded ? VectorPath.roundedRect(rect, radius: radius, corners: RectCorners(rawValue: corners.rawValue)) : VectorPath.rect(rect)
    }

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
