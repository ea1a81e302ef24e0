import Foundation
import LayerTree
import Testing
import ViewAnimation

@Suite("Keyframe blocks (facts 5.6)")
struct KeyframeBlockTests {
    private let linear = UIView.KeyframeAnimationOptions(rawValue: UIView.AnimationOptions.curveLinear.rawValue)

    @Test("Each property has one animation with the keyframes' starts and ends and constant gaps")
    func values() throws {
        let stage = try Stage()
        UIView.animateKeyframes(
            withDuration: 2, delay: 0, options: linear,
            animations: {
                UIView.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.25) { stage.view.center.x = 110 }
                UIView.addKeyframe(withRelativeStartTime: 0.75, relativeDuration: 0.5) { stage.view.center.x = 60 }
            })
        #expect(stage.view.layer.animationKeys() == ["position"])
        let animation = try #require(stage.view.layer.animation(forKey: "position") as? CAKeyframeAnimation)
        #expect(animation.keyTimes?.map(\.doubleValue) == [0, 0.25, 0.5, 0.75, 1])
        #expect(animation.fillMode == .both && animation.duration == 2)
        for (time, x) in [(0.25, 10.0), (0.75, 60), (1, 110), (1.4, 110), (1.75, 85), (2, 60)] {
            #expect(isNear(try stage.shown(at: time).position.x, x, within: 1e-6), "at \(time)")
        }
        #expect(stage.view.center.x == 60)
    }

    @Test("A keyframe animation eases in and out by default and has the options' calculation mode")
    func pacing() throws {
        let stage = try Stage()
        UIView.animateKeyframes(
            withDuration: 1, delay: 0, options: .calculationModeCubic,
            animations: {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { stage.view.alpha = 0 }
            })
        let animation = try #require(stage.view.layer.animation(forKey: "opacity") as? CAKeyframeAnimation)
        #expect(animation.calculationMode == .cubic)
        #expect(animation.timingFunction == CAMediaTimingFunction(name: .easeInEaseOut))
    }

    @Test("Keyframes are sorted by their start times")
    func order() throws {
        let stage = try Stage()
        UIView.animateKeyframes(
            withDuration: 1, delay: 0, options: linear,
            animations: {
                UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { stage.view.alpha = 0.25 }
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { stage.view.alpha = 0.5 }
            })
        #expect(isNear(CGFloat(try stage.shown(at: 0.5).opacity), 0.5))
        #expect(isNear(CGFloat(try stage.shown(at: 0.75).opacity), 0.375))
    }

    @Test("The completion is called, and a keyframe outside a block applies its changes")
    func completion() throws {
        let stage = try Stage()
        var finished: Bool?
        UIView.animateKeyframes(
            withDuration: 1, delay: 0,
            animations: {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { stage.view.alpha = 0 }
            }, completion: { finished = $0 })
        _ = try stage.shown(at: 1.1)
        #expect(finished == true)
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { stage.view.alpha = 1 }
        #expect(stage.view.alpha == 1 && stage.view.layer.animationKeys() == nil)
    }
}
