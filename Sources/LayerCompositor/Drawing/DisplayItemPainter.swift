import Quartz2D
import VectorGeometry

/// Draws every kind of display item on surfaces of one format: `TileWorker` in 8 bits, `HighPrecisionTileWorker` in
/// floating point.
protocol DisplayItemPainter {
    associatedtype Format: PixelFormat
    typealias Pixels = Surface<Format>

    /// The time for drawing; nil for no limit.
    var timeLimit: DrawingTimeLimit? { get }

    func draw(_ fill: Fill, on surface: Pixels, in area: PixelRect)
    func draw(_ group: Group, on surface: Pixels, in area: PixelRect)
    func draw(_ shadow: ShadowFill, on surface: Pixels, in area: PixelRect)
    func draw(_ batch: SpriteBatch, on surface: Pixels, in area: PixelRect)
    func draw(_ batch: BoxBatch, on surface: Pixels, in area: PixelRect)
    func draw(_ fill: FilteredImageFill, on surface: Pixels, in area: PixelRect)
    func draw(_ group: IntersectingPlanes, on surface: Pixels, in area: PixelRect)
    func draw(_ batch: ParticleBatch, on surface: Pixels, in area: PixelRect)
}

extension DisplayItemPainter {
    /// Whether nothing more is drawn because the time is over.
    var isOutOfTime: Bool { timeLimit?.isExceeded == true }

    /// Draws the items within `area`, which lies on the surface.
    func draw(_ items: [DisplayItem], on surface: Pixels, in area: PixelRect) {
        for item in items { draw(item, on: surface, in: area) }
    }

    func draw(_ item: DisplayItem, on surface: Pixels, in area: PixelRect) {
        let part = item.bounds.intersection(area)
        if part.isEmpty || isOutOfTime { return }
        switch item {
        case .fill(let fill): draw(fill, on: surface, in: part)
        case .group(let group): draw(group, on: surface, in: part)
        case .shadow(let shadow): draw(shadow, on: surface, in: part)
        case .sprites(let batch): draw(batch, on: surface, in: part)
        case .boxes(let batch): draw(batch, on: surface, in: part)
        case .filteredImage(let image): draw(image, on: surface, in: part)
        case .planes(let planes): draw(planes, on: surface, in: part)
        case .particles(let batch): draw(batch, on: surface, in: part)
        }
    }
}
