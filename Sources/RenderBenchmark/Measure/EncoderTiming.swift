import Foundation
import MediaPipeline
import PixelKernels
import Quartz2D

/// The encoder alone: pictures are drawn ahead in batches, and only their encoding counts.
struct EncoderTiming {
    private static let batch = 30
    private(set) var wallSeconds = 0.0
    private(set) var cpuSeconds = 0.0
    private(set) var convertMs = 0.0

    init(_ stage: BenchmarkRenderer, frames: Int, file: URL) throws {
        let pictures = (0..<min(Self.batch, frames)).map { _ in PixelBuffer(width: stage.width, height: stage.height) }
        let writer = try clock(isLast: false) {
            try MovieWriter(BenchmarkCodec.settings(width: stage.width, height: stage.height), path: file.path)
        }
        for first in stride(from: 0, to: frames, by: Self.batch) {
            let count = min(Self.batch, frames - first)
            for i in 0..<count {
                try stage.prepare(frame: first + i)
                try stage.draw(frame: first + i, into: pictures[i])
            }
            try clock(isLast: first + count == frames) {
                for i in 0..<count { try writer.append(pictures[i], frame: first + i) }
                if first + count == frames { try writer.finish() }
            }
        }
        convertMs = Self.conversion(of: pictures)
    }

    /// The encoder's threads work on for a while after the last picture of a batch: their time counts, the waiting does
    /// not.
    private mutating func clock<Result>(isLast: Bool, _ body: () throws -> Result) throws -> Result {
        let wall = Clocks.wall
        let cpu = Clocks.process
        let result = try body()
        wallSeconds += Clocks.wall - wall
        if !isLast { Self.waitForOtherThreads() }
        cpuSeconds += Clocks.process - cpu
        return result
    }

    private static func waitForOtherThreads() {
        var before = Clocks.process
        while true {
            usleep(20_000)
            let now = Clocks.process
            if now - before < 0.001 { return }
            before = now
        }
    }

    /// CPU time per picture in milliseconds, median.
    private static func conversion(of pictures: [PixelBuffer]) -> Double {
        guard let first = pictures.first else { return 0 }
        let width = first.width
        let height = first.height
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: width * height * 3 / 2)
        memory.initialize(repeating: 0, count: width * height * 3 / 2)
        defer { memory.deallocate() }
        let chroma = memory + width * height
        var planes = mp_encode_planes(
            y: memory, u: chroma, v: chroma + width * height / 4, y_stride: width, u_stride: width / 2,
            v_stride: width / 2)
        // BT.709, limited range; any weights take as long.
        var matrix = mp_encode_matrix(
            y: .init(b: 2032, g: 20_127, r: 5983, offset: 16), u: .init(b: 14_392, g: -11_094, r: -3298, offset: 128),
            v: .init(b: -1320, g: -13_072, r: 14_392, offset: 128))
        let times = pictures.map { picture in
            var source = mp_encode_source(
                pixels: UnsafePointer(picture.bytes.assumingMemoryBound(to: UInt8.self)), stride: picture.bytesPerRow,
                width: Int32(width), height: Int32(height))
            let start = Clocks.thread
            mp_encode_420(&source, &matrix, &planes)
            return (Clocks.thread - start) * 1000
        }
        return times.median
    }
}

/// The whole way from the model to a finished file.
struct MovieTiming {
    let wallSeconds, cpuSeconds, peakMiB: Double

    init(_ stage: BenchmarkRenderer, frames: Int, file: URL) throws {
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

/// What every workload is encoded with: x264 veryfast, quality 23, 60 frames a second.
enum BenchmarkCodec {
    static func settings(width: Int, height: Int) throws -> MovieSettings {
        guard let rate = FrameRate("60") else { preconditionFailure("60 is a frame rate") }
        let codec = VideoCodecSettings(encoder: "libx264", options: ["preset": "veryfast", "crf": "23"])
        return try MovieSettings(container: .mp4, width: width, height: height, frameRate: rate, video: codec)
    }
}
