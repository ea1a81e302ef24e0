import Foundation
import Quartz2D
import VectorGeometry

/// A picture seen through a projection; beyond its edges the edge pixels go on.
struct ImagePaint: Sendable {
    let image: PixelBuffer
    let isOpaque: Bool
    /// Device space (pixel centres at .5) to the image's pixels (centres at .5 too).
    let toImage: PlaneProjection
    let isNearest: Bool
    /// The next smaller level of the mip chain and its share, 0…1.
    let coarser: Coarser?

    struct Coarser: Sendable {
        let image: PixelBuffer
        let toImage: PlaneProjection
        let fraction: CGFloat
    }
}
