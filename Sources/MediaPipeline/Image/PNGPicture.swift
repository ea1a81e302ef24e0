import Foundation

/// PNG files, which libpng reads: FFmpeg's decoder leaves out their gamma, their EXIF data and transparent greys of few bits.
enum PNGPicture {
    private static let signature = Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

    /// Nil for other files; of an animated one the picture that stands for it.
    static func decoded(_ path: String) throws(MediaError) -> CGImage? {
        guard let file = FileHandle(forReadingAtPath: path), (try? file.read(upToCount: 8)) == signature,
            (try? file.seek(toOffset: 0)) != nil, let data = try? file.readToEnd()
        else { return nil }
        do throws(ImageError) {
            return try CGImage.png(data: data, named: path, largestSide: PictureLimits.longestSide)
        } catch {
            if case .tooLarge(_, let width, let height) = error {
                try PictureLimits.check(width: Int32(clamping: width), height: Int32(clamping: height), file: path, during: "opening the picture")
            }
            throw MediaError(
                .decode, file: path, during: "decoding the picture", detail: "it is damaged or not complete (\(reason(error)))",
                remedy: "Replace the file.")
        }
    }

    private static func reason(_ error: ImageError) -> String {
        if case .damaged(_, let reason) = error { reason } else { error.description }
    }
}
