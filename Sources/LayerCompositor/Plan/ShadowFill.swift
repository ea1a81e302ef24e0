import Foundation
import Quartz2D
import VectorGeometry

/// A shadow as it is painted: its plane tinted.
final class ShadowFill: Sendable {
    let plane: ShadowPlane
    let shift: PlaneShift
    let color: CGColor
    let opacity: CGFloat
    let bounds: PixelRect

    init(plane: ShadowPlane, shift: PlaneShift, color: CGColor, opacity: CGFloat, bounds: PixelRect) {
        self.plane = plane
        self.shift = shift
        self.color = color
        self.opacity = opacity
        self.bounds = bounds
    }

    func with(color: CGColor? = nil, opacity: CGFloat? = nil) -> ShadowFill {
        ShadowFill(
            plane: plane, shift: shift, color: color ?? self.color, opacity: opacity ?? self.opacity, bounds: bounds)
    }
}
