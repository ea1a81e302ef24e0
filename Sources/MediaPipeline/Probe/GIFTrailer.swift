import Foundation

/// The byte that ends every whole GIF; FFmpeg's demuxer does not miss it.
///
/// - Source: the GIF89a specification, 27.
enum GIFTrailer {
    static func ends(_ path: String) -> Bool {
        guard let file = FileHandle(forReadingAtPath: path), let end = try? file.seekToEnd(), end > 0 else {
            return false
        }
        defer { try? file.close() }
        let count = min(end, 1024)
        guard (try? file.seek(toOffset: end - count)) != nil, let tail = try? file.readToEnd() else { return false }
        // Some writers pad with zeros.
        return tail.last { $0 != 0 } == 0x3b
    }
}
