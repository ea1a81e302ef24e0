import Quartz2D
import VectorGeometry

/// The pixels that a primitive covers, and how much of each.
enum Region: Sendable {
    /// Whole pixels, all covered fully: no edges to sweep.
    case pixels(PixelRect)
    case edges(EdgeTable)

    var bounds: PixelRect {
        switch self {
        case .pixels(let rect): rect
        case .edges(let table): table.bounds
        }
    }
}
