import Foundation
import MediaPipeline
import Quartz2D

/// The whole way from the model to a finished file.
struct MovieTiming {
    let wallSeconds, cpuSeconds, peakMiB: Double

    init(_ stage: SceneStage, frames: Int, file: URL) throws {
        PeakMemory.reset()
        let wall = Clocks.wall
        let cpu = Clocks.process
        let encoder = try EncoderThread(
            BenchmarkCodec.settings(width: stage.width, height: stage.height), path: file.path)
        for n in 0..<frames {
            try stage.prepare(frame: n)
            let tree = try stage.tree(frame: n)
            if n > 0, stage.isDrawn(tree) {
                try encoder.appendRepeat(frame: n)
            } else {
                let picture = try encoder.pool.take()
                let changed = stage.draw(tree, into: picture)
                try encoder.append(picture, frame: n, changed: n > 0 ? changed : nil)
            }
        }
        try encoder.finish()
        wallSeconds = Clocks.wall - wall
        cpuSeconds = Clocks.process - cpu
        peakMiB = PeakMemory.mebibytes
    }
}
