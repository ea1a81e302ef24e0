import Foundation
import LayerTree
import Testing
import ViewAnimation

@Suite("Animation blocks within a property animator")
struct NestedBlockTests {
    private func shownX(_ stage: Stage, at time: Double) throws -> Double {
        Double(try stage.shown(at: time).position.x)
    }

    @Test("A nested block is scrubbed, reversed and stopped with its animator")
    func block() throws {
        let stage = try Stage()
        stage.view.center = .zero
        var heard: [Bool] = []
        let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) {
            UIView.animate(
                withDuration: 0.3, animations: { stage.view.center.x = 100 }, completion: { heard.append($0) })
        }
        animator.fractionComplete = 0.5
        #expect(isNear(try shownX(stage, at: 5), 50))
        #expect(heard == [])
        animator.fractionComplete = 0.25
        #expect(isNear(try shownX(stage, at: 6), 25))
        animator.isReversed = true
        animator.startAnimation()
        #expect(isNear(try shownX(stage, at: 6.3), 10))
        _ = try shownX(stage, at: 7)
        #expect(heard == [true] && stage.view.center.x == 0 && animator.state == .inactive)
    }

    @Test("A nested block's delay and own duration are in the animator's seconds")
    func delay() throws {
        let stage = try Stage()
        stage.view.center = .zero
        stage.view.alpha = 0
        let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) {
            UIView.animate(
                withDuration: 1, delay: 0.5, options: .overrideInheritedDuration,
                animations: { stage.view.center.x = 100 })
            UIView.animate(withDuration: 1, delay: 1, animations: { stage.view.alpha = 1 })
        }
        for (fraction, x, alpha) in [(0.2, 0.0, 0.0), (0.5, 50, 0), (0.7, 90, 0.4), (0.9, 100, 0.8)] {
            animator.fractionComplete = fraction
            #expect(isNear(try shownX(stage, at: 9), x, within: 1e-4), "\(fraction)")
            #expect(isNear(CGFloat(try stage.shown(at: 9).opacity), alpha, within: 1e-4), "\(fraction)")
        }
    }

    @Test("Nested keyframes are in the animator's seconds")
    func keyframes() throws {
        let stage = try Stage()
        stage.view.center = .zero
        let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) {
            UIView.animateKeyframes(
                withDuration: 0, delay: 0,
                animations: {
                    UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) { stage.view.center.x = 100 }
                    UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { stage.view.center.x = 0 }
                })
        }
        for (fraction, x) in [(0.0, 0.0), (0.125, 50), (0.4, 100), (0.75, 50)] {
            animator.fractionComplete = fraction
            #expect(isNear(try shownX(stage, at: 9), x, within: 1e-4), "\(fraction)")
        }
        animator.startAnimation()
        #expect(isNear(try shownX(stage, at: 9.25), 25, within: 1e-4))
        _ = try shownX(stage, at: 10)
        #expect(animator.state == .inactive && stage.view.layer.animationKeys() == nil)
    }

    @Test("fractionComplete of a reversed animator counts from the end")
    func fractionBack() throws {
        let stage = try Stage()
        stage.view.center = .zero
        let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { stage.view.center.x = 100 }
        animator.fractionComplete = 0.8
        animator.isReversed = true
        #expect(isNear(animator.fractionComplete, 0.2))
        #expect(isNear(try shownX(stage, at: 1), 80))
        animator.fractionComplete = 0.7
        #expect(isNear(try shownX(stage, at: 1), 30))
    }
}
