import CPNG
import Foundation
import PixelKernels

extension CGImage {
    /// The largest side and the largest number of pixels that are read.
    static let largestSide = 16_384, largestArea = 1 << 28

    /// Reads a PNG file of any colour type, depth and interlacing; `gAMA` and `sRGB` chunks are honoured.
    ///
    /// Without either the components are taken as sRGB. Embedded profiles and chromaticities are not applied.
    public static func png(at url: URL) throws(ImageError) -> CGImage {
        let bytes: Data
        do {
            bytes = try Data(contentsOf: url)
        } catch {
            throw .unreadable(path: url.path, reason: FileManager.default.fileExists(atPath: url.path) ? "\(error)" : "no such file")
        }
        return try png(data: bytes, named: url.path)
    }

    /// Reads a PNG from memory; `name` is what errors call it.
    public static func png(data: Data, named name: String = "PNG data") throws(ImageError) -> CGImage {
        let result: Result<CGImage, ImageError> = data.withUnsafeBytes { bytes in
            do throws(ImageError) {
                return .success(try decode(bytes, name))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private static func decode(_ bytes: UnsafeRawBufferPointer, _ name: String) throws(ImageError) -> CGImage {
        var reader = png_image()
        reader.version = png_uint_32(PNG_IMAGE_VERSION)
        defer { png_image_free(&reader) }
        guard let start = bytes.baseAddress, png_image_begin_read_from_memory(&reader, start, bytes.count) != 0 else {
            throw .damaged(source: name, reason: bytes.isEmpty ? "it is empty" : reader.text)
        }
        let (width, height) = (Int(reader.width), Int(reader.height))
        guard width <= largestSide, height <= largestSide, width * height <= largestArea else {
            throw .tooLarge(source: name, width: width, height: height)
        }
        reader.format = PNGFormat.bgra
        reader.flags |= PNGFormat.sixteenBitIsSRGB
        let pixels = PixelBuffer(width: width, height: height)
        guard png_image_finish_read(&reader, nil, pixels.bytes, png_int_32(pixels.bytesPerRow), nil) != 0 else {
            throw .damaged(source: name, reason: reader.text)
        }
        return CGImage(pixels: pixels, isOpaque: !pixels.premultiply())
    }
}

/// libpng's macros, which Swift cannot import.
enum PNGFormat {
    static let rgb: png_uint_32 = 0x02
    static let rgba: png_uint_32 = 0x03
    static let bgra: png_uint_32 = 0x13
    static let sixteenBitIsSRGB: png_uint_32 = 0x04
}

extension png_image {
    /// libpng's message about the last failure.
    var text: String {
        withUnsafeBytes(of: message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}

extension PixelBuffer {
    /// Multiplies every colour by its alpha; true when some pixel was not opaque.
    func premultiply() -> Bool {
        // Of every row, also where the answer is known.
        (0..<height).reduce(false) { row($1).premultiply(count: width) || $0 }
    }
}

extension UnsafeMutablePointer<UInt32> {
    /// Multiplies the colours of a row by their alpha; true when some pixel was not opaque.
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
