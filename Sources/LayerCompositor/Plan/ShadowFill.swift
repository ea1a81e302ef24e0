import Foundation
import Quartz2D
import VectorGeometry

/// A shadow as it is painted: its plane tinted.
struct ShadowFill: Sendable {
    let plane: ShadowPlane
    let shift: PlaneShift
    let color: CGColor
    var opacity: CGFloat
    let bounds: PixelRect
}
