import Foundation
import Images
import LayerTree
import RenderTree
import Testing
import VectorGeometry

@Suite("Tile sources (facts 3.6)")
struct TileSourceTests {
    /// A source of 700 by 500 pixels at the finest of `levels`, whose tiles have one color each: 0xff, level, column,
    /// row.
    private final class Chart: TileSource {
        struct Missing: Error {}

        let levels: Int
        var requestedTiles: [[Int]] = []
        var isBroken = false

        init(levels: Int) { self.levels = levels }

        func imageSize() -> CGSize { CGSize(width: 700, height: 500) }

        func image(level: Int, column: Int, row: Int) throws -> CGImage {
            if isBroken { throw Missing() }
            requestedTiles.append([level, column, row])
            let unit = 1 << (levels - 1 - level)
            func side(_ length: Int, _ index: Int) -> Int { min((length + unit - 1) / unit - index * 100, 100) }
            let pixels = PixelBuffer(width: side(700, column), height: side(500, row))
            for y in 0..<pixels.height {
                pixels.row(y).update(
                    repeating: 0xff00_0000 | UInt32(level << 16 | column << 8 | row), count: pixels.width)
            }
            return CGImage(pixels: pixels, isOpaque: true)
        }
    }

    private func shown(_ chart: Chart, scale: CGFloat = 1, _ change: (CATiledLayer) -> Void = { _ in }) throws
        -> [ImageTile]
    {
        let root = CALayer()
        let layer = CATiledLayer()
        layer.anchorPoint = .zero
        layer.bounds = CGRect(x: 0, y: 0, width: 1000, height: 1000)
        layer.tileSize = CGSize(width: 100, height: 100)
        layer.levelsOfDetail = chart.levels
        layer.tileSource = chart
        layer.transform = CATransform3DMakeScale(scale, scale, 1)
        change(layer)
        root.addSublayer(layer)
        let engine = AnimationEngine(root: root)
        engine.visibleRect = CGRect(x: 0, y: 0, width: 250, height: 150)
        guard case .tiled(let drawing) = try engine.frame(at: 0).root.children[0].drawing else { return [] }
        return drawing.tiles
    }

    @Test("Only visible tiles of the visible level are requested")
    func visibleTilesOnly() throws {
        let chart = Chart(levels: 3)
        #expect(
            try shown(chart).map(\.rect)
                == [0, 100].flatMap { y in [0, 100, 200].map { CGRect(x: $0, y: y, width: 100, height: 100) } })
        #expect(chart.requestedTiles == [[2, 0, 0], [2, 1, 0], [2, 2, 0], [2, 0, 1], [2, 1, 1], [2, 2, 1]])
        chart.requestedTiles = []
        _ = try shown(chart, scale: 0.5)
        #expect(chart.requestedTiles.allSatisfy { $0[0] == 1 } && chart.requestedTiles.count == 6)
    }

    @Test(
        "Tiles at the image's end are smaller, rounded sides keep their extent, and none beyond are requested"
    )
    func edges() throws {
        let chart = Chart(levels: 4)
        let tiles = try shown(chart, scale: 0.125)
        #expect(chart.requestedTiles == [[0, 0, 0]])
        // 700/8 = 87.5 and 500/8 = 62.5 pixels: 88 and 63.
        #expect(tiles.map(\.rect) == [CGRect(x: 0, y: 0, width: 700, height: 500)])
        #expect(tiles[0].image.width == 88 && tiles[0].image.height == 63)
    }

    @Test("Beyond half of the memory limit, coarser levels are reduced from four tiles each")
    func coarser() throws {
        let chart = Chart(levels: 1)
        let tiles = try shown(chart, scale: 0.125) { $0.tileMemoryLimit = 9 * 100 * 100 * 4 }
        #expect(chart.requestedTiles.count == 35)
        #expect(
            tiles.count == 4 && tiles[0].image.width == 100
                && tiles[0].rect == CGRect(x: 0, y: 0, width: 400, height: 400))
        #expect(tiles[0].image.pixels.row(0)[0] == 0xff00_0000)
        #expect(tiles[0].image.pixels.row(99)[99] == 0xff00_0303)
        #expect(tiles.last?.rect == CGRect(x: 400, y: 400, width: 300, height: 100))
    }

    @Test("An error thrown by the tile source ends the evaluation")
    func failure() throws {
        let chart = Chart(levels: 1)
        chart.isBroken = true
        #expect(throws: Chart.Missing.self) { try shown(chart) }
    }

    @Test("A layer's own fade duration overrides its class's")
    func fade() {
        let layer = CATiledLayer()
        #expect(layer.levelFadeDuration == 0.25)
        layer.levelFadeDuration = 1
        #expect(layer.levelFadeDuration == 1 && CATiledLayer.fadeDuration() == 0.25)
    }
}
