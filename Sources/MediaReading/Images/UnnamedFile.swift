import Foundation
import Images

/// A temporary file that has no name in any folder, for decoders that need a file.
///
/// The space is freed when the last process closes the file.
package final class UnnamedFile {
    /// The path of the open file.
    package let url: URL
    private let handle: FileHandle

    /// Creates a file; nil if it cannot be written.
    package init?(containing data: Data) {
        var path = Array((FileManager.default.temporaryDirectory.path + "/image-XXXXXX").utf8CString)
        let descriptor = mkstemp(&path)
        guard descriptor >= 0 else { return nil }
        unlink(path)
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        url = URL(fileURLWithPath: "/proc/self/fd/\(descriptor)")
        guard (try? handle.write(contentsOf: data)) != nil else { return nil }
    }
}

/// Decodes the contents of an image file as `decodeImageFile(_:)` does; nil if the data is invalid.
///
/// Formats other than PNG are decoded from a temporary file, because their metadata is read by position.
package func decodeImage(_ data: Data) -> CGImage? {
    if let image = try? CGImage.png(data: data) { return image }
    guard let file = UnnamedFile(containing: data) else { return nil }
    return withExtendedLifetime(file) { try? decodeImageFile(file.url) }
}
