import LayerTree
import TestSupport
import Testing
import VectorGeometry

@Suite("Spring settling duration")
struct SpringLawTests {
    @Test("A spring is within 1 % of its target at the settling duration", arguments: UInt64(1)...40)
    func settled(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        func number(_ range: ClosedRange<Double>) -> CGFloat { CGFloat(Double.random(in: range, using: &random)) }
        let spring = CASpringAnimation(keyPath: "zPosition")
        spring.mass = number(0.5...4)
        spring.stiffness = number(20...400)
        spring.damping = number(2...40)
        spring.initialVelocity = number(-5...5)
        spring.fromValue = 0
        spring.toValue = 100
        spring.duration = spring.settlingDuration
        let stage = try LayerStage()
        stage.layer.add(spring, forKey: "spring")
        let shown = try stage.shown("zPosition", at: [spring.settlingDuration])
        #expect(abs(shown[0] - 100) < 1, "seed \(seed): \(shown)")
    }
}
