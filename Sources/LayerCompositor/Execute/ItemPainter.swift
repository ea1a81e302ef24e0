import Quartz2D
import VectorGeometry

/// Draws every kind of item that a plan has, on surfaces of one kind: `TileWorker` in bytes, `DeepWorker` in floating
/// point.
protocol ItemPainter {
    associatedtype Picture

    func draw(_ fill: Fill, on surface: Picture, in area: PixelRect)
    func draw(_ group: Group, on surface: Picture, in area: PixelRect)
    func draw(_ shadow: ShadowFill, on surface: Picture, in area: PixelRect)
    func draw(_ batch: SpriteBatch, on surface: Picture, in area: PixelRect)
    func draw(_ batch: BoxBatch, on surface: Picture, in area: PixelRect)
    func draw(_ fill: PictureFill, on surface: Picture, in area: PixelRect)
    func draw(_ group: PlaneGroup, on surface: Picture, in area: PixelRect)
    func draw(_ batch: ParticleBatch, on surface: Picture, in area: PixelRect)
}

extension ItemPainter {
    /// Draws what the items leave within `area`, which lies on the surface.
    func draw(_ items: [Item], on surface: Picture, in area: PixelRect) {
        for item in items { draw(item, on: surface, in: area) }
    }

    func draw(_ item: Item, on surface: Picture, in area: PixelRect) {
        let part = item.bounds.intersection(area)
        if part.isEmpty { return }
        switch item {
        case .fill(let fill): draw(fill, on: surface, in: part)
        case .group(let group): draw(group, on: surface, in: part)
        case .shadow(let shadow): draw(shadow, on: surface, in: part)
        case .sprites(let batch): draw(batch, on: surface, in: part)
        case .boxes(let batch): draw(batch, on: surface, in: part)
        case .picture(let picture): draw(picture, on: surface, in: part)
        case .planes(let planes): draw(planes, on: surface, in: part)
        case .particles(let batch): draw(batch, on: surface, in: part)
        }
    }
}
