import Foundation
import LayerTree
import Testing
import ViewAnimation

@Suite("Animation block options, nesting and completion (facts 5.3, 5.4)")
struct BlockOptionTests {
    @Test("A delay holds the old value")
    func delay() throws {
        let stage = try Stage()
        stage.engine.schedule(at: 1) {
            UIView.animate(withDuration: 1, delay: 2, options: .curveLinear, animations: { stage.view.center.x = 110 })
        }
        #expect(isNear(try stage.shown(at: 2.9).position.x, 10))
        #expect(isNear(try stage.shown(at: 3.5).position.x, 60))
        #expect(isNear(try stage.shown(at: 4.1).position.x, 110))
    }

    @Test("Repeated and autoreversed animations end at the model value")
    func repeating() throws {
        let stage = try Stage()
        UIView.animate(
            withDuration: 1, delay: 0, options: [.curveLinear, .autoreverse], animations: { stage.view.center.x = 110 })
        #expect(isNear(try stage.shown(at: 1.5).position.x, 60))
        #expect(isNear(try stage.shown(at: 2.1).position.x, 110))
        UIView.animate(
            withDuration: 1, delay: 0, options: [.repeat, .autoreverse], animations: { stage.view.alpha = 0 })
        #expect(stage.basic("opacity")?.repeatCount == .infinity)
    }

    @Test("Inner blocks inherit duration and curve unless they override them")
    func nesting() throws {
        let stage = try Stage()
        UIView.animate(
            withDuration: 2, delay: 0, options: .curveLinear,
            animations: {
                #expect(UIView.inheritedAnimationDuration == 2)
                UIView.animate(withDuration: 5) { stage.view.center.x = 110 }
                UIView.animate(
                    withDuration: 5, delay: 0,
                    options: [.overrideInheritedDuration, .overrideInheritedCurve, .curveEaseIn],
                    animations: { stage.view.alpha = 0 })
            })
        #expect(UIView.inheritedAnimationDuration == 0)
        #expect(stage.basic("position")?.duration == 2)
        #expect(stage.basic("position")?.timingFunction == CAMediaTimingFunction(name: .linear))
        #expect(stage.basic("opacity")?.duration == 5)
        #expect(stage.basic("opacity")?.timingFunction == CAMediaTimingFunction(name: .easeIn))
    }

    @Test("The completion is called after the last animation with whether all finished")
    func completion() throws {
        let stage = try Stage()
        var heard: [Bool] = []
        UIView.animate(
            withDuration: 1, animations: { (stage.view.alpha, stage.view.center) = (0, .zero) },
            completion: { heard.append($0) })
        _ = try stage.shown(at: 0.9)
        #expect(heard.isEmpty)
        _ = try stage.shown(at: 1.1)
        #expect(heard == [true])
        UIView.animate(withDuration: 1, animations: { stage.view.alpha = 1 }, completion: { heard.append($0) })
        _ = try stage.shown(at: 1.5)
        stage.view.layer.removeAllAnimations()
        _ = try stage.shown(at: 1.6)
        #expect(heard == [true, false])
    }

    @Test("Without animations the completion is called after the next commit", arguments: [0.0, 1])
    func emptyBlock(_ duration: Double) throws {
        let stage = try Stage()
        var heard: [Bool] = []
        UIView.animate(
            withDuration: duration, animations: { if duration == 0 { stage.view.alpha = 0 } },
            completion: { heard.append($0) })
        #expect(heard.isEmpty && stage.view.layer.animationKeys() == nil)
        _ = try stage.shown(at: 0)
        #expect(heard == [true])
    }

    @Test("performWithoutAnimation applies to the entire block, including nested blocks")
    func disabled() throws {
        let stage = try Stage()
        UIView.animate(withDuration: 1) {
            UIView.performWithoutAnimation {
                #expect(!UIView.areAnimationsEnabled)
                UIView.animate(withDuration: 1) { stage.view.alpha = 0 }
            }
            stage.view.center.x = 50
        }
        #expect(UIView.areAnimationsEnabled)
        #expect(stage.view.layer.animationKeys() == ["position"])
    }

    @Test("beginAnimations has a default duration of 0.2 s, and settings apply to the following changes")
    func beginCommit() throws {
        let stage = try Stage()
        UIView.beginAnimations("move", context: nil)
        stage.view.alpha = 0
        UIView.setAnimationDuration(3)
        UIView.setAnimationCurve(.linear)
        UIView.setAnimationRepeatCount(1.5)
        UIView.setAnimationRepeatAutoreverses(true)
        stage.view.center.x = 50
        UIView.commitAnimations()
        stage.view.layer.cornerRadius = 3
        #expect(stage.basic("opacity")?.duration == 0.2)
        #expect(stage.basic("position")?.duration == 3)
        #expect(stage.basic("position")?.repeatCount == 1.5)
        #expect(stage.basic("position")?.autoreverses == true)
        #expect(stage.basic("cornerRadius") == nil)
    }

    @Test("Option bits equal Apple's")
    func bits() {
        #expect(UIView.AnimationOptions.curveLinear.rawValue == 3 << 16)
        #expect(UIView.AnimationOptions.overrideInheritedOptions.rawValue == 512)
        #expect(UIView.KeyframeAnimationOptions.calculationModeCubicPaced.rawValue == 4 << 10)
    }

    @Test("modifyAnimations repeats only its own changes")
    func modified() throws {
        let stage = try Stage()
        UIView.animate(withDuration: 1) {
            UIView.modifyAnimations(withRepeatCount: 3, autoreverses: true) { stage.view.center.x = 50 }
            stage.view.alpha = 0
        }
        #expect(stage.basic("position")?.repeatCount == 3 && stage.basic("position")?.autoreverses == true)
        #expect(stage.basic("opacity")?.repeatCount == 0)
    }
}
