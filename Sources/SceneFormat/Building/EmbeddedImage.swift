import FileAccess
import Foundation
import Images
import MediaReading

/// Decodes an image that is part of another file, as `decodeImageFile(_:)` does: within the limits of images, and with
/// `--isolate` in a worker process.
///
/// - Parameter fileExtension: The extension of the image's format.
/// - Throws: `InputFile.Failure` if the data cannot be handed over, and the errors of `decodeImageFile(_:)`.
func decodeEmbeddedImage(_ data: Data, fileExtension: String) throws -> CGImage {
    let file = try EmbeddedFile(data, fileExtension: fileExtension, name: "embedded image")
    return try withExtendedLifetime(file) { try decodeImageFile(URL(fileURLWithPath: file.path)) }
}
