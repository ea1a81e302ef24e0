import PixelKernels
import VectorGeometry

/// Where a context may draw: pixels, and how much of each.
struct ContextClip {
    private(set) var bounds: PixelRect
    /// Covers `bounds` at least; nil where all of each pixel may be drawn on.
    private(set) var mask: CoveragePlane?

    init(bounds: PixelRect) { self.bounds = bounds }

    mutating func intersect(_ area: PixelRect) {
        bounds = bounds.intersection(area)
        if bounds.isEmpty { mask = nil }
    }

    /// Takes over a plane that nobody writes any more; multiplies it by the mask so far.
    mutating func intersect(_ plane: CoveragePlane) {
        intersect(plane.area)
        guard !bounds.isEmpty else { return }
        if let mask {
            for y in bounds.minY..<bounds.maxY {
                mp_mask_multiply(plane.row(y, from: bounds.minX), mask.row(y, from: bounds.minX), Int32(bounds.width))
            }
        }
        mask = plane
    }
}
