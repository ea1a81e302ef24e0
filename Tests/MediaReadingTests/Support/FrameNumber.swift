import CFFmpeg
import Images
import TestSupport

/// A number drawn into a frame as eight bars, bit 0 at the left, that survives lossy coding.
enum FrameNumber {
    static let width: Int32 = 128, height: Int32 = 64

    /// Fills a planar 4:2:0 frame.
    static func draw(_ number: Int, in frame: UnsafeMutablePointer<AVFrame>) {
        let data = frame.pointee.data
        let lines = frame.pointee.linesize
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

    /// Fills the right half of a frame with the number, white on black, and leaves the left half transparent if the
    /// format has alpha: packed 8-bit formats and planar formats of 8 to 16 bits.
    static func drawHalf(_ number: Int, in frame: UnsafeMutablePointer<AVFrame>) {
        let avFrame = frame.pointee
        guard let description = av_pix_fmt_desc_get(AVPixelFormat(avFrame.format))?.pointee else { return }
        let isRGB = description.flags & UInt64(AV_PIX_FMT_FLAG_RGB) != 0
        let components = [description.comp.0, description.comp.1, description.comp.2, description.comp.3].prefix(
            Int(description.nb_components))
        for (index, component) in components.enumerated() {
            for y in 0..<Int(height) {
                for x in 0..<Int(width) {
                    let isSet = (number >> (x / 16)) & 1 == 1
                    let value: Double =
                        index == 3 ? (x < 64 ? 0 : 1) : isRGB || index == 0 ? (isSet ? 0.86 : 0.12) : 0.5
                    avFrame.store(value, component, x, y)
                }
            }
        }
    }

    /// Reads the number that `drawHalf` drew: bits 4 to 7, where the frame is opaque.
    static func readHalf(_ image: CGImage) -> Int {
        (4..<8).reduce(0) { number, bit in
            let pixel = image.pixels.row(image.height / 2)[bit * 16 + 8]
            return number | ((pixel >> 8 & 255) > 128 ? 1 << bit : 0)
        }
    }
}
