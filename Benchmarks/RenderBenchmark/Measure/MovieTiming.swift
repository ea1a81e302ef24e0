import Foundation
import LayerTree
import MediaTime
import MediaWriting
import MovieRendering

/// Measures the complete pipeline from the model to a finished file: the render loop of movies, with its threads and
/// queues.
struct MovieTiming {
    let wallSeconds, cpuSeconds, peakMiB: Double

    init(_ scene: any BenchmarkScene, scale: Int, threads: Int, frames: Int, file: URL) throws {
        let movie = Movie(
            root: scene.root, frameRate: BenchmarkCodec.frameRate,
            duration: BenchmarkCodec.frameRate.time(ofFrame: frames))
        for n in 0..<frames {
            let time = BenchmarkCodec.frameRate.time(ofFrame: n).seconds
            movie.engine.schedule(at: time) { try scene.commit(frame: n) }
        }
        let width = Int(scene.size.width) * scale
        let height = Int(scene.size.height) * scale
        PeakMemory.reset()
        let wall = Clocks.wall
        let cpu = Clocks.process
        let loop = try RenderLoop(
            movie, to: file.path, settings: BenchmarkCodec.settings(width: width, height: height),
            viewport: Viewport(width: width, height: height, scale: CGFloat(scale)),
            options: RenderOptions(threads: threads, overwrite: .replace))
        try loop.run()
        wallSeconds = Clocks.wall - wall
        cpuSeconds = Clocks.process - cpu
        peakMiB = PeakMemory.mebibytes
    }
}
