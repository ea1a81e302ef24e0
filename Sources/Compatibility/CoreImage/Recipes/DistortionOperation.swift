import Foundation
import Quartz2D
import VectorGeometry

/// The image with each point taken from another place.
struct DistortionOperation: ImageOperation {
    let center: CGPoint
    /// The distance from the center up to which points move; infinite if all do.
    let radius: Double
    /// Returns the place from which a point at an offset from the center is taken, as another offset; nil for a
    /// transparent point.
    let source: @Sendable (_ offset: SIMD2<Double>, _ distance: Double) -> SIMD2<Double>?

    func area(ofInput index: Int, for area: PixelRect, extents: [CGRect]) -> PixelRect {
        let image = PixelRect(covering: extents[0])
        // Points of an image without end are taken from at most one radius away.
        return extents[0].isInfinite ? area.extended(by: Int(min(radius, 4096).rounded(.up)) + 1) : image
    }

    func draw(_ output: Raster, from inputs: [Raster], _ drawing: Drawing) {
        let middle = SIMD2(Double(center.x), Double(center.y))
        output.fill { x, y in
            let offset = SIMD2(x, y) - middle
            let distance = (offset.x * offset.x + offset.y * offset.y).squareRoot()
            guard distance < radius else { return inputs[0].color(x, y) }
            guard let other = source(offset, distance) else { return .zero }
            let origin = middle + other
            return inputs[0].color(origin.x, origin.y)
        }
    }
}
