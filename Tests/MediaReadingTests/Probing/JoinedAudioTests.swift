import CFFmpeg
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

    @Test("Tags between the parts of joined MP3 files are recognized, also those that are longer than a packet")
    func tags() {
        var tags = AudioTags()
        func contain(_ bytes: [UInt8], at position: Int64) -> Bool {
            var bytes = bytes
            return bytes.withUnsafeMutableBufferPointer { buffer in
                var packet = AVPacket()
                packet.data = buffer.baseAddress
                packet.size = Int32(buffer.count)
                packet.pos = position
                return tags.contain(packet)
            }
        }
        let frame: [UInt8] = [0xff, 0xfb, 0x92, 0xc4] + Array(repeating: 0, count: 200)
        let small: [UInt8] = Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 50]
        let large: [UInt8] = Array("ID3".utf8) + [3, 0, 0, 0, 0, 8, 0]
        let first: [UInt8] = Array("TAG".utf8) + Array(repeating: 0x20, count: 125)
        #expect(!contain(frame, at: 0))
        #expect(contain(small + frame, at: 204) && !contain(frame, at: 418))
        // 128 bytes, and 1024 bytes with a header of 10 bytes.
        #expect(contain(first + large + frame, at: 622))
        #expect(contain(frame, at: 622 + 138) && contain(frame, at: 622 + 1161) && !contain(frame, at: 622 + 1162))
        let ape: [UInt8] = Array("APETAGEX".utf8) + [0xd0, 7, 0, 0, 100, 0, 0, 0] + frame
        #expect(contain(ape, at: 5000) && contain(frame, at: 5131) && !contain(frame, at: 5132))
        #expect(!contain([0xff], at: 6000) && !contain(Array("ID3".utf8), at: 7000))
        #expect(!contain(frame, at: 0), "after a seek to the start")
    }
}
