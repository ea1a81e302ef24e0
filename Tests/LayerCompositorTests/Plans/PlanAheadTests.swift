import Foundation
import Images
import RenderTree
import Testing

@testable import LayerCompositor

/// Frames that are planned while the frame before is drawn.
@Suite("Planning the next frame while drawing")
struct PlanAheadTests {
    private let turns: [CGFloat] = [0, 1, 2, 2, 3, 1, 0]

    private func tree(_ turn: CGFloat) -> RenderTree {
        RenderTree(root: EffectScene.node(turn: turn), time: 0, host: .yDown)
    }

    /// Returns the frames of `trees` while `next` announces the tree after each.
    private func frames(
        _ trees: [RenderTree], threads: Int, drawing: DrawingDepth = .eightBits,
        next: @escaping @Sendable (Int) -> RenderTree?
    ) -> [RenderedFrame] {
        let compositor = Compositor(width: 200, height: 160, threads: threads, drawing: drawing)
        let buffers = (0..<3).map { _ in PixelBuffer(width: 200, height: 160) }
        return trees.enumerated().map { n, tree in
            let target = buffers[n % 3]
            compositor.render(
                tree, background: .white, into: target, isUntouched: true, observer: Announcement { next(n) })
            return RenderedFrame(CGImage(pixels: target, isOpaque: true))
        }
    }

    @Test("Frames are the same with any number of threads", arguments: [1, 2, 4, 7], [DrawingDepth.eightBits, .float])
    func sameFrames(threads: Int, drawing: DrawingDepth) {
        let trees = turns.map(tree)
        let ahead = frames(trees, threads: threads, drawing: drawing) { $0 + 1 < trees.count ? trees[$0 + 1] : nil }

        #expect(ahead == frames(trees, threads: 1, drawing: drawing) { _ in nil })
        #expect(Set(ahead.map(\.pixels)).count > 3)
    }

    /// The announced frame has shadows that later frames use: they are drawn although it is not.
    @Test("A frame that was announced and not drawn changes nothing")
    func otherFrame() {
        let trees = turns.map(tree)
        let others = turns.map { tree($0 + 0.5) }

        #expect(frames(trees, threads: 2) { others[$0] } == frames(trees, threads: 1) { _ in nil })
        let mixed = zip(trees, others).flatMap { [$0, $1] }
        let ahead = frames(mixed, threads: 2) { $0 + 3 < mixed.count ? mixed[$0 + 3] : nil }
        #expect(ahead == frames(mixed, threads: 1) { _ in nil })
    }

    /// The tree may be finished after drawing has begun.
    @Test("The next tree is requested once per frame, and only if another thread draws", arguments: [1, 2, 3])
    func requests(threads: Int) {
        let compositor = Compositor(width: 200, height: 160, threads: threads)
        let target = PixelBuffer(width: 200, height: 160)
        let requests = LockedValue(0)
        for turn in turns {
            let observer = Announcement {
                requests.withLock { $0 += 1 }
                return nil
            }
            compositor.render(tree(turn), into: target, observer: observer)
        }

        #expect(requests.withLock { $0 } == (threads > 1 ? turns.count : 0))
    }

    @Test("Frames with thousands of layers are planned ahead")
    func manyLayers() {
        var style = ReplicatorStyle()
        style.count = 10_000
        let root = Layer(0, 0, 200, 160) {
            $0.drawing = .replicator(style)
            $0.children = [Layer(0, 0, 5, 5, color: .red).node]
        }
        let next = RenderTree(root: root.node, time: 0, host: .yDown)
        let compositor = Compositor(width: 200, height: 160, threads: 2)
        compositor.render(tree(0), into: PixelBuffer(width: 200, height: 160), observer: Announcement { next })

        #expect(compositor.isPlanned(next))
    }

    @Test("Frames after one whose plan needs much memory are not planned ahead")
    func largePlan() {
        for (bytes, isPlanned) in [(64 << 20, true), (1000, false)] {
            let compositor = Compositor(width: 200, height: 160, threads: 2)
            compositor.maximumBytesPlannedAhead = bytes
            let next = tree(1)
            compositor.render(tree(0), into: PixelBuffer(width: 200, height: 160), observer: Announcement { next })

            #expect(compositor.isPlanned(next) == isPlanned)
        }
    }

    @Test("Items without outlines count as more than a kilobyte of a plan")
    func manyItems() {
        let layers = (0..<1000).map { Layer(CGFloat($0 % 100), CGFloat($0 / 100), 1, 1, color: .red).node }
        let root = Layer(0, 0, 200, 160) { $0.children = layers }.node
        let compositor = Compositor(width: 200, height: 160, threads: 2)
        compositor.maximumBytesPlannedAhead = 1_000_000
        let next = tree(1)
        let target = PixelBuffer(width: 200, height: 160)
        compositor.render(RenderTree(root: root, time: 0, host: .yDown), into: target, observer: Announcement { next })

        #expect(!compositor.isPlanned(next))
    }

    @Test("The tree of the last frame is freed before the next one is requested", arguments: [2, 3])
    func freedTrees(threads: Int) {
        let compositor = Compositor(width: 200, height: 160, threads: threads)
        let target = PixelBuffer(width: 200, height: 160)
        let last = WeakNode()
        var current: RenderTree? = tree(0)
        for turn in 1..<5 {
            guard let shown = current.take() else { break }
            let next = tree(CGFloat(turn))
            let observer = Announcement {
                #expect(last.node == nil, "frame \(turn)")
                return next
            }
            compositor.render(shown, into: target, isUntouched: true, observer: observer)
            last.node = shown.root
            current = next
        }
    }

    @Test("The announced frame is planned once")
    func reuse() {
        let compositor = Compositor(width: 200, height: 160, threads: 2)
        let target = PixelBuffer(width: 200, height: 160)
        let next = tree(1)
        compositor.render(tree(0), into: target, observer: Announcement { next })

        #expect(compositor.isPlanned(next))
        compositor.render(next, into: target, observer: Announcement { next })
        #expect(!compositor.isPlanned(next), "a repeated frame needs no plan")
    }
}

/// Announces the tree of the next frame.
private struct Announcement: FrameObserver {
    let next: @Sendable () -> RenderTree?

    func nextTree() -> RenderTree? { next() }
}

/// A node that is not kept alive.
private final class WeakNode: @unchecked Sendable {
    weak var node: RenderNode?
}
