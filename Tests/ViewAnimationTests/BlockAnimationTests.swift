import Foundation
import Images
import LayerTree
import Testing
import VectorGeometry
import ViewAnimation

@Suite("Animations of blocks (facts 5.1, 5.2)")
struct BlockAnimationTests {
    @Test("Changes outside blocks are not animated")
    func outside() throws {
        let stage = try Stage()
        stage.view.alpha = 0.5
        stage.view.layer.cornerRadius = 4
        #expect(stage.view.layer.animationKeys() == nil)
        #expect(stage.view.action(for: stage.view.layer, forKey: "opacity") is NSNull)
        #expect(stage.view.action(for: stage.view.layer, forKey: "onOrderIn") == nil)
        #expect(try stage.shown(at: 0).opacity == 0.5)
    }

    @Test("Additive animations run from old − new to zero with fill mode both under numbered keys")
    func additive() throws {
        let stage = try Stage()
        UIView.animate(withDuration: 1) { stage.view.center = CGPoint(x: 110, y: 10) }
        UIView.animate(withDuration: 1) { stage.view.center = CGPoint(x: 110, y: 60) }
        #expect(stage.view.layer.animationKeys() == ["position", "position-2"])
        let first = try #require(stage.basic("position"))
        #expect(first.fromValue as? CGPoint == CGPoint(x: -100, y: 0))
        #expect(first.toValue as? CGPoint == .zero)
        #expect(first.isAdditive && first.fillMode == .both)
        #expect(first.timingFunction == CAMediaTimingFunction(name: .easeInEaseOut))
        let shown = try stage.shown(at: 0.5)
        #expect(isNear(shown.position.x, 60, within: 1e-4) && isNear(shown.position.y, 35, within: 1e-4))
        #expect(stage.view.center == CGPoint(x: 110, y: 60))
    }

    @Test("A reversal halfway continues from the current value")
    func reversal() throws {
        let stage = try Stage()
        stage.engine.schedule(at: 0) { UIView.animate(withDuration: 1) { stage.view.center.x = 110 } }
        stage.engine.schedule(at: 0.5) { UIView.animate(withDuration: 1) { stage.view.center.x = 10 } }
        let before = try stage.shown(at: 0.499).position.x
        #expect(abs(try stage.shown(at: 0.501).position.x - before) < 1)
        #expect(try stage.shown(at: 0.6).position.x > before)
        #expect(isNear(try stage.shown(at: 1.6).position.x, 10))
    }

    @Test("Bounds changes animate origin and size separately, each only if it changed")
    func bounds() throws {
        let stage = try Stage()
        UIView.animate(withDuration: 1) { stage.view.frame = CGRect(x: 0, y: 0, width: 120, height: 20) }
        #expect(Set(stage.view.layer.animationKeys() ?? []) == ["position", "bounds.size"])
        #expect(stage.basic("bounds.size")?.fromValue as? CGSize == CGSize(width: -100, height: 0))
        #expect(isNear(try stage.shown(at: 0.5).frame.width, 70, within: 1e-4))
        #expect(isNear(try stage.shown(at: 0.5).frame.minX, 0, within: 1e-4))
    }

    @Test("Transform animations are additive, except to a transform without an inverse")
    func transforms() throws {
        let stage = try Stage()
        stage.view.transform = CGAffineTransform(scaleX: 2, y: 2)
        UIView.animate(withDuration: 1) { stage.view.transform = .identity }
        #expect(stage.basic("transform")?.isAdditive == true)
        #expect(isNear(try stage.shown(at: 0).transform.m11, 2))
        #expect(isNear(try stage.shown(at: 0.5).transform.m11, 1.5, within: 1e-4))
        _ = try stage.shown(at: 2)
        UIView.animate(withDuration: 1) { stage.view.transform = CGAffineTransform(scaleX: 0, y: 0) }
        #expect(stage.basic("transform")?.isAdditive == false)
        #expect(isNear(try stage.shown(at: 2.5).transform.m11, 0.5, within: 1e-4))
    }

    @Test(
        "Opacity and color animations replace each other and begin at the model or presentation value"
    )
    func replacing() throws {
        let stage = try Stage()
        stage.engine.schedule(at: 0) {
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { stage.view.alpha = 0 })
        }
        _ = try stage.shown(at: 0.5)
        UIView.animate(
            withDuration: 1, delay: 0, options: .beginFromCurrentState, animations: { stage.view.alpha = 0.8 })
        #expect(stage.view.layer.animationKeys() == ["opacity"])
        #expect(isNear(CGFloat((stage.basic("opacity")?.fromValue as? Double) ?? -1), 0.5, within: 1e-4))
        UIView.animate(withDuration: 1) { stage.view.alpha = 0.2 }
        #expect(isNear(CGFloat((stage.basic("opacity")?.fromValue as? Double) ?? -1), 0.8, within: 1e-6))
    }

    @Test("A background color fades in from its own color with alpha 0")
    func background() throws {
        let stage = try Stage()
        UIView.animate(
            withDuration: 1, delay: 0, options: .curveLinear, animations: { stage.view.backgroundColor = .red })
        let color = try #require(stage.shown(at: 0.25).backgroundColor)
        #expect(isNear(color.red, 1) && isNear(color.alpha, 0.25))
    }

    @Test(
        "Properties that views do not animate change immediately",
        arguments: ["borderWidth", "zPosition", "shadowRadius", "hidden"])
    func notAnimated(_ key: String) throws {
        let stage = try Stage()
        UIView.animate(withDuration: 1) { stage.view.layer.setValue(1, forKey: key) }
        #expect(stage.view.layer.animationKeys() == nil)
    }

    @Test("A layer without a view uses the transaction's settings, and disabled actions disable view animations")
    func besideTransactions() throws {
        let stage = try Stage()
        let bare = CALayer()
        stage.view.layer.addSublayer(bare)
        _ = try stage.shown(at: 0)
        UIView.animate(withDuration: 3) { bare.opacity = 0 }
        #expect(bare.animation(forKey: "opacity")?.duration == 0.25)
        CATransaction.begin()
        CATransaction.setAnimationDuration(9)
        UIView.animate(withDuration: 3) { stage.view.alpha = 0.5 }
        CATransaction.commit()
        #expect(stage.basic("opacity")?.duration == 3)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        UIView.animate(withDuration: 3) { stage.view.center.x = 99 }
        CATransaction.commit()
        #expect(stage.basic("position") == nil)
    }
}
