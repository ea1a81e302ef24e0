import Foundation
import SourceFiles
import TestSupport
import Testing

@testable import MediaReading
@testable import MediaTime
@testable import SourceFiles

/// Tests edit lists that would make FFmpeg's demuxer repeat a track many times.
@Suite("Cost of edit lists", .timeLimit(.minutes(1)))
struct EditListCostTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func clip(_ parts: [MP4Patch.Part]) throws -> URL {
        let url = folder.file("clip.mp4")
        try TestClip(options: ["g": "12", "bf": "0"]).write(to: url)
        try MP4Patch.setEditList(url.path, parts)
        return url
    }

    @Test("A list with more entries than the limit is an error with the number")
    func tooMany() throws {
        let part = MP4Patch.Part(start: 0.5, length: 0)
        let url = try clip(Array(repeating: part, count: EditListCost.entryLimit + 1))
        let error = #expect(throws: MediaError.self) { try ClipReader(url: url) }
        #expect(error?.kind == .unsupported)
        #expect(error?.detail == "its edit list has 4097 entries, more than 4096")
    }

    @Test("Entries without a duration are ignored, and the others play")
    func empty() throws {
        let empty = Array(repeating: MP4Patch.Part(start: 0.5, length: 0), count: 4000)
        let url = try clip(empty + [.init(start: 0.2, length: 0.4)] + empty.prefix(90))
        let reader = try ClipReader(url: url)
        let shown = try (0..<4).map { FrameNumber.read(try reader.frame(at: Rational(Int64($0), 10)).image) }
        #expect(shown == [5, 7, 10, 12])
    }
}
