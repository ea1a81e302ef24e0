import Foundation
import TestSupport
import Testing

@testable import MediaReading
@testable import SourceFiles

@Suite("Joined audio files")
struct JoinedAudioTests {
    @Test("A chain of Ogg streams is recognized, and streams that start together are not one")
    func ogg() throws {
        let folder = try TemporaryFolder()
        func page(_ flags: UInt8) -> Data {
            let fields: [UInt8] = [0, flags] + Array(repeating: 0, count: 20) + [1, 3, 1, 2, 3]
            return Data("OggS".utf8) + Data(fields)
        }
        try (page(2) + page(2) + page(0) + page(4)).write(to: folder.file("a.ogg"))
        try (page(2) + page(0) + page(4) + page(2) + page(0)).write(to: folder.file("b.ogg"))
        #expect(!JoinedFile.isJoined(folder.path("a.ogg"), format: "ogg"))
        #expect(JoinedFile.isJoined(folder.path("b.ogg"), format: "ogg"))
    }

    @Test("Joined Matroska files are recognized, also with segments of unknown size")
    func matroska() throws {
        let folder = try TemporaryFolder()
        let header = Data([0x1A, 0x45, 0xDF, 0xA3, 0x82, 1, 2])
        let sized = Data([0x18, 0x53, 0x80, 0x67, 0x84, 0xEC, 0x82, 0, 0])
        let live = Data([0x18, 0x53, 0x80, 0x67, 0xFF, 0xEC, 0x82, 0, 0])
        for (segment, name) in [(sized, "sized"), (live, "live")] {
            try (header + segment).write(to: folder.file(name))
            try (header + segment + header + segment).write(to: folder.file(name + "2"))
            #expect(!JoinedFile.isJoined(folder.path(name), format: "matroska,webm"))
            #expect(JoinedFile.isJoined(folder.path(name + "2"), format: "matroska,webm"))
        }
    }
}
