import Foundation
import Images
import RenderTree
import Testing
import VectorGeometry

@testable import LayerCompositor

/// Frames that consist of a single image.
@Suite("Passthrough images")
struct PassthroughImageTests {
    private let image = TestImages.quarters(40, 30)

    private func tree(
        _ host: RenderTree.Host = .yDown, above: [RenderNode] = [], _ change: (inout Layer) -> Void = { _ in }
    ) -> RenderTree {
        let root = Layer(0, 0, 40, 30, color: .blue) {
            let video = Layer(0, 0, 40, 30) {
                $0.drawing = .video(VideoDrawing(image: image, rect: CGRect(x: 0, y: 0, width: 40, height: 30)))
                change(&$0)
            }
            $0.children = [video.node] + above
        }
        return RenderTree(root: root.node, time: 0, host: host)
    }

    private func whole(_ tree: RenderTree) -> CGImage? {
        let compositor = Compositor(width: 40, height: 30, threads: 1)
        guard let found = compositor.passthroughImage(tree) else { return nil }
        #expect(compositor.repeatsLastFrame(tree))
        #expect(
            RenderedFrame(found) == RenderedFrame(Compositor(width: 40, height: 30, threads: 1).image(of: tree)),
            "the same as drawn")
        return found
    }

    @Test(
        "An opaque image that covers the frame is returned as the frame", arguments: [RenderTree.Host.yDown, .yUp])
    func covering(host: RenderTree.Host) {
        #expect(whole(tree(host))?.pixels === image.pixels)
    }

    @Test("An image with content above, opacity, another position or size is drawn")
    func others() {
        #expect(whole(tree(above: [Layer(3, 3, 4, 4, color: .red).node])) == nil)
        #expect(whole(tree { $0.appearance.opacity = 0.5 }) == nil)
        #expect(whole(tree { $0.placement.position.x += 0.5 }) == nil)
        #expect(whole(tree { $0.placement.position.x += 1 }) == nil)
        #expect(
            whole(
                tree {
                    $0.drawing = .video(VideoDrawing(image: image, rect: CGRect(x: 0, y: 0, width: 80, height: 60)))
                }) == nil)
        #expect(
            whole(
                tree {
                    $0.appearance.cornerRadius = 5
                    $0.appearance.masksToBounds = true
                }) == nil)
        #expect(
            whole(
                tree {
                    $0.drawing = .video(
                        VideoDrawing(image: CGImage(pixels: image.pixels, isOpaque: false), rect: $0.placement.bounds))
                }) == nil)
    }

    @Test("Frames drawn between passthrough images report their damage")
    func damage() {
        let compositor = Compositor(width: 40, height: 30, threads: 1)
        let target = PixelBuffer(width: 40, height: 30)
        let plain = tree()
        let marked = RenderTree(
            root: Layer(0, 0, 40, 30) { $0.children = plain.root.children + [Layer(3, 3, 4, 4, color: .red).node] }
                .node, time: 1, host: .yDown)
        #expect(compositor.passthroughImage(plain) != nil)
        #expect(compositor.passthroughImage(marked) == nil)
        _ = compositor.render(marked, into: target, isUntouched: true)
        #expect(
            RenderedFrame(CGImage(pixels: target, isOpaque: true))
                == RenderedFrame(Compositor(width: 40, height: 30, threads: 1).image(of: marked)))
        #expect(compositor.passthroughImage(plain) != nil)
        let changed = compositor.render(marked, into: target, isUntouched: true)
        #expect(
            changed?.contains {
                $0.intersection(PixelRect(x: 3, y: 3, width: 4, height: 4))
                    == PixelRect(x: 3, y: 3, width: 4, height: 4)
            } == true)
    }
}
