import Foundation
import RenderTree
import Testing

@testable import LayerCompositor

/// Filtered pictures that all workers draw ahead equal those that one draws when it needs them, to the bit.
@Suite("Filtered pictures by many workers")
struct FilteredImageWorkerPoolTests {
    private func expectEqual(_ nodes: [RenderNode]) {
        let compositors = [1, 2, 3].map {
            Compositor(width: 200, height: 160, threads: $0, tileWidth: 200, tileHeight: 48)
        }
        for node in nodes {
            let pictures = compositors.map { Picture($0.image(of: RenderTree(root: node, time: 0, host: .yDown))) }
            #expect(pictures[0] == pictures[1] && pictures[0] == pictures[2])
            let highPrecision = [1, 2, 3].map { SixteenBitImage.of(node, 200, 160, threads: $0, tile: (200, 48)) }
            #expect(highPrecision[0] == highPrecision[1] && highPrecision[0] == highPrecision[2])
        }
    }

    @Test("Filters, backdrops and bitmaps among each other")
    func scene() { expectEqual((0..<4).map { EffectScene.node(turn: CGFloat($0) / 3) }) }

    @Test(
        "Each filter",
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

    @Test("Blurs that are done at a lower resolution")
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

    @Test("In floating point, too, a picture is drawn ahead of the tiles that need it")
    func aheadInFloatingPoint() {
        let workerPool = WorkerPool(count: 2) { HighPrecisionTileWorker() }
        let picture = Self.picture
        FilteredImagePass(workerPool).run([.picture(FilteredImageFill(picture, opacity: 1, bounds: picture.area))])
        #expect(picture.highPrecision.made != nil && picture.drawnPixels == nil)
    }

    private static var picture: FilteredImage {
        let fill = Fill(
            region: .pixels(PixelRect(x: 0, y: 0, width: 9, height: 9)), paint: .color(.red), opacity: 1,
            bounds: PixelRect(x: 0, y: 0, width: 9, height: 9))
        return FilteredImage(
            items: [.fill(fill)], steps: [.gaussian(sigma: 2)], area: PixelRect(x: -4, y: -4, width: 20, height: 20))
    }

    @Test("Pictures that are there are not drawn again")
    func kept() {
        let workerPool = TileWorkerPool(count: 2)
        let picture = Self.picture
        FilteredImagePass(workerPool).run([.picture(FilteredImageFill(picture, opacity: 1, bounds: picture.area))])
        #expect(picture.drawnPixels != nil)
        let drawn = picture.drawn(by: workerPool.workers[0])
        FilteredImagePass(workerPool).run([.picture(FilteredImageFill(picture, opacity: 1, bounds: picture.area))])
        #expect(picture.drawn(by: workerPool.workers[1]).pixels === drawn.pixels)
    }
}
