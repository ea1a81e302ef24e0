import Foundation
import RenderTree

extension CATiledLayer {
    /// What the frame at the engine's time shows.
    func tiles(in engine: AnimationEngine) throws -> TiledDrawing {
        guard let committed else { return TiledDrawing() }
        var drawing = committed.tiled
        let view = view(at: engine.time, in: engine.sight, pixelsPerPoint: engine.pixelsPerPoint)
        guard committed.contents.image == nil, let shown = view else { return drawing }
        let grid = LayerTileGrid(committed)
        let level = grid.level(at: shown.pixelsPerPoint)
        cache.begin(.init(grid: grid, isFlipped: contentsAreFlipped(), isOpaque: isOpaque))
        let sourced = try tileSource.map { try SourcedTiles($0, grid) }
        drawing.tiles = try pictures(of: level, in: shown.part, grid, sourced)
        if let fade = levels.fade(to: level, at: engine.time, lasting: levelFadeDuration) {
            drawing.oldTiles = try pictures(of: fade.from, in: shown.part, grid, sourced)
            drawing.share = CGFloat(fade.share)
        }
        cache.end(limit: tileMemoryLimit)
        return drawing
    }

    /// Keeps which level was shown up to now, at times that do not depend on the frames'.
    func recordLevels(in engine: AnimationEngine) {
        let duration = levelFadeDuration
        guard duration > 0, let committed else { return }
        let grid = LayerTileGrid(committed)
        levels.record(until: engine.time, memory: duration) { time in
            view(at: time, in: engine.sight, pixelsPerPoint: engine.pixelsPerPoint).map {
                grid.level(at: $0.pixelsPerPoint)
            }
        }
    }

    /// The tiles of a level, or of the next coarser one that is within half of the limit.
    private func pictures(of level: Int, in part: CGRect, _ grid: LayerTileGrid, _ sourced: SourcedTiles?) throws
        -> [PictureTile]
    {
        let part = sourced.map { part.intersection($0.extent) } ?? part
        guard !part.isNull else { return [] }
        var range = grid.tiles(of: level, in: part)
        let most = max(tileMemoryLimit / 2 / grid.bytesPerTile, 1)
        while range.count > most, range.level > level - 40 { range = grid.tiles(of: range.level - 1, in: part) }
        let scale = grid.scale(of: range.level)
        return try range.tiles.compactMap { tile in
            let rect = grid.rect(of: tile)
            return try cache.picture(of: tile, rect) {
                if let sourced { return try sourced.tile(tile) }
                return drawTile(rect, scale: scale).map { PictureTile(image: $0, rect: rect) }
            }
        }
    }

    /// Nil where nobody draws.
    private func drawTile(_ rect: CGRect, scale: CGFloat) -> CGImage? {
        guard
            let context = try? CGContext(
                drawing: rect, scale: scale, isFlipped: contentsAreFlipped(), isOpaque: isOpaque)
        else { return nil }
        flags.remove(.drewNothing)
        draw(in: context)
        return flags.contains(.drewNothing) ? nil : context.makeImage()
    }
}
