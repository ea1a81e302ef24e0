import Foundation
import RenderTree
import Testing

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

    @Test("Tiles cover the frame exactly once")
    func grid() {
        let grid = TileGrid(frame: PixelRect(x: -3, y: 2, width: 100, height: 50), tileWidth: 33, tileHeight: 20)
        let tiles = (0..<grid.count).map { grid[$0] }

        #expect(tiles.count == 12 && tiles.map(\.area).reduce(0, +) == 5000)
        #expect(tiles.reduce(PixelRect.empty) { $0.union($1) } == grid.frame)
    }
}
