import Foundation
import LayerTree
import Testing

@Suite("Key-value coding of what is no drawn value, facts 1.2, 1.22")
struct KeyValueTests {
    @Test("Objects are set and read by key, and are not stored beside the property")
    func objects() {
        let (layer, child, mask) = (CALayer(), CALayer(), CALayer())
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

    @Test("Subclasses answer for their own")
    func objectsOfSubclasses() {
        let (emitter, scroll) = (CAEmitterLayer(), CAScrollLayer())
        emitter.setValue([CAEmitterCell()], forKey: "emitterCells")
        scroll.setValue(CAScrollLayerScrollMode.vertically, forKey: "scrollMode")

        #expect(emitter.emitterCells?.count == 1)
        #expect(scroll.scrollMode == .vertically)
        #expect(scroll.value(forKey: "scrollMode") as? String == CAScrollLayerScrollMode.vertically.rawValue)
    }

    @Test("Names are taken as text and as the types that hold them")
    func names() {
        let (layer, shape) = (CALayer(), CAShapeLayer())
        layer.setValue(CALayerContentsGravity.center, forKey: "contentsGravity")
        shape.setValue(CAShapeLayerLineCap.round, forKey: "lineCap")
        #expect(layer.contentsGravity == .center)
        #expect(shape.lineCap == .round)
        layer.setValue("top", forKey: "contentsGravity")
        #expect(layer.contentsGravity == .top)
    }

    @Test("Numbers come back as objects that cast to every type of number")
    func numbers() {
        let (layer, spring) = (CALayer(), CASpringAnimation(keyPath: "opacity"))
        layer.opacity = 0.5
        layer.setValue(2, forKeyPath: "transform.scale")
        for value in [layer.value(forKey: "opacity"), layer.value(forKeyPath: "transform.scale.x"), layer.value(forKey: "speed"), spring.value(forKey: "mass")] {
            #expect(value is NSNumber)
            #expect(value as? Double != nil)
            #expect(value as? Float != nil)
        }
        #expect(layer.value(forKey: "hidden") as? Bool == false)
    }

    @Test("Hints are stored, with their defaults")
    func hints() {
        let layer = CALayer()
        #expect(layer.contentsFormat == .RGBA8Uint)
        #expect(CALayer.defaultValue(forKey: "contentsFormat") as? String == "RGBA8")
        #expect(layer.minificationFilterBias == 0)
        layer.contentsFormat = .gray8Uint
        layer.setValue(0.5, forKey: "minificationFilterBias")
        #expect(layer.value(forKey: "contentsFormat") as? String == "Gray8")
        #expect(layer.minificationFilterBias == 0.5)
    }
}
