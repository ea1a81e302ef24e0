import Foundation
import Images
import RenderTree
import Testing
import VectorGeometry

@testable import LayerCompositor

@Suite("Pixels of video frames")
struct VideoFrameTests {
    /// A frame of one color, which counts how often a level of it is converted.
    private final class Frame: DeferredPixels {
        let color: UInt32
        let levels: [LockedValue<UInt>]
        private let depth: Int

        init(_ color: UInt32, depth: Int = 0, levels: [LockedValue<UInt>] = [LockedValue(0), LockedValue(0)]) {
            self.color = color
            self.depth = depth
            self.levels = levels
        }

        var byteCount: Int { 1 }
        var halved: (any DeferredPixels)? { depth == 0 ? Frame(color, depth: 1, levels: levels) : nil }

        func write(rows: Range<Int>, to bytes: UnsafeMutableRawPointer, bytesPerRow: Int) {
            if rows.lowerBound == 0 { levels[depth].withLock { $0 += 1 } }
            bytes.initializeMemory(as: UInt32.self, repeating: color, count: rows.count * bytesPerRow / 4)
        }

        var counts: [UInt] { levels.map { $0.withLock { $0 } } }
    }

    private let pool = PixelMemoryPool(limit: 1 << 24)

    private func image(_ frame: Frame) -> CGImage {
        CGImage(pixels: PixelBuffer(width: 160, height: 160, source: frame, memory: pool), isOpaque: true)
    }

    /// Returns a layer that shows an image at 60 % of its size.
    private func tree(_ image: CGImage?, x: CGFloat = 1.5) -> RenderTree {
        let layer = Layer(x, 2, 96, 96) {
            $0.contents.image = image
            $0.contents.minification = .trilinear
        }
        return RenderTree(
            root: Layer(0, 0, 100, 100) { $0.children = [layer.node] }.node, time: 0, host: .yDown)
    }

    @Test("Only the drawn frame has pixels, in the memory of the one before", arguments: DrawingDepth.allCases)
    func oneAtATime(depth: DrawingDepth) {
        let frames = [Frame(0xff10_2030), Frame(0xff40_5060)]
        let images = frames.map(image)
        let compositor = Compositor(width: 100, height: 100, threads: 2, drawing: depth)
        let target = PixelBuffer(width: 100, height: 100)
        for n in 0..<4 {
            compositor.render(tree(images[0], x: CGFloat(n)), into: target, isUntouched: true)
            #expect(target.row(50)[50] == 0xff10_2030)
        }
        #expect(frames[0].counts == [1, 1])
        #expect(pool.idleBytes == 0)
        for _ in 0..<2 {
            compositor.render(tree(images[1]), into: target, isUntouched: true)
            #expect(target.row(50)[50] == 0xff40_5060)
        }
        #expect(frames[1].counts == [1, 1])
        #expect(pool.idleBytes == 0)
        compositor.render(tree(images[0]), into: target, isUntouched: true)
        #expect(frames[0].counts == [2, 2])
        #expect(pool.idleBytes == 0)
        #expect(images.allSatisfy { !$0.pixels.isMade && $0.byteCount == 1 })

        compositor.render(tree(nil), into: target, isUntouched: true)
        #expect(pool.idleBytes == 4 * (160 * 160 + 80 * 80))
    }

    @Test("Levels of a frame are converted once, also if a smaller one is drawn first")
    func severalLevels() {
        let frame = Frame(0xff10_2030)
        let image = image(frame)
        let layers = [24, 96].map { side in
            Layer(0, 0, side, side) {
                $0.contents.image = image
                $0.contents.minification = .trilinear
            }
        }
        let root = Layer(0, 0, 100, 100) { $0.children = layers.map(\.node) }.node
        let compositor = Compositor(width: 100, height: 100, threads: 2)
        let target = PixelBuffer(width: 100, height: 100)
        compositor.render(RenderTree(root: root, time: 0, host: .yDown), into: target)
        #expect(target.row(50)[50] == 0xff10_2030)
        #expect(frame.counts == [1, 1])
    }

    @Test("Sprites do not keep the pixels of frames", arguments: DrawingDepth.allCases)
    func sprites(depth: DrawingDepth) {
        let frame = Frame(0xff10_2030)
        let image = image(frame)
        let layers = (0..<20).map { n in
            Layer(CGFloat(n), 2, 80, 80) { $0.contents.image = image }
        }
        let root = Layer(0, 0, 100, 100) { $0.children = layers.map(\.node) }.node
        let compositor = Compositor(width: 100, height: 100, threads: 2, drawing: depth)
        let target = PixelBuffer(width: 100, height: 100)
        compositor.render(RenderTree(root: root, time: 0, host: .yDown), into: target)
        #expect(target.row(50)[50] == 0xff10_2030)
        #expect(frame.counts == [1, 0])
        #expect(!image.pixels.isMade)
        compositor.render(tree(nil), into: target)
        #expect(pool.idleBytes == 4 * 160 * 160)
    }

    /// Returns a rotated layer outside of the viewport, whose shadow is inside.
    private func shadowTree(radius: CGFloat, _ change: (inout Layer) -> Void) -> RenderTree {
        let layer = Layer(-200, 2, 96, 96) {
            $0.placement.transform = CATransform3DMakeRotation(0.1, 0, 0, 1)
            $0.shadow.color = .black
            $0.shadow.opacity = 1
            $0.shadow.offset = CGSize(width: 200, height: 0)
            $0.shadow.radius = radius
            $0.contents.minification = .trilinear
            change(&$0)
        }
        return RenderTree(root: Layer(0, 0, 100, 100) { $0.children = [layer.node] }.node, time: 0, host: .yDown)
    }

    @Test("The shadow of an opaque frame needs no pixels", arguments: DrawingDepth.allCases, [0, 5])
    func opaqueShadow(depth: DrawingDepth, radius: CGFloat) {
        let frame = Frame(0xff10_2030)
        let image = image(frame)
        let targets = [
            shadowTree(radius: radius) { $0.contents.image = image },
            shadowTree(radius: radius) { $0.appearance.backgroundColor = .black },
        ].map { tree in
            let target = PixelBuffer(width: 100, height: 100)
            Compositor(width: 100, height: 100, threads: 2, drawing: depth).render(tree, into: target)
            return target
        }
        #expect(targets[0].row(50)[50] == 0xff00_0000)
        for y in 0..<100 { #expect(memcmp(targets[0].row(y), targets[1].row(y), targets[0].bytesOfRow) == 0) }
        #expect(frame.counts == [0, 0])
    }

    @Test("Shadows of masked frames convert the frame once", arguments: DrawingDepth.allCases)
    func maskedShadow(depth: DrawingDepth) {
        let frame = Frame(0xff10_2030)
        let image = image(frame)
        let masked = Layer(0, 0, 96, 96) {
            $0.contents.image = image
            $0.contents.minification = .trilinear
            $0.mask = Layer(0, 0, 96, 96, color: CGColor(red: 0, green: 0, blue: 0, alpha: 0.5)).node
        }
        let tree = shadowTree(radius: 5) { $0.children = [masked.node] }
        let target = PixelBuffer(width: 100, height: 100)
        let compositor = Compositor(width: 100, height: 100, threads: 2, drawing: depth)
        compositor.render(tree, into: target)
        #expect((126...129).contains(target.row(50)[50] >> 24))
        #expect(frame.counts == [1, 1])
        #expect(!image.pixels.isMade)
    }

    @Test("Motion blur converts each frame of its samples once")
    func motionBlur() {
        let frames = [Frame(0xff00_0000), Frame(0xffff_ffff)]
        let images = frames.map(image)
        let compositor = Compositor(width: 100, height: 100, threads: 2)
        let target = PixelBuffer(width: 100, height: 100)
        compositor.render(samples: [0, 0, 1, 1].map { tree(images[$0]) }, into: target)
        #expect((127...128).contains(target.row(50)[50] & 255))
        #expect(frames.map(\.counts) == [[1, 1], [1, 1]])
    }
}
