import Foundation
import Quartz2D

/// Drawing without an encoder: medians per frame, in milliseconds.
struct DrawTiming {
    /// Of the calling thread alone.
    let cpuMs: Double
    let wallMs: Double
    /// Of changing the model, on the calling thread.
    let modelMs: Double

    /// Draws a few frames first, so that what is made once is made.
    init(_ stage: SceneStage, frames: Int) throws {
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
