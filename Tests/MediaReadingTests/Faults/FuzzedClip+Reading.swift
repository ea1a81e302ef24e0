import Foundation
import Images
import TestSupport

@testable import MediaReading
@testable import MediaTime
@testable import MediaWriting
@testable import SourceFiles

extension FuzzedClip {
    struct NoAnswer: Error {}

    /// Reads video forward, backward and beyond the end, directly and ahead, reads audio, measures the clip and copies
    /// it.
    ///
    /// - Returns: Whether anything could be read. Only typed errors may be thrown; they count as unreadable.
    /// - Throws: `NoAnswer` when reading ahead does not finish.
    func read(at url: URL) throws -> Bool {
        if self == .chunk { return DamagedChunk.isRead(at: url.path) }
        if isImage { return (try? decodeImageFile(url).width) ?? 0 > 0 }
        guard
            let isReadAhead = Deadline.result(
                within: 30, { Self.hasVideo { try ReadAheadReader(url: url).frame(at: $0) } })
        else { throw NoAnswer() }
        let reader = try? ClipReader(url: url)
        let isVideoRead = reader.map { reader in Self.hasVideo { try reader.frame(at: $0) } } ?? false
        let isAudioRead = Self.hasAudio(url)
        if let info = try? ClipInfo.probe(url) { _ = try? PacketSpans(of: .file(url)).ends(info) }
        copy(url)
        return isVideoRead || isAudioRead || isReadAhead
    }

    private static func hasVideo(_ frame: (Rational) throws -> VideoFrame) -> Bool {
        var isReadable = false
        for time in [0, 3, 10, 23, 40, 5, 1000].map({ Rational($0, 25) }) {
            guard let found = try? frame(time) else { return isReadable }
            isReadable = found.image.width > 0
        }
        return isReadable
    }

    private static func hasAudio(_ url: URL) -> Bool {
        guard let reader = try? AudioReader(url: url, sampleRate: 44_100, channels: 2) else { return false }
        return [0, 10_000, 3000, 1_000_000].contains { (try? reader.read(from: $0, count: 2000).isEmpty) == false }
    }

    /// Copies a part from the middle and removes the result.
    private func copy(_ url: URL) {
        let target = url.deletingLastPathComponent().appendingPathComponent("copy.mkv").path
        guard
            let copy = try? StreamCopy(
                url, to: target, container: .mkv, from: Rational(1, 5), to: Rational(3, 5), overwrite: .replace)
        else { return }
        defer { copy.cancel() }
        while let time = try? copy.next(), time < 1000 {}
        try? copy.finish()
        unlink(target)
    }
}
