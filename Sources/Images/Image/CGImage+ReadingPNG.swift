import CPNG
import FileAccess
import Foundation
import PixelKernels

extension CGImage {
    /// The largest side in pixels, and the largest number of pixels, of a PNG.
    static let largestSide = 16_384, largestArea = 1 << 28

    /// Reads a PNG file of any color type, bit depth and interlacing, oriented by its EXIF data. Images with more than
    /// 8 bits per component keep all bits.
    ///
    /// Colors are converted to sRGB by the first of these chunks: `cICP`, `iCCP`, `sRGB`, or `gAMA` with `cHRM`.
    /// Without them, or when a profile cannot be used, colors are interpreted as sRGB. PQ and HLG are not tone-mapped
    /// here.
    /// - Throws: `ImageError`.
    /// - Source: PNG, third edition, 4.3.
    public static func png(at url: URL) throws(ImageError) -> CGImage {
        let bytes: Data
        do throws(InputFile.Failure) { bytes = try InputFile.contents(url.path, limit: .max) } catch {
            throw .unreadable(path: url.path, reason: error.reason)
        }
        return try png(data: bytes, named: url.path)
    }

    /// Reads a PNG from memory.
    ///
    /// - Parameter name: the name of the source in errors.
    /// - Throws: `ImageError`.
    public static func png(data: Data, named name: String = "PNG data") throws(ImageError) -> CGImage {
        var colorProfileError: ColorProfileError?
        return try png(data: data, named: name, largestSide: largestSide, colorProfileError: &colorProfileError)
    }

    /// Reads a PNG from memory and reports color information that cannot be used.
    ///
    /// - Parameters:
    ///   - name: the name of the source in errors.
    ///   - largestSide: the largest side in pixels; at most 32,768.
    ///   - alpha: the meaning of alpha.
    ///   - colorProfileError: set to the reason when the color information cannot be used, else to nil.
    /// - Throws: `ImageError`.
    package static func png(
        data: Data, named name: String, largestSide: Int, alpha: PNGAlpha = .straight,
        colorProfileError: inout ColorProfileError?
    ) throws(ImageError) -> CGImage {
        let reading = PNGReader(largestSide: largestSide)
        let color = PNGColorInfo(data)
        colorProfileError = color.error
        var header = cpng_header()
        let isRead = data.withUnsafeBytes { bytes in
            cpng_read_whole(
                bytes.baseAddress, bytes.count, &header, PNGReader.place, Unmanaged.passUnretained(reading).toOpaque())
                != 0
        }
        if reading.isTooLarge { throw .tooLarge(source: name, width: Int(header.width), height: Int(header.height)) }
        guard isRead, let pixels = withExtendedLifetime(reading, { reading.pixels }) else {
            throw .damaged(source: name, reason: data.isEmpty ? "the data is empty" : header.text)
        }
        pixels.makeStraight(alpha)
        if let converter = color.converter { pixels.convertToSRGB(with: converter) }
        return pixels.image(orientation: PNGChunks.exif(data)?.orientation ?? 1)
    }
}

/// Receives the pixels of a PNG from libpng.
private final class PNGReader {
    private let largestSide: Int
    private(set) var isTooLarge = false
    /// The straight pixels, which are premultiplied when the image is created.
    private(set) var pixels: PixelBuffer?

    init(largestSide: Int) { self.largestSide = largestSide }

    static let place: cpng_place = { context, header, stride in
        guard let context, let header = header?.pointee else { return nil }
        let reading = Unmanaged<PNGReader>.fromOpaque(context).takeUnretainedValue()
        let width = Int(header.width)
        let height = Int(header.height)
        guard width <= reading.largestSide, height <= reading.largestSide, width * height <= CGImage.largestArea else {
            reading.isTooLarge = true
            return nil
        }
        let pixels = PixelBuffer(width: width, height: height, depth: header.depth == 16 ? .sixteenBits : .eightBits)
        reading.pixels = pixels
        stride?.pointee = pixels.bytesPerRow
        return pixels.bytes.assumingMemoryBound(to: UInt8.self)
    }
}

extension PixelBuffer {
    /// Creates an image from straight pixels, which are premultiplied in place.
    fileprivate func image(orientation: Int) -> CGImage {
        guard depth == .sixteenBits else {
            let isOpaque = !premultiply()
            return CGImage(pixels: oriented(Int32(orientation)), isOpaque: isOpaque)
        }
        let least = (0..<height).reduce(UInt16.max) { min($0, mp_decode_premultiply_16(samples16($1), width)) }
        let upright = oriented(Int32(orientation))
        // Opaque means opaque in 8 bits: half a step less is not visible.
        return CGImage(
            pixels: upright.inEightBits(), isOpaque: least > 65_535 - 129,
            highPrecision: HighPrecisionImage(retainedBytes: upright.bytesPerRow * upright.height) { _ in upright })
    }

    /// Premultiplies every pixel; returns whether some pixel is not opaque.
    func premultiply() -> Bool {
        // Premultiply every row, even when the result is known.
        (0..<height).reduce(false) { row($1).premultiply(count: width) || $0 }
    }
}

extension UnsafeMutablePointer<UInt32> {
    /// Premultiplies the pixels of a row; returns whether some pixel is not opaque.
    @discardableResult
    func premultiply(count: Int) -> Bool {
        var anyTransparency = false
        for x in 0..<count where self[x] >> 24 != 255 {
            anyTransparency = true
            self[x] = mp_scale_pixel(self[x] | 0xff00_0000, self[x] >> 24)
        }
        return anyTransparency
    }
}

/// An error of reading or writing an image.
public enum ImageError: Error, Equatable, Sendable {
    /// The file could not be opened or read.
    case unreadable(path: String, reason: String)
    /// The data is not a PNG, or is damaged.
    case damaged(source: String, reason: String)
    /// The image is larger than 16,384 pixels per side or 268,435,456 pixels in total.
    case tooLarge(source: String, width: Int, height: Int)
    /// The image could not be encoded, or its file not written.
    case unwritable(target: String, reason: String)
}

extension ImageError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "cannot read \(path): \(reason); check the path and its permissions"
        case .damaged(let source, let reason):
            "cannot read \(source) as PNG: \(reason); export the image as PNG again"
        case .tooLarge(let source, let width, let height):
            "\(source) is \(width)×\(height) pixels; scale it down to at most 16384 pixels per side and "
                + "268435456 in total"
        case .unwritable(let target, let reason):
            "cannot write \(target): \(reason); check the folder, its permissions and the free space"
        }
    }
}

extension ImageError: LocalizedError {
    public var errorDescription: String? { description }
}
