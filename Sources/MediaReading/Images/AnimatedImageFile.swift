import FileAccess
import Foundation

/// Recognizes animated images by their structure, without decoding: GIF, APNG, WebP, AVIF and HEIC with several
/// frames.
package enum AnimatedImageFile {
    /// The number of bytes at the start of a file that are read.
    private static let limit = 4 << 20

    /// Returns whether a file is an image with several frames; false for files that cannot be read.
    package static func isAnimated(_ path: String) -> Bool {
        let start = [UInt8](InputFile.start(path, count: 32))
        guard start.count == 32 else { return false }
        if start.starts(with: Array("GIF8".utf8)) { return hasSecondGIFFrame(contents(path)) }
        if start.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return declaresAPNG(contents(path)) }
        if start.starts(with: Array("RIFF".utf8)), start[8..<12].elementsEqual("WEBP".utf8) {
            return start[12..<16].elementsEqual("VP8X".utf8) && start[20] & 2 != 0
        }
        return start[4..<8].elementsEqual("ftyp".utf8)
            && sequenceBrands.contains(String(decoding: start[8..<12], as: UTF8.self))
    }

    /// The major brands of AVIF and HEIC sequences (ISO 23008-12, B.4.3).
    private static let sequenceBrands = HEICFile.sequenceBrands.union(["avis", "msf1"])

    private static func contents(_ path: String) -> [UInt8] { [UInt8](InputFile.start(path, count: limit)) }

    /// Walks the blocks of a GIF up to its second image (GIF89a, appendix A).
    private static func hasSecondGIFFrame(_ bytes: [UInt8]) -> Bool {
        func byte(_ index: Int) -> UInt8 { bytes.indices.contains(index) ? bytes[index] : 0x3B }
        func colors(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
        var offset = 13 + colors(byte(10))
        var images = 0
        while offset < bytes.count {
            switch byte(offset) {
            case 0x21: offset += 2
            case 0x2C:
                images += 1
                if images == 2 { return true }
                offset += 10 + colors(byte(offset + 9)) + 1
            default: return false
            }
            while offset < bytes.count, byte(offset) != 0 { offset += 1 + Int(byte(offset)) }
            offset += 1
        }
        return false
    }

    /// Whether a PNG has an animation control chunk with several frames, which precedes the image data.
    private static func declaresAPNG(_ bytes: [UInt8]) -> Bool {
        func number(_ index: Int) -> Int { bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) } }
        var offset = 8
        while offset + 12 <= bytes.count {
            let kind = bytes[offset + 4..<offset + 8]
            if kind.elementsEqual("IDAT".utf8) { return false }
            if kind.elementsEqual("acTL".utf8) { return number(offset + 8) > 1 }
            offset += 12 + number(offset)
        }
        return false
    }
}
