import Foundation
import LayerTree
import Testing

@testable import ViewAnimation

@Suite("The spring of usingSpringWithDamping (facts 5.5)")
struct DampedSpringTests {
    /// Springs measured on iOS 14.
    static let measured:
        [(duration: Double, ratio: Double, velocity: Double, frequency: Double, stiffness: Double, damping: Double)] = [
            (1, 0.8, 0, 8.994297, 80.8974, 14.39087),
            (0.5, 0.5, 0, 25.433797, 646.878, 25.4338),
            (1, 0.5, 0, 12.716898, 161.7195, 12.7169),
            (1, 0.3, 0, 19.169793, 367.481, 11.50188),
            (0.5, 0.7, 0, 19.679293, 387.2746, 27.55101),
            (1, 1, 0, 9.233413, 85.2559, 18.46683),
            (0.6, 1, 0, 15.389022, 236.822, 30.77804),
            (1, 0.5, -2, 13.244713, 175.4224, 13.24471),
        ]

    @Test("The spring matches the measured stiffness and damping", arguments: measured)
    func rows(
        _ row: (
            duration: Double, ratio: Double, velocity: Double, frequency: Double, stiffness: Double, damping: Double
        )
    ) {
        let spring = DampedSpring(duration: row.duration, dampingRatio: row.ratio, velocity: row.velocity)
        #expect(abs(spring.frequency - row.frequency) < 1e-5)
        #expect(abs(spring.stiffness - row.stiffness) < 1e-3)
        #expect(abs(spring.damping - row.damping) < 1e-4)
    }

    @Test("Duration is limited to 0.01…10 seconds and damping to 0…1; damping 0 has frequency 1")
    func limits() {
        #expect(
            DampedSpring(duration: 100, dampingRatio: 0.5, velocity: 0)
                == DampedSpring(duration: 10, dampingRatio: 0.5, velocity: 0))
        #expect(
            DampedSpring(duration: 1, dampingRatio: 3, velocity: 0)
                == DampedSpring(duration: 1, dampingRatio: 1, velocity: 0))
        #expect(DampedSpring(duration: 1, dampingRatio: 0, velocity: 0).frequency == 1)
        #expect(DampedSpring(duration: 0, dampingRatio: 1, velocity: 0).duration == 0.01)
    }

    @Test("With velocity toward the target, the frequency is the largest root", arguments: [0.5, 1, 3, 20])
    func forwardVelocity(_ velocity: Double) {
        let spring = DampedSpring(duration: 1, dampingRatio: 0.5, velocity: velocity)
        let limit = 0.001 * (1 - 0.25).squareRoot() / 0.5
        func residual(_ w: Double) -> Double { abs(velocity / (0.5 * w) - 1) * exp(-0.5 * w) - limit }
        #expect(abs(residual(spring.frequency)) < 1e-9)
        #expect((1...100).allSatisfy { residual(spring.frequency + Double($0) * 0.1) < 0 })
    }

    @Test("A block's spring animation has the measured parameters and values (facts 7.10)")
    func shown() throws {
        let stage = try Stage()
        UIView.animate(
            withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
            animations: { stage.view.center.x = 110 })
        let spring = try #require(stage.basic("position") as? CASpringAnimation)
        #expect(spring.mass == 1)
        #expect(isNear(spring.stiffness, 161.7195, within: 1e-3))
        #expect(isNear(spring.damping, 12.7169, within: 1e-4))
        #expect(spring.duration == 1)
        _ = try stage.engine.frame(at: 0)
        for (time, progress) in [(0.1, 0.487823), (0.2, 1.034971)] {
            #expect(isNear(try stage.shown(at: time).position.x, 10 + 100 * progress, within: 1e-3))
        }
        #expect(isNear(try stage.shown(at: 1).position.x, 10 + 100 * 1.000969, within: 1e-3))
    }

    @Test(
        "A spring with perceptual duration has mass 1, stiffness (2π/d)², damping 4π(1−b)/d and its settling duration")
    func perceptual() throws {
        let stage = try Stage()
        UIView.animate(springDuration: 0.5, bounce: 0.3, animations: { stage.view.center.x = 110 })
        let spring = try #require(stage.basic("position") as? CASpringAnimation)
        #expect(isNear(spring.stiffness, pow(4 * .pi, 2), within: 1e-9))
        #expect(abs(spring.damping - 5.6 * CGFloat.pi) < 1e-9)
        #expect(spring.duration == spring.settlingDuration)
    }
}
