import Foundation
import MediaTime
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

    private func text(_ text: String) -> Data { Data(text.utf8) }

    /// The description of mono with 16 bits and 8000 Hz in WAV and W64.
    private var waveFormat: [Data] {
        [
            littleEndian(1, 2), littleEndian(1, 2), littleEndian(8000, 4), littleEndian(16000, 4), littleEndian(2, 2),
            littleEndian(16, 2),
        ]
    }

    /// Returns a mono file with 16 bits and 8000 Hz, whose header declares `size` bytes.
    private func file(_ kind: String, size: Int, bytes: Int = 2 * count) -> Data {
        let samples = Data(repeating: 1, count: bytes)
        return (header(kind, size) + [samples]).reduce(into: Data()) { $0.append($1) }
    }

    private func header(_ kind: String, _ size: Int) -> [Data] {
        switch kind {
        case "wav":
            let start: [Data] = [text("RIFF"), littleEndian(min(size + 36, 0xFFFF_FFFF), 4), text("WAVEfmt ")]
            return start + [littleEndian(16, 4)] + waveFormat + [text("data"), littleEndian(size, 4)]
        case "rf64":
            let start: [Data] = [text("RF64"), littleEndian(-1, 4), text("WAVEds64"), littleEndian(28, 4)]
            let sizes: [Data] = [size, size, 0].map { littleEndian($0, 8) }
            return start + sizes + [littleEndian(0, 4), text("fmt "), littleEndian(16, 4)]
                + waveFormat + [text("data"), littleEndian(-1, 4)]
        case "aiff":
            let start: [Data] = [text("FORM"), bigEndian(size == 0 ? 0 : size + 46, 4), text("AIFFCOMM")]
            let common: [Data] = [bigEndian(18, 4), bigEndian(1, 2), bigEndian(size / 2, 4), bigEndian(16, 2)]
            // 8000 as an 80-bit number.
            let rate: [Data] = [bigEndian(0x400B_FA00_0000_0000, 8), bigEndian(0, 2)]
            return start + common + rate + [text("SSND"), bigEndian(size, 4), bigEndian(0, 8)]
        case "w64":
            let tail = Data([0xF3, 0xAC, 0xD3, 0x11, 0x8C, 0xD1, 0x00, 0xC0, 0x4F, 0x8E, 0xDB, 0x8A])
            let riff = Data([0x2E, 0x91, 0xCF, 0x11, 0xA5, 0xD6, 0x28, 0xDB, 0x04, 0xC1, 0, 0])
            let start: [Data] = [text("riff"), riff, littleEndian(size, 8), text("wave"), tail, text("fmt "), tail]
            return start + [littleEndian(40, 8)] + waveFormat + [text("data"), tail, littleEndian(size, 8)]
        case "au":
            return [text(".snd")] + [24, size, 3, 8000, 1].map { bigEndian($0, 4) }
        default:
            // 8000 as a 64-bit number.
            let rate = bigEndian(0x40BF_4000_0000_0000, 8)
            let start: [Data] = [text("caff"), bigEndian(1, 2), bigEndian(0, 2), text("desc"), bigEndian(32, 8), rate]
            let format: [Data] = [text("lpcm")] + [0, 2, 1, 1, 16].map { bigEndian($0, 4) }
            return start + format + [text("data"), bigEndian(size, 8), bigEndian(0, 4)]
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
            ("wav", 0xFFFF_DFFF), ("au", 0xFFFF_FFFF), ("au", 0),
            ("au", 0x7FFF_FFFF), ("au", 0x8000_0000), ("au", 0xFFFF_F000), ("caf", -1), ("caf", 0),
            ("aiff", 0), ("aiff", 0xFFFF_FFFF), ("aiff", 0x7FFF_FFFF), ("w64", -1), ("w64", 0), ("w64", Int.max),
            ("rf64", 0), ("rf64", -1),
        ])
    func placeholder(_ kind: String, _ size: Int) throws {
        let result = try warnings(file(kind, size: size), kind)
        #expect(result.warnings == [] && result.count == Self.count, "\(result)")
    }

    @Test("A part of a sample at the end of a file with a placeholder size is not damage", arguments: ["wav", "caf"])
    func partOfSample(_ kind: String) throws {
        let result = try warnings(file(kind, size: -1, bytes: 2 * Self.count + 1), kind)
        #expect(result.warnings == [], "\(result)")
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
