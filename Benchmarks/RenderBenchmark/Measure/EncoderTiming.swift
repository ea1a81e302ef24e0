import Foundation
import Images
import MediaTime
import MediaWriting
import PixelKernels

/// Measures the encoder alone: frames are drawn ahead in batches, and only their encoding is timed.
struct EncoderTiming {
    private static let batch = 30
    private(set) var wallSeconds = 0.0
    private(set) var cpuSeconds = 0.0
    private(set) var convertMs = 0.0

    init(_ renderer: BenchmarkRenderer, frames: Int, file: URL) throws {
        let buffers = (0..<min(Self.batch, frames)).map { _ in
            PixelBuffer(width: renderer.width, height: renderer.height)
        }
        let writer = try clock(isLast: false) {
            try MovieWriter(BenchmarkCodec.settings(width: renderer.width, height: renderer.height), path: file.path)
        }
        for first in stride(from: 0, to: frames, by: Self.batch) {
            let count = min(Self.batch, frames - first)
            for i in 0..<count {
                try renderer.prepare(frame: first + i)
                try renderer.draw(frame: first + i, into: buffers[i])
            }
            try clock(isLast: first + count == frames) {
                for i in 0..<count { try writer.append(buffers[i], frame: first + i) }
                if first + count == frames { try writer.finish() }
            }
        }
        convertMs = Self.conversion(of: buffers)
    }

    /// Times `body`. The encoder's threads continue after the last frame of a batch: their CPU time is counted, the
    /// wait is not.
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

    /// Returns the median CPU time of converting a frame, in milliseconds.
    private static func conversion(of buffers: [PixelBuffer]) -> Double {
        guard let first = buffers.first else { return 0 }
        let width = first.width
        let height = first.height
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: width * height * 3 / 2)
        memory.initialize(repeating: 0, count: width * height * 3 / 2)
        defer { memory.deallocate() }
        let chroma = memory + width * height
        var planes = mp_encode_planes(
            y: memory, u: chroma, v: chroma + width * height / 4, y_stride: width, u_stride: width / 2,
            v_stride: width / 2)
        // BT.709, limited range. The weights do not affect the time.
        var matrix = mp_encode_matrix(
            y: .init(b: 2032, g: 20_127, r: 5983, offset: 16), u: .init(b: 14_392, g: -11_094, r: -3298, offset: 128),
            v: .init(b: -1320, g: -13_072, r: 14_392, offset: 128))
        let times = buffers.map { buffer in
            var source = mp_encode_source(
                pixels: UnsafePointer(buffer.bytes.assumingMemoryBound(to: UInt8.self)), stride: buffer.bytesPerRow,
                width: Int32(width), height: Int32(height))
            let start = Clocks.thread
            mp_encode_420(&source, &matrix, &planes)
            return (Clocks.thread - start) * 1000
        }
        return times.median
    }
}

/// The encoding of all workloads: x264 veryfast, quality 23, 60 frames per second.
enum BenchmarkCodec {
    static let frameRate: FrameRate = 60

    static func settings(width: Int, height: Int) throws -> MovieSettings {
        let codec = VideoCodecSettings(encoder: "libx264", options: ["preset": "veryfast", "crf": "23"])
        return try MovieSettings(container: .mp4, width: width, height: height, frameRate: frameRate, video: codec)
    }
}
