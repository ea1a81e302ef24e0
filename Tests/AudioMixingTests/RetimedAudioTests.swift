import Foundation
import Testing

@testable import AudioMixing
@testable import MediaTime

@Suite("Audio playback rates, repeats and fades")
struct RetimedAudioTests {
    private func tone(_ frequency: Double, seconds: Double, sampleRate: Int = 48_000) -> InMemoryAudioSource {
        InMemoryAudioSource(
            samples: (0..<Int(seconds * Double(sampleRate))).map {
                Float(0.5 * sin(2 * .pi * frequency * Double($0) / Double(sampleRate)))
            },
            sampleRate: sampleRate, channels: 1)
    }

    private func mix(_ audio: AudioPlacement, _ range: Range<Int>) throws -> [Float] {
        try AudioMixer([audio], channels: 1).samples(range)
    }

    /// Returns the number of rising zero crossings per second.
    private func pitch(_ samples: [Float]) -> Double {
        let crossings = zip(samples, samples.dropFirst()).filter { $0 < 0 && $1 >= 0 }.count
        return Double(crossings) * 48_000 / Double(samples.count)
    }

    @Test(
        "Pitch is kept or follows the rate, and the length follows the rate",
        arguments: [Rational(1, 2), Rational(4, 5), Rational(3, 2), 2])
    func pitches(_ rate: Rational) throws {
        let kept = try AudioPlacement(tone(440, seconds: 3), rate: rate, keepsPitch: true)
        let follows = try AudioPlacement(tone(440, seconds: 3), rate: rate)
        let range = 4800..<52_800
        #expect(abs(pitch(try mix(kept, range)) - 440) < 6)
        #expect(abs(pitch(try mix(follows, range)) - 440 * rate.seconds) < 3)
        let end = (Rational(144_000) / rate).ceiling
        for audio in [kept, follows] { #expect(try mix(audio, end..<end + 100).allSatisfy { $0 == 0 }) }
    }

    /// Returns the amplitudes of a tone and of everything else in the samples.
    private func parts(_ samples: [Float], _ frequency: Double) -> (tone: Double, remainder: Double) {
        let angles = samples.indices.map { 2 * .pi * frequency * Double($0) / 48_000 }
        // Least squares, because the range may not contain whole periods.
        var ss = 0.0
        var sc = 0.0
        var cc = 0.0
        var sy = 0.0
        var cy = 0.0
        for (sample, angle) in zip(samples, angles) {
            let s = sin(angle)
            let c = cos(angle)
            ss = ss + s * s
            sc = sc + s * c
            cc = cc + c * c
            sy = sy + s * Double(sample)
            cy = cy + c * Double(sample)
        }
        let divisor = ss * cc - sc * sc
        let x = (sy * cc - cy * sc) / divisor
        let y = (cy * ss - sy * sc) / divisor
        let remainder = zip(samples, angles).reduce(0) { sum, next in
            let difference = Double(next.0) - x * sin(next.1) - y * cos(next.1)
            return sum + difference * difference
        }
        return ((x * x + y * y).squareRoot(), (2 * remainder / Double(samples.count)).squareRoot())
    }

    @Test(
        "A resampled tone keeps its level without artifacts above -94 dB",
        arguments: [
            (Rational(1001, 1000), 1000.0), (Rational(1001, 1000), 15_000), (Rational(999, 1000), 18_000),
            (Rational(1, 2), 5000), (Rational(1, 2), 15_000),
            (2, 5000), (2, 9000), (Rational(3, 2), 10_000), (Rational(7, 3), 500),
        ] as [(Rational, Double)])
    func follows(_ rate: Rational, _ frequency: Double) throws {
        let audio = try AudioPlacement(tone(frequency, seconds: 2), rate: rate)
        let parts = parts(try mix(audio, 4800..<14_400), frequency * rate.seconds)
        #expect(abs(parts.tone - 0.5) < 0.5e-3 && parts.remainder < 0.5 * 2e-5, "\(parts)")
    }

    @Test(
        "Resampling removes frequencies above half the sample rate",
        arguments: [(Rational(2), 15_000.0), (2, 20_000), (4, 8000), (Rational(3, 2), 17_000)] as [(Rational, Double)])
    func beyond(_ rate: Rational, _ frequency: Double) throws {
        let samples = try mix(AudioPlacement(tone(frequency, seconds: 2), rate: rate), 4800..<14_400)
        #expect((samples.map(abs).max() ?? 1) < 0.5 * 2e-5)
    }

    @Test("Resampled audio is identical in any reading order")
    func followsInAnyOrder() throws {
        let mixer = AudioMixer(
            [try AudioPlacement(tone(300, seconds: 0.3), rate: Rational(5, 4), repeats: true)], channels: 1)
        let whole = try mixer.samples(0..<40_000)
        for range in [30_000..<31_001, 5..<977, 20_000..<20_001, 0..<40_000] {
            #expect(try mixer.samples(range) == Array(whole[range]))
        }
    }

    @Test("A time-stretched tone has no discontinuities and starts at its first sample")
    func smooth() throws {
        let audio = try AudioPlacement(tone(440, seconds: 3), rate: Rational(3, 2), keepsPitch: true)
        let samples = try mix(audio, 0..<48_000)
        let original = tone(440, seconds: 1).read(from: 0, count: 900)
        #expect(Array(samples.prefix(900)) == original)
        let steps = zip(samples, samples.dropFirst()).map { abs($1 - $0) }
        #expect((steps.max() ?? 1) < 0.5 * 2 * .pi * 440 / 48_000 * 1.5)
        let loudness = stride(from: 0, to: 48_000, by: 4800).map { first in
            samples[first..<first + 4800].map { $0 * $0 }.reduce(0, +) / 4800
        }
        #expect(loudness.allSatisfy { abs($0 - 0.125) < 0.02 })
    }

    @Test(
        "A burst in time-stretched audio is at the time given by the rate",
        arguments: [Rational(1, 4), Rational(1, 2), Rational(3, 4), 2, 4])
    func bursts(_ rate: Rational) throws {
        // 200 ms of a tone, from 1 s on.
        var samples = tone(1000, seconds: 2).read(from: 0, count: 96_000)
        for index in samples.indices where !(48_000..<57_600).contains(index) { samples[index] = 0 }
        let audio = try AudioPlacement(
            InMemoryAudioSource(samples: samples, sampleRate: 48_000, channels: 1), rate: rate, keepsPitch: true)
        let output = try mix(audio, 0..<(Rational(96_000) / rate).rounded)
        let power = output.reduce(0) { $0 + Double($1) * Double($1) }
        let middle = output.indices.reduce(0) { $0 + Double($1) * Double(output[$1]) * Double(output[$1]) } / power
        // Segments are searched within 10 ms of the source position.
        #expect(abs(middle / 48_000 - 1.1 / rate.seconds) < max(0.01, 0.006 / rate.seconds), "\(middle / 48_000)")
    }

    @Test("Time-stretched audio is identical in any reading order")
    func anyOrder() throws {
        let audio = try AudioPlacement(tone(300, seconds: 2), rate: Rational(5, 4), keepsPitch: true)
        let whole = try mix(audio, 0..<40_000)
        let mixer = AudioMixer([audio], channels: 1)
        for range in [30_000..<31_001, 5..<977, 20_000..<20_001, 0..<40_000] {
            #expect(try mixer.samples(range) == Array(whole[range]))
        }
    }

    @Test("A discontinuous loop seam does not click, and a seamless loop is unchanged")
    func seams() throws {
        // 0.1 s of 445 Hz ends within a period, of 440 Hz at the end of one.
        let broken = try AudioPlacement(tone(445, seconds: 0.1), repeats: true)
        let whole = try AudioPlacement(tone(440, seconds: 0.1), repeats: true)
        let step: Float = 0.5 * 2 * Float.pi * 445 / 48_000
        let samples = try mix(broken, 0..<48_000)
        #expect((zip(samples, samples.dropFirst()).map { abs($1 - $0) }.max() ?? 1) < 1.5 * step)
        let exact = tone(440, seconds: 0.1).read(from: 0, count: 4800)
        #expect(try mix(whole, 4800..<9600) == exact)
    }

    @Test("A part of the source repeats")
    func part() throws {
        let counting = InMemoryAudioSource(samples: (0..<10).map { Float($0) }, sampleRate: 48_000, channels: 1)
        let audio = try AudioPlacement(
            counting, offset: Rational(1, 48_000), repeats: true, from: Rational(2, 48_000), to: Rational(5, 48_000))
        #expect(try mix(audio, 0..<9) == [1, 2, 3, 4, 2, 3, 4, 2, 3])
    }

    @Test("Volume ramps follow the source's time at any rate and through repeats")
    func ramps() throws {
        let ones = InMemoryAudioSource(samples: [Float](repeating: 1, count: 48_000), sampleRate: 48_000, channels: 1)
        let ramps = VolumeRamps([
            .init(start: 0, end: Rational(1, 2), from: 0, to: 1),
            .init(start: Rational(3, 4), end: Rational(3, 4), from: 0.25, to: 0.25),
        ])
        let fast = try mix(AudioPlacement(ones, rate: 2, repeats: true, ramps: ramps), 0..<48_000)
        #expect(abs(fast[6000] - 0.5) < 1e-3 && fast[15_000] == 1 && fast[20_000] == 0.25)
        #expect(abs(fast[24_000 + 6000] - 0.5) < 1e-3 && fast[24_000 + 20_000] == 0.25)
        let fade = try #require(VolumeCurve(gain: 1, fadeIn: Rational(1, 4), fadeOut: Rational(1, 4), duration: 1))
        let faded = try mix(AudioPlacement(ones, fade: fade, ramps: ramps), 0..<48_000)
        #expect(faded[0] == 0 && abs(faded[6000] - 0.5 * 0.25) < 1e-3 && abs(faded[42_000] - 0.5 * 0.25) < 1e-3)
    }
}
