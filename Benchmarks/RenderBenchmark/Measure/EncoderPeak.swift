import Foundation
import Images
import MediaWriting

/// The peak memory of a process that only converts and encodes frames: one frame, and what the encoder keeps.
struct EncoderPeak {
    /// The peak in MiB.
    let mebibytes: Double

    init(width: Int, height: Int, frames: Int, file: URL) throws {
        let writer = try MovieWriter(BenchmarkCodec.settings(width: width, height: height), path: file.path)
        let frame = PixelBuffer(width: width, height: height)
        for n in 0..<frames {
            Self.draw(n, on: frame)
            try writer.append(frame, frame: n)
        }
        try writer.finish()
        mebibytes = PeakMemory.mebibytes
    }

    /// Draws moving bands of colors; memory does not depend on what is encoded.
    private static func draw(_ n: Int, on frame: PixelBuffer) {
        for y in 0..<frame.height {
            let shade = UInt32((y + 3 * n) & 255)
            frame.row(y).update(repeating: 0xff00_0000 | shade << 16 | shade << 7 | 255 - shade, count: frame.width)
        }
    }
}
