import CPNG
import Foundation
import PixelKernels

extension CGImage {
    /// The largest side and the largest number of pixels that are read.
    static let largestSide = 16_384, largestArea = 1 << 28

    /// Reads a PNG file of any colour type, depth and interlacing, upright by its EXIF data. Of more than 8 bits all
    /// are kept.
    ///
    /// Colours are brought to sRGB by the first of these that the file has: `cICP`, `iCCP`, `sRGB`, `gAMA` and `cHRM`;
    /// without any they are taken as sRGB, and so they are where a profile cannot be used. PQ and HLG are not
    /// tone-mapped here.
    /// - Source: PNG, third edition, 4.3.
    public static func png(at url: URL) throws(ImageError) -> CGImage {
        let bytes: Data
        do {
            bytes = try Data(contentsOf: url)
        } catch {
            throw .unreadable(
                path: url.path, reason: FileManager.default.fileExists(atPath: url.path) ? "\(error)" : "no such file")
        }
        return try png(data: bytes, named: url.path)
    }

    /// Reads a PNG from memory; `name` is what errors call it.
    public static func png(data: Data, named name: String = "PNG data") throws(ImageError) -> CGImage {
        var problem: ColorProfileError?
        return try png(data: data, named: name, largestSide: largestSide, problem: &problem)
    }

    /// - Parameter largestSide: at most 32,768.
    /// - Parameter problem: what the file says of its colours and could not be followed.
    package static func png(
        data: Data, named name: String, largestSide: Int, problem: inout ColorProfileError?
    ) throws(ImageError) -> CGImage {
        let reading = PNGReader(largestSide: largestSide)
        let color = PNGColorInfo(data)
        problem = color.problem
        var header = cpng_header()
        let isRead = data.withUnsafeBytes { bytes in
            cpng_read_whole(
                bytes.baseAddress, bytes.count, &header, PNGReader.place, Unmanaged.passUnretained(reading).toOpaque())
                != 0
        }
        if reading.isTooLarge { throw .tooLarge(source: name, width: Int(header.width), height: Int(header.height)) }
        guard isRead, let picture = withExtendedLifetime(reading, { reading.picture }) else {
            throw .damaged(source: name, reason: data.isEmpty ? "it is empty" : header.text)
        }
        if let match = color.match { picture.match(by: match) }
        return picture.image(orientation: PNGChunks.exif(data)?.orientation ?? 1)
    }
}

/// Where the pixels of a PNG go while it is read.
private final class PNGReader {
    private let largestSide: Int
    private(set) var isTooLarge = false
    /// Straight, until it is made an image.
    private(set) var picture: PixelBuffer?

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
        reading.picture = pixels
        stride?.pointee = pixels.bytesPerRow
        return pixels.bytes.assumingMemoryBound(to: UInt8.self)
    }
}

extension PixelBuffer {
    /// An image of straight pixels, which are premultiplied in place.
    fileprivate func image(orientation: Int) -> CGImage {
        guard depth == .sixteenBits else {
            let isOpaque = !premultiply()
            return CGImage(pixels: turned(orientation: Int32(orientation)), isOpaque: isOpaque)
        }
        let least = (0..<height).reduce(UInt16.max) { min($0, mp_decode_premultiply_16(words($1), width)) }
        let fine = turned(orientation: Int32(orientation))
        // What is opaque in 8 bits: half a step less is no more to be seen.
        return CGImage(
            pixels: fine.inEightBits(), isOpaque: least > 65_535 - 129,
            fine: HighPrecisionImage(retainedBytes: fine.bytesPerRow * fine.height) { _ in fine })
    }
}

/// libpng's macros, which Swift cannot import.
enum PNGFormat {
    static let rgb: png_uint_32 = 0x02
    static let rgba: png_uint_32 = 0x03
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

/// Why a picture could not be read or written.
public enum ImageError: Error, Equatable, Sendable {
    /// The file could not be opened or read.
    case unreadable(path: String, reason: String)
    /// The bytes are not a PNG, or a damaged one.
    case damaged(source: String, reason: String)
    /// More than 16,384 pixels a side or 268,435,456 in all.
    case tooLarge(source: String, width: Int, height: Int)
    /// The picture could not be encoded or its file not written.
    case unwritable(target: String, reason: String)
}

extension ImageError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "cannot read \(path): \(reason); check the path and its permissions"
        case .damaged(let source, let reason):
            "\(source) is not a usable PNG: \(reason); export the picture again as PNG"
        case .tooLarge(let source, let width, let height):
            "\(source) is \(width)×\(height) pixels; the limit is 16384 a side and 268435456 in all: scale it down"
        case .unwritable(let target, let reason): "cannot write \(target): \(reason)"
        }
    }
}

extension ImageError: LocalizedError {
    public var errorDescription: String? { description }
}
