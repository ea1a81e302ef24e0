import Foundation
import SourceFiles

/// HEIC files: images in HEIF with HEVC.
enum HEICFile {
    /// Returns whether the brands of a file are those of HEIC.
    ///
    /// - Source: ISO 23008-12, B.4.
    static func isHEIC(_ path: String) -> Bool {
        guard let reader = BoxReader(path: path), let brands = reader.box("ftyp", in: reader.whole),
            let bytes = reader.bytes(Int(min(brands.count, 256)), at: brands.lowerBound)
        else { return false }
        // The second word is the version.
        let words = stride(from: 0, to: bytes.count - 3, by: 4).map { bytes[$0..<$0 + 4] }
        return words.enumerated().contains {
            $0.offset != 1 && names.contains(String(decoding: $0.element, as: UTF8.self))
        }
    }

    private static let names: Set = ["heic", "heix", "heim", "heis", "hevc", "hevx"]

    /// The error for an image that is opened as a clip.
    static func isNoClip(_ path: String) -> MediaError {
        MediaError(
            .unsupported, file: path, during: "opening the file", detail: "it is a HEIC image, which is not a clip",
            remedy: "Show it as an image: contents: photo.heic.")
    }
}
