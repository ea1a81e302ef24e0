import Foundation
import Images
import LayerTree
import Quartz2D
import Testing
import VectorGeometry

@Suite("Declared properties of every type")
struct DeclaredPropertyTests {
    private func animated<Value>(
        _ keyPath: String, to value: Any, _ change: (BadgeLayer) -> Void = { _ in }, read: (BadgeLayer) -> Value
    ) throws -> Value {
        let layer = BadgeLayer()
        let stage = try LayerStage(layer)
        change(layer)
        try stage.go(to: 0)
        layer.add(basic(keyPath, to: value), forKey: "move")
        try stage.go(to: 0)
        try stage.go(to: 0.5)
        return read(try #require(layer.presentation()))
    }

    @Test("A declared color is stored, animated and archived, and requests actions and display")
    func color() throws {
        let layer = BadgeLayer()
        let stage = try LayerStage(layer)
        #expect(layer.tint == nil)
        layer.tint = .black
        #expect(layer.tint == .black && layer.value(forKey: "tint") as? CGColor == .black)
        #expect(layer.requestedKeys == ["tint"])
        #expect(layer.needsDisplay())
        try stage.go(to: 0)
        #expect(!layer.needsDisplay())
        layer.tint = .white
        try stage.go(to: 0)
        try stage.go(to: 0.5)
        let shown = try #require(layer.presentation()?.tint)
        #expect(abs(shown.red - 0.5) < 1e-6)
        #expect(layer.drawn.contains { abs(($0?.red ?? 0) - 0.5) < 1e-6 })
        #expect(try throughArchive(layer).tint == .white)
        layer.setValue(nil, forKey: "tint")
        #expect(layer.tint == nil)
        layer.edge = .white
        layer.setValue(nil, forKey: "edge")
        #expect(layer.edge == .black, "a type without nil has its first value")
    }

    @Test("Declared structures, arrays and paths are interpolated")
    func others() throws {
        #expect(try animated("place", to: CGPoint(x: 2, y: 4)) { $0.place } == CGPoint(x: 1, y: 2))
        #expect(
            try animated("extent", to: NSValue(cgSize: CGSize(width: 2, height: 4))) { $0.extent }
                == CGSize(width: 1, height: 2))
        #expect(
            try animated("box", to: CGRect(x: 0, y: 2, width: 4, height: 6)) { $0.box }
                == CGRect(x: 0, y: 1, width: 2, height: 3))
        #expect(try animated("place.x", to: 2) { $0.place } == CGPoint(x: 1, y: 0))
        #expect(try animated("rotation.translation.x", to: 8) { $0.rotation.m41 } == 4)
        #expect(
            try animated("flat", to: NSValue(cgAffineTransform: CGAffineTransform(translationX: 6, y: 0))) {
                $0.flat.tx
            } == 3)
        #expect(try animated("stops", to: [2, 4], { $0.stops = [0, 0] }) { $0.stops } == [1, 2])
        #expect(
            try animated("tints", to: [CGColor.white, .black], { $0.tints = [.black, .black] }) { $0.tints?.map(\.red) }
                == [0.5, 0])
        let line = CGMutablePath()
        line.move(to: .zero)
        line.addLine(to: CGPoint(x: 4, y: 0))
        let other = CGMutablePath()
        other.move(to: .zero)
        other.addLine(to: CGPoint(x: 8, y: 2))
        #expect(
            try animated("outline", to: other, { $0.outline = line }) { $0.outline?.currentPoint }
                == CGPoint(x: 6, y: 1))
        #expect(try animated("label", to: "new", { $0.label = "old" }) { $0.label } == "new", "text changes half-way")
    }

    @Test("Declared optionals default to nil and can be reset; archives hold set values")
    func optionals() throws {
        let layer = BadgeLayer()
        #expect(
            layer.outline == nil && layer.stops == nil && layer.tints == nil && layer.label == nil
                && layer.image == nil)
        layer.outline = CGPath(rect: CGRect(x: 0, y: 0, width: 3, height: 3))
        layer.stops = [1]
        layer.tints = [.white]
        layer.label = "x"
        layer.image = try CGContext(width: 2, height: 2).makeImage()
        layer.place = CGPoint(x: 1, y: 2)
        layer.flat = CGAffineTransform(scaleX: 2, y: 3)
        let copy = try throughArchive(layer)
        #expect(
            copy.outline == layer.outline && copy.stops == [1] && copy.tints == [.white] && copy.label == "x"
                && copy.image?.width == 2)
        #expect(copy.place == layer.place && copy.flat == layer.flat)
        layer.outline = nil
        layer.stops = nil
        layer.tints = nil
        layer.label = nil
        layer.image = nil
        #expect(
            layer.outline == nil && layer.stops == nil && layer.tints == nil && layer.label == nil
                && layer.image == nil)
    }
}

final class BadgeLayer: CALayer {
    static let tintKey = LayerProperty.declared("tint", .basic, initial: nil as CGColor?)
    static let edgeKey = LayerProperty.declared("edge", initial: CGColor.black)
    static let placeKey = LayerProperty.declared("place", initial: CGPoint.zero)
    static let extentKey = LayerProperty.declared("extent", initial: CGSize.zero)
    static let boxKey = LayerProperty.declared("box", initial: CGRect.zero)
    static let rotationKey = LayerProperty.declared("rotation", initial: CATransform3DIdentity)
    static let flatKey = LayerProperty.declared("flat", initial: CGAffineTransform.identity)
    static let stopsKey = LayerProperty.declared("stops", initial: nil as [CGFloat]?)
    static let tintsKey = LayerProperty.declared("tints", initial: nil as [CGColor]?)
    static let outlineKey = LayerProperty.declared("outline", initial: nil as CGPath?)
    static let imageKey = LayerProperty.declared("image", initial: nil as CGImage?)
    static let labelKey = LayerProperty.declared("label", initial: nil as String?)
    static let table = CALayer.properties.adding([
        tintKey, edgeKey, placeKey, extentKey, boxKey, rotationKey, flatKey, stopsKey, tintsKey, outlineKey, imageKey,
        labelKey,
    ])
    override class var properties: LayerProperty.Table { table }
    override class func needsDisplay(forKey key: String) -> Bool { key == "tint" || super.needsDisplay(forKey: key) }

    @DeclaredProperty(BadgeLayer.tintKey) var tint: CGColor?
    @DeclaredProperty(BadgeLayer.edgeKey) var edge: CGColor
    @DeclaredProperty(BadgeLayer.placeKey) var place: CGPoint
    @DeclaredProperty(BadgeLayer.extentKey) var extent: CGSize
    @DeclaredProperty(BadgeLayer.boxKey) var box: CGRect
    @DeclaredProperty(BadgeLayer.rotationKey) var rotation: CATransform3D
    @DeclaredProperty(BadgeLayer.flatKey) var flat: CGAffineTransform
    @DeclaredProperty(BadgeLayer.stopsKey) var stops: [CGFloat]?
    @DeclaredProperty(BadgeLayer.tintsKey) var tints: [CGColor]?
    @DeclaredProperty(BadgeLayer.outlineKey) var outline: CGPath?
    @DeclaredProperty(BadgeLayer.imageKey) var image: CGImage?
    @DeclaredProperty(BadgeLayer.labelKey) var label: String?

    private(set) var requestedKeys: [String] = []
    /// The values that presentation copies drew, recorded on the model.
    private(set) var drawn: [CGColor?] = []

    override func action(forKey event: String) -> (any CAAction)? {
        if event == "tint" { requestedKeys.append(event) }
        let action = super.action(forKey: event)
        (action as? CABasicAnimation)?.duration = 1
        (action as? CABasicAnimation)?.timingFunction = nil
        return action
    }

    override func draw(in ctx: CGContext) { model().drawn.append(tint) }
}
