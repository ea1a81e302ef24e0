import Foundation
import LayerTree
import Testing
import VectorGeometry
import ViewAnimation

@Suite("Property animators with springs")
struct AnimatorSpringTests {
    private func x(_ stage: Stage, at time: Double) throws -> Double { Double(try stage.shown(at: time).position.x) }

    private func moving(_ stage: Stage, by parameters: any UITimingCurveProvider) -> UIViewPropertyAnimator {
        stage.view.center = .zero
        let animator = UIViewPropertyAnimator(duration: 1, timingParameters: parameters)
        animator.addAnimations { (stage.view.center.x, stage.view.alpha) = (100, 0.5) }
        return animator
    }

    @Test(
        "Continuing with a spring starts at the current values, forward and reversed", arguments: [false, true],
        [0.0, 2])
    func takesOver(isReversed: Bool, factor: Double) throws {
        let stage = try Stage()
        let animator = moving(stage, by: UICubicTimingParameters(animationCurve: .linear))
        var ends: [UIViewAnimatingPosition] = []
        animator.addCompletion { ends.append($0) }
        animator.startAnimation()
        _ = try x(stage, at: 0.5)
        animator.pauseAnimation()
        animator.isReversed = isReversed
        animator.continueAnimation(
            withTimingParameters: UISpringTimingParameters(dampingRatio: 0.3), durationFactor: CGFloat(factor))
        #expect(isNear(try x(stage, at: 0.5), 50, within: 1e-6))
        #expect(isNear(CGFloat(try stage.shown(at: 0.5).opacity), 0.75, within: 1e-5))

        let length = factor == 0 ? 0.5 : factor
        let steps = try (0...100).map { try x(stage, at: 0.5 + length * Double($0) / 100) }
        let low = steps.min() ?? 0
        let high = steps.max() ?? 0
        #expect(isReversed ? low < -10 && high <= 50 : high > 110 && low >= 50, "\(low)…\(high): it overshoots one end")
        _ = try x(stage, at: 0.51 + length)
        #expect(ends == [isReversed ? .start : .end] && animator.state == .inactive)
        #expect(stage.view.center.x == (isReversed ? 0 : 100) && stage.view.alpha == (isReversed ? 1 : 0.5))
    }

    @Test("Pausing during a spring without overshoot does not change the values")
    func pausing() throws {
        let stage = try Stage()
        let animator = moving(stage, by: UICubicTimingParameters(animationCurve: .easeIn))
        animator.startAnimation()
        _ = try x(stage, at: 0.5)
        animator.pauseAnimation()
        animator.continueAnimation(withTimingParameters: UISpringTimingParameters(dampingRatio: 1), durationFactor: 0)
        let there = try x(stage, at: 0.6)
        animator.pauseAnimation()
        let later = try x(stage, at: 0.9)
        #expect(there > 40 && isNear(later, there, within: 1e-4), "\(there), \(later)")
    }

    @Test("A physical spring keeps its settling duration")
    func physical() throws {
        let stage = try Stage()
        let animator = moving(stage, by: UICubicTimingParameters(animationCurve: .linear))
        animator.startAnimation()
        _ = try x(stage, at: 0.5)
        animator.pauseAnimation()
        animator.continueAnimation(
            withTimingParameters: UISpringTimingParameters(
                mass: 1, stiffness: 100, damping: 10, initialVelocity: .zero), durationFactor: 0)
        _ = try x(stage, at: 1.5)
        #expect(animator.isRunning)
        _ = try x(stage, at: 2.2)
        #expect(!animator.isRunning)
    }

    @Test(
        "Setting fractionComplete to its current value changes nothing, and it stays in 0…1",
        arguments: [
            UISpringTimingParameters(dampingRatio: 0.3) as any UITimingCurveProvider & Sendable,
            UICubicTimingParameters(controlPoint1: CGPoint(x: 0.3, y: 1.8), controlPoint2: CGPoint(x: 0.6, y: 1.5)),
            UICubicTimingParameters(animationCurve: .easeIn),
        ])
    func sameFraction(_ parameters: any UITimingCurveProvider & Sendable) throws {
        for pauses in [false, true] {
            let stage = try Stage()
            let animator = moving(stage, by: parameters)
            animator.startAnimation()
            for time in [0.1, 0.2, 0.3, 0.5] {
                let there = try x(stage, at: time)
                if pauses { animator.pauseAnimation() }
                let fraction = animator.fractionComplete
                #expect((0...1).contains(fraction))
                animator.fractionComplete = fraction
                #expect(isNear(try x(stage, at: time), there, within: 1e-6), "\(time)")
                animator.startAnimation()
            }
        }
    }

    @Test("A spring is scrubbed by time")
    func scrubbing() throws {
        let played = try Stage()
        let stage = try Stage()
        moving(played, by: UISpringTimingParameters(dampingRatio: 0.3)).startAnimation()
        let animator = moving(stage, by: UISpringTimingParameters(dampingRatio: 0.3))
        for fraction in [0.1, 0.35, 0.7] {
            animator.fractionComplete = CGFloat(fraction)
            #expect(isNear(CGFloat(try x(stage, at: 9)), CGFloat(try x(played, at: fraction)), within: 1e-6))
            #expect(isNear(animator.fractionComplete, CGFloat(fraction), within: 1e-9))
        }
    }
}
