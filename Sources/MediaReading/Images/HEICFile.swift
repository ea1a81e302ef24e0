import Foundation
import SourceFiles

/// HEIC files: images in HEIF with HEVC.
enum HEICFile {
    /// Returns whether the brands of a file are those of HEIC.
    ///
    /// - Source: ISO 23008-12, B.4.
    static func isHEIC(_ path: String) -> Bool {
        BoxReader(path: path).map(hasBrand) ?? false
    }

    /// Returns whether an open file is a HEIC image without video. FFmpeg 7 opens such images as videos.
    static func isStillImage(_ file: FileHandle) -> Bool {
        guard let reader = BoxReader(file), hasBrand(reader) else { return false }
        return reader.box("moov", in: reader.fileRange) == nil
    }

    private static func hasBrand(_ reader: BoxReader) -> Bool {
        guard let brands = reader.box("ftyp", in: reader.fileRange),
            let bytes = reader.bytes(Int(min(brands.count, 256)), at: brands.lowerBound)
        else { return false }
        // The second word is the version.
        let words = stride(from: 0, to: bytes.count - 3, by: 4).map { bytes[$0..<$0 + 4] }
        return words.enumerated().contains {
            $0.offset != 1 && names.contains(String(decoding: $0.element, as: UTF8.self))
        }
    }

    /// The brands of sequences.
    static let sequenceBrands: Set = ["hevc", "hevx", "hevm", "hevs"]
    private static let names = sequenceBrands.union(["heic", "heix", "heim", "heis"])

    /// The error for an image that is opened as a clip.
    static func notAClip(_ path: String) -> MediaError {
        MediaError(
            .unsupported, file: path, during: "opening the file", detail: "it is a HEIC image, which is not a clip",
            remedy: "Use it as an image layer instead, with the key contents:.")
    }
}
