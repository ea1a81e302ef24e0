import Foundation
import TestSupport

@testable import MediaTime
@testable import MediaWriting
@testable import SourceFiles

/// A chunk of a movie, and the movie that it is added to.
enum DamagedChunk {
    private static func settings() throws -> MovieSettings {
        guard let rate = FrameRate("25") else { throw MediaError(.decode, during: "a test", detail: "no rate") }
        return try MovieSettings(container: .mp4, width: 64, height: 48, frameRate: rate)
    }

    static func write(to path: String) throws {
        let writer = try ChunkWriter(settings(), path: path, frameCount: 12, receipt: ChunkReceipt())
        for n in 0..<12 { try writer.append(TestImages.moving(n), frame: n, changed: nil) }
        try writer.finish()
    }

    /// Returns whether the movie is complete; only typed errors may be thrown.
    static func isRead(at path: String) -> Bool {
        guard let writer = try? MovieWriter(settings(), path: path + ".mp4") else { return false }
        defer { unlink(path + ".mp4") }
        do {
            try writer.append(chunk: path, delay: 2) {}
            try writer.finish()
            return true
        } catch {
            writer.cancel()
            return false
        }
    }
}
