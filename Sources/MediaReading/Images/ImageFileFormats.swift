import CFFmpeg
import FFmpegSupport
import FileAccess
import Foundation
import Images
import SourceFiles

/// A PNG file, decoded by libpng: FFmpeg's decoder ignores gamma, EXIF data and transparent grays of low bit depth.
package struct PNGImageFile {
    private let path: String
    private let data: Data

    /// The largest file that is read into memory. Images within the pixel limits are smaller.
    private static let byteLimit = 1 << 29
    /// The first bytes of PNG files.
    package static let signature = Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

    /// Reads the file; `nil` for other formats.
    init?(_ path: String) {
        guard InputFile.start(path, count: Self.signature.count) == Self.signature,
            let data = try? InputFile.contents(path, limit: Self.byteLimit)
        else { return nil }
        self.path = path
        self.data = data
    }

    /// Decodes the image; for an animated file, its default image.
    ///
    /// - Parameter alpha: The meaning of alpha.
    /// - Throws: `.decode` for damaged files, `.outOfRange` beyond `ImageLimits`, `.limitExceeded` beyond the limit of
    ///   pixels.
    func decoded(_ alpha: AlphaMode, _ warnings: inout [MediaWarning]) throws(MediaError) -> CGImage {
        if let size, size.width <= ImageLimits.longestSide, size.height <= ImageLimits.longestSide {
            try PixelLimit(isImage: true).check(width: size.width, height: size.height, file: path)
        }
        do throws(ImageError) {
            var problem: ColorProfileError?
            let image = try CGImage.png(
                data: data, named: path, largestSide: ImageLimits.longestSide, alpha: alpha.png,
                colorProfileError: &problem)
            if let problem { warnings.append(MediaWarning(file: path, detail: problem.description)) }
            return image
        } catch {
            if case .tooLarge(_, let width, let height) = error {
                try ImageLimits.check(
                    width: Int32(clamping: width), height: Int32(clamping: height), file: path,
                    during: "opening the image")
            }
            throw MediaError(
                .decode, file: path, during: "decoding the image",
                detail: "it is damaged or incomplete (\(reason(error)))",
                remedy: "Replace the file.")
        }
    }

    private func reason(_ error: ImageError) -> String {
        if case .damaged(_, let reason) = error { reason } else { error.description }
    }

    /// The size in the header (PNG specification, 11.2.2); `nil` if the header is not at its place.
    private var size: FrameSize? {
        func number(_ offset: Int) -> Int { data[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        guard data.count >= 24, data[12..<16].elementsEqual("IHDR".utf8) else { return nil }
        return FrameSize(width: number(16), height: number(20))
    }

    /// The code points of a high-dynamic-range image, which is decoded like a clip instead.
    var hdrCodePoints: PNGCodePoints? { PNGCodePoints.hdrCodePoints(in: data) }

    /// The EXIF orientation.
    var orientation: ImageOrientation? {
        PNGChunks.exif(data)?.orientation.flatMap { ImageOrientation(rawValue: Int32($0)) }
    }
}

extension AlphaMode {
    /// The meaning of alpha for libpng.
    fileprivate var png: PNGAlpha {
        switch self {
        case .straight: .straight
        case .premultiplied: .premultiplied
        case .ignore: .ignored
        }
    }
}

extension PNGCodePoints {
    /// Tags a frame with the code points.
    func tag(_ frame: borrowing AVFrameHandle) {
        frame.pointer.pointee.color_primaries = AVColorPrimaries(UInt32(primaries))
        frame.pointer.pointee.color_trc = AVColorTransferCharacteristic(UInt32(transfer))
    }
}

/// The TIFF features that FFmpeg's decoder ignores.
enum TIFFImageFile {
    /// The largest file whose features are checked. FFmpeg's decoder also reads entire files into memory.
    private static let byteLimit = 1 << 30

    /// Returns the tags of a TIFF file; `nil` for others.
    ///
    /// - Throws: `.unsupported` for files that FFmpeg cannot decode, or decodes to black images.
    static func tags(_ path: String) throws(MediaError) -> TIFFTags? {
        guard TIFFTags.hasTIFFSignature(InputFile.start(path, count: 4)),
            let content = try? InputFile.contents(path, limit: byteLimit), let tags = TIFFTags(content)
        else { return nil }
        if let limit = tags.limit {
            throw MediaError(
                .unsupported, file: path, during: "opening the image", detail: "\(limit.feature) cannot be decoded",
                remedy: limit.remedy)
        }
        return tags
    }
}

extension TIFFTags {
    /// Whether the first extra component is alpha that colors are premultiplied by (TIFF 6.0, section 18).
    var isPremultiplied: Bool { value(338) == 1 }

    private static let compressions: Set = [1, 2, 3, 4, 5, 8, 32_771, 32_773, 32_946, 34_925]

    /// The unsupported feature of the file, and what to do about it; `nil` for digital negatives, some of which FFmpeg
    /// reads.
    fileprivate var limit: (feature: String, remedy: String)? {
        if value(50_706) != nil { return nil }
        let compression = value(259) ?? 1
        if [6, 7].contains(compression) {
            return ("JPEG within TIFF", "Save it with LZW or Deflate compression, or as JPEG.")
        }
        if !Self.compressions.contains(compression) {
            return ("TIFF with compression \(compression)", "Save it with LZW or Deflate compression.")
        }
        if value(339) == 3 {
            return ("TIFF with floating point samples", "Save it with 8 or 16 bits per component, or as EXR.")
        }
        if let space = value(262), [8, 9, 10].contains(space) { return ("TIFF in Lab color", "Save it as RGB.") }
        return nil
    }
}

/// The size in an image file's header, to detect images that FFmpeg's decoders report as damaged but are only too
/// large.
enum ImageHeaderSize {
    /// Checks the size in the header.
    ///
    /// - Throws: `.limitExceeded` beyond the limit of pixels, `.outOfRange` for a JPEG, TIFF, BMP, GIF or WebP beyond
    ///   `ImageLimits`, or beyond FFmpeg's own limits, which are slightly lower.
    static func check(_ path: String, _ tags: TIFFTags?) throws(MediaError) {
        guard let file = try? InputFile.open(path), let (width, height) = size(beginning(of: file), tags),
            width > 0, height > 0
        else { return }
        let isTooLarge =
            width > ImageLimits.longestSide || height > ImageLimits.longestSide
            || (width + 128) * (height + 128) >= 1 << 28
        guard isTooLarge else { return try PixelLimit(isImage: true).check(width: width, height: height, file: path) }
        throw MediaError(
            .outOfRange, file: path, during: "opening the image",
            detail:
                "\(width) × \(height) exceeds \(ImageLimits.longestSide) pixels per side or "
                + "268 million pixels in total",
            remedy: "Scale it down.")
    }

    /// Returns enough bytes to find the size; in a JPEG it comes after all metadata.
    private static func beginning(of file: FileHandle) -> [UInt8] {
        func read(_ count: Int) -> [UInt8] { file.bytes(upTo: count).map { [UInt8]($0) } ?? [] }
        let start = read(30)
        return start.starts(with: [0xff, 0xd8]) ? start + read(1 << 20) : start
    }

    /// Returns the size of a PNG, JPEG, GIF, BMP or WebP image; nil for others.
    static func size(of image: Data) -> (width: Int, height: Int)? {
        let bytes = [UInt8](image.prefix(1 << 20))
        guard image.starts(with: PNGImageFile.signature), bytes.count >= 24 else { return size(bytes, nil) }
        func number(_ offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        return (number(16), number(20))
    }

    private static func size(_ bytes: [UInt8], _ tags: TIFFTags?) -> (Int, Int)? {
        if let tags { return tags.value(256).flatMap { width in tags.value(257).map { (width, $0) } } }
        func little(_ offset: Int, _ count: Int) -> Int {
            (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
        }
        guard bytes.count >= 30 else { return nil }
        switch (bytes[0], bytes[1]) {
        case (0xff, 0xd8): return jpegSize(bytes)
        case (0x42, 0x4d) where little(14, 4) == 12: return (little(18, 2), little(20, 2))
        case (0x42, 0x4d): return (little(18, 4), abs(Int(Int32(truncatingIfNeeded: little(22, 4)))))
        case (0x47, 0x49): return (little(6, 2), little(8, 2))
        case (0x52, 0x49) where bytes[12..<16].elementsEqual("VP8X".utf8): return (little(24, 3) + 1, little(27, 3) + 1)
        case (0x52, 0x49) where bytes[12..<16].elementsEqual("VP8L".utf8):
            return (little(21, 4) & 0x3fff + 1, little(21, 4) >> 14 & 0x3fff + 1)
        case (0x52, 0x49) where bytes[12..<16].elementsEqual("VP8 ".utf8):
            return (little(26, 2) & 0x3fff, little(28, 2) & 0x3fff)
        default: return nil
        }
    }

    /// Returns the size in the first frame header; the segments before it declare their lengths.
    private static func jpegSize(_ bytes: [UInt8]) -> (Int, Int)? {
        var offset = 2
        while offset + 9 <= bytes.count, bytes[offset] == 0xff {
            let marker = bytes[offset + 1]
            if (0xc0...0xcf).contains(marker), ![0xc4, 0xc8, 0xcc].contains(marker) {
                return (
                    Int(bytes[offset + 7]) << 8 | Int(bytes[offset + 8]),
                    Int(bytes[offset + 5]) << 8 | Int(bytes[offset + 6])
                )
            }
            offset += marker == 0xff ? 1 : 2 + (Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3]))
        }
        return nil
    }
}
