import Foundation
import LayerTree
import Testing
import ViewAnimation

@Suite("View transitions (facts 5.7)")
struct TransitionBlockTests {
    private func animation(_ stage: Stage) -> CATransition? {
        stage.view.layer.animation(forKey: kCATransition) as? CATransition
    }

    @Test("A view transition adds one CATransition with the block's timing to the container's layer")
    func animation() throws {
        let stage = try Stage()
        UIView.transition(with: stage.view, duration: 2, options: [.transitionCrossDissolve, .curveEaseIn]) {
            stage.view.backgroundColor = .red
        }
        let transition = try #require(animation(stage))

        #expect(transition.type == .fade && transition.duration == 2)
        #expect(transition.timingFunction == CAMediaTimingFunction(name: .easeIn))
        #expect(stage.view.layer.animationKeys() == [kCATransition])
    }

    @Test("Without a transition in the options, changes animate only with allowAnimatedContent")
    func none() throws {
        let stage = try Stage()
        UIView.transition(with: stage.view, duration: 1, options: .transitionNone) { stage.view.alpha = 0.5 }
        #expect(stage.view.layer.animationKeys() == nil)
        UIView.transition(with: stage.view, duration: 1, options: .allowAnimatedContent) { stage.view.alpha = 1 }
        #expect(stage.view.layer.animationKeys() == ["opacity"])
    }

    @Test("The completion is called with true at the end and with false if another transition replaces it")
    func completion() throws {
        let stage = try Stage()
        var ends: [Bool] = []
        func turn() {
            UIView.transition(with: stage.view, duration: 1, options: .transitionFlipFromLeft, animations: nil) {
                ends.append($0)
            }
        }
        turn()
        _ = try stage.shown(at: 0.5)
        turn()
        _ = try stage.shown(at: 0.6)
        #expect(ends == [false])
        _ = try stage.shown(at: 1.4)
        #expect(ends == [false])
        _ = try stage.shown(at: 1.7)
        #expect(ends == [false, true])
    }

    @Test("A transition between views removes or hides the old view")
    func views() throws {
        let stage = try Stage()
        let next = UIView()
        stage.root.addSubview(UIView())
        UIView.transition(from: stage.view, to: next, duration: 1, options: .transitionCrossDissolve)
        #expect(stage.view.superview == nil && stage.root.subviews.first === next)
        #expect(stage.root.layer.animationKeys() == [kCATransition])

        stage.root.addSubview(stage.view)
        UIView.transition(
            from: next, to: stage.view, duration: 1, options: [.transitionCrossDissolve, .showHideTransitionViews])
        #expect(next.isHidden && !stage.view.isHidden && next.superview === stage.root)
    }

    @Test("With animations disabled there is no transition and the completion is called")
    func disabled() throws {
        let stage = try Stage()
        var ends: [Bool] = []
        UIView.performWithoutAnimation {
            UIView.transition(
                with: stage.view, duration: 1, options: .transitionFlipFromTop, animations: { stage.view.tag = 7 }
            ) { ends.append($0) }
        }
        #expect(stage.view.layer.animationKeys() == nil && stage.view.tag == 7)
        _ = try stage.shown(at: 0)
        #expect(ends == [true])
    }

    @Test("setAnimationTransition adds a transition between begin and commit")
    func beginCommit() throws {
        let stage = try Stage()
        UIView.beginAnimations(nil, context: nil)
        UIView.setAnimationDuration(3)
        UIView.setAnimationTransition(.curlUp, for: stage.view, cache: true)
        UIView.setAnimationTransition(.none, for: stage.root, cache: true)
        UIView.commitAnimations()
        #expect(animation(stage)?.duration == 3 && animation(stage)?.type == .fade)
        #expect(stage.root.layer.animationKeys() == nil)
    }

    @Test("The delete system animation fades views out and removes them")
    func delete() throws {
        let stage = try Stage()
        UIView.perform(.delete, on: [stage.view], animations: { stage.root.alpha = 0.5 })
        #expect(stage.root.layer.animationKeys() == ["opacity"])
        #expect(try stage.shown(at: 0.1).opacity < 1)
        #expect(stage.view.superview === stage.root)
        _ = try stage.shown(at: 0.3)
        #expect(stage.view.superview == nil)
    }
}
