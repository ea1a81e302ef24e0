import Foundation
import LayerTree
import RenderTree
import Testing

@Suite("Layer filters (facts 1.9)")
struct LayerFilterTests {
    private func blurred() throws -> CALayer {
        let layer = CALayer()
        let blur = try #require(CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 3]))
        blur.name = "soft"
        layer.filters = [blur, "CIColorInvert"]
        return layer
    }

    @Test("A layer copies the values of its filters and returns them")
    func copies() throws {
        let layer = try blurred()
        let filters = try #require(layer.filters)
        #expect(filters.count == 2 && filters[1] as? String == "CIColorInvert")
        let blur = try #require(filters[0] as? CIFilter)
        #expect(blur.name == "soft" && blur.value(forKey: "inputRadius") as? Double == 3)
        blur.setValue(9, forKey: "inputRadius")
        #expect(layer.value(forKeyPath: "filters.soft.inputRadius") as? Double == 3)
        layer.filters = []
        #expect(layer.filters == nil)
    }

    @Test("Filter inputs have Core Image's defaults and are set by key path")
    func inputs() throws {
        let layer = try blurred()
        layer.setValue(7.5, forKeyPath: "filters.soft.inputRadius")
        #expect(layer.value(forKeyPath: "filters.soft.inputRadius") as? Double == 7.5)
        layer.setValue(1, forKeyPath: "filters.other.inputRadius")
        #expect(layer.value(forKeyPath: "filters.other.inputRadius") == nil)
        #expect(CIFilter(name: "CIColorControls")?.value(forKey: "inputSaturation") as? Double == 1)
        #expect(
            (CIFilter(name: "CIPixellate")?.value(forKey: "inputCenter") as? CIVector)?.cgPointValue
                == CGPoint(x: 150, y: 150))
        #expect(
            CIFilter(name: "CIColorMonochrome", parameters: ["inputColor": CIColor(red: 1, green: 0, blue: 0)]) != nil)
        #expect(CIFilter(name: "") == nil && CIFilter(name: "CIBloom", parameters: ["inputRadius": CALayer()]) == nil)
    }

    @Test("Filter inputs animate; filter lists do not")
    func animation() throws {
        let root = CALayer()
        let layer = try blurred()
        root.addSublayer(layer)
        let engine = AnimationEngine(root: root)
        let grow = CABasicAnimation(keyPath: "filters.soft.inputRadius")
        grow.fromValue = 0
        grow.toValue = 10
        grow.duration = 1
        layer.add(grow, forKey: nil)
        let jump = CABasicAnimation(keyPath: "filters")
        jump.toValue = ["CIBloom"]
        jump.duration = 1
        layer.add(jump, forKey: nil)
        _ = try engine.frame(at: 0)
        let shown = try engine.frame(at: 0.5).root.children[0].effects.filters?.filters
        #expect(shown?.map(\.type) == ["CIGaussianBlur", "CIColorInvert"])
        #expect(shown?.first?.inputs["inputRadius"] == .number(5))
    }

    @Test("Archives hold filters")
    func archive() throws {
        let layer = try blurred()
        layer.backgroundFilters = [
            CIFilter(name: "CIPixellate", parameters: ["inputCenter": CIVector(x: 1, y: 2)]) as Any
        ]
        let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
        let copy = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data))
        #expect(copy.value(forKeyPath: "filters.soft.inputRadius") as? Double == 3)
        #expect(copy.filters?.last as? String == "CIColorInvert")
        #expect(copy.value(forKeyPath: "backgroundFilters.CIPixellate.inputCenter") as? CGPoint == CGPoint(x: 1, y: 2))
    }

    @Test("A compositing filter is a name or a filter")
    func compositing() throws {
        let layer = CALayer()
        layer.compositingFilter = "multiplyBlendMode"
        #expect(layer.compositingFilter as? String == "multiplyBlendMode")
        #expect(layer.value(forKey: "compositingFilter") as? String == "multiplyBlendMode")
        layer.compositingFilter = CIFilter(name: "CIScreenBlendMode")
        #expect((layer.compositingFilter as? CIFilter)?.name == "CIScreenBlendMode")
        layer.compositingFilter = 5
        #expect(layer.compositingFilter != nil, "a value of another type changes nothing")
        layer.compositingFilter = nil
        #expect(layer.compositingFilter == nil)
    }

    @Test("Rasterization and edge antialiasing are committed")
    func committed() throws {
        let layer = CALayer()
        layer.shouldRasterize = true
        layer.rasterizationScale = 2
        layer.cornerCurve = .continuous
        layer.allowsEdgeAntialiasing = false
        layer.edgeAntialiasingMask = .layerTopEdge
        let node = try AnimationEngine(root: layer).frame(at: 0).root
        #expect(
            node.effects.shouldRasterize && node.effects.rasterizationScale == 2
                && node.appearance.cornerCurve == .continuous)
        #expect(!node.appearance.allowsEdgeAntialiasing && node.appearance.smoothEdges == .maxY)
    }
}
