import Foundation
import Images
import RenderTree
import Testing
import VectorGeometry

@Suite("Tiled layers (facts 3.6)")
struct TileDrawingTests {
    /// An image of 40 by 40 pixels, each of a different color, and its four quarters.
    private func part(_ x0: Int, _ y0: Int, _ side: Int, _ color: (Int, Int) -> UInt32) -> CGImage {
        let pixels = PixelBuffer(width: side, height: side)
        for y in 0..<side { for x in 0..<side { pixels.row(y)[x] = color(x0 + x, y0 + y) } }
        return CGImage(pixels: pixels, isOpaque: true)
    }

    private func tiles(_ color: (Int, Int) -> UInt32) -> [ImageTile] {
        [(0, 0), (20, 0), (0, 20), (20, 20)].map { x, y in
            ImageTile(image: part(x, y, 20, color), rect: CGRect(x: x, y: y, width: 20, height: 20))
        }
    }

    private func render(
        _ drawing: TiledDrawing, scale: CGFloat = 1, at x: CGFloat = 10, _ change: (inout Layer) -> Void = { _ in }
    ) -> RenderedFrame {
        .of([
            Layer(x, 10, 40, 40) {
                $0.drawing = .tiled(drawing)
                $0.placement.transform = CATransform3DMakeScale(scale, scale, 1)
                change(&$0)
            }.node
        ])
    }

    private let chart: @Sendable (Int, Int) -> UInt32 = { x, y in 0xff00_0000 | UInt32(x * 6) << 16 | UInt32(y * 6) << 8
    }

    @Test("Tiles on whole pixels equal the whole image and are clipped to the bounds")
    func whole() {
        var drawing = TiledDrawing()
        drawing.tiles = tiles(chart)
        let single = RenderedFrame.of([Layer(10, 10, 40, 40) { $0.contents.image = part(0, 0, 40, chart) }.node])
        #expect(render(drawing) == single)
        let narrow = render(drawing) { $0.placement.bounds.size.width = 30 }
        #expect(narrow.inked.width == 30)
    }

    @Test("Tiles that meet within a pixel have no seams", arguments: [0.73, 1.31, 1.0])
    func seams(scale: Double) {
        var drawing = TiledDrawing()
        drawing.tiles = tiles { _, _ in 0xff40_80c0 }
        let drawn = render(drawing, scale: CGFloat(scale), at: 10.37)
        for y in 20..<40 { for x in 20..<40 { #expect(drawn[x, y].isNear(Pixel(0x40, 0x80, 0xc0), 1)) } }
    }

    @Test("Levels of detail dissolve into each other")
    func fade() {
        var drawing = TiledDrawing()
        drawing.previousTiles = tiles { _, _ in 0xffff_0000 }
        drawing.tiles = tiles { _, _ in 0xff00_00ff }
        drawing.tilesOpacity = 0.25
        #expect(render(drawing)[30, 30].isNear(Pixel(191, 0, 64), 1))
        drawing.tilesOpacity = 0
        #expect(render(drawing)[30, 30] == .red)
        drawing.tilesOpacity = 1
        #expect(render(drawing)[30, 30] == .blue)
    }
}
