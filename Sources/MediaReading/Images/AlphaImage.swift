import CFFmpeg
import FFmpegSupport
import Images
import PixelKernels
import SourceFiles

/// The alpha of an AVIF or HEIC image, which is stored as a separate image.
struct AlphaImage {
    private let alpha: CGImage
    /// Whether colors are premultiplied by the alpha.
    private let isPremultiplied: Bool

    /// Creates alpha from a gray image.
    ///
    /// - Parameter alpha: A gray image, from transparent (black) to opaque (white).
    init(_ alpha: CGImage, isPremultiplied: Bool) {
        self.alpha = alpha
        self.isPremultiplied = isPremultiplied
    }

    /// Creates alpha from the luma of a decoded frame.
    ///
    /// - Throws: `.unsupported` for pixel formats without a converter.
    init(_ frame: borrowing AVFrameHandle, isPremultiplied: Bool, file: String, orientation: ImageOrientation)
        throws(MediaError)
    {
        // The largest value is opaque, even if the coded image declares no range.
        frame.pointer.pointee.color_range = AVCOL_RANGE_JPEG
        let converter = DecodedFrameConverter(file: file, orientation: orientation, fallback: .bt601, colors: nil)
        self.init(try converter.image(from: frame), isPremultiplied: isPremultiplied)
    }

    /// Returns the opaque image with this alpha, or the image itself if the sizes differ.
    func applied(to image: CGImage) -> CGImage {
        guard image.width == alpha.width, image.height == alpha.height else { return image }
        let pixels = PixelBuffer(width: image.width, height: image.height)
        var least = UInt8.max
        for y in 0..<image.height {
            pixels.start(ofRow: y).copyMemory(from: image.pixels.start(ofRow: y), byteCount: image.pixels.bytesOfRow)
            let row = pixels.start(ofRow: y).assumingMemoryBound(to: UInt8.self)
            least = min(
                least,
                isPremultiplied ? setAlpha(levels(y), into: row) : mp_decode_apply_alpha(row, levels(y), image.width))
        }
        let highPrecision = image.highPrecision.map { source in
            HighPrecisionImage(retainedBytes: source.retainedBytes + alpha.pixels.bytesPerRow * alpha.height) {
                source.pixels($0).map(applied(to16Bit:))
            }
        }
        return CGImage(pixels: pixels, isOpaque: least == 255, highPrecision: highPrecision)
    }

    private func applied(to16Bit image: PixelBuffer) -> PixelBuffer {
        let pixels = PixelBuffer(width: image.width, height: image.height, depth: .sixteenBits)
        pixels.signal = image.signal
        for y in 0..<image.height {
            let row = pixels.samples16(y)
            let alphas = levels(y)
            row.update(from: image.samples16(y), count: 4 * image.width)
            for x in 0..<image.width { row[4 * x + 3] = UInt16(alphas[x]) * 257 }
            if isPremultiplied {
                for x in 0..<image.width {
                    for part in 0..<3 { row[4 * x + part] = min(row[4 * x + part], row[4 * x + 3]) }
                }
            } else {
                _ = mp_decode_premultiply_16(row, image.width)
            }
        }
        return pixels
    }

    /// Stores premultiplied alpha and limits each color to it. Returns the smallest alpha of the row.
    private func setAlpha(_ alphas: [UInt8], into row: UnsafeMutablePointer<UInt8>) -> UInt8 {
        for (x, alpha) in alphas.enumerated() {
            for part in 0..<3 { row[4 * x + part] = min(row[4 * x + part], alpha) }
            row[4 * x + 3] = alpha
        }
        return alphas.min() ?? 255
    }

    /// Returns the alpha values of a row.
    private func levels(_ y: Int) -> [UInt8] {
        let row = alpha.pixels.row(y)
        return (0..<alpha.width).map { UInt8(row[$0] & 255) }
    }
}
