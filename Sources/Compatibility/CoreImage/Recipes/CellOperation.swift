import Foundation
import Quartz2D
import VectorGeometry

/// An image in cells, each in the color of the pixel at its center. The centers are at random positions in a grid of
/// squares.
struct CellOperation: ImageOperation {
    let side: Double
    let center: CGPoint
    /// Whether the cells are dots with transparent gaps.
    let dots: Bool

    func area(ofInput index: Int, for area: PixelRect, extents: [CGRect]) -> PixelRect {
        area.extended(by: Int((2 * side).rounded(.up)) + 1)
    }

    func draw(_ output: Raster, from inputs: [Raster], _ drawing: Drawing) {
        let image = inputs[0].area
        guard !image.isEmpty else { return }
        output.fill { x, y in
            let nearest = nearestCenter(x, y)
            if dots, nearest.distance > side / 2 { return .zero }
            // Centers beyond the edges have the color of the edge.
            let column = min(max(Int(nearest.point.x.rounded(.down)), image.minX), image.maxX - 1)
            let line = min(max(Int(nearest.point.y.rounded(.down)), image.minY), image.maxY - 1)
            return inputs[0].surface.color(column, line)
        }
    }

    private func nearestCenter(_ x: Double, _ y: Double) -> (point: SIMD2<Double>, distance: Double) {
        let origin = SIMD2(Double(center.x), Double(center.y))
        let cell = ((SIMD2(x, y) - origin) / side).rounded(.down)
        var nearest = (point: SIMD2(x, y), distance: Double.infinity)
        for dy in -1...1 {
            for dx in -1...1 {
                let other = cell + SIMD2(Double(dx), Double(dy))
                guard abs(other.x) < 1e9, abs(other.y) < 1e9 else { continue }
                let random = FilterRecipes.noise(Int(other.x), Int(other.y))
                let point = origin + (other + SIMD2(Double(random.x), Double(random.y))) * side
                let distance = hypot(point.x - x, point.y - y)
                if distance < nearest.distance { nearest = (point, distance) }
            }
        }
        return nearest
    }
}
