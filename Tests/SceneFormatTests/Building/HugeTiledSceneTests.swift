import Foundation
import Images
import LayerTree
import MovieRendering
import Testing

@testable import SceneFormat

@Suite("A scene with a tiled image of 20,000 by 20,000 pixels")
struct HugeTiledSceneTests {
    @Test("Panning and zooming reads few of 8,525 tiles and respects the memory limit")
    func flight() throws {
        let fixture = try SceneFixture(files: [])
        for level in 0..<5 { try writeLevel(level, to: fixture) }
        let text = """
            multiplane: 1
            size: [320, 180]
            frameRate: 6
            duration: 10
            root:
              sublayers:
                - class: CATiledLayer
                  frame: [0, 0, 5000, 5000]
                  anchorPoint: [0, 0]
                  tileSize: [250, 250]
                  levelsOfDetail: 5
                  levelsOfDetailBias: 2
                  tiles: { path: "{level}/{x}-{y}.png" }
                  animations:
                    - { class: CAKeyframeAnimation, keyPath: transform.scale, values: [0.064, 0.064, 1, 4, 4], \
            duration: 10, fillMode: both }
                    - { class: CAKeyframeAnimation, keyPath: position, values: [[0, 0], [0, 0], [-1500, -1500], \
            [-9000, -9000], [-19000, -12000]], duration: 10, fillMode: both }
            """
        let movie = try fixture.scene(text).makeCheckedMovie()
        let layer = try #require(movie.engine.root.sublayers?.first as? CATiledLayer)
        layer.tileMemoryLimit = 16 << 20
        let counter = CountingSource(try #require(layer.tileSource))
        layer.tileSource = counter
        movie.engine.visibleRect = CGRect(x: 0, y: 0, width: 320, height: 180)
        for frame in 0..<60 {
            _ = try movie.engine.frame(at: Double(frame) / 6)
            #expect(layer.tileMemory <= 16 << 20)
        }
        #expect(counter.levels == [0, 1, 2, 3, 4] && (30...600).contains(counter.count), "\(counter.count)")
    }

    private final class CountingSource: TileSource {
        let source: any TileSource
        var count = 0
        var levels: Set<Int> = []

        init(_ source: any TileSource) { self.source = source }

        func imageSize() throws -> CGSize { try source.imageSize() }

        func image(level: Int, column: Int, row: Int) throws -> CGImage {
            count += 1
            levels.insert(level)
            return try source.image(level: level, column: column, row: row)
        }
    }

    /// Writes one image and links the other tiles to it.
    private func writeLevel(_ level: Int, to fixture: SceneFixture) throws {
        let first = try fixture.write("", to: "\(level)/0-0.png")
        let pixels = PixelBuffer(width: 250, height: 250)
        for y in 0..<250 { pixels.row(y).update(repeating: 0xff00_0000 | UInt32(level * 50), count: 250) }
        try CGImage(pixels: pixels, isOpaque: true).writePNG(to: URL(fileURLWithPath: first))
        let side = 5 << level
        for tile in 1..<side * side {
            symlink("0-0.png", "\(fixture.folder)/\(level)/\(tile % side)-\(tile / side).png")
        }
    }
}
