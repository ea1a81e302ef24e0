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
        let sourced = try tileSource.map { try TileSourceReader($0, grid) }
        drawing.tiles = try pictures(of: level, in: shown.part, grid, sourced)
        if let fade = levels.fade(to: level, at: engine.time, lasting: levelFadeDuration) {
            drawing.previousTiles = try pictures(of: fade.from, in: shown.part, grid, sourced)
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
    private func pictures(of level: Int, in part: CGRect, _ grid: LayerTileGrid, _ sourced: TileSourceReader?) throws
        -> [ImageTile]
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
                return drawTile(rect, scale: scale).map { ImageTile(image: $0, rect: rect) }
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

/// Which level of detail a tiled layer showed before the one that it shows, and since when.
///
/// Looked at at fixed times, so that a fade does not depend on which frames were drawn.
struct LevelOfDetailHistory {
    private var recordedUntil: Double?
    private var current: Int?
    private var change: (from: Int, time: Double)?

    /// A second.
    private static let samplesPerSecond = 120.0

    /// The layer is in the tree from now on, unless it was.
    mutating func begin(at time: Double) { recordedUntil = recordedUntil ?? time }

    /// Goes on up to `time` of the host's clock.
    ///
    /// - Parameters:
    ///   - memory: seconds after which a change is of no interest.
    ///   - level: that of a time; nil while the layer cannot be seen.
    mutating func record(until time: Double, memory: Double, level: (Double) -> Int?) {
        guard let recordedUntil else { return }
        let beginning = ((time - memory) * Self.samplesPerSecond).rounded(.down) - 1
        var number = max((recordedUntil * Self.samplesPerSecond).rounded(.down) + 1, beginning)
        while number / Self.samplesPerSecond <= time {
            show(level(number / Self.samplesPerSecond), at: number / Self.samplesPerSecond)
            number += 1
        }
        self.recordedUntil = max(time, recordedUntil)
    }

    private mutating func show(_ level: Int?, at time: Double) {
        if let current, let level, current != level { change = (current, time) }
        if level == nil { change = nil }
        current = level
    }

    /// The level before `level` and how much of the way from it is done; nil when it is over.
    func fade(to level: Int, at time: Double, lasting duration: Double) -> (from: Int, share: Double)? {
        guard duration > 0 else { return nil }
        if let current, current != level { return (current, 0) }
        guard let change, change.from != level, time < change.time + duration else { return nil }
        return (change.from, max(0, (time - change.time) / duration))
    }
}
