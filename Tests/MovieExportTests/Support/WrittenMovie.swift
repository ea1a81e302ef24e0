import Foundation
import MovieExport

/// The place of a movie that a writer is to write, in a folder of its own.
struct WrittenMovie {
    let folder: TemporaryFolder
    let path: String

    init(_ name: String) throws {
        folder = try TemporaryFolder()
        path = folder.path(name)
    }

    var url: URL { URL(fileURLWithPath: path) }

    /// Of H.264, 96 × 64.
    static var settings: [String: Any] {
        [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 96, AVVideoHeightKey: 64]
    }
}
