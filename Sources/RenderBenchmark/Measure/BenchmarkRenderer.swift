import Foundation
import LayerCompositor
import LayerTree
import Quartz2D
import RenderTree

/// A scene with the engine and the compositor that draw it.
final class BenchmarkRenderer {
    let width, height: Int
    private let scene: any BenchmarkScene
    private let engine: AnimationEngine
    private let compositor: Compositor
    private let scale: Int

    init(_ scene: any BenchmarkScene, scale: Int, threads: Int) throws {
        self.scene = scene
        self.scale = scale
        width = Int(Stage.size.width) * scale
        height = Int(Stage.size.height) * scale
        engine = AnimationEngine(root: scene.root, host: .yDown)
        compositor = Compositor(width: width, height: height, threads: threads)
        CATransaction.setDisableActions(true)
        _ = try engine.frame(at: 0)
    }

    /// Changes the model, and decodes, as frame `n` needs it.
    func prepare(frame n: Int) throws {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        try scene.prepare(frame: n)
    }

    /// Evaluates the tree and draws it.
    func draw(frame n: Int, into target: PixelBuffer) throws { try draw(tree(frame: n), into: target) }

    /// What the frame shows.
    func tree(frame n: Int) throws -> RenderTree { try engine.frame(at: Double(n) / Double(Stage.framesPerSecond)) }

    /// Whether the last frame drawn shows the same.
    func isDrawn(_ tree: RenderTree) -> Bool {
        compositor.repeatsLastFrame(tree, scale: CGFloat(scale), background: .black)
    }

    /// Returns where the frame may differ from the one drawn before.
    @discardableResult
    func draw(_ tree: RenderTree, into target: PixelBuffer) -> [PixelRect]? {
        compositor.render(tree, scale: CGFloat(scale), background: .black, into: target, isUntouched: true)
    }
}

/// Drawing without an encoder: medians per frame, in milliseconds.
struct DrawTiming {
    /// Of the calling thread alone.
    let cpuMs: Double
    let wallMs: Double
    /// Of changing the model, on the calling thread.
    let modelMs: Double

    /// Draws a few frames first, so that what is made once is made.
    init(_ stage: BenchmarkRenderer, frames: Int) throws {
        let pictures = (0..<3).map { _ in PixelBuffer(width: stage.width, height: stage.height) }
        var cpu: [Double] = []
        var wall: [Double] = []
        var model: [Double] = []
        for n in 0..<frames + 3 {
            let start = Clocks.thread
            try stage.prepare(frame: n)
            let prepared = Clocks.thread
            let began = Clocks.wall
            try stage.draw(frame: n, into: pictures[n % 3])
            guard n >= 3 else { continue }
            wall.append((Clocks.wall - began) * 1000)
            cpu.append((Clocks.thread - prepared) * 1000)
            model.append((prepared - start) * 1000)
        }
        cpuMs = cpu.median
        wallMs = wall.median
        modelMs = model.median
    }
}
