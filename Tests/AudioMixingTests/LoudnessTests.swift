import Foundation
import MediaTime
import Testing

@testable import AudioMixing

/// The cases 1 to 4 of EBU Tech 3341, and properties of the definition.
@Suite("Integrated loudness")
struct LoudnessTests {
    /// Returns the loudness of a 1 kHz sine with these levels in dBFS and durations in seconds, equal in all channels.
    private func loudness(_ parts: [(Double, Double)], rate: Int = 8000, channels: Int = 2) -> Double? {
        var meter = LoudnessMeter(sampleRate: rate, channels: channels)
        var first = 0
        for (level, seconds) in parts {
            let amplitude = pow(10, level / 20)
            let count = Int(seconds * Double(rate))
            meter.add(
                (first..<first + count).flatMap { frame in
                    let sample = Float(amplitude * sin(2 * .pi * 1000 * Double(frame) / Double(rate)))
                    return Array(repeating: sample, count: channels)
                })
            first += count
        }
        return meter.integratedLoudness
    }

    @Test("A stereo sine at -23 dBFS has -23 LUFS, also at other sample rates", arguments: [48_000, 44_100, 16_000])
    func sine(_ rate: Int) throws {
        #expect(abs(try #require(loudness([(-23, 1)], rate: rate)) + 23) < 0.1)
        #expect(abs(try #require(loudness([(-33, 1)], rate: rate)) + 33) < 0.1)
    }

    @Test("Quiet parts do not count")
    func gating() throws {
        #expect(abs(try #require(loudness([(-36, 2), (-23, 12), (-36, 2)])) + 23) < 0.1)
        #expect(abs(try #require(loudness([(-72, 2), (-36, 2), (-23, 12), (-36, 2), (-72, 2)])) + 23) < 0.1)
    }

    @Test("One channel is 3 LU softer than two; silence and short audio have no loudness")
    func channels() throws {
        #expect(abs(try #require(loudness([(-20, 1)], channels: 1)) + 23) < 0.1)
        #expect(loudness([(-20, 0.3)]) == nil && loudness([(-90, 2)]) == nil)
    }
}

@Suite("Ducking and pan")
struct DuckingTests {
    @Test("The gain falls before the voice begins, stays over short pauses and rises after it ends")
    func curve() {
        let ducking = DuckingCurve(gain: 0.25, attack: 0.2, release: 0.5, threshold: 0.01)
        // The voice is heard from 1 s to 2 s, from 2.9 s to 3 s, and from 6 s to 7 s.
        let levels = (0..<400).map { part in
            let time = Double(part) * 0.02 + 0.01
            return (1..<2).contains(time) || (2.9..<3).contains(time) || (6..<7).contains(time) ? 0.1 : 0.001
        }
        let points = ducking.curve(levels).points
        #expect(points.map { ($0.time.seconds * 100).rounded() / 100 } == [0.8, 1, 3, 3.5, 5.8, 6, 7, 7.5])
        #expect(points.map(\.gain) == [1, 0.25, 0.25, 1, 1, 0.25, 0.25, 1])
        #expect(ducking.curve([0, 0.001]) == .unity)
    }

    @Test("Pan attenuates the other side, moves the center to the side, and leaves low frequencies")
    func pan() {
        #expect(PanGains(0.25, channels: 2).gains == [0.75, 1] && PanGains(-1, channels: 2).gains == [1, 0])
        #expect(PanGains(1, channels: 1).gains == [1])
        let right = PanGains(1, channels: 8)
        #expect(right.gains == [0, 1, 0, 1, 0, 1, 0, 1] && right.center?.side == 1 && right.center?.gain == 1)
        let half = PanGains(-0.5, channels: 6)
        #expect(half.center?.side == 0 && abs(half.gains[2] - 0.7071) < 1e-4)
        #expect(abs((half.center?.gain ?? 0) - 0.7071) < 1e-4)
        #expect(PanGains(-1, channels: 2).center == nil)
    }

    @Test("The mixer applies pan, and ducking in the time of the output")
    func mixer() throws {
        let source = InMemoryAudioSource(samples: [Float](repeating: 0.5, count: 200), sampleRate: 100, channels: 2)
        var placement = try AudioPlacement(source, start: Rational(1, 2))
        placement.pan = 1
        placement.ducking = VolumeCurve([.init(time: Rational(1, 2), gain: 1), .init(time: 1, gain: 0)])
        let samples = try AudioMixer([placement], sampleRate: 100).samples(0..<150)
        #expect(stride(from: 0, to: 300, by: 2).allSatisfy { samples[$0] == 0 })
        #expect(samples[2 * 49 + 1] == 0 && samples[2 * 50 + 1] == 0.5)
        #expect(abs(samples[2 * 75 + 1] - 0.25) < 1e-6 && samples[2 * 110 + 1] == 0)
    }
}
