import Foundation
import TestSupport
import Testing

@testable import MediaReading
@testable import MediaTime

@Suite("Frame rates of streams")
struct StreamFrameRateTests {
    @Test("Rounded NTSC rates are recognized, and other rates are not")
    func guesses() {
        #expect(StreamFrameRate.ntscRate(near: Rational(19_001, 317)) == Rational(60_000, 1001))
        #expect(StreamFrameRate.ntscRate(near: Rational(7001, 146)) == Rational(48_000, 1001))
        #expect(StreamFrameRate.ntscRate(near: Rational(2997, 125)) == Rational(24_000, 1001))
        for rate in [Rational(25), 24, 60, 120, Rational(959, 16), Rational(25, 2)] {
            #expect(StreamFrameRate.ntscRate(near: rate) == nil)
        }
    }

    @Test("NTSC rates are probed exactly", arguments: ["mp4", "mkv", "flv", "ts"], [24, 30, 60, 120])
    func slowed(_ format: String, _ rate: Int32) throws {
        let folder = try TemporaryFolder()
        let url = folder.file("a." + format)
        try TestClip().slowed(rate).write(to: url)
        #expect(try ClipInfo.probe(url).video?.frameRate?.framesPerSecond == Rational(Int64(rate) * 1000, 1001))
    }

    @Test("Whole rates are probed exactly", arguments: ["mp4", "mkv", "flv", "ts"], [25, 60, 120])
    func whole(_ format: String, _ rate: Int32) throws {
        let folder = try TemporaryFolder()
        let url = folder.file("a." + format)
        try TestClip(timeBase: .init(num: 1, den: rate), rate: .init(num: rate, den: 1)).write(to: url)
        #expect(try ClipInfo.probe(url).video?.frameRate?.framesPerSecond == Rational(Int(rate)))
    }
}
