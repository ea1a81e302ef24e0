import Foundation
import Quartz2D

/// What FFmpeg's TIFF decoder leaves out.
enum TIFFImageFile {
    /// The tags of a TIFF file; nil for others.
    /// - Throws: `.unsupported` for what FFmpeg cannot decode, or of which it makes black pictures.
    static func tags(_ path: String) throws(MediaError) -> TIFFTags? {
        guard let file = FileHandle(forReadingAtPath: path), let start = try? file.read(upToCount: 4),
            TIFFTags.begin(start),
            let tags = (try? Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)).flatMap(
                TIFFTags.init)
        else { return nil }
        if let limit = tags.limit {
            throw MediaError(
                .unsupported, file: path, during: "opening the picture", detail: "\(limit.what) cannot be decoded",
                remedy: limit.remedy)
        }
        return tags
    }
}

extension TIFFTags {
    /// Whether the first component beside the colours is alpha that they are multiplied by (TIFF 6.0, section 18).
    var isPremultiplied: Bool { value(338) == 1 }

    private static let compressions: Set = [1, 2, 3, 4, 5, 8, 32_771, 32_773, 32_946, 34_925]

    /// Of digital negatives nothing is said here: FFmpeg reads some of them.
    fileprivate var limit: (what: String, remedy: String)? {
        if value(50_706) != nil { return nil }
        let compression = value(259) ?? 1
        if [6, 7].contains(compression) {
            return ("JPEG within TIFF", "Save it with LZW or Deflate compression, or as JPEG.")
        }
        if !Self.compressions.contains(compression) {
            return ("TIFF of the compression \(compression)", "Save it with LZW or Deflate compression.")
        }
        if value(339) == 3 { return ("TIFF of floating point", "Save it with 8 or 16 bits a component, or as EXR.") }
        if let space = value(262), [8, 9, 10].contains(space) { return ("TIFF of Lab colours", "Save it as RGB.") }
        return nil
    }
}
