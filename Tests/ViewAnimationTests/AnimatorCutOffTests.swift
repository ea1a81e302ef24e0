import Foundation
import LayerTree
import Testing
import ViewAnimation

@Suite("Property animators whose animations are removed")
struct AnimatorCutOffTests {
    /// Starts an animator that moves the view 100 points to the right and fades it out in one second.
    private func running(_ stage: Stage, _ ends: @escaping (UIViewAnimatingPosition) -> Void) throws
        -> UIViewPropertyAnimator
    {
        stage.view.center = .zero
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
            stage.view.center.x = 100
            stage.view.alpha = 0
        }
        animator.addCompletion(ends)
        animator.startAnimation()
        _ = try stage.shown(at: 0.5)
        return animator
    }

    @Test("An animator finishes when its view leaves the tree, also in reverse", arguments: [false, true])
    func leaving(isReversed: Bool) throws {
        let stage = try Stage()
        var ends: [UIViewAnimatingPosition] = []
        let animator = try running(stage) { ends.append($0) }
        animator.isReversed = isReversed
        stage.view.removeFromSuperview()
        _ = try stage.shown(at: 0.6)

        #expect(ends == [isReversed ? .start : .end] && animator.state == .inactive && !animator.isRunning)
        #expect(stage.view.center.x == (isReversed ? 0 : 100) && stage.view.alpha == (isReversed ? 1 : 0))
    }

    @Test("An animator finishes when all animations of its view are removed")
    func removing() throws {
        let stage = try Stage()
        var ends: [UIViewAnimatingPosition] = []
        let animator = try running(stage) { ends.append($0) }
        stage.view.layer.removeAllAnimations()
        _ = try stage.shown(at: 0.6)
        #expect(ends == [.end] && animator.state == .inactive && !animator.isRunning)
    }

    @Test("An animator continues its other properties when a block replaces the animation of one")
    func replacing() throws {
        let stage = try Stage()
        var ends: [UIViewAnimatingPosition] = []
        var finished: [Bool] = []
        let animator = try running(stage) { ends.append($0) }
        UIView.animate(
            withDuration: 1, delay: 0, options: .curveLinear, animations: { stage.view.alpha = 0.5 },
            completion: { finished.append($0) })
        #expect(isNear(try stage.shown(at: 0.75).position.x, 75))
        #expect(animator.isRunning && ends == [])
        let shown = try stage.shown(at: 1.25)

        #expect(ends == [.end] && animator.state == .inactive)
        #expect(isNear(CGFloat(shown.opacity), 0.375, within: 1e-5), "the block's animation from 0 to 0.5 continues")
        _ = try stage.shown(at: 1.6)
        #expect(finished == [true] && stage.view.alpha == 0.5)
    }

    @Test("Stopping or pausing an animator keeps animations that a block has replaced")
    func holding() throws {
        for stops in [false, true] {
            let stage = try Stage()
            let animator = try running(stage) { _ in }
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { stage.view.alpha = 0.5 })
            if stops { animator.stopAnimation(true) } else { animator.pauseAnimation() }
            let shown = try stage.shown(at: 1)
            #expect(
                isNear(shown.position.x, 50) && isNear(CGFloat(shown.opacity), 0.25, within: 1e-5)
                    && stage.view.alpha == 0.5)
        }
    }

    @Test("The end of a replaced run is ignored")
    func silence() throws {
        let stage = try Stage()
        var ends: [UIViewAnimatingPosition] = []
        let animator = try running(stage) { ends.append($0) }
        for time in [0.5, 0.6, 0.7] {
            animator.pauseAnimation()
            animator.startAnimation()
            _ = try stage.shown(at: time)
        }
        #expect(ends == [] && animator.isRunning)
        _ = try stage.shown(at: 1.1)
        #expect(ends == [.end])
    }

    @Test("Animations added to a paused animator are paused")
    func adding() throws {
        let stage = try Stage()
        let animator = try running(stage) { _ in }
        animator.pauseAnimation()
        animator.addAnimations { stage.view.layer.cornerRadius = 8 }
        #expect(isNear(try stage.shown(at: 0.6).cornerRadius, 0))
        animator.startAnimation()
        #expect(isNear(try stage.shown(at: 0.85).cornerRadius, 4))
    }
}
