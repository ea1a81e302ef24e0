import Foundation
import TestSupport
import Testing

@testable import AudioMixing
@testable import MediaTime

@Suite("AudioMixer")
struct AudioMixerTests {
    /// Returns stereo audio whose left sample n is n + 1 and whose right sample is its negative.
    private func counting(_ count: Int, sampleRate: Int = 1000) -> InMemoryAudioSource {
        let samples = (0..<count).flatMap { n -> [Float] in [Float(n + 1), -Float(n + 1)] }
        return InMemoryAudioSource(samples: samples, sampleRate: sampleRate, channels: 2)
    }

    private func left(_ mix: [Float]) -> [Float] { stride(from: 0, to: mix.count, by: 2).map { mix[$0] } }

    private func mix(_ placements: AudioPlacement..., range: Range<Int>) throws -> [Float] {
        left(try AudioMixer(placements, sampleRate: 1000).samples(range))
    }

    @Test("Audio plays from its start time and offset to the end of its source")
    func placed() throws {
        let audio = try AudioPlacement(counting(6), start: Rational(3, 1000), offset: Rational(2, 1000))
        #expect(try mix(audio, range: 0..<10) == [0, 0, 0, 3, 4, 5, 6, 0, 0, 0])
    }

    @Test("Samples before time zero are dropped")
    func negativeStart() throws {
        let audio = try AudioPlacement(counting(6), start: Rational(-2, 1000))
        #expect(try mix(audio, range: 0..<6) == [3, 4, 5, 6, 0, 0])
    }

    @Test("Duration limits playback, and repeating audio restarts at the source's start")
    func repeated() throws {
        let short = try AudioPlacement(counting(6), duration: Rational(4, 1000))
        #expect(try mix(short, range: 0..<6) == [1, 2, 3, 4, 0, 0])
        let endless = try AudioPlacement(counting(3), offset: Rational(1, 1000), repeats: true)
        #expect(try mix(endless, range: 0..<8) == [2, 3, 1, 2, 3, 1, 2, 3])
        #expect(try mix(endless, range: 3_000_000..<3_000_003) == [2, 3, 1])
    }

    @Test("Overlapping audio is summed without clipping")
    func sums() throws {
        let a = try AudioPlacement(counting(3))
        let b = try AudioPlacement(counting(3), volume: VolumeCurve(constant: 0.5))
        #expect(try mix(a, b, range: 0..<3) == [1.5, 3, 4.5])
    }

    @Test(
        "Resampling keeps a linear ramp linear and ends at the expected sample",
        arguments: [Rational(2), Rational(1, 2), Rational(7, 5)], [1000, 500])
    func rates(rate: Rational, sampleRate: Int) throws {
        let audio = try AudioPlacement(counting(400, sampleRate: sampleRate), rate: rate)
        let step = rate * Rational(sampleRate) / 1000
        let end = (400 / step).ceiling
        for (n, sample) in try mix(audio, range: 0..<end).enumerated() {
            // The filter extends beyond both ends, where there is silence.
            let position = Double(n) * step.seconds
            if position > 70, position < 330 { #expect(abs(Double(sample) - 1 - position) < 0.02, "\(n)") }
        }
        #expect(try mix(audio, range: end..<end + 3) == [0, 0, 0])
    }

    @Test(
        "Reading in ranges of any size gives the same samples as reading at once",
        arguments: [Rational(1), Rational(3, 7), Rational(11, 5)],
        [false, true])
    func pieces(rate: Rational, repeats: Bool) throws {
        var random = SeededGenerator(seed: 11)
        let noise = (0..<1400).map { _ in Float(Int64(truncatingIfNeeded: random.next()) % 1000) / 1000 }
        let source = InMemoryAudioSource(samples: noise, sampleRate: 900, channels: 2)
        let curve = try #require(VolumeCurve(gain: 0.8, fadeIn: Rational(1, 10), fadeOut: Rational(1, 5), duration: 1))
        let mixer = AudioMixer(
            [try AudioPlacement(source, start: Rational(1, 30), rate: rate, repeats: repeats, volume: curve)],
            sampleRate: 1000)
        let whole = try mixer.samples(0..<2000)

        var joined: [Float] = []
        while joined.count < 4000 {
            let start = joined.count / 2
            let count = min(1 + Int(random.next() % 90), 2000 - start)
            joined += try mixer.samples(start..<start + count)
        }
        #expect(joined == whole)
        #expect(whole.contains { $0 != 0 })
    }

    @Test(
        "Samples per frame add up to the sample count of the movie",
        arguments: ["24", "30000/1001", "60000/1001", "12.5"])
    func frames(rate: String) throws {
        let frameRate = try #require(FrameRate(rate))
        let mixer = AudioMixer([])
        var total = 0
        for n in 0..<101 { total += try mixer.samples(frame: n, frameRate: frameRate).count / 2 }
        #expect(total == (Rational(101 * 48_000) / frameRate.framesPerSecond).ceiling)
    }

    @Test("Volume is interpolated linearly between points")
    func volume() throws {
        let ones = InMemoryAudioSource(samples: Array(repeating: 1, count: 40), sampleRate: 1000, channels: 2)
        let curve = try #require(
            VolumeCurve(gain: 1, fadeIn: Rational(4, 1000), fadeOut: Rational(4, 1000), duration: Rational(12, 1000)))
        let audio = try AudioPlacement(ones, start: Rational(1, 1000), volume: curve)
        #expect(try mix(audio, range: 0..<15) == [0, 0, 0.25, 0.5, 0.75, 1, 1, 1, 1, 1, 0.75, 0.5, 0.25, 0, 0])
    }

    @Test("Invalid placements and volume curves are rejected")
    func refusals() {
        let audio = counting(3)
        #expect(throws: AudioPlacementError.rate(0)) { try AudioPlacement(audio, rate: 0) }
        #expect(throws: AudioPlacementError.rate(-1)) { try AudioPlacement(audio, rate: -1) }
        #expect(throws: AudioPlacementError.offset(-1)) { try AudioPlacement(audio, offset: -1) }
        let many = InMemoryAudioSource(samples: [0, 0, 0, 0, 0], sampleRate: 1000, channels: 5)
        #expect(throws: AudioPlacementError.channels(5)) { try AudioPlacement(many) }
        #expect(VolumeCurve([]) == nil)
        #expect(VolumeCurve([.init(time: 1, gain: 1), .init(time: 1, gain: 0)]) == nil)
        #expect(VolumeCurve([.init(time: 1, gain: .nan)]) == nil)
        #expect(VolumeCurve(gain: 1, fadeIn: 2, fadeOut: 2, duration: 3) == nil)
    }
}
