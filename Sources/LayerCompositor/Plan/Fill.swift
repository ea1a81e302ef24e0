import Foundation
import Quartz2D
import VectorGeometry

/// One primitive: a region filled with a paint.
struct Fill: Sendable {
    let region: Region
    let paint: Paint
    /// 0…1, on top of the paint's own alpha.
    var opacity: CGFloat
    var blend = Blend.over
    let bounds: PixelRect
    /// Pixels that are opaque while `opacity` is 1, whatever was below.
    var opaqueCore = PixelRect.empty

    /// What hides everything below it.
    var opaqueArea: PixelRect { opacity >= 1 && blend == .over && paint.isOpaque ? opaqueCore : .empty }
}
