import Foundation
import Images
import LayerCompositor
import LayerTree
import RenderTree

/// Draws a scene with an engine and a compositor.
final class BenchmarkRenderer {
    let width, height: Int
    private let scene: any BenchmarkScene
    private let engine: AnimationEngine
    private let compositor: Compositor
    private let scale: Int

    init(_ scene: any BenchmarkScene, scale: Int, threads: Int) throws {
        self.scene = scene
        self.scale = scale
        width = Int(scene.size.width) * scale
        height = Int(scene.size.height) * scale
        engine = AnimationEngine(root: scene.root, host: .yDown)
        compositor = Compositor(width: width, height: height, threads: threads)
        CATransaction.setDisableActions(true)
        _ = try engine.frame(at: 0)
    }

    /// Changes the model to frame `n`, and decodes the clip's frame.
    func prepare(frame n: Int) throws { try scene.commit(frame: n) }

    /// Evaluates the tree and draws it.
    func draw(frame n: Int, into target: PixelBuffer) throws { try draw(tree(frame: n), into: target) }

    /// Returns the render tree of a frame.
    func tree(frame n: Int) throws -> RenderTree {
        try engine.frame(at: Double(n) / Double(BenchmarkCanvas.framesPerSecond))
    }

    /// Draws the tree.
    func draw(_ tree: RenderTree, into target: PixelBuffer) {
        compositor.render(tree, scale: CGFloat(scale), background: .black, into: target, isUntouched: true)
    }
}

/// Measures drawing without an encoder: medians per frame, in milliseconds.
struct DrawTiming {
    /// CPU time of the calling thread.
    let cpuMs: Double
    /// Elapsed time.
    let wallMs: Double
    /// CPU time of changing the model on the calling thread.
    let modelMs: Double
    /// CPU time of evaluating the layer tree, a part of `cpuMs`.
    let evaluateMs: Double
    /// Page faults from changing the model to the finished frame.
    let pageFaults: Double

    /// Measures after a warm-up of three frames.
    init(_ renderer: BenchmarkRenderer, frames: Int) throws {
        let buffers = (0..<3).map { _ in PixelBuffer(width: renderer.width, height: renderer.height) }
        var cpu: [Double] = []
        var wall: [Double] = []
        var model: [Double] = []
        var evaluate: [Double] = []
        var faults = 0
        for n in 0..<frames + 3 {
            if n == 3 { faults = PageFaults.now }
            let start = Clocks.thread
            try renderer.prepare(frame: n)
            let prepared = Clocks.thread
            let began = Clocks.wall
            let tree = try renderer.tree(frame: n)
            let evaluated = Clocks.thread
            renderer.draw(tree, into: buffers[n % 3])
            guard n >= 3 else { continue }
            evaluate.append((evaluated - prepared) * 1000)
            wall.append((Clocks.wall - began) * 1000)
            cpu.append((Clocks.thread - prepared) * 1000)
            model.append((prepared - start) * 1000)
        }
        cpuMs = cpu.median
        wallMs = wall.median
        modelMs = model.median
        evaluateMs = evaluate.median
        pageFaults = Double(PageFaults.now - faults) / Double(frames)
    }
}
