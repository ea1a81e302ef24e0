import Foundation
import MediaExport
import TestSupport

/// The path of a movie to write, in a temporary folder.
struct WrittenMovie {
    let folder: TemporaryFolder
    let path: String

    init(_ name: String) throws {
        folder = try TemporaryFolder()
        path = folder.path(name)
    }

    var url: URL { URL(fileURLWithPath: path) }

    /// Output settings for H.264, 96 × 64 pixels.
    static var settings: [String: Any] {
        [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 96, AVVideoHeightKey: 64]
    }
}
