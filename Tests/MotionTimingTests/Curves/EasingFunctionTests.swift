import MotionTiming
import Testing

@Suite("Easing functions")
struct EasingFunctionTests {
    @Test("An easing function starts at 0 and ends at 1, and is continuous", arguments: EasingFunction.allCases)
    func ends(function: EasingFunction) {
        let curve = TimingCurve(function)
        let values = (0...2_000).map { curve.value(at: Double($0) / 2_000) }

        #expect(values.first == 0 && values.last == 1)
        #expect(zip(values, values.dropFirst()).allSatisfy { abs($1 - $0) < 0.02 })
    }

    @Test("Bounces stay within 0…1 and touch 1 three times before the end; elastic functions overshoot")
    func shapes() {
        let bounce = TimingCurve(.easeOutBounce)
        #expect([1, 2, 2.5].allSatisfy { abs(bounce.value(at: $0 / 2.75) - 1) < 1e-9 })
        #expect(abs(bounce.value(at: 1.5 / 2.75) - 0.75) < 1e-9)
        #expect((0...100).allSatisfy { (0...1).contains(bounce.value(at: Double($0) / 100)) })
        #expect((0...100).contains { TimingCurve(.easeOutElastic).value(at: Double($0) / 100) > 1.3 })
        #expect((0...100).contains { TimingCurve(.easeInElastic).value(at: Double($0) / 100) < -0.3 })
    }

    @Test("An ease-in mirrors its ease-out, and an ease-in-out is symmetric")
    func symmetry() {
        for step in 1..<100 {
            let time = Double(step) / 100
            let pairs: [(EasingFunction, EasingFunction)] = [
                (.easeInBounce, .easeOutBounce), (.easeInElastic, .easeOutElastic),
                (.easeInOutBounce, .easeInOutBounce), (.easeInOutElastic, .easeInOutElastic),
            ]
            for (first, second) in pairs {
                #expect(abs(first.value(at: time) + second.value(at: 1 - time) - 1) < 1e-9)
            }
        }
    }
}
