import Foundation
import Quartz2D
import RenderTree
import VectorGeometry

// Facts 3.6.
extension Planner {
    /// The tiles as one picture, or two of them while one level goes over into another.
    func tiles(_ drawing: TiledDrawing, of frame: LayerFrame) -> [Item] {
        let old = picture(drawing.oldTiles, of: frame)
        let new = picture(drawing.tiles, of: frame)
        let share = min(max(drawing.share, 0), 1)
        if old.isEmpty || share >= 1 { return new }
        if share <= 0 { return old }
        if new.isEmpty { return old.fadedAsOne(1 - share) }
        let mixed = Group(items: new, opacity: share, blend: .mix, reach: old.bounds)
        return [.group(Group(items: old + [.group(mixed)]))]
    }

    /// Tiles that meet on whole pixels are drawn one after the other; others are summed, so that no seam is seen.
    private func picture(_ tiles: [PictureTile], of frame: LayerFrame) -> [Item] {
        let fills = tiles.compactMap { fill($0, of: frame) }
        let meetOnPixels = fills.allSatisfy { if case .pixels = $0.region { true } else { false } }
        let items = fills.map { Item.fill($0) }
        return meetOnPixels || items.count < 2 ? items : [.group(Group(items: items.map(\.added)))]
    }

    private func fill(_ tile: PictureTile, of frame: LayerFrame) -> Fill? {
        let visible = tile.rect.intersection(frame.bounds)
        guard !visible.isNull, let region = region(visible, of: frame) else { return nil }
        let source = CGRect(x: 0, y: 0, width: tile.image.width, height: tile.image.height)
        let mapping = ContentsMapping(drawn: tile.rect, source: source, minYIsTop: frame.minYIsTop)
        let style = frame.node.contents
        let paint = ImagePaint(
            tile.image, mapping: mapping, magnification: style.magnification, minification: style.minification,
            bias: style.minificationBias, frame: frame, range: range)
        return fill(region, .image(paint), of: frame, opaque: visible)
    }
}
