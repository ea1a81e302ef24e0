import Foundation
import Images
import LayerTree
import MotionTiming
import Testing
import TextLayout

@Suite("Archives of objects around layers")
struct ArchivedObjectTests {
    @Test("Custom actions are unarchived if their class is allowed; actions without NSCoding are left out")
    func actions() throws {
        let layer = CALayer()
        layer.actions = ["position": Chime(tone: 5), "opacity": Unarchivable(), "bounds": NSNull()]
        let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
        let copy = try #require(
            try NSKeyedUnarchiver.unarchivedObject(ofClasses: [CALayer.self, Chime.self], from: data) as? CALayer)
        #expect((copy.actions?["position"] as? Chime)?.tone == 5)
        #expect(copy.actions?["bounds"] is NSNull)
        #expect(copy.actions?["opacity"] == nil)
    }

    @Test("Archives restore nested styles and actions; values from the style stay overridable")
    func style() throws {
        let layer = CALayer()
        layer.style = [
            "cornerRadius": 4, "borderColor": CGColor.white, "style": ["opacity": 0.5],
            "actions": ["position": CATransition()] as [String: Any],
            "contentsGravity": CALayerContentsGravity.center,
        ]
        layer.opacity = 1
        let copy = try throughArchive(layer)
        #expect(copy.cornerRadius == 4 && copy.borderColor == .white && copy.contentsGravity == .center)
        #expect(copy.opacity == 1, "set after the style was")
        #expect(copy.action(forKey: "position") is CATransition)
        copy.style = nil
        #expect(copy.cornerRadius == 0)
    }

    @Test("Unarchived constraints and layout manager lay out")
    func constraints() throws {
        let root = CALayer()
        let child = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
        root.layoutManager = CAConstraintLayoutManager()
        root.addSublayer(child)
        child.addConstraint(
            CAConstraint(attribute: .minX, relativeTo: "superlayer", attribute: .maxX, scale: 0.5, offset: 1))
        let copy = try throughArchive(root)
        copy.layoutIfNeeded()
        #expect(copy.sublayers?.first?.frame.minX == 51)
        let alone = CAConstraint(attribute: .maxY, relativeTo: "box", attribute: .height, scale: 2, offset: -1)
        #expect(try throughArchive(alone) == alone)
    }

    @Test("Timing and value functions can be archived alone")
    func functions() throws {
        let curve = CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 2)
        #expect(try throughArchive(curve) == curve)
        let bounce = CAMediaTimingFunction(curve: TimingCurve(.easeOutBounce))
        #expect(try throughArchive(bounce) == bounce && bounce != CAMediaTimingFunction(name: .linear))
        #expect(try throughArchive(try #require(CAValueFunction(name: .scaleY))).name == .scaleY)
    }

    @Test("Archives restore attributed text")
    func text() throws {
        let layer = CATextLayer()
        let style = NSMutableParagraphStyle()
        style.alignment = .right
        style.lineSpacing = 3
        let text = NSMutableAttributedString(
            string: "one",
            attributes: [
                .font: UIFont(named: "Courier", size: 9), .foregroundColor: CGColor.white, .paragraphStyle: style,
            ])
        text.append(
            NSAttributedString(
                string: "two",
                attributes: [
                    .kern: 2.0, .strokeWidth: 4.0, .strokeColor: CGColor.white,
                    .underlineStyle: NSUnderlineStyle.thick.rawValue, .backgroundColor: CGColor.black,
                ]))
        layer.string = text
        let copy = try #require(try throughArchive(layer).string as? NSAttributedString)
        #expect(AttributedText(copy) == AttributedText(text))
    }

    @Test("Archives restore a delegate that is archived before the layer; others become nil")
    func delegates() throws {
        let layer = CALayer()
        let conductor = Conductor()
        let fade = basic("opacity", from: 0, to: 1) { $0.delegate = conductor }
        layer.delegate = conductor
        layer.add(fade, forKey: "fade")
        #expect(try throughArchive(layer).delegate == nil)
        let pair = Pair(conductor, layer)
        let data = try NSKeyedArchiver.archivedData(withRootObject: pair, requiringSecureCoding: true)
        let copy = try #require(
            try NSKeyedUnarchiver.unarchivedObject(ofClasses: [Pair.self, Conductor.self], from: data) as? Pair)
        #expect(copy.second?.delegate === copy.first && copy.first != nil)
        #expect(copy.second?.animation(forKey: "fade")?.delegate === copy.first)
    }

    @Test("A delegate that archives its layer is unarchived with it and sets itself again")
    func owner() throws {
        let owner = Owner()
        owner.layer.delegate = owner
        owner.layer.name = "owned"
        let copy = try throughArchive(owner)
        #expect(copy.layer.name == "owned")
        #expect(copy.layer.delegate == nil)
    }

    @Test("A layer does not archive its own superlayer stored under a key")
    func circles() throws {
        let root = CALayer()
        let child = CALayer()
        root.addSublayer(child)
        child.setValue(root, forKey: "owner")
        child.setValue([root], forKey: "owners")
        let copy = try throughArchive(root)
        #expect(copy.sublayers?.first?.value(forKey: "owner") == nil)
    }

    @Test("Archives hold plain values of unknown keys")
    func plainValues() throws {
        let layer = CALayer()
        let values: [String: Any] = [
            "whole": Int.max - 1, "text": "x", "flag": true, "date": Date(timeIntervalSinceReferenceDate: 7),
            "data": Data([1, 2]), "nested": ["a": [1, 2.5]],
        ]
        for (key, value) in values { layer.setValue(value, forKey: key) }
        let copy = try throughArchive(layer)
        #expect(copy.value(forKey: "whole") as? Int == Int.max - 1)
        #expect(copy.value(forKey: "text") as? String == "x")
        #expect(copy.value(forKey: "flag") as? Bool == true)
        #expect(copy.value(forKey: "date") as? Date == Date(timeIntervalSinceReferenceDate: 7))
        #expect(copy.value(forKey: "data") as? Data == Data([1, 2]))
        #expect((copy.value(forKey: "nested") as? [String: [Double]]) == ["a": [1, 2.5]])
    }
}

final class Chime: NSObject, CAAction, NSSecureCoding {
    let tone: Int
    init(tone: Int) { self.tone = tone }
    init?(coder: NSCoder) { tone = coder.decodeInteger(forKey: "tone") }
    func encode(with coder: NSCoder) { coder.encode(tone, forKey: "tone") }
    static var supportsSecureCoding: Bool { true }
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

private struct Unarchivable: CAAction {
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

final class Conductor: NSObject, NSSecureCoding, CALayerDelegate, CAAnimationDelegate {
    override init() {}
    init?(coder: NSCoder) {}
    func encode(with coder: NSCoder) {}
    static var supportsSecureCoding: Bool { true }
}

final class Pair: NSObject, NSSecureCoding {
    let first: Conductor?
    let second: CALayer?
    init(_ first: Conductor, _ second: CALayer) { (self.first, self.second) = (first, second) }
    init?(coder: NSCoder) {
        first = coder.decodeObject(of: Conductor.self, forKey: "first")
        second = coder.decodeObject(of: CALayer.self, forKey: "second")
    }
    func encode(with coder: NSCoder) {
        coder.encode(first, forKey: "first")
        coder.encode(second, forKey: "second")
    }
    static var supportsSecureCoding: Bool { true }
}

final class Owner: NSObject, NSSecureCoding, CALayerDelegate {
    let layer: CALayer
    override init() { layer = CALayer() }
    init?(coder: NSCoder) {
        guard let layer = coder.decodeObject(of: CALayer.self, forKey: "layer") else { return nil }
        self.layer = layer
    }
    func encode(with coder: NSCoder) { coder.encode(layer, forKey: "layer") }
    static var supportsSecureCoding: Bool { true }
}
