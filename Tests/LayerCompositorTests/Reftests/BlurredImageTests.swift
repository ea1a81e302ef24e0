import Foundation
import Images
import PixelKernels
import Quartz2D
import RenderTree
import Testing
import VectorGeometry

@testable import LayerCompositor

/// Images that are blurred in bands while they are drawn equal those that are drawn, extended and filtered as a whole.
@Suite("Blurred images")
struct BlurredImageTests {
    private static let photo = TestImages.make(150, 170) { x, y in
        CGColor(red: CGFloat(x % 50) / 50, green: CGFloat(y % 70) / 70, blue: CGFloat(x * y % 13) / 13, alpha: 1)
    }

    /// An opaque image and a shape, in the area of the image or beyond.
    private static let items = plan([
        Layer(0, 0, 150, 170) { $0.contents.image = photo }.node,
        Layer(20, 30, 60, 50, color: .red) { $0.appearance.cornerRadius = 12 }.node,
    ])

    private static let matrix = FilterStep.matrix(
        [0.9, 0.05, 0.05, 0, 0.02, 0.1, 0.7, 0.2, 0, 0, 0.1, 0.1, 0.8, 0, 0.05, 0, 0, 0, 1, 0])

    /// Returns the filtered pixels of an image as those of a whole image in memory.
    private func reference(_ image: FilteredImage) -> PixelBuffer {
        let pixels = PixelBuffer(width: image.area.width, height: image.area.height)
        let surface = ByteSurface(of: pixels, at: image.area)
        let validArea = image.validArea ?? image.area
        TileWorker().draw(image, validArea, on: surface)
        surface.extend(validArea)
        FilterPass(surface, pixels: pixels, memory: FilterMemory(), workerPool: nil).run(image.steps)
        return pixels
    }

    @Test("Blurs in bands equal those of whole images", arguments: [0.1, 0.9, 4, 8, 13.3, 25, 90])
    func bands(sigma: Double) {
        let steps = [FilterStep.gaussian(sigma: sigma), Self.matrix]
        let reach = steps.reach
        let frame = PixelRect(x: 0, y: 0, width: 100, height: 100)
        let images = [
            FilteredImage(items: Self.items, steps: steps, area: frame.insetBy(-reach), validArea: frame, shown: frame),
            FilteredImage(items: Self.items, steps: steps, area: frame.insetBy(-reach), shown: frame),
            FilteredImage(
                items: Self.items, over: 0xff20_3040, steps: steps,
                area: PixelRect(x: -7, y: 3, width: 131, height: 90),
                shown: PixelRect(x: 11, y: 20, width: 80, height: 71)),
        ]
        for (index, image) in images.enumerated() {
            let whole = reference(image)
            let expected = ByteSurface(of: whole, at: image.area)
            for threads in 1...3 {
                let pool = TileWorkerPool(count: threads)
                let drawn = image.draw(by: pool, keeping: nil)
                #expect(drawn.area.contains(image.shown))
                let surface = ByteSurface(of: drawn.pixels, at: drawn.area)
                let areEqual = (image.shown.minY..<image.shown.maxY).allSatisfy { y in
                    let x = image.shown.minX
                    return memcmp(surface.row(y, from: x), expected.row(y, from: x), 4 * image.shown.width) == 0
                }
                #expect(areEqual, "image \(index), \(threads) threads")
            }
        }
    }

    private func filtered(_ layer: RenderNode) throws -> (items: [DisplayItem], fill: FilteredImageFill) {
        let items = plan([layer])
        FilteredImagePass(TileWorkerPool(count: 2)).run(items)
        guard case .filteredImage(let fill)? = items.last else { throw Missing() }
        return (items, fill)
    }

    private struct Missing: Error {}

    @Test("Of a blurred opaque layer with soft edges, tiles copy the opaque part, and composite only the edges")
    func opaquePart() throws {
        let (items, fill) = try filtered(
            Layer(10, 20, 70, 60) {
                $0.contents.image = Self.photo
                $0.filter("CIGaussianBlur", ["inputRadius": .number(4)])
            }.node)
        let inner = PixelRect(x: 10, y: 20, width: 70, height: 60).insetBy(fill.image.steps.reach)
        #expect(fill.image.existing?.opaqueArea == inner && !fill.image.isKnownOpaque)
        let parts = items.forTiles
        #expect(parts.map(\.kind) == Array(repeating: "filteredImage", count: 4) + ["fill"])
        #expect(parts.reduce(0) { $0 + $1.bounds.area } == fill.bounds.area && parts.last?.bounds == inner)
    }

    @Test("The background is not drawn where an item hides it")
    func background() throws {
        let (items, fill) = try filtered(
            Layer(0, 0, 100, 100) {
                $0.contents.image = Self.photo
                $0.filter("CIGaussianBlur", ["inputRadius": .number(4)])
            }.node)
        let frame = PixelRect(x: 0, y: 0, width: 100, height: 100)
        let bins = TileBins(items, TileGrid(frame: frame, tileWidth: 100, tileHeight: 50))
        let reach = fill.image.steps.reach
        let visible = bins.visible(inTile: 0, area: PixelRect(x: 0, y: 0, width: 100, height: 50))
        #expect(!visible.hideAll)
        #expect(visible.covered == PixelRect(minX: reach, minY: reach, maxX: 100 - reach, maxY: 50))
        #expect(bins.visible(inTile: 1, area: PixelRect(x: 40, y: 60, width: 9, height: 9)).hideAll)
    }

    @Test("A blurred layer with soft edges above a color equals one that is composited as a whole")
    func softEdges() {
        let layer = Layer(10, 20, 70, 60) {
            $0.contents.image = Self.photo
            $0.filter("CIGaussianBlur", ["inputRadius": .number(4)])
        }.node
        let root = Layer(0, 0, 100, 100) { $0.children = [layer] }.node
        let tree = RenderTree(root: root, time: 0, host: .yDown)
        let frames = [1, 2].map { threads -> RenderedFrame in
            let compositor = Compositor(width: 100, height: 100, threads: threads, tileWidth: 100, tileHeight: 40)
            let target = PixelBuffer(width: 100, height: 100)
            ByteSurface(of: target).fill(PixelRect(x: 0, y: 0, width: 100, height: 100), with: 0x4010_3020)
            compositor.render(tree, background: .blue, into: target)
            return RenderedFrame(CGImage(pixels: target, isOpaque: true))
        }
        let whole = PixelBuffer(width: 100, height: 100)
        let surface = ByteSurface(of: whole)
        surface.fill(surface.rect, with: FrameBackground(.blue).pixel)
        let worker = TileWorker()
        for item in plan([layer]) { worker.draw(item, on: surface, in: surface.rect) }
        #expect(frames[0] == RenderedFrame(CGImage(pixels: whole, isOpaque: true)) && frames[0] == frames[1])
    }
}
