import Foundation
import Quartz2D
import Testing

@testable import MediaPipeline

@Suite("PNG sequences")
struct PNGSequenceTests {
    private func settings() throws -> MovieSettings {
        let rate = try #require(FrameRate("25"))
        return try MovieSettings(container: .pngSequence, width: 33, height: 7, frameRate: rate)
    }

    @Test("A pattern or a folder names the files", arguments: [
        ("out/shot-%03d.png", ["shot-000.png", "shot-001.png", "shot-002.png"]),
        ("out/%d.png", ["0.png", "1.png", "2.png"]),
        ("out", ["frame-00000.png", "frame-00001.png", "frame-00002.png"]),
        ("deep/er/out", []),
    ])
    func names(path: String, expected: [String]) throws {
        let folder = try TemporaryFolder()
        let writer = try PNGSequenceWriter(settings(), path: folder.file(path))
        for n in 0..<3 { try writer.append(TestPictures.moving(n, width: 33, height: 7), frame: n) }
        try writer.finish()

        let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("out"), orEmpty: path == "deep/er/out")
        #expect(names == expected)
        if expected.isEmpty { #expect(FileManager.default.fileExists(atPath: folder.file(path + "/frame-00002.png"))) }
    }

    @Test("What is read back is what was drawn, alpha included")
    func roundTrip() throws {
        let folder = try TemporaryFolder()
        let picture = TestPictures.moving(4, width: 33, height: 7)
        for x in 0..<33 { picture.row(3)[x] = 0x8040_2000 }
        let writer = try PNGSequenceWriter(settings(), path: folder.file("%d.png"))
        try writer.append(picture, frame: 0)
        try writer.finish()

        let read = try CGImage.png(at: URL(fileURLWithPath: folder.file("0.png")))
        for y in 0..<7 {
            for x in 0..<33 { #expect(read.pixels.row(y)[x] == picture.row(y)[x]) }
        }
    }

    @Test("Patterns that name one file for all, or folders, are refused", arguments: ["a%d/b.png", "a-%s.png", "%d-%d.png", "%05.png"])
    func badPattern(path: String) throws {
        let folder = try TemporaryFolder()
        let error = #expect(throws: MediaError.self) { try PNGSequenceWriter(settings(), path: folder.file(path)) }
        #expect(error?.kind == .outputNotWritable)
        #expect(folder.names == [])
    }

    @Test("Files that are there may be protected")
    func protects() throws {
        let folder = try TemporaryFolder()
        try Data("old".utf8).write(to: URL(fileURLWithPath: folder.file("0.png")))
        let error = #expect(throws: MediaError.self) {
            try PNGSequenceWriter(settings(), path: folder.file("%d.png"), overwrite: .refuse)
        }
        #expect(error?.kind == .outputNotWritable)
        #expect(try folder.bytes("0.png") == Data("old".utf8))
    }
}

extension FileManager {
    fileprivate func contentsOfDirectory(atPath path: String, orEmpty: Bool) throws -> [String] {
        orEmpty ? [] : try contentsOfDirectory(atPath: path).sorted()
    }
}
