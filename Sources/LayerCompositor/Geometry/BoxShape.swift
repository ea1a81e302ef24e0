import Foundation
import RenderTree
import VectorGeometry

/// A layer's bounds with rounded corners (facts 1.8).
struct BoxShape: Equatable {
    let rect: CGRect
    /// The corner radius, at most half the shorter side.
    let radius: CGFloat
    let corners: Appearance.Corners
    let curve: Appearance.CornerCurve

    init(rect: CGRect, radius: CGFloat, corners: Appearance.Corners, curve: Appearance.CornerCurve = .circular) {
        let limited = radius > 0 ? min(radius, min(rect.width, rect.height) / 2) : 0
        self.rect = rect
        self.corners = corners
        self.curve = curve
        self.radius = corners.isEmpty ? 0 : limited
    }

    init(_ node: RenderNode) {
        let look = node.appearance
        self.init(
            rect: node.placement.bounds, radius: look.cornerRadius, corners: look.maskedCorners, curve: look.cornerCurve
        )
    }

    var isRounded: Bool { radius > 0 }

    var path: VectorPath {
        guard isRounded else { return VectorPath.rect(rect) }
        let corners = RectCorners(rawValue: corners.rawValue)
        switch curve {
        case .circular: return VectorPath.roundedRect(rect, radius: radius, corners: corners)
        case .continuous: return VectorPath.continuousRect(rect, radius: radius, corners: corners)
        }
    }

    /// Returns the box with its edges moved inward; nil if nothing is left.
    func inset(by d: CGFloat) -> BoxShape? {
        guard d * 2 < min(rect.width, rect.height) else { return nil }
        return BoxShape(rect: rect.insetBy(dx: d, dy: d), radius: max(0, radius - d), corners: corners, curve: curve)
    }

    /// The largest centered rectangle that the corners do not touch. Continuous corners cut off slightly less than
    /// circular ones.
    var core: CGRect {
        let d = radius * (1 - 0.5.squareRoot())
        return rect.insetBy(dx: d, dy: d)
    }
}
