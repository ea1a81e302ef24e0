import VectorGeometry

/// Planes that pass through each other, or overlap in a circle: each pixel sorts them by depth for itself.
///
/// Nothing is cut, so there are no seams; where two planes cross within a pixel, it shows both orders by their shares.
final class PlaneGroup: Sendable {
    /// In the order of painting where depths are equal.
    let planes: [Plane]
    /// What lies before it does not show; nil where all does.
    let ceiling: Ceiling?
    let bounds: PixelRect

    /// A plane, and how many pixels beyond the line where another one comes through it that goes on to show: what is
    /// blurred there is not to see an end that is hidden from it.
    struct Ceiling: Equatable, Sendable {
        let depth: PlaneDepth
        let reach: Int
    }

    struct Plane: Sendable {
        let items: [Item]
        let depth: PlaneDepth
        let bounds: PixelRect
        /// What the items do to what is behind them, one after the other.
        let parts: [PlanePart]

        init(items: [Item], depth: PlaneDepth) {
            self.items = items
            self.depth = depth
            bounds = items.bounds
            parts = PlanePart.parts(of: items)
        }
    }

    init(planes: [Plane], under ceiling: Ceiling? = nil) {
        self.planes = planes
        self.ceiling = ceiling
        bounds = planes.reduce(.empty) { $0.union($1.bounds) }
    }

    /// Strips of `area`, so low that all pictures of them have at most so many pixels together.
    func bands(of area: PixelRect, pixels: Int) -> [PixelRect] {
        let pictures = planes.reduce(0) { $0 + $1.parts.reduce(0) { $0 + ($1.shape.isEmpty ? 1 : 2) } }
        let rows = max(1, pixels / max(1, area.width * pictures))
        return stride(from: area.minY, to: area.maxY, by: rows).map {
            PixelRect(minX: area.minX, minY: $0, maxX: area.maxX, maxY: min($0 + rows, area.maxY))
        }
    }

    func mapItems(_ change: (Item) -> Item) -> PlaneGroup {
        PlaneGroup(planes: planes.map { Plane(items: $0.items.map(change), depth: $0.depth) }, under: ceiling)
    }
}
