import Foundation
import TestSupport
import Testing

@testable import MediaReading
@testable import MediaTime
@testable import SourceFiles

@Suite("Clips replaced while they are read")
struct ReplacedClipTests {
    private func clip(_ folder: TemporaryFolder) throws -> (reader: ClipReader, url: URL) {
        let url = folder.file("a.mp4")
        try TestClip(options: ["g": "12", "bf": "0"], muxerOptions: ["movflags": "faststart"]).write(to: url)
        return (try ClipReader(url: url), url)
    }

    @Test("Reading on after another file took the name is an error")
    func renamed() throws {
        let folder = try TemporaryFolder()
        let (reader, url) = try clip(folder)
        _ = try reader.frame(at: 1)
        try TestClip(codec: "mpeg4").write(to: folder.file("b.mp4"))
        #expect(rename(folder.file("b.mp4").path, url.path) == 0)

        let error = #expect(throws: MediaError.self) { try reader.frame(at: 0) }
        #expect(error?.description.contains("replaced or changed while rendering") == true)
    }

    @Test("Overwriting a file is reported as a change, not as damage")
    func overwritten() throws {
        let folder = try TemporaryFolder()
        let url = folder.file("a.mp4")
        // Larger than FFmpeg's read buffer.
        try TestClip(ticks: Array(0..<2000), options: ["g": "1", "bf": "0"], muxerOptions: ["movflags": "faststart"])
            .write(to: url)
        let reader = try ClipReader(url: url)
        _ = try reader.frame(at: 0)
        let size = try Data(contentsOf: url).count
        let file = try FileHandle(forWritingTo: url)
        try file.write(contentsOf: Data(repeating: 0xFF, count: size))
        try file.close()

        for n in 0..<2000 { _ = try reader.frame(at: Rational(Int64(n), 25)) }
        #expect(
            reader.warnings.map(\.detail) == [
                "it was replaced or changed while rendering; parts of it could not be read"
            ])
    }

    @Test("An unchanged damaged file is reported as damaged")
    func damaged() throws {
        let folder = try TemporaryFolder()
        let (_, url) = try clip(folder)
        var bytes = try Data(contentsOf: url)
        for index in bytes.count * 3 / 4..<bytes.count { bytes[index] = 0xFF }
        try bytes.write(to: url)
        let reader = try ClipReader(url: url)
        _ = try reader.frame(at: 2)
        #expect(reader.warnings.first?.detail == "parts of the stream are damaged and were skipped")
        #expect(!reader.warnings.contains { $0.detail.contains("replaced") })
    }
}
