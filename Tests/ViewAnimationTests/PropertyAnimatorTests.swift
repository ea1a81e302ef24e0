import Foundation
import LayerTree
import MotionTiming
import Testing
import VectorGeometry
import ViewAnimation

@Suite("Property animators")
struct PropertyAnimatorTests {
    private func moving(_ stage: Stage, curve: UIView.AnimationCurve = .linear) -> UIViewPropertyAnimator {
        stage.view.center = CGPoint(x: 0, y: 0)
        return UIViewPropertyAnimator(duration: 2, curve: curve) { stage.view.center = CGPoint(x: 100, y: 0) }
    }

    private func x(_ stage: Stage, at time: Double) throws -> Double { Double(try stage.shown(at: time).position.x) }

    @Test("An animator runs its block at the start, follows its curve, and is inactive at the end")
    func runs() throws {
        let stage = try Stage()
        let animator = moving(stage)
        var ends: [UIViewAnimatingPosition] = []
        animator.addCompletion { ends.append($0) }
        #expect(stage.view.center.x == 0 && animator.state == .inactive)
        animator.startAnimation()

        #expect(animator.state == .active && animator.isRunning && stage.view.center.x == 100)
        #expect(isNear(try x(stage, at: 0.5), 25))
        #expect(isNear(animator.fractionComplete, 0.25))
        #expect(isNear(try x(stage, at: 2), 100))
        #expect(isNear(try x(stage, at: 2.1), 100))
        #expect(ends == [.end] && animator.state == .inactive && !animator.isRunning)
        #expect(stage.view.layer.animationKeys() == nil)
    }

    @Test("A paused animator can be scrubbed to any fraction and continues from it")
    func scrubs() throws {
        let stage = try Stage()
        let animator = moving(stage)
        animator.fractionComplete = 0.5

        #expect(animator.state == .active && !animator.isRunning)
        #expect(isNear(try x(stage, at: 1), 50))
        #expect(isNear(try x(stage, at: 9), 50))
        for fraction in [0, 0.25, 1, 0.75] {
            animator.fractionComplete = CGFloat(fraction)
            #expect(isNear(try x(stage, at: 9), 100 * fraction), "\(fraction)")
        }
        animator.startAnimation()
        #expect(isNear(try x(stage, at: 9.25), 87.5))
        #expect(isNear(try x(stage, at: 9.6), 100))
        #expect(animator.state == .inactive)
    }

    @Test("scrubsLinearly selects scrubbing by distance or by time")
    func scrubbing() throws {
        let stage = try Stage()
        let animator = moving(stage, curve: .easeIn)
        animator.fractionComplete = 0.25
        #expect(isNear(try x(stage, at: 0), 25, within: 1e-4))

        animator.scrubsLinearly = false
        animator.fractionComplete = 0.25
        let eased = CAMediaTimingFunction(name: .easeIn).curve.value(at: 0.25)
        #expect(isNear(try x(stage, at: 0), 100 * eased, within: 1e-4))
    }

    @Test("Pausing does not change the values")
    func pausing() throws {
        let stage = try Stage()
        let animator = moving(stage, curve: .easeInOut)
        animator.startAnimation()
        let before = try x(stage, at: 0.7)
        animator.pauseAnimation()

        #expect(isNear(try x(stage, at: 5), before, within: 1e-6))
        #expect(isNear(Double(animator.fractionComplete), before / 100, within: 1e-6))
    }

    @Test("A reversed animator runs back to the start values and completes with start")
    func reverses() throws {
        let stage = try Stage()
        let animator = moving(stage, curve: .easeIn)
        var ends: [UIViewAnimatingPosition] = []
        animator.addCompletion { ends.append($0) }
        animator.startAnimation()
        let there = try x(stage, at: 0.5)
        _ = try x(stage, at: 1.5)
        animator.isReversed = true

        #expect(isNear(try x(stage, at: 2.5), there, within: 1e-6))
        #expect(isNear(try x(stage, at: 3.1), 0))
        #expect(ends == [.start] && stage.view.center.x == 0 && stage.view.layer.animationKeys() == nil)
    }

    @Test("An animator reversed after its end starts at the end")
    func reversesFromTheEnd() throws {
        let stage = try Stage()
        let animator = moving(stage)
        animator.pausesOnCompletion = true
        animator.startAnimation()
        _ = try x(stage, at: 2.5)
        #expect(animator.state == .active && !animator.isRunning)
        animator.isReversed = true
        animator.startAnimation()

        #expect(isNear(try x(stage, at: 2.5), 100))
        #expect(isNear(try x(stage, at: 3.5), 50))
    }

    @Test("A delay applies to the first start only")
    func delays() throws {
        let stage = try Stage()
        let animator = moving(stage)
        animator.startAnimation(afterDelay: 1)

        #expect(isNear(try x(stage, at: 0.9), 0))
        #expect(isNear(try x(stage, at: 2), 50))
        animator.pauseAnimation()
        animator.startAnimation(afterDelay: 1)
        #expect(isNear(try x(stage, at: 2.5), 75))
    }

    @Test("Changes with a delay factor take the remaining time and reverse first")
    func delayFactor() throws {
        let stage = try Stage()
        let animator = moving(stage)
        stage.view.alpha = 0
        animator.addAnimations({ stage.view.alpha = 1 }, delayFactor: 0.5)
        animator.startAnimation()

        #expect(isNear(CGFloat(try stage.shown(at: 0.5).opacity), 0))
        #expect(isNear(CGFloat(try stage.shown(at: 1.5).opacity), 0.5, within: 1e-5))
        animator.isReversed = true
        #expect(isNear(CGFloat(try stage.shown(at: 1.75).opacity), 0.25, within: 1e-5))
        #expect(isNear(CGFloat(try stage.shown(at: 2.5).opacity), 0, within: 1e-5))
        #expect(isNear(try x(stage, at: 2.5), 25))
    }

    @Test("Stopping keeps the presentation values; finishing sets the chosen position")
    func stops() throws {
        for position in [UIViewAnimatingPosition.current, .start, .end] {
            let stage = try Stage()
            let animator = moving(stage)
            var ends: [UIViewAnimatingPosition] = []
            animator.addCompletion { ends.append($0) }
            animator.startAnimation()
            _ = try x(stage, at: 0.5)
            animator.stopAnimation(false)
            #expect(animator.state == .stopped && isNear(stage.view.center.x, 25) && ends == [])
            animator.finishAnimation(at: position)

            #expect(ends == [position] && animator.state == .inactive)
            #expect(isNear(stage.view.center.x, position == .current ? 25 : position == .start ? 0 : 100))
        }
        let stage = try Stage()
        let animator = moving(stage)
        animator.addCompletion { _ in Issue.record("called") }
        animator.startAnimation()
        _ = try x(stage, at: 0.5)
        animator.stopAnimation(true)
        #expect(animator.state == .inactive && isNear(stage.view.center.x, 25))
    }

    @Test("Continuing with another curve and duration starts at the current values")
    func continues() throws {
        for isReversed in [false, true] {
            let stage = try Stage()
            let animator = moving(stage)
            animator.startAnimation()
            _ = try x(stage, at: 1)
            animator.pauseAnimation()
            animator.isReversed = isReversed
            animator.continueAnimation(
                withTimingParameters: UICubicTimingParameters(animationCurve: .easeIn), durationFactor: 2)

            let eased = CAMediaTimingFunction(name: .easeIn).curve.value(at: 0.25)
            #expect(isNear(try x(stage, at: 1), 50, within: 1e-4))
            #expect(isNear(try x(stage, at: 2), isReversed ? 50 - 50 * eased : 50 + 50 * eased, within: 1e-4))
            #expect(isNear(try x(stage, at: 4.9), isReversed ? 0 : 100, within: 5))
            _ = try x(stage, at: 5.1)
            #expect(animator.state == .inactive && stage.view.center.x == (isReversed ? 0 : 100))
        }
    }

    @Test(
        "Springs run for their settling duration and overshoot",
        arguments: [
            (UISpringTimingParameters(dampingRatio: 0.5), 2.0),
            (UISpringTimingParameters(mass: 1, stiffness: 100, damping: 10, initialVelocity: .zero), 1.38),
        ])
    func springs(_ parameters: UISpringTimingParameters, _ length: Double) throws {
        let stage = try Stage()
        stage.view.center = .zero
        let animator = UIViewPropertyAnimator(duration: 2, timingParameters: parameters)
        animator.addAnimations { stage.view.center = CGPoint(x: 100, y: 0) }
        animator.startAnimation()

        #expect(abs(animator.duration - length) < 0.1)
        let peak = try stride(from: 0.0, through: animator.duration, by: 0.02).map { try x(stage, at: $0) }.max() ?? 0
        #expect(peak > 105)
        _ = try x(stage, at: animator.duration + 0.1)
        #expect(animator.state == .inactive && stage.view.center.x == 100)
    }

    @Test("An animator without changes finishes after the next commit")
    func empty() throws {
        let stage = try Stage()
        var ends: [UIViewAnimatingPosition] = []
        let animator = UIViewPropertyAnimator.runningPropertyAnimator(withDuration: 1, delay: 0, animations: {}) {
            ends.append($0)
        }
        _ = try stage.shown(at: 0.1)

        #expect(ends == [.end] && animator.state == .inactive)
    }
}
