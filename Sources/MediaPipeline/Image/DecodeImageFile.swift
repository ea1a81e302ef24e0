import Foundation

/// Decodes a picture file: JPEG, PNG, WebP, GIF and AVIF (of animated ones the first frame), TIFF, BMP and whatever
/// else FFmpeg reads.
///
/// Pictures of more than 8 bits keep them for drawing in floating point. The orientation that the file gives is applied
/// (EXIF, TIFF, HEIF's turns), and colours are brought to sRGB by its profile or its tags.
/// - Throws: `.notFound`, `.notAFile`, `.empty`, `.unreadable` for what is no picture, `.outOfRange` beyond
///   `ImageLimits`, `.decode` for pictures that are damaged or cut off, even if most of one could be shown.
public func decodeImageFile(_ url: URL) throws(MediaError) -> CGImage {
    var warnings: [MediaWarning] = []
    return try decodeImageFile(url, warnings: &warnings)
}

/// As `decodeImageFile(_:)`.
///
/// - Parameter warnings: gets what could not be followed, such as a profile that is damaged.
public func decodeImageFile(_ url: URL, warnings: inout [MediaWarning]) throws(MediaError) -> CGImage {
    let file = try SourceFile.path(url)
    let png = PNGImageFile(file)
    if let png, png.highRange == nil { return try png.decoded(&warnings) }
    if let animation = try AnimatedWebP(path: file) {
        let pictures = try AnimatedWebPFrameSource(animation, budget: .shared)
        warnings += pictures.warnings
        return try pictures.frame(at: .zero, earliest: nil).image
    }
    return try StillImageFile(file, png).decoded(&warnings)
}
