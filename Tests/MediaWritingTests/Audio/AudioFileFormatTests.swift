import Foundation
import TestSupport
import Testing

@testable import FFmpegSupport
@testable import MediaReading
@testable import MediaTime
@testable import MediaWriting
@testable import SourceFiles

@Suite("Audio files")
struct AudioFileFormatTests {
    /// Writes a stereo sine of 440 Hz.
    private func write(_ format: AudioFileFormat, seconds: Int, to url: URL) throws {
        let writer = try AudioFileWriter(format.codec, path: url.path, format: format, overwrite: .refuse)
        let samples = (0..<(48_000 * seconds)).flatMap { n -> [Float] in
            let value = Float(0.5 * sin(Double(n) * 440 * 2 * .pi / 48_000))
            return [value, value]
        }
        try writer.append(samples)
        try writer.finish()
    }

    /// Returns the root mean square of a part of a file.
    private func level(_ reader: AudioReader, from start: Double, to end: Double) throws -> Double {
        let first = Int(start * 48_000)
        let samples = try reader.read(from: first, count: Int(end * 48_000) - first)
        return (samples.reduce(0) { $0 + Double($1 * $1) } / Double(samples.count)).squareRoot()
    }

    @Test("Each format can be read back with its length and level", arguments: AudioFileFormat.allCases)
    func roundTrip(_ format: AudioFileFormat) throws {
        let folder = try TemporaryFolder()
        let url = folder.file("a." + format.rawValue)
        #expect(AudioFileFormat(path: url.path) == format)
        try write(format, seconds: 2, to: url)
        let end = try #require(try ClipEnds(.file(url), ClipInfo.probe(url)).audio)
        #expect(abs(end.seconds - 2) < 0.06, "\(end)")
        let reader = try AudioReader(url: url)
        #expect(abs(try level(reader, from: 0.2, to: 1.8) - 0.3536) < 0.02)
        #expect(reader.warnings == [])
    }

    /// Writes a file of three parts of 1 s, as `cat` joins them.
    private func joined(_ format: AudioFileFormat, in folder: TemporaryFolder) throws -> URL {
        let part = folder.file("a." + format.rawValue)
        try write(format, seconds: 1, to: part)
        let bytes = try Data(contentsOf: part)
        let url = folder.file("b." + format.rawValue)
        try (bytes + bytes + bytes).write(to: url)
        return url
    }

    @Test("Of joined FLAC files, only the first part plays, with a warning at its end")
    func joinedFLAC() throws {
        let folder = try TemporaryFolder()
        let reader = try AudioReader(url: try joined(.flac, in: folder))
        #expect(abs(try level(reader, from: 0.2, to: 0.8) - 0.3536) < 0.02)
        _ = try reader.read(from: 38_400, count: 9600)
        #expect(reader.warnings.count == 1)
        #expect(reader.warnings.first?.detail.contains("several concatenated files") == true)
        let part = try AudioReader(url: folder.file("a.flac"))
        _ = try part.read(from: 0, count: 48_000)
        #expect(part.warnings == [])
    }

    @Test("Joined files play one part after the other")
    func joinedOpus() throws {
        let folder = try TemporaryFolder()
        let url = try joined(.opus, in: folder)
        let end = try #require(try ClipEnds(.file(url), ClipInfo.probe(url)).audio)
        #expect(abs(end.seconds - 3) < 0.1, "\(end)")
        let reader = try AudioReader(url: url)
        for start in [2.2, 0.2, 1.2] {
            #expect(abs(try level(reader, from: start, to: start + 0.6) - 0.3536) < 0.02, "at \(start) s")
        }
        #expect(try level(reader, from: 3.2, to: 3.8) < 0.01)
    }

    @Test("Other extensions are not audio files", arguments: ["a.mp4", "a", "wav", "a.wav/b", "a.mka"])
    func others(_ path: String) { #expect(AudioFileFormat(path: path) == nil) }
}
