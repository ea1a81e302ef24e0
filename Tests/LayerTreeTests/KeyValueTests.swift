import Foundation
import LayerTree
import Testing
import VectorGeometry

@Suite("Key-value coding beyond drawn values (facts 1.2, 1.22)")
struct KeyValueTests {
    @Test("Setting an object by key sets its property and stores no copy")
    func objects() {
        let layer = CALayer()
        let child = CALayer()
        let mask = CALayer()
        layer.setValue("box", forKey: "name")
        layer.setValue([child], forKey: "sublayers")
        layer.setValue(mask, forKey: "mask")
        layer.setValue(["opacity": NSNull()], forKey: "actions")
        layer.setValue(["opacity": 0.5], forKey: "style")
        layer.setValue(CAAutoresizingMask.layerWidthSizable.rawValue, forKey: "autoresizingMask")

        #expect(layer.name == "box")
        #expect(layer.value(forKey: "name") as? String == "box")
        #expect(layer.sublayers == [child])
        #expect(child.value(forKey: "superlayer") as? CALayer === layer)
        #expect(layer.mask === mask)
        #expect(layer.actions?["opacity"] is NSNull)
        #expect(layer.opacity == 0.5)
        #expect(layer.autoresizingMask == .layerWidthSizable)
        layer.setValue(nil, forKey: "mask")
        #expect(layer.mask == nil)
    }

    @Test("Subclasses handle their own keys")
    func objectsOfSubclasses() {
        let emitter = CAEmitterLayer()
        let scroll = CAScrollLayer()
        emitter.setValue([CAEmitterCell()], forKey: "emitterCells")
        scroll.setValue(CAScrollLayerScrollMode.vertically, forKey: "scrollMode")

        #expect(emitter.emitterCells?.count == 1)
        #expect(scroll.scrollMode == .vertically)
        #expect(scroll.value(forKey: "scrollMode") as? String == CAScrollLayerScrollMode.vertically.rawValue)
    }

    @Test("Names are accepted as strings and as Apple's name types")
    func names() {
        let layer = CALayer()
        let shape = CAShapeLayer()
        layer.setValue(CALayerContentsGravity.center, forKey: "contentsGravity")
        shape.setValue(CAShapeLayerLineCap.round, forKey: "lineCap")
        #expect(layer.contentsGravity == .center)
        #expect(shape.lineCap == .round)
        layer.setValue("top", forKey: "contentsGravity")
        #expect(layer.contentsGravity == .top)
    }

    @Test("Numbers read by key cast to every number type")
    func numbers() {
        let layer = CALayer()
        let spring = CASpringAnimation(keyPath: "opacity")
        layer.opacity = 0.5
        layer.setValue(2, forKeyPath: "transform.scale")
        for value in [
            layer.value(forKey: "opacity"), layer.value(forKeyPath: "transform.scale.x"), layer.value(forKey: "speed"),
            spring.value(forKey: "mass"),
        ] {
            #expect(value is NSNumber)
            #expect(value as? Double != nil)
            #expect(value as? Float != nil)
        }
        #expect(layer.value(forKey: "hidden") as? Bool == false)
    }

    @Test("Stored numbers and structures cast to every matching type")
    func keptValues() {
        let layer = CALayer()
        let animation = CABasicAnimation(keyPath: "position")
        layer.setValue(CGFloat(3), forKey: "note")
        animation.setValue(CGFloat(3), forKey: "note")
        animation.toValue = 3
        for value in [
            layer.value(forKey: "note"), animation.value(forKey: "note"), animation.toValue,
            layer.value(forKeyPath: "transform.scale"),
        ] {
            #expect(value as? CGFloat != nil)
            #expect(value as? Int != nil)
            #expect(value as? Double != nil)
            #expect(value as? NSNumber != nil)
        }
        animation.fromValue = NSValue(cgPoint: CGPoint(x: 1, y: 2))
        #expect(animation.fromValue as? CGPoint == CGPoint(x: 1, y: 2))
        #expect(animation.fromValue as? CGRect == nil)
        layer.position = CGPoint(x: 5, y: 6)
        #expect((layer.value(forKey: "position") as? NSValue)?.cgPointValue == CGPoint(x: 5, y: 6))
        #expect((layer.value(forKey: "transform") as? NSValue)?.caTransform3DValue == CATransform3DIdentity)
        #expect((CALayer.defaultValue(forKey: "shadowOffset") as? NSValue)?.cgSizeValue == CGSize(width: 0, height: -3))
    }

    @Test("Key paths traverse objects stored under keys")
    func pathsThroughObjects() throws {
        let parent = CALayer()
        let layer = CALayer()
        let mask = CALayer()
        let friend = CABasicAnimation()
        parent.addSublayer(layer)
        layer.mask = mask
        layer.setValue(0.5, forKeyPath: "mask.opacity")
        #expect(mask.opacity == 0.5)
        #expect(layer.value(forKeyPath: "mask.superlayer.superlayer.opacity") as? Double == 1)
        layer.setValue(friend, forKey: "friend")
        layer.setValue(2, forKeyPath: "friend.duration")
        #expect(friend.duration == 2)
        #expect(friend.value(forKeyPath: "duration") as? Double == 2)
        layer.setValue(40, forKeyPath: "frame.size.width")
        #expect(layer.bounds.width == 40)
        #expect(layer.value(forKeyPath: "presentationLayer.opacity") == nil)
        _ = try AnimationEngine(root: parent).frame(at: 0)
        #expect(layer.value(forKeyPath: "presentationLayer.modelLayer.bounds.size.width") as? Double == 40)
    }

    @Test("Setting by key calls setters that a subclass overrides")
    func overriddenSetters() {
        final class Watching: CALayer {
            var log: [String] = []
            override var bounds: CGRect { didSet { log.append("bounds") } }
            override var position: CGPoint { didSet { log.append("position") } }
            override var isHidden: Bool { didSet { log.append("hidden") } }
        }
        let layer = Watching()
        layer.setValue(CGRect(x: 0, y: 0, width: 20, height: 20), forKey: "bounds")
        layer.setValue(3, forKeyPath: "position.x")
        layer.setValue(true, forKey: "hidden")
        #expect(layer.log == ["bounds", "position", "hidden"])
        #expect(layer.frame == CGRect(x: -7, y: -10, width: 20, height: 20))
    }

    @Test("Setting images, names and bits by key calls overridden setters with the given values")
    func otherSetters() {
        final class WatchingShape: CAShapeLayer {
            var log: [String] = []
            override var path: CGPath? { didSet { log.append("path") } }
            override var strokeEnd: CGFloat { didSet { log.append("strokeEnd") } }
            override var lineCap: CAShapeLayerLineCap { didSet { log.append(lineCap.rawValue) } }
            override var lineDashPattern: [NSNumber]? { didSet { log.append("\(lineDashPattern?.count ?? 0)") } }
            override var contents: Any? { didSet { log.append("contents") } }
            override var maskedCorners: CACornerMask { didSet { log.append("\(maskedCorners.rawValue)") } }
            override var contentsGravity: CALayerContentsGravity { didSet { log.append(contentsGravity.rawValue) } }
            override var compositingFilter: Any? { didSet { log.append(compositingFilter as? String ?? "none") } }
        }
        let layer = WatchingShape()
        layer.setValue(CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1)), forKey: "path")
        layer.setValue(0.5, forKeyPath: "strokeEnd")
        layer.setValue("round", forKey: "lineCap")
        layer.setValue([3, 1], forKey: "lineDashPattern")
        layer.setValue(nil, forKey: "contents")
        layer.setValue(5, forKey: "maskedCorners")
        layer.setValue("center", forKey: "contentsGravity")
        layer.setValue("multiplyBlendMode", forKey: "compositingFilter")
        #expect(layer.log == ["path", "strokeEnd", "round", "2", "contents", "5", "center", "multiplyBlendMode"])
        #expect(layer.strokeEnd == 0.5 && layer.path != nil)
    }

    @Test("A declared key is independent of other classes' properties of the same name")
    func sameName() {
        final class Scaled: CALayer {
            static let table = CALayer.properties.adding([.declared("scale", initial: CGFloat(1))])
            override class var properties: LayerProperty.Table { table }
        }
        let layer = Scaled()
        layer.setValue(3, forKey: "scale")
        #expect(layer.value(forKey: "scale") as? Double == 3)
    }

    @Test("Hints have defaults and are stored")
    func hints() {
        let layer = CALayer()
        #expect(layer.contentsFormat == .RGBA8Uint)
        #expect(CALayer.defaultValue(forKey: "contentsFormat") as? String == "RGBA8")
        #expect(layer.minificationFilterBias == 0)
        layer.contentsFormat = .gray8Uint
        layer.setValue(0.5, forKey: "minificationFilterBias")
        #expect(layer.value(forKey: "contentsFormat") as? String == "Gray8")
        #expect(layer.minificationFilterBias == 0.5)
        #expect(!layer.wantsExtendedDynamicRangeContent && layer.contentsHeadroom == 0)
        #expect(layer.toneMapMode == .automatic && layer.preferredDynamicRange == .standard)
        layer.setValue("never", forKey: "toneMapMode")
        layer.preferredDynamicRange = .high
        layer.contentsHeadroom = 4
        #expect(layer.toneMapMode == .never && layer.value(forKey: "preferredDynamicRange") as? String == "high")
        #expect(layer.value(forKey: "contentsHeadroom") as? Double == 4)
        let text = CATextLayer()
        text.allowsFontSubpixelQuantization = true
        #expect(
            text.value(forKey: "allowsFontSubpixelQuantization") as? Bool == true
                && CATextLayer.needsDisplay(forKey: "allowsFontSubpixelQuantization"))
    }

    @Test("A named timing function equals one created from its control points")
    func curves() {
        #expect(CAMediaTimingFunction(name: .easeIn) == CAMediaTimingFunction(controlPoints: 0.42, 0, 1, 1))
        #expect(CAMediaTimingFunction(name: .easeIn) != CAMediaTimingFunction(name: .easeOut))
    }
}
