import MotionTiming
import TestSupport
import Testing

@Suite("Timing curve and spring properties")
struct CurveLawTests {
    @Test("A curve with control points in 0…1 is monotonic, and its ends are exact", arguments: UInt64(0)..<100)
    func monotone(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let curve = TimingCurve(random.double(0...1), random.double(0...1), random.double(0...1), random.double(0...1))
        let values = (0...400).map { curve.value(at: Double($0) / 400) }

        #expect(values.first == 0)
        #expect(values.last == 1)
        #expect(zip(values, values.dropFirst()).allSatisfy { $1 >= $0 - 1e-9 }, "seed \(seed): \(curve)")
    }

    @Test("Exchanging x and y of the control points inverts a curve", arguments: UInt64(0)..<100)
    func inverse(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let a = random.double(0.1...0.9)
        let b = random.double(0.1...0.9)
        let c = random.double(0.1...0.9)
        let d = random.double(0.1...0.9)
        let curve = TimingCurve(a, b, c, d)
        let mirror = TimingCurve(b, a, d, c)

        for step in 0...20 {
            let fraction = Double(step) / 20
            #expect(abs(mirror.value(at: curve.value(at: fraction)) - fraction) < 1e-7, "seed \(seed)")
        }
    }

    @Test("Input outside 0…1 is clamped")
    func limits() {
        #expect(TimingCurve.easeIn.value(at: -3) == 0)
        #expect(TimingCurve.easeIn.value(at: 3) == 1)
        #expect(TimingCurve.easeIn.value(at: .nan) == 0)
    }

    @Test(
        "Curves with vertical tangents are monotonic",
        arguments: [TimingCurve(1, 0, 0, 1), TimingCurve(0, 1, 1, 0), TimingCurve(1, 0, 1, 0)])
    func steep(curve: TimingCurve) {
        let values = (0...1000).map { curve.value(at: Double($0) / 1000) }

        #expect(zip(values, values.dropFirst()).allSatisfy { $1 >= $0 - 1e-9 })
    }

    @Test(
        "A spring starts at 0 and stays within 0.01 of the target after its settling duration",
        arguments: UInt64(0)..<200)
    func settles(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let spring = SpringCurve(
            mass: random.double(0.5...3), stiffness: random.double(20...400), damping: random.double(1...40),
            initialVelocity: 0)
        let settled = spring.settlingDuration

        #expect(spring.value(at: 0) == 0)
        for step in 0..<50 {
            let value = spring.value(at: settled * (1 + Double(step) / 25))
            #expect(abs(value - 1) < 0.01, "seed \(seed)")
        }
    }

    @Test("A spring is continuous across critical damping")
    func continuity() {
        for seconds in [0.05, 0.2, 0.6] {
            let critical = SpringCurve(damping: 20).value(at: seconds)
            for offset in [-1e-5, 1e-5] {
                let near = SpringCurve(damping: 20 + offset, allowsOverdamping: true).value(at: seconds)
                #expect(abs(near - critical) < 1e-6)
            }
        }
    }

    @Test("Overdamped springs are slower than critical ones and never overshoot")
    func overdamped() {
        let spring = SpringCurve(damping: 60, allowsOverdamping: true)
        let values = (0...500).map { spring.value(at: Double($0) / 100) }

        #expect(spring.value(at: 0.2) < SpringCurve(damping: 20).value(at: 0.2))
        #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 && $1 <= 1 })
    }

    @Test("The slope of a spring at the start is its initial velocity", arguments: [5.0, 20, 50])
    func velocity(damping: Double) {
        let spring = SpringCurve(damping: damping, initialVelocity: 3, allowsOverdamping: true)

        #expect(abs(spring.value(at: 1e-7) / 1e-7 - 3) < 1e-3)
    }
}
