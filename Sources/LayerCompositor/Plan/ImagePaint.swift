import Foundation
import Quartz2D
import VectorGeometry

/// A picture seen through a projection; beyond its edges the edge pixels go on.
struct ImagePaint: Equatable, Sendable {
    let image: PixelBuffer
    let isOpaque: Bool
    /// Device space (pixel centres at .5) to the image's pixels (centres at .5 too).
    let toImage: PlaneProjection
    let isNearest: Bool
    /// The next smaller level of the mip chain and its share, 0…1.
    let coarser: Coarser?

    struct Coarser: Equatable, Sendable {
        let image: PixelBuffer
        let toImage: PlaneProjection
        let fraction: CGFloat

        static func == (a: Coarser, b: Coarser) -> Bool {
            a.image === b.image && a.toImage == b.toImage && a.fraction == b.fraction
        }
    }

    static func == (a: ImagePaint, b: ImagePaint) -> Bool {
        a.image === b.image && a.toImage == b.toImage && a.isNearest == b.isNearest && a.isOpaque == b.isOpaque
            && a.coarser == b.coarser
    }
}
