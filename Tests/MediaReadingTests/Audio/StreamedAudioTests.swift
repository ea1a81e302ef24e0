import Foundation
import TestSupport
import Testing

@testable import FFmpegSupport
@testable import MediaReading
@testable import SourceFiles

@Suite("Audio files with placeholder sizes")
struct StreamedAudioTests {
    /// The number of samples, which is not a multiple of FFmpeg's packets.
    private static let count = 8240

    private func bigEndian(_ value: Int, _ bytes: Int) -> Data {
        Data((0..<bytes).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
    }

    private func littleEndian(_ value: Int, _ bytes: Int) -> Data { Data(bigEndian(value, bytes).reversed()) }

    /// Returns a mono file with 16 bits and 8000 Hz, whose header declares `size` bytes.
    private func file(_ kind: String, size: Int, bytes: Int = 2 * count) -> Data {
        let samples = Data(repeating: 1, count: bytes)
        switch kind {
        case "wav":
            let format = [(1, 2), (1, 2), (8000, 4), (16000, 4), (2, 2), (16, 2)].map { littleEndian($0, $1) }
            return Data("RIFF".utf8) + littleEndian(min(size + 36, 0xFFFF_FFFF), 4) + Data("WAVEfmt ".utf8)
                + littleEndian(16, 4) + format.reduce(Data(), +) + Data("data".utf8) + littleEndian(size, 4) + samples
        case "aiff":
            let common = bigEndian(1, 2) + bigEndian(size == 0 ? 0 : size / 2, 4) + bigEndian(16, 2)
            let rate = bigEndian(0x400B_FA00_0000_0000, 8) + bigEndian(0, 2)
            return Data("FORM".utf8) + bigEndian(size == 0 ? 0 : size + 46, 4) + Data("AIFFCOMM".utf8)
                + bigEndian(18, 4) + common + rate + Data("SSND".utf8) + bigEndian(size, 4) + bigEndian(0, 8) + samples
        case "w64":
            let tail = Data([0xF3, 0xAC, 0xD3, 0x11, 0x8C, 0xD1, 0x00, 0xC0, 0x4F, 0x8E, 0xDB, 0x8A])
            let riff = Data("riff".utf8) + Data([0x2E, 0x91, 0xCF, 0x11, 0xA5, 0xD6, 0x28, 0xDB, 0x04, 0xC1, 0, 0])
            let format = [(1, 2), (1, 2), (8000, 4), (16000, 4), (2, 2), (16, 2)].map { littleEndian($0, $1) }
            return riff + littleEndian(size, 8) + Data("wave".utf8) + tail + Data("fmt ".utf8) + tail
                + littleEndian(40, 8) + format.reduce(Data(), +) + Data("data".utf8) + tail + littleEndian(size, 8)
                + samples
        case "au":
            let fields = [24, size, 3, 8000, 1].map { bigEndian($0, 4) }
            return Data(".snd".utf8) + fields.reduce(Data(), +) + samples
        default:
            let rate = bigEndian(0x40BF_4000_0000_0000, 8)  // 8000 as a double
            let format = Data("lpcm".utf8) + [0, 2, 1, 1, 16].map { bigEndian($0, 4) }.reduce(Data(), +)
            return Data("caff".utf8) + bigEndian(1, 2) + bigEndian(0, 2) + Data("desc".utf8) + bigEndian(32, 8) + rate
                + format + Data("data".utf8) + bigEndian(size, 8) + bigEndian(0, 4) + samples
        }
    }

    private func warnings(_ data: Data, _ kind: String) throws -> (count: Int?, warnings: [MediaWarning]) {
        let folder = try TemporaryFolder()
        let url = folder.file("a." + kind)
        try data.write(to: url)
        let info = try ClipInfo.probe(url)
        let ends = try ClipEnds(.file(url), info)
        let reader = try AudioReader(url: url, sampleRate: 8000, channels: 1)
        _ = try reader.read(from: 0, count: 2 * Self.count)
        return (ends.audio.map { ($0 * Rational(8000)).rounded }, reader.warnings)
    }

    @Test(
        "Placeholder sizes are not damage, and the file plays to its end",
        arguments: [
            ("wav", 0xFFFF_FFFF), ("wav", 0), ("wav", 0x7FFF_FFFF), ("wav", 0x7FFF_F000), ("wav", 0x8000_0000),
            ("wav", 0xFFFF_DFFF), ("au", 0xFFFF_FFFF), ("au", 0), ("caf", -1), ("caf", 0),
            ("aiff", 0), ("aiff", 0xFFFF_FFFF), ("aiff", 0x7FFF_FFFF), ("w64", -1), ("w64", 0), ("w64", Int.max),
        ])
    func placeholder(_ kind: String, _ size: Int) throws {
        let result = try warnings(file(kind, size: size), kind)
        #expect(result.warnings == [] && result.count == Self.count, "\(result)")
    }

    @Test("Truncated files are damaged", arguments: ["wav", "au", "caf"])
    func truncated(_ kind: String) throws {
        let size = 2 * Self.count + (kind == "caf" ? 4 : 0)
        let result = try warnings(file(kind, size: size, bytes: Self.count + 1), kind)
        #expect(result.warnings.count == 1, "\(result)")
    }

    @Test("A size that is merely too large is damage")
    func tooLarge() throws {
        #expect(try warnings(file("wav", size: 100_000_000), "wav").warnings.count == 1)
    }
}
