import Foundation
import LayerTree
import TestSupport
import Testing

@Suite("Archives of layers and animations (facts 1.1)")
struct ArchivingTests {
    @Test("Emitters keep their cells, with the cells within, and scroll layers their mode")
    func objectsOfSubclasses() throws {
        let (emitter, cell, spark, scroll) = (CAEmitterLayer(), CAEmitterCell(), CAEmitterCell(), CAScrollLayer())
        (cell.name, cell.birthRate, cell.color, cell.speed) = ("smoke", 10, CGColor(red: 1, green: 0.5, blue: 0, alpha: 1), 2)
        cell.setValue("own", forKey: "note")
        spark.lifetime = 3
        cell.emitterCells = [spark]
        emitter.emitterCells = [cell]
        scroll.scrollMode = .horizontally

        let copy = try #require(try throughArchive(emitter).emitterCells?.first)
        #expect(copy.name == "smoke")
        #expect(copy.birthRate == 10)
        #expect(copy.color == CGColor(red: 1, green: 0.5, blue: 0, alpha: 1))
        #expect(copy.emitterCells?.first?.lifetime == 3)
        #expect(try throughArchive(scroll).scrollMode == .horizontally)
        let alone = try throughArchive(cell)
        #expect(alone.speed == 2)
        #expect(alone.value(forKey: "note") as? String == "own")
    }

    @Test("The tree, masks, names, clocks, tags and pictures come back")
    func tree() throws {
        let (root, child, mask) = (CALayer(), CAShapeLayer(), CALayer())
        root.addSublayer(child)
        root.addSublayer(CATextLayer())
        child.mask = mask
        (child.name, child.speed, child.timeOffset, child.fillMode) = ("child", 0.5, 3, .both)
        child.path = CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4))
        child.autoresizingMask = [.layerWidthSizable, .layerMinYMargin]
        mask.contents = try CGContext(width: 3, height: 2).makeImage()
        mask.setValue("tag", forKey: "anything")
        let copy = try throughArchive(root)
        #expect(copy.sublayers?.count == 2)
        let restored = try #require(copy.sublayers?.first as? CAShapeLayer)
        #expect(restored.superlayer === copy && restored.mask?.superlayer === restored)
        #expect(restored.name == "child" && restored.speed == 0.5 && restored.timeOffset == 3 && restored.fillMode == .both)
        #expect(restored.duration == .infinity)
        #expect(restored.path == child.path)
        #expect(restored.autoresizingMask == child.autoresizingMask)
        #expect((restored.mask?.contents as? CGImage)?.width == 3)
        #expect(restored.mask?.value(forKey: "anything") as? String == "tag")
    }

    @Test("Animations come back with the layer, and show the same")
    func animations() throws {
        let layer = CALayer()
        let path = keyframes([0, 1, 0.5]) { ($0.keyTimes, $0.calculationMode, $0.timingFunctions) = ([0, 0.2, 1], .cubic, [CAMediaTimingFunction(name: .easeIn)]) }
        let turn = basic("transform", from: 0, to: 3.0) { ($0.valueFunction, $0.isAdditive) = (CAValueFunction(name: .rotateZ), true) }
        let group = CAAnimationGroup()
        (group.animations, group.duration) = ([path, turn], 2)
        layer.add(group, forKey: "group")
        let spring = CASpringAnimation(keyPath: "cornerRadius")
        (spring.toValue, spring.damping, spring.repeatCount, spring.duration) = (9, 3, .infinity, 1)
        layer.add(spring, forKey: nil)
        layer.add(basic("position", from: CGPoint.zero, to: NSValue(cgPoint: CGPoint(x: 5, y: 6))), forKey: "move")
        let copy = try throughArchive(layer)
        #expect(copy.animationKeys() == ["group", "move"])
        let (one, other) = (try Stage(layer, live: false), try Stage(copy, live: false))
        for key in ["zPosition", "cornerRadius", "position.x", "transform.rotation.z"] {
            #expect(try Stage.values(key, one) == Stage.values(key, other), "\(key)")
        }
    }

    @Test("A default animation archives nothing but its class")
    func defaults() throws {
        let copy = try throughArchive(CAKeyframeAnimation(keyPath: nil))
        #expect(copy.values == nil && copy.keyPath == nil && copy.calculationMode == .linear && copy.isRemovedOnCompletion)
        #expect(try throughArchive(CATransition()).type == .fade)
    }
}

extension Stage {
    /// What is shown at a few times from the engine's on.
    fileprivate static func values(_ keyPath: String, _ stage: Stage) throws -> [Double] {
        let now = stage.engine.time
        return try stage.shown(keyPath, at: [now, now + 0.1, now + 0.2])
    }
}
