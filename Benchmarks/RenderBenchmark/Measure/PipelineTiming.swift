import Foundation
import Images
import LayerCompositor
import LayerTree
import MediaWriting
import RenderTree

/// Measures drawing with several threads, as movies are drawn: while a frame is drawn, the calling thread evaluates
/// later ones, and the next one is planned.
struct PipelineTiming {
    /// The number of frames of which a mean is taken.
    private static let window = 8

    /// Elapsed time per frame: the median of the means of 8 consecutive frames, in milliseconds. A single frame says
    /// little: frames are finished in pairs when evaluation takes the longest.
    let wallMs: Double

    /// Measures after a warm-up of three frames.
    init(_ scene: any BenchmarkScene, scale: Int, threads: Int, frames: Int) throws {
        CATransaction.setDisableActions(true)
        let engine = AnimationEngine(root: scene.root, host: .yDown)
        _ = try engine.frame(at: 0)
        let drawing = PipelineDrawing(scene.size, scale: scale, threads: threads)
        drawing.start()
        do {
            for n in 0..<frames + 3 {
                try scene.commit(frame: n)
                try drawing.trees.push(engine.frame(at: Double(n) / Double(BenchmarkCanvas.framesPerSecond)))
            }
            drawing.trees.finish()
        } catch {
            drawing.trees.cancel(error)
            throw error
        }
        let times = drawing.wait().dropFirst(2)
        let means = zip(times, times.dropFirst(Self.window)).map { ($1 - $0) * 1000 / Double(Self.window) }
        wallMs = means.median
    }
}

/// A thread that draws render trees like the drawing thread of a movie, and notes when each frame is finished.
private final class PipelineDrawing: Sendable {
    let trees = BoundedQueue<RenderTree>(limits: QueueLimits(elements: 1))
    private let width, height, scale, threads: Int
    private let done = DispatchSemaphore(value: 0)
    private let finished = LockedValue<[Double]>([])

    init(_ size: CGSize, scale: Int, threads: Int) {
        width = Int(size.width) * scale
        height = Int(size.height) * scale
        self.scale = scale
        self.threads = threads
    }

    func start() {
        let thread = Thread { [self] in
            try? run()
            done.signal()
        }
        thread.stackSize = 16 << 20
        thread.start()
    }

    /// Waits until all frames are drawn, and returns when each was finished, in seconds.
    func wait() -> [Double] {
        done.wait()
        return finished.withLock { $0 }
    }

    private func run() throws {
        let compositor = Compositor(width: width, height: height, threads: threads)
        let buffers = (0..<3).map { _ in PixelBuffer(width: width, height: height) }
        var frame = 0
        var current = try trees.pop()
        while let tree = current {
            let following = FollowingTree(in: trees)
            compositor.render(
                tree, scale: CGFloat(scale), background: .black, into: buffers[frame % 3], isUntouched: true,
                observer: following)
            finished.withLock { $0.append(Clocks.wall) }
            frame += 1
            current = try following.tree ?? trees.pop()
        }
    }
}

/// Announces the next tree of a queue.
private final class FollowingTree: FrameObserver {
    private let queue: BoundedQueue<RenderTree>
    private let taken = LockedValue<RenderTree?>(nil)

    init(in queue: BoundedQueue<RenderTree>) { self.queue = queue }

    /// The tree, if it was announced.
    var tree: RenderTree? { taken.withLock { $0 } }

    func nextTree() -> RenderTree? {
        let tree = try? queue.popWaiting()
        taken.withLock { $0 = tree }
        return tree
    }
}
