import Foundation
import TestSupport
import Testing

@testable import MediaReading
@testable import MediaTime
@testable import MediaWriting

@Suite("Encoders with delay but no internal queue")
struct LateEncoderTests {
    @Test(
        "The last samples are written, and the audio ends with them", arguments: ["ac3", "eac3"],
        [24_000, 23_040, 23_000, 22_900])
    func end(encoder: String, count: Int) throws {
        let folder = try TemporaryFolder()
        let url = URL(fileURLWithPath: folder.path("a.m4a"))
        let settings = AudioCodecSettings(encoder: encoder, bitRate: 192_000, sampleRate: 48_000, channels: 2)
        let writer = try AudioFileWriter(settings, path: url.path, overwrite: .refuse)
        let samples = (0..<count).map { $0 < count - 150 ? 0 : 0.5 * sin(Float($0) * 0.2) }
        try writer.append(samples.flatMap { [$0, $0] })
        try writer.finish()

        #expect(try ClipInfo.probe(url).duration == Rational(Int64(count), 48_000))
        let heard = try AudioReader(url: url, channels: 1).read(from: count - 110, count: 110)
        #expect(heard.reduce(0) { $0 + $1 * $1 } > 0.5 * samples.suffix(110).reduce(0) { $0 + $1 * $1 })
    }
}
