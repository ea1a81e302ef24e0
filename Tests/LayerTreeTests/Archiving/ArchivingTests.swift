import Foundation
import Images
import LayerTree
import Quartz2D
import Testing
import VectorGeometry

@Suite("Archives of layers and animations (facts 1.1)")
struct ArchivingTests {
    @Test("Archives hold emitter cells with sub-cells, and the scroll mode")
    func objectsOfSubclasses() throws {
        let emitter = CAEmitterLayer()
        let cell = CAEmitterCell()
        let spark = CAEmitterCell()
        let scroll = CAScrollLayer()
        cell.name = "smoke"
        cell.birthRate = 10
        cell.color = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
        cell.speed = 2
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

    @Test("Archives restore the tree, masks, names, timing, stored values and images")
    func tree() throws {
        let root = CALayer()
        let child = CAShapeLayer()
        let mask = CALayer()
        root.addSublayer(child)
        root.addSublayer(CATextLayer())
        child.mask = mask
        child.name = "child"
        child.speed = 0.5
        child.timeOffset = 3
        child.fillMode = .both
        child.path = CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4))
        child.autoresizingMask = [.layerWidthSizable, .layerMinYMargin]
        mask.contents = try CGContext(width: 3, height: 2).makeImage()
        mask.setValue("tag", forKey: "anything")
        let copy = try throughArchive(root)
        #expect(copy.sublayers?.count == 2)
        let restored = try #require(copy.sublayers?.first as? CAShapeLayer)
        #expect(restored.superlayer === copy && restored.mask?.superlayer === restored)
        #expect(
            restored.name == "child" && restored.speed == 0.5 && restored.timeOffset == 3 && restored.fillMode == .both)
        #expect(restored.duration == .infinity)
        #expect(restored.path == child.path)
        #expect(restored.autoresizingMask == child.autoresizingMask)
        #expect((restored.mask?.contents as? CGImage)?.width == 3)
        #expect(restored.mask?.value(forKey: "anything") as? String == "tag")
    }

    @Test("Archives restore animations, which present the same values")
    func animations() throws {
        let layer = CALayer()
        let path = keyframes([0, 1, 0.5]) {
            $0.keyTimes = [0, 0.2, 1]
            $0.calculationMode = .cubic
            $0.timingFunctions = [CAMediaTimingFunction(name: .easeIn)]
        }
        let rotation = basic("transform", from: 0, to: 3.0) {
            $0.valueFunction = CAValueFunction(name: .rotateZ)
            $0.isAdditive = true
        }
        let group = CAAnimationGroup()
        group.animations = [path, rotation]
        group.duration = 2
        layer.add(group, forKey: "group")
        let spring = CASpringAnimation(keyPath: "cornerRadius")
        spring.toValue = 9
        spring.damping = 3
        spring.repeatCount = .infinity
        spring.duration = 1
        layer.add(spring, forKey: nil)
        layer.add(basic("position", from: CGPoint.zero, to: NSValue(cgPoint: CGPoint(x: 5, y: 6))), forKey: "move")
        let copy = try throughArchive(layer)
        #expect(copy.animationKeys() == ["group", "move"])
        let one = try LayerStage(layer, live: false)
        let other = try LayerStage(copy, live: false)
        for key in ["zPosition", "cornerRadius", "position.x", "transform.rotation.z"] {
            #expect(try LayerStage.values(key, one) == LayerStage.values(key, other), "\(key)")
        }
    }

    @Test("The archive of a default animation holds only its class")
    func defaults() throws {
        let copy = try throughArchive(CAKeyframeAnimation(keyPath: nil))
        #expect(
            copy.values == nil && copy.keyPath == nil && copy.calculationMode == .linear && copy.isRemovedOnCompletion)
        #expect(try throughArchive(CATransition()).type == .fade)
    }
}

extension LayerStage {
    /// Returns presented values at several times from the engine's time on.
    fileprivate static func values(_ keyPath: String, _ stage: LayerStage) throws -> [Double] {
        let now = stage.engine.time
        return try stage.shown(keyPath, at: [now, now + 0.1, now + 0.2])
    }
}
