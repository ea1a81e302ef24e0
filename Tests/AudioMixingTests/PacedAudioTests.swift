import Foundation
import Testing

@testable import AudioMixing
@testable import MediaTime

@Suite("Audio at rates that change")
struct PacedAudioTests {
    /// From rate 1 at the start to rate 1/2 after two seconds.
    private let curve = RateCurve([.init(time: .zero, rate: .one), .init(time: 2, rate: Rational(1, 2))])

    private func placement(keepsPitch: Bool, curve: RateCurve?, seconds: Double = 3) throws -> AudioPlacement {
        let source = InMemoryAudioSource(
            samples: (0..<Int(seconds * 48_000)).map { Float(0.5 * sin(2 * .pi * 880 * Double($0) / 48_000)) },
            sampleRate: 48_000, channels: 1)
        var placement = try AudioPlacement(source, keepsPitch: keepsPitch)
        placement.rateCurve = curve
        return placement
    }

    private func mix(_ placement: AudioPlacement, _ range: Range<Int>) throws -> [Float] {
        try AudioMixer([placement], channels: 1).samples(range)
    }

    /// Returns the number of rising zero crossings per second.
    private func pitch(_ samples: [Float]) -> Double {
        let crossings = zip(samples, samples.dropFirst()).filter { $0 < 0 && $1 >= 0 }.count
        return Double(crossings) * 48_000 / Double(samples.count)
    }

    @Test("The pitch is kept, or follows the rate at each time")
    func pitches() throws {
        let follows = try placement(keepsPitch: false, curve: curve)
        #expect(abs(pitch(try mix(follows, 0..<9600)) - 880 * 0.975) < 12)
        #expect(abs(pitch(try mix(follows, 96_000..<105_600)) - 440) < 12)
        let kept = try placement(keepsPitch: true, curve: curve)
        #expect(abs(pitch(try mix(kept, 48_000..<57_600)) - 880) < 16)
    }

    @Test("The audio ends when the integral of the rate reaches its end", arguments: [true, false])
    func end(keepsPitch: Bool) throws {
        // 3 s of audio: 1.5 s in the ramp, then 1.5 s at half speed.
        let placement = try placement(keepsPitch: keepsPitch, curve: curve)
        #expect(try mix(placement, 239_000..<239_900).contains { abs($0) > 0.1 })
        #expect(try mix(placement, 240_000..<240_100).allSatisfy { $0 == 0 })
    }

    @Test("Ranges join without a seam, and a constant curve equals a constant rate", arguments: [true, false])
    func ranges(keepsPitch: Bool) throws {
        let placement = try placement(keepsPitch: keepsPitch, curve: curve)
        let whole = try mix(placement, 10_000..<14_000)
        #expect(try mix(placement, 12_000..<14_000) == Array(whole.suffix(2000)))

        let half = RateCurve([.init(time: .zero, rate: Rational(1, 2))])
        let paced = try mix(try self.placement(keepsPitch: keepsPitch, curve: half), 10_000..<12_000)
        let source = try self.placement(keepsPitch: keepsPitch, curve: nil).source
        let constant = try AudioPlacement(source, rate: Rational(1, 2), keepsPitch: keepsPitch)
        let expected = try mix(constant, 10_000..<12_000)
        #expect(zip(paced, expected).allSatisfy { abs($0 - $1) < 1e-4 })
    }

    @Test("Audio that is slower than a twentieth of its speed is faded out")
    func freeze() throws {
        let stop = RateCurve([.init(time: .zero, rate: .one), .init(time: .one, rate: .zero)])
        let placement = try placement(keepsPitch: false, curve: stop)
        #expect(try mix(placement, 47_990..<60_000).allSatisfy { abs($0) < 0.01 })
    }
}
