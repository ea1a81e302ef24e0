import VectorGeometry

/// Planes that pass through each other, or overlap in a circle: each pixel sorts them by depth for itself.
///
/// Nothing is cut, so there are no seams; where two planes cross within a pixel, it shows both orders by their shares.
final class PlaneGroup: Sendable {
    /// In the order of painting where depths are equal.
    let planes: [Plane]
    let bounds: PixelRect

    struct Plane: Sendable {
        let items: [Item]
        let depth: PlaneDepth
        let bounds: PixelRect

        init(items: [Item], depth: PlaneDepth) { (self.items, self.depth, bounds) = (items, depth, items.bounds) }
    }

    init(planes: [Plane]) {
        self.planes = planes
        bounds = planes.reduce(.empty) { $0.union($1.bounds) }
    }

    /// Strips of `area`, so low that pictures of them for all planes have at most so many pixels together.
    func bands(of area: PixelRect, pixels: Int) -> [PixelRect] {
        let rows = max(1, pixels / max(1, area.width * planes.count))
        return stride(from: area.minY, to: area.maxY, by: rows).map {
            PixelRect(minX: area.minX, minY: $0, maxX: area.maxX, maxY: min($0 + rows, area.maxY))
        }
    }

    func mapItems(_ change: (Item) -> Item) -> PlaneGroup {
        PlaneGroup(planes: planes.map { Plane(items: $0.items.map(change), depth: $0.depth) })
    }
}

/// A plane's depth as a function of the device's pixels, toward the viewer; comparable among planes of one space.
struct PlaneDepth: Equatable, Sendable {
    let x, y, constant: Double

    @inline(__always)
    func at(_ px: Double, _ py: Double) -> Double { x * px + y * py + constant }

    static func - (a: PlaneDepth, b: PlaneDepth) -> PlaneDepth { PlaneDepth(x: a.x - b.x, y: a.y - b.y, constant: a.constant - b.constant) }

    /// How fast it changes from pixel to pixel.
    var slope: Double { (x * x + y * y).squareRoot() }
}
