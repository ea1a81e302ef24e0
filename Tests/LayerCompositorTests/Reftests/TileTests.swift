import Foundation
import Images
import RenderTree
import Testing
import VectorGeometry

@testable import LayerCompositor

@Suite("Threads and tiles")
struct TileTests {
    @Test(
        "The frame is bit-identical for any threads and tiles", arguments: [1, 2, 5],
        [(200, 64), (64, 64), (37, 11), (200, 160)])
    func sameBits(threads: Int, tile: (Int, Int)) {
        let tree = RenderTree(root: SampleScene.node(turn: 1), time: 0, host: .yDown)
        let reference = Compositor(width: 200, height: 160, threads: 1)
        let compositor = Compositor(width: 200, height: 160, threads: threads, tileWidth: tile.0, tileHeight: tile.1)

        #expect(
            RenderedFrame(compositor.image(of: tree, background: .white))
                == RenderedFrame(reference.image(of: tree, background: .white)))
    }

    @Test(
        "Filters, backdrops, blends and bitmaps are bit-identical for any threads and tiles", arguments: [1, 2, 5],
        [(200, 64), (64, 64), (37, 11)])
    func sameEffects(threads: Int, tile: (Int, Int)) {
        let tree = RenderTree(root: EffectScene.node(turn: 1), time: 0, host: .yDown)
        let reference = Compositor(width: 200, height: 160, threads: 1)
        let compositor = Compositor(width: 200, height: 160, threads: threads, tileWidth: tile.0, tileHeight: tile.1)

        #expect(
            RenderedFrame(compositor.image(of: tree, background: .white))
                == RenderedFrame(reference.image(of: tree, background: .white)))
        #expect(reference.warnings.isEmpty)
    }

    @Test("With several workers, the last tiles are drawn as halves that share no pair of rows")
    func halves() {
        let grid = TileGrid(frame: PixelRect(x: 0, y: 0, width: 90, height: 330), tileWidth: 90, tileHeight: 64)
        var jobs = grid.tiles.enumerated().map { TileJob(tile: $0, area: $1) }
        #expect(jobs.dividingLast(by: 1).map(\.area) == jobs.map(\.area))
        jobs[3] = TileJob(tile: 3, area: PixelRect(x: 5, y: 197, width: 40, height: 35))
        let parts = jobs.dividingLast(by: 2)
        #expect(parts.map(\.tile) == [0, 1, 2, 2, 3, 3, 4, 4, 5])
        #expect(parts[4].area == PixelRect(x: 5, y: 197, width: 40, height: 17))
        #expect(parts[5].area == PixelRect(x: 5, y: 214, width: 40, height: 18))
        #expect(parts.reduce(0) { $0 + $1.area.area } == jobs.reduce(0) { $0 + $1.area.area })
    }

    @Test("Tiles cover the frame exactly once")
    func grid() {
        let grid = TileGrid(frame: PixelRect(x: -3, y: 2, width: 100, height: 50), tileWidth: 33, tileHeight: 20)
        let tiles = (0..<grid.count).map { grid[$0] }

        #expect(tiles.count == 12 && tiles.map(\.area).reduce(0, +) == 5000)
        #expect(tiles.reduce(PixelRect.empty) { $0.union($1) } == grid.frame)
    }
}
