import Foundation
import Quartz2D

/// The size that a picture's header says, for those that FFmpeg's decoders call damaged when they are only too large.
enum ImageHeaderSize {
    /// - Throws: `.outOfRange` for a JPEG, TIFF, BMP, GIF or WebP beyond `ImageLimits`, or beyond FFmpeg's own, which
    ///   are a little less.
    static func check(_ path: String, _ tags: TIFFTags?) throws(MediaError) {
        guard let file = FileHandle(forReadingAtPath: path), let (width, height) = size(beginning(of: file), tags),
            width > 0, height > 0
        else { return }
        let isTooLarge =
            width > ImageLimits.longestSide || height > ImageLimits.longestSide
            || (width + 128) * (height + 128) >= 1 << 28
        guard isTooLarge else { return }
        throw MediaError(
            .outOfRange, file: path, during: "opening the picture",
            detail: "\(width) × \(height) is beyond \(ImageLimits.longestSide) pixels a side or 268 million in all",
            remedy: "Scale it down.")
    }

    /// Enough for a size; a JPEG has it behind everything that it tells about itself.
    private static func beginning(of file: FileHandle) -> [UInt8] {
        func read(_ count: Int) -> [UInt8] { (try? file.read(upToCount: count)).map { [UInt8]($0) } ?? [] }
        let start = read(30)
        return start.starts(with: [0xff, 0xd8]) ? start + read(1 << 20) : start
    }

    private static func size(_ bytes: [UInt8], _ tags: TIFFTags?) -> (Int, Int)? {
        if let tags { return tags.value(256).flatMap { width in tags.value(257).map { (width, $0) } } }
        func little(_ place: Int, _ count: Int) -> Int {
            (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
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

    /// Of the first frame header; the segments before it say how long they are.
    private static func jpegSize(_ bytes: [UInt8]) -> (Int, Int)? {
        var place = 2
        while place + 9 <= bytes.count, bytes[place] == 0xff {
            let marker = bytes[place + 1]
            if (0xc0...0xcf).contains(marker), ![0xc4, 0xc8, 0xcc].contains(marker) {
                return (
                    Int(bytes[place + 7]) << 8 | Int(bytes[place + 8]),
                    Int(bytes[place + 5]) << 8 | Int(bytes[place + 6])
                )
            }
            place += marker == 0xff ? 1 : 2 + (Int(bytes[place + 2]) << 8 | Int(bytes[place + 3]))
        }
        return nil
    }
}
