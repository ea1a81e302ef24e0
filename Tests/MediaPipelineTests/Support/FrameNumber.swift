import CFFmpeg
import MediaPipeline

/// A number burnt into a picture as eight bars, bit 0 at the left, that survives lossy coding.
enum FrameNumber {
    static let width: Int32 = 128, height: Int32 = 64

    /// Fills a planar 4:2:0 frame.
    static func draw(_ number: Int, in frame: UnsafeMutablePointer<AVFrame>) {
        let (data, lines) = (frame.pointee.data, frame.pointee.linesize)
        for y in 0..<Int(height) {
            for x in 0..<Int(width) { data.0?[y * Int(lines.0) + x] = number >> (x / 16) & 1 == 1 ? 220 : 30 }
        }
        for y in 0..<Int(height) / 2 {
            for x in 0..<Int(width) / 2 {
                data.1?[y * Int(lines.1) + x] = 128
                data.2?[y * Int(lines.2) + x] = 128
            }
        }
    }

    static func read(_ image: CGImage) -> Int {
        (0..<8).reduce(0) { number, bit in
            let pixel = image.pixels.row(image.height / 2)[bit * 16 + 8]
            return number | ((pixel >> 8 & 255) > 128 ? 1 << bit : 0)
        }
    }
}
