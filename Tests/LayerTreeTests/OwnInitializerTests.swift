import Foundation
import LayerTree
import Testing

@Suite("Subclasses with initializers of their own, and overridden members")
struct OwnInitializerTests {
    @Test("A layer without init() is presented through its init(layer:)")
    func presentation() throws {
        let layer = TitledLayer(title: "a")
        let stage = try LayerStage(layer)
        layer.position.x = 5
        try stage.go(to: 0)
        try stage.go(to: 1)
        let shown = try #require(layer.presentation())
        #expect(shown.title == "a copy" && shown.position.x == 5)
        #expect(TitledLayer(layer: layer).title == "a copy")
    }

    @Test("A layer without init(layer:) is drawn and animated, but has no presentation layers")
    func withoutCopies() async throws {
        let layer = PlainTitleLayer(title: "a")
        let stage = try LayerStage(layer)
        try stage.go(to: 0)
        layer.add(basic("opacity", to: 0), forKey: nil)
        try stage.go(to: 0.5)
        await #expect(processExitsWith: .failure) {
            let layer = PlainTitleLayer(title: "a")
            let engine = AnimationEngine(root: layer)
            _ = try engine.frame(at: 0)
            _ = layer.presentation()
        }
    }

    @Test("An animation with an initializer of its own is copied through init()")
    func animation() {
        let fade = FadeAnimation(from: 0.25)
        #expect((fade.copy() as? FadeAnimation)?.fromValue as? Double == 0.25)
        let layer = CALayer()
        layer.add(fade, forKey: "fade")
        #expect(layer.animation(forKey: "fade") is FadeAnimation)
    }

    @Test("Conversions, presentation() and HDR properties can be overridden")
    func overriding() throws {
        let layer = ShiftingLayer()
        #expect(layer.convert(CGPoint(x: 1, y: 1), to: nil) == CGPoint(x: 101, y: 1))
        #expect(layer.convert(CGRect(x: 0, y: 0, width: 1, height: 1), to: nil).minX == 100)
        #expect(layer.convertTime(1, from: nil) == 2 && layer.presentation() == nil)
        layer.setValue("never", forKey: "toneMapMode")
        #expect(layer.changes == 1 && layer.toneMapMode == CALayer.ToneMapMode.never)
        layer.preferredDynamicRange = CALayer.DynamicRange.high
        #expect(layer.value(forKey: "preferredDynamicRange") as? String == "high")
    }
}

final class TitledLayer: CALayer {
    let title: String

    init(title: String) {
        self.title = title
        super.init()
    }
    override init(layer: Any) {
        title = ((layer as? TitledLayer)?.title ?? "") + " copy"
        super.init(layer: layer)
    }
    required init?(coder: NSCoder) { return nil }
}

final class PlainTitleLayer: CALayer {
    let title: String

    init(title: String) {
        self.title = title
        super.init()
    }
    required init?(coder: NSCoder) { return nil }
}

final class FadeAnimation: CABasicAnimation {
    init(from value: Double) {
        super.init()
        keyPath = "opacity"
        fromValue = value
    }
    override init() { super.init() }
    required init?(coder: NSCoder) { super.init(coder: coder) }
}

final class ShiftingLayer: CALayer {
    private(set) var changes = 0

    override func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint {
        let converted = super.convert(point, to: layer)
        return CGPoint(x: converted.x + 100, y: converted.y)
    }
    override func convertTime(_ time: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
        super.convertTime(time, from: layer) * 2
    }
    override var toneMapMode: CAToneMapMode { didSet { changes += 1 } }
}
