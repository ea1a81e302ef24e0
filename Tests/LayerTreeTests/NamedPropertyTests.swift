import Foundation
import Images
import LayerTree
import Quartz2D
import Testing
import VectorGeometry

@Suite("Declared properties that are named after their variables")
struct NamedPropertyTests {
    @Test("A new layer has zeros, nil, or the class's default values")
    func defaults() {
        let layer = DialLayer()
        #expect(layer.progress == 0 && layer.limit == 0.75 && layer.tint == nil && layer.isOn == false)
        #expect(layer.place == .zero && layer.turn == CATransform3DIdentity)
        #expect(layer.value(forKey: "limit") as? CGFloat == 0.75)
        #expect(DialLayer.defaultValue(forKey: "limit") as? CGFloat == 0.75)
        #expect(layer.value(forKey: "other") == nil)
    }

    @Test("Values are set by key, archived, and copied to independent layers")
    func storage() throws {
        let layer = DialLayer()
        layer.progress = 0.5
        layer.setValue(CGPoint(x: 1, y: 2), forKey: "place")
        layer.setValue(7, forKeyPath: "place.x")
        layer.tint = .white
        #expect(layer.place == CGPoint(x: 7, y: 2))
        #expect(layer.shouldArchiveValue(forKey: "progress") && !layer.shouldArchiveValue(forKey: "limit"))
        let read = try throughArchive(layer)
        #expect(read.progress == 0.5 && read.place == layer.place && read.tint == .white && read.limit == 0.75)
        let copy = DialLayer(layer: layer)
        copy.progress = 1
        #expect(copy.place == layer.place && layer.progress == 0.5)
    }

    @Test("Animations show in presentation copies and request display, also before the property was read")
    func animation() throws {
        let layer = DialLayer()
        let stage = try LayerStage(layer)
        try stage.go(to: 0)
        layer.add(basic("progress", to: 1), forKey: "move")
        try stage.go(to: 0)
        try stage.go(to: 0.5)
        #expect(layer.presentation()?.progress == 0.5 && layer.progress == 0)
        #expect(layer.drawn.last == 0.5)
    }

    @Test("Subclasses add properties, and each class has its own defaults")
    func inheritance() throws {
        let (base, layer) = (DialLayer(), MarkedDialLayer(marks: 3))
        #expect(layer.limit == 2 && base.limit == 0.75 && layer.marks == 3)
        layer.progress = 0.25
        layer.marks = 4
        #expect(layer.value(forKey: "marks") as? Int == 4 && layer.value(forKey: "progress") as? Double == 0.25)
        base.setValue(1, forKey: "marks")
        #expect(layer.marks == 4)
        let stage = try LayerStage(layer)
        try stage.go(to: 0)
        #expect(layer.presentation()?.marks == 4)
    }

    @Test("A layer that creates another one in a stored property keeps its own names")
    func nested() {
        let layer = NestingLayer()
        layer.level = 3
        layer.dial.progress = 0.5
        layer.last = 4
        #expect(layer.level == 3 && layer.last == 4 && layer.dial.progress == 0.5)
    }
}

class DialLayer: CALayer {
    @DeclaredProperty var progress: CGFloat
    @DeclaredProperty var limit: CGFloat
    @DeclaredProperty var tint: CGColor?
    @DeclaredProperty var isOn: Bool
    @DeclaredProperty var place: CGPoint
    @DeclaredProperty var turn: CATransform3D
    /// The values that presentation copies drew, recorded on the model.
    private(set) var drawn: [CGFloat] = []

    override class func defaultValue(forKey key: String) -> Any? {
        key == "limit" ? CGFloat(0.75) : super.defaultValue(forKey: key)
    }
    override class func needsDisplay(forKey key: String) -> Bool {
        key == "progress" || super.needsDisplay(forKey: key)
    }
    override func draw(in ctx: CGContext) { model().drawn.append(progress) }
}

/// Overrides `init(layer:)`, but not `init()`, next to its own initializer.
final class MarkedDialLayer: DialLayer {
    @DeclaredProperty var marks: Int

    init(marks: Int) {
        super.init()
        self.marks = marks
    }
    override init(layer: Any) { super.init(layer: layer) }
    required init?(coder: NSCoder) { super.init(coder: coder) }

    override class func defaultValue(forKey key: String) -> Any? {
        key == "limit" ? 2 : super.defaultValue(forKey: key)
    }
}

final class NestingLayer: CALayer {
    @DeclaredProperty var level: Int
    let dial = DialLayer()
    @DeclaredProperty var last: Int
}
