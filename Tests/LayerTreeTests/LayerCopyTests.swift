import Foundation
import Images
import LayerTree
import Testing
import VectorGeometry

@Suite("Layers created from other layers, and layers without owner")
struct LayerCopyTests {
    @Test("A layer created with init(layer:) is independent and can be changed")
    func independent() throws {
        let model = CALayer()
        model.cornerRadius = 4
        model.name = "model"
        let gradient = CAGradientLayer(layer: model)
        gradient.frame = CGRect(x: 0, y: 0, width: 1, height: 1)
        gradient.colors = [CGColor.white, CGColor.black]
        gradient.addSublayer(CALayer())
        #expect(gradient.cornerRadius == 0 && gradient.name == nil && gradient.colors?.count == 2)
        #expect(gradient.model() === gradient && gradient.presentation() == nil)
        #expect(model.bounds == .zero && model.sublayers == nil)
        let copy = CAGradientLayer(layer: gradient)
        #expect(copy.colors?.count == 2 && copy.sublayers == nil)
    }

    @Test("init(layer:) copies nothing of a layer of another class")
    func ofOtherClass() {
        let host = CALayer()
        host.frame = CGRect(x: 30, y: 40, width: 10, height: 10)
        host.masksToBounds = true
        host.backgroundColor = .white
        let dot = CAShapeLayer(layer: host)
        #expect(dot.position == .zero && dot.bounds == .zero && dot.backgroundColor == nil && !dot.masksToBounds)
        #expect(CALayer(layer: host).position == host.position)
        #expect(CALayer(layer: CAShapeLayer(layer: host)).bounds == .zero)
    }

    @Test("init(layer:) of a subclass may set properties, add sublayers and animations")
    func initializer() throws {
        let layer = RingLayer()
        layer.progress = 0.5
        let engine = AnimationEngine(root: layer)
        _ = try engine.frame(at: 0)
        let shown = try #require(layer.presentation())
        #expect(shown.progress == 0.5 && shown.lineWidth == 3)
        #expect(shown.model() === layer && shown.sublayers == nil && layer.animationKeys() == nil)
    }

    @Test("A presentation layer is read-only after its initializer")
    func readOnly() async {
        await #expect(processExitsWith: .failure) {
            let layer = RingLayer()
            let engine = AnimationEngine(root: layer)
            _ = try engine.frame(at: 0)
            layer.presentation()?.progress = 1
        }
    }

    @Test("A changed new layer lives until the next commit")
    func retained() throws {
        weak var weakLayer: CALayer?
        do {
            let layer = CALayer()
            layer.opacity = 0.5
            weakLayer = layer
        }
        #expect(weakLayer?.opacity == 0.5)
        CATransaction.flush()
        #expect(weakLayer == nil)
    }

    @Test("Without commits only the latest changed layers are kept")
    func bounded() {
        CATransaction.flush()
        weak var first: CALayer?
        for n in 0..<1000 {
            let layer = CALayer()
            layer.opacity = 0.5
            if n == 0 { first = layer }
        }
        #expect(first == nil)
        CATransaction.flush()
    }

    @Test("Empty lists read back as set, also through presentation layers")
    func emptyLists() throws {
        let gradient = CAGradientLayer()
        #expect(gradient.colors == nil && gradient.locations == nil)
        gradient.colors = []
        gradient.locations = []
        gradient.colors?.append(CGColor.white)
        #expect(gradient.colors?.count == 1 && gradient.locations == [])
        gradient.colors = nil
        gradient.locations = nil
        #expect(gradient.colors == nil && gradient.locations == nil)

        let shape = CAShapeLayer()
        #expect(shape.lineDashPattern == nil)
        shape.lineDashPattern = []
        shape.lineDashPattern?.append(2)
        #expect(shape.lineDashPattern == [2])

        let emitter = CAEmitterLayer()
        let cell = CAEmitterCell()
        #expect(emitter.emitterCells == nil && cell.emitterCells == nil)
        emitter.setValue([CAEmitterCell](), forKey: "emitterCells")
        #expect(emitter.emitterCells?.isEmpty == true)
        cell.emitterCells = []
        cell.emitterCells?.append(CAEmitterCell())
        emitter.emitterCells?.append(cell)
        #expect(emitter.emitterCells?.first?.emitterCells?.count == 1)
        emitter.emitterCells = []
        let engine = AnimationEngine(root: emitter)
        _ = try engine.frame(at: 0)
        #expect(emitter.presentation()?.emitterCells?.isEmpty == true)
    }

    @Test("Setting a frame of unchanged size compensates a translation")
    func translatedFrame() {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
        layer.transform = CATransform3DMakeTranslation(10, 20, 0)
        layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
        #expect(layer.position == CGPoint(x: 50, y: 25))
        #expect(layer.frame == CGRect(x: 10, y: 20, width: 100, height: 50))
    }
}

/// Adds to itself in every initializer.
private final class RingLayer: CAShapeLayer {
    static let progressKey = LayerProperty.declared("progress", initial: CGFloat(0))
    static let table = CAShapeLayer.properties.adding([progressKey])
    override class var properties: LayerProperty.Table { table }
    @DeclaredProperty(RingLayer.progressKey) var progress: CGFloat

    override init() {
        super.init()
        lineWidth = 2
    }

    override init(layer: Any) {
        super.init(layer: layer)
        if let other = layer as? RingLayer { progress = other.progress }
        lineWidth = 3
        addSublayer(CALayer())
        add(CABasicAnimation(keyPath: "opacity"), forKey: "pulse")
        timeOffset = 1
    }

    required init?(coder: NSCoder) { nil }
}
