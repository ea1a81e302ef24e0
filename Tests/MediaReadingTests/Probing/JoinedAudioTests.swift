import CFFmpeg
import Foundation
import MediaTime
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
        #expect(JoinedFile.parts(folder.path("a.ogg"), format: "ogg") == .all)
        #expect(JoinedFile.parts(folder.path("b.ogg"), format: "ogg") == .several)
    }

    @Test("A chain of Ogg streams with different codecs plays its first part")
    func oggCodecs() throws {
        let folder = try TemporaryFolder()
        func page(_ flags: UInt8, _ text: String) -> Data {
            let fields: [UInt8] = [0, flags] + Array(repeating: 0, count: 20) + [1, UInt8(text.utf8.count)]
            return Data("OggS".utf8) + Data(fields) + Data(text.utf8)
        }
        let opus = page(2, "OpusHead") + page(0, "contents")
        try (opus + page(2, "\u{1}vorbis.")).write(to: folder.file("a.ogg"))
        try (opus + opus).write(to: folder.file("b.ogg"))
        #expect(JoinedFile.parts(folder.path("a.ogg"), format: "ogg") == .first)
        #expect(JoinedFile.parts(folder.path("b.ogg"), format: "ogg") == .several)
    }

    @Test(
        "Joined WAV, AIFF, AVI, MP4 and FLV files play their first part",
        arguments: ["wav", "aiff", "avi", "mp4", "flv"])
    func first(kind: String) throws {
        let folder = try TemporaryFolder()
        func box(_ name: String, _ body: String) -> Data {
            Data([0, 0, 0, UInt8(8 + body.utf8.count)]) + Data((name + body).utf8)
        }
        func chunk(_ outer: String, _ inner: String) -> Data {
            let size: [UInt8] = [UInt8(inner.utf8.count), 0, 0, 0]
            return Data(outer.utf8) + Data(outer == "FORM" ? size.reversed() : size) + Data(inner.utf8)
        }
        let contents = [
            "wav": chunk("RIFF", "WAVE...."), "aiff": chunk("FORM", "AIFF...."), "avi": chunk("RIFF", "AVI ...."),
            "mp4": box("ftyp", "isom") + box("moov", "") + box("mdat", "…"),
            "flv": Data("FLV\u{1}".utf8) + Data([5, 0, 0, 0, 9, 0, 0, 0, 0])
                + Data([9, 0, 0, 2] + Array(repeating: 0, count: 7) + [1, 2, 0, 0, 0, 13]),
        ]
        let part = try #require(contents[kind])
        let others = ["avi": chunk("RIFF", "AVIX...."), "mp4": box("moof", "") + box("ftyp", "isom")]
        let more = others[kind] ?? Data("LIST".utf8)
        for (name, data) in [("one", part), ("two", part + part), ("more", part + more)] {
            try data.write(to: folder.file(name))
            let parts = JoinedFile.parts(folder.path(name), format: kind == "mp4" ? "mov,mp4,m4a" : kind)
            #expect(parts == (name == "two" ? .first : .all), "\(name)")
        }
    }

    @Test("Chained Vorbis streams of different sample rates play to their end without gaps")
    func sampleRates() throws {
        let folder = try TemporaryFolder()
        var bytes = Data()
        let rates = [44_100, 48_000, 44_100]
        for rate in rates {
            var clip = TestClip(ticks: [])
            let tone = (0..<rate).map { 0.5 * sin(2 * .pi * 441 * Float($0) / Float(rate)) }
            clip.audio = TestAudio(codec: "libvorbis", sampleRate: Int32(rate), samples: tone)
            try clip.write(to: folder.file("part.ogg"))
            bytes += try Data(contentsOf: folder.file("part.ogg"))
        }
        let url = folder.file("all.ogg")
        try bytes.write(to: url)
        let end = try #require(ClipEnds(.file(url), ClipInfo.probe(url)).audio)
        #expect((end - Rational(rates.count)).magnitude < Rational(1, 100), "\(end)")
        let reader = try AudioReader(url: url, sampleRate: 48_000, channels: 1)
        let samples = try reader.read(from: 0, count: 48_000 * rates.count)
        for start in stride(from: 0, to: samples.count, by: 4_800) {
            let power = samples[start..<min(start + 4_800, samples.count)].reduce(0) { $0 + $1 * $1 } / 4_800
            #expect(abs(power - 0.125) < 0.01, "\(start) \(power)")
        }
        #expect(reader.warnings == [])
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
            #expect(JoinedFile.parts(folder.path(name), format: "matroska,webm") == .all)
            #expect(JoinedFile.parts(folder.path(name + "2"), format: "matroska,webm") == .several)
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
