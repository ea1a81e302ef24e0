import Foundation
import Images
import RenderTree
import Testing
import VectorGeometry

@testable import LayerCompositor

/// Filtered images that all workers draw in advance equal those that one worker draws on demand, to the bit.
@Suite("Filtered images drawn by several workers")
struct FilteredImageWorkerPoolTests {
    private func expectEqual(_ nodes: [RenderNode]) {
        let compositors = [1, 2, 3].map {
            Compositor(width: 200, height: 160, threads: $0, tileWidth: 200, tileHeight: 48)
        }
        for node in nodes {
            let images = compositors.map { RenderedFrame($0.image(of: RenderTree(root: node, time: 0, host: .yDown))) }
            #expect(images[0] == images[1] && images[0] == images[2])
            let highPrecision = [1, 2, 3].map { SixteenBitImage.of(node, 200, 160, threads: $0, tile: (200, 48)) }
            #expect(highPrecision[0] == highPrecision[1] && highPrecision[0] == highPrecision[2])
        }
    }

    @Test("Filters, backdrops and bitmaps are the same with several workers")
    func scene() { expectEqual((0..<4).map { EffectScene.node(turn: CGFloat($0) / 3) }) }

    @Test(
        "Each filter is the same with several workers",
        arguments: [
            "CIGaussianBlur", "CIBoxBlur", "CIColorControls", "CIColorInvert", "CIHueAdjust", "CIExposureAdjust",
            "CIVibrance", "CIBloom", "CIPixellate",
        ])
    func each(name: String) {
        let inputs: [String: [String: FilterValue]] = [
            "CIColorControls": ["inputContrast": .number(1.4)], "CIHueAdjust": ["inputAngle": .number(1)],
            "CIExposureAdjust": ["inputEV": .number(0.7)],
            "CIVibrance": ["inputAmount": .number(0.8)],
        ]
        expectEqual([
            Layer(0, 0, 200, 160, color: .white) {
                $0.children = [
                    Layer(5, 5, 130, 140, color: .red) {
                        $0.filter(name, inputs[name] ?? [:])
                        $0.children = [Layer(20, 10, 60, 150, color: .blue) { $0.filter("CIGaussianBlur") }.node]
                    }.node
                ]
            }.node
        ])
    }

    @Test("Blurs at reduced resolution are the same with several workers")
    func wide() {
        expectEqual([
            Layer(0, 0, 200, 160, color: .white) {
                $0.children = [
                    Layer(30, 20, 130, 110, color: .red) { $0.filter("CIGaussianBlur", ["inputRadius": .number(40)]) }
                        .node
                ]
            }.node
        ])
    }

    @Test("Floating-point images are drawn before the tiles that need them")
    func aheadInFloatingPoint() {
        let workerPool = WorkerPool(count: 2) { HighPrecisionTileWorker() }
        let image = Self.image
        FilteredImagePass(workerPool).run([.filteredImage(FilteredImageFill(image, opacity: 1, bounds: image.area))])
        #expect(image.highPrecision.existing != nil && image.drawnPixels == nil)
    }

    private static var image: FilteredImage {
        let fill = Fill(
            region: .pixels(PixelRect(x: 0, y: 0, width: 9, height: 9)), paint: .color(.red), opacity: 1,
            bounds: PixelRect(x: 0, y: 0, width: 9, height: 9))
        return FilteredImage(
            items: [.fill(fill)], steps: [.gaussian(sigma: 2)], area: PixelRect(x: -4, y: -4, width: 20, height: 20))
    }

    @Test("Existing images are not drawn again")
    func kept() {
        let workerPool = TileWorkerPool(count: 2)
        let image = Self.image
        FilteredImagePass(workerPool).run([.filteredImage(FilteredImageFill(image, opacity: 1, bounds: image.area))])
        #expect(image.drawnPixels != nil)
        let drawn = image.drawn(by: workerPool.workers[0])
        FilteredImagePass(workerPool).run([.filteredImage(FilteredImageFill(image, opacity: 1, bounds: image.area))])
        #expect(image.drawn(by: workerPool.workers[1]).pixels === drawn.pixels)
    }
}
