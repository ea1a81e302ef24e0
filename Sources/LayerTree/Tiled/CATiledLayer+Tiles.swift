import Foundation
import Images
import Limits
import Quartz2D
import RenderTree

extension CATiledLayer {
    /// Returns the tiles for the frame at the engine's time.
    func tiles(in engine: AnimationEngine) throws -> TiledDrawing {
        guard let committed else { return TiledDrawing() }
        var drawing = committed.tiled
        let view = view(at: engine.time, in: engine.visibleRect, pixelsPerPoint: engine.pixelsPerPoint)
        guard committed.contents.image == nil, let shown = view else { return drawing }
        let grid = LayerTileGrid(committed)
        let level = grid.level(at: shown.pixelsPerPoint)
        cache.begin(.init(grid: grid, isFlipped: contentsAreFlipped(), isOpaque: isOpaque))
        let sourced = try tileSource.map { try TileSourceReader($0, grid) }
        drawing.tiles = try images(of: level, in: shown.part, grid, sourced)
        if let fade = levels.fade(to: level, at: engine.time, lasting: levelFadeDuration) {
            drawing.previousTiles = try images(of: fade.from, in: shown.part, grid, sourced)
            drawing.tilesOpacity = CGFloat(fade.share)
        }
        cache.end(limit: min(tileMemoryLimit, engine.tileCacheLimit))
        return drawing
    }

    /// Records the visible level up to now, at times that do not depend on the frames' times.
    func recordLevels(in engine: AnimationEngine) {
        let duration = levelFadeDuration
        guard duration > 0, let committed else { return }
        let grid = LayerTileGrid(committed)
        levels.record(until: engine.time, memory: duration) { time in
            view(at: time, in: engine.visibleRect, pixelsPerPoint: engine.pixelsPerPoint).map {
                grid.level(at: $0.pixelsPerPoint)
            }
        }
    }

    /// Returns the tiles of a level, or of the next coarser one that needs at most half of the limit.
    ///
    /// - Throws: `LayerLimitError` for too many tiles, before any is drawn.
    private func images(of level: Int, in part: CGRect, _ grid: LayerTileGrid, _ sourced: TileSourceReader?) throws
        -> [ImageTile]
    {
        let part = sourced.map { part.intersection($0.extent) } ?? part
        guard !part.isNull else { return [] }
        var range = grid.tiles(of: level, in: part)
        let most = max(tileMemoryLimit / 2 / grid.bytesPerTile, 1)
        while range.count > most, range.level > level - 40 { range = grid.tiles(of: range.level - 1, in: part) }
        try checkCount(of: range, in: part, grid, isSourced: sourced != nil)
        let scale = grid.scale(of: range.level)
        return try range.tiles.compactMap { tile in
            let rect = grid.rect(of: tile)
            return try cache.image(of: tile, rect) {
                if let sourced { return try sourced.tile(tile) }
                return drawTile(rect, scale: scale).map { ImageTile(image: $0, rect: rect) }
            }
        }
    }

    /// Checks the number of tiles. Those of a source are read at its coarsest level at least, and then reduced.
    private func checkCount(of range: TileRange, in part: CGRect, _ grid: LayerTileGrid, isSourced: Bool)
        throws(LayerLimitError)
    {
        let needed = isSourced ? grid.tiles(of: max(range.level, grid.coarsest), in: part) : range
        let limits = engine?.limits ?? ResourceLimits.current
        guard
            let error = limits.error(
                ResourceLimits.tilesEntry, Double(needed.columns.count) * Double(needed.rows.count))
        else { return }
        throw LayerLimitError(error, identity, messageLabel)
    }

    /// Draws a tile; nil if nothing draws.
    private func drawTile(_ rect: CGRect, scale: CGFloat) -> CGImage? {
        guard
            let context = try? CGContext(
                drawing: rect, scale: scale, isFlipped: contentsAreFlipped(), isOpaque: isOpaque,
                depth: contentsFormat.depth)
        else { return nil }
        flags.remove(.drewNothing)
        draw(in: context)
        return drewNothing(in: context) ? nil : context.makeImage()
    }
}

/// The level of detail that a tiled layer showed before the current one, and since when.
///
/// Sampled at fixed times, so that a fade does not depend on which frames were drawn.
struct LevelOfDetailHistory {
    private var recordedUntil: Double?
    private var current: Int?
    private var change: (from: Int, time: Double)?

    /// The number of samples per second.
    private static let samplesPerSecond = 120.0

    /// Starts recording when the layer is added to the tree.
    mutating func begin(at time: Double) { recordedUntil = recordedUntil ?? time }

    /// Records the levels up to `time` on the host's clock.
    ///
    /// - Parameters:
    ///   - memory: The seconds after which a change is forgotten.
    ///   - level: Returns the level at a time; nil while the layer is not visible.
    mutating func record(until time: Double, memory: Double, level: (Double) -> Int?) {
        guard let recordedUntil else { return }
        let beginning = ((time - memory) * Self.samplesPerSecond).rounded(.down) - 1
        var sampleIndex = max((recordedUntil * Self.samplesPerSecond).rounded(.down) + 1, beginning)
        while sampleIndex / Self.samplesPerSecond <= time {
            show(level(sampleIndex / Self.samplesPerSecond), at: sampleIndex / Self.samplesPerSecond)
            sampleIndex += 1
        }
        self.recordedUntil = max(time, recordedUntil)
    }

    private mutating func show(_ level: Int?, at time: Double) {
        if let current, let level, current != level { change = (current, time) }
        if level == nil { change = nil }
        current = level
    }

    /// Returns the level before `level` and the fraction of the fade from it that is done; nil when the fade is over.
    func fade(to level: Int, at time: Double, lasting duration: Double) -> (from: Int, share: Double)? {
        guard duration > 0 else { return nil }
        if let current, current != level { return (current, 0) }
        guard let change, change.from != level, time < change.time + duration else { return nil }
        return (change.from, max(0, (time - change.time) / duration))
    }
}
