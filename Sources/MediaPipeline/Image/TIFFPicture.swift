import Foundation
import Quartz2D

/// What FFmpeg's TIFF decoder leaves out.
enum TIFFPicture {
    private static let compression = 259, dngVersion = 50_706

    /// The tags of a TIFF file; nil for others.
    /// - Throws: `.unsupported` for JPEG in TIFF, of which FFmpeg makes black pictures.
    static func tags(_ path: String) throws(MediaError) -> TIFFTags? {
        guard let file = FileHandle(forReadingAtPath: path), let start = try? file.read(upToCount: 4), TIFFTags.begin(start),
            let tags = (try? Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)).flatMap(TIFFTags.init)
        else { return nil }
        if let kind = tags.value(compression), kind == 6 || kind == 7, tags.value(dngVersion) == nil {
            throw MediaError(
                .unsupported, file: path, during: "opening the picture", detail: "JPEG within TIFF cannot be decoded",
                remedy: "Save it with LZW or Deflate compression, or as JPEG.")
        }
        return tags
    }
}
