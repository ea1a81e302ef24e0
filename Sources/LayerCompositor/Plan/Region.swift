import Quartz2D
import VectorGeometry

/// The pixels that a primitive covers, and how much of each.
enum Region: Sendable {
    /// Whole pixels, all covered fully: no edges to sweep.
    case pixels(PixelRect)
    /// A rectangle along the device's axes, its edges anywhere; the pixels within the clip.
    case upright(UprightBox, visible: PixelRect)
    /// What lies inside a path.
    case edges(EdgeTable, of: Outline)

    /// What the edges were made from.
    struct Outline: Hashable, Sendable {
        let path: VectorPath
        let rule: CGPathFillRule
        var projection: PlaneProjection
        /// Pixels are covered wholly or not at all.
        var isHard = false
    }

    var bounds: PixelRect {
        switch self {
        case .pixels(let rect): rect
        case .upright(_, let visible): visible
        case .edges(let table, _): table.bounds
        }
    }
}
