import MotionTiming
import TestSupport
import Testing

@Suite("Media timing properties")
struct MediaTimingLawTests {
    @Test(
        "Fractions stay within 0…1, and the animation has an effect exactly where the fill mode says",
        arguments: UInt64(0)..<200)
    func range(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let timing = timing(&random)
        let end = timing.end(inheritedDuration: 0.25)

        for _ in 0..<50 {
            let time = random.double(-5...20)
            let sample = timing.sample(at: time, inheritedDuration: 0.25)
            let expected =
                time < timing.beginTime
                ? [.backwards, .both].contains(timing.fillMode)
                : time > end ? [.forwards, .both].contains(timing.fillMode) : true
            #expect((sample != nil) == expected, "seed \(seed), time \(time)")
            #expect((0...1).contains(sample?.fraction ?? 0))
            #expect((sample?.iteration ?? 0) >= 0)
        }
    }

    @Test("Time increases within a cycle, and the iteration count never decreases", arguments: UInt64(0)..<50)
    func monotone(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let timing = MediaTiming(speed: Float(random.double(0.1...4)), duration: random.double(0.1...3), repeatCount: 7)
        let end = timing.end(inheritedDuration: 0.25)
        let samples = (0...500).compactMap { timing.sample(at: end * Double($0) / 500, inheritedDuration: 0.25) }

        #expect(samples.count == 501)
        for (a, b) in zip(samples, samples.dropFirst()) {
            #expect(Double(a.iteration) + a.fraction < Double(b.iteration) + b.fraction)
        }
        #expect(samples.last?.fraction == 1)
    }

    @Test("Autoreversing is continuous at its reversals", arguments: UInt64(0)..<50)
    func continuity(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let timing = MediaTiming(duration: random.double(0.5...3), repeatCount: 3, autoreverses: true)
        let end = timing.end(inheritedDuration: 0.25)
        let fractions = (0...2000).compactMap {
            timing.sample(at: end * Double($0) / 2000, inheritedDuration: 0.25)?.fraction
        }

        #expect(fractions.count == 2001)
        #expect(zip(fractions, fractions.dropFirst()).allSatisfy { abs($0 - $1) < 0.0031 })
    }

    @Test("Converting a time to a layer and back gives the same time", arguments: UInt64(0)..<100)
    func inverse(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let timing = timing(&random)
        let time = timing.beginTime + random.double(0...20)

        #expect(abs(timing.parentTime(at: timing.localTime(at: time)) - time) < 1e-9)
    }

    @Test("Extreme durations, speeds and times give fractions in 0…1")
    func extremes() {
        for duration in [0, .infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 1] {
            for speed: Float in [0, 1, -1, .greatestFiniteMagnitude] {
                for time in [-1, 0, 1e-300, 1, 1e300] {
                    let timing = MediaTiming(speed: speed, duration: duration, repeatCount: .infinity, fillMode: .both)
                    let sample = timing.sample(at: time, inheritedDuration: 0)
                    #expect((0...1).contains(sample?.fraction ?? -1), "\(duration) \(speed) \(time)")
                }
            }
        }
    }

    private func timing(_ random: inout SeededGenerator) -> MediaTiming {
        MediaTiming(
            beginTime: random.double(-2...5), timeOffset: random.double(-1...1),
            speed: Float(random.double(0.2...3)) * (random.next() & 1 == 0 ? 1 : -1), duration: random.double(0...3),
            repeatCount: Float(random.double(0...3)), repeatDuration: random.next() % 3 == 0 ? random.double(0...4) : 0,
            autoreverses: random.next() & 1 == 0, fillMode: FillMode.allCases.randomElement(using: &random) ?? .removed)
    }
}
