import Foundation
import Images
import LayerTree
import Quartz2D
import TestSupport
import VectorGeometry

/// Facts 6.3; A21 and A22 are tested with view layers.
enum ActionFacts {
    static let rows: [LayerFact] = searching + implicit + events

    private static func implicitAnimation(_ stage: LayerStage, _ key: String) -> CABasicAnimation? {
        stage.layer.animation(forKey: key) as? CABasicAnimation
    }

    private static let implicit: [LayerFact] = [
        LayerFact("A1", .M) { f in
            let stage = try LayerStage(live: false)
            stage.layer.opacity = 0.5
            f.holds(stage.layer.animationKeys() == nil, "no animation")
        },
        LayerFact("A2", .M) { f in
            let stage = try LayerStage()
            stage.layer.opacity = 0.5
            guard let animation = implicitAnimation(stage, "opacity") else {
                return f.holds(false, "an animation under the key")
            }
            f.same(animation.fromValue as? Double, 1)
            f.holds(animation.toValue == nil && animation.byValue == nil, "neither to nor by")
            f.same(animation.duration, 0.25)
            f.same(animation.timingFunction, CAMediaTimingFunction(name: .default))
            f.same(animation.fillMode, .backwards)
        },
        LayerFact("A3", .M) { f in
            let stage = try LayerStage()
            let log = ActionLog()
            stage.layer.delegate = log
            stage.layer.opacity = 1
            f.same(log.requestedKeys, [])
        },
        LayerFact("A4", .M) { f in
            let stage = try LayerStage()
            stage.layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
            f.holds(stage.layer.animationKeys() == nil, "no animation")
        },
        LayerFact("A5", .C) { f in
            let stage = try LayerStage()
            stage.layer.zPosition = 10
            let before = try stage.shown("zPosition", at: [0.1])
            stage.layer.zPosition = 20
            f.near(try stage.shown("zPosition", at: [0.1]), before)
            f.same(stage.layer.animationKeys() ?? [], ["zPosition"])
        },
        LayerFact("A6", .M) { f in
            let stage = try LayerStage()
            stage.layer.isHidden = true
            let fade = stage.layer.animation(forKey: "transition") as? CATransition
            f.same(fade?.type, .fade)
            f.same(fade?.duration, 0.25)
        },
        LayerFact("A7", .M) { f in
            let stage = try LayerStage()
            stage.layer.addSublayer(CALayer())
            f.holds(stage.layer.animation(forKey: "transition") is CATransition, "the parent fades")
        },
        LayerFact("A14", .M) { f in
            let stage = try LayerStage()
            let log = ActionLog()
            stage.layer.delegate = log
            stage.layer.setValue(7, forKeyPath: "position.x")
            f.same(log.requestedKeys, ["position"])
        },
        LayerFact("1.17 a part of a transform", .M) { f in
            let stage = try LayerStage()
            stage.layer.setValue(1, forKeyPath: "transform.rotation.z")
            f.same(stage.layer.animationKeys() ?? [], ["transform.rotation.z"])
        },
        LayerFact("A15", .H) { f in
            let stage = try LayerStage(CAShapeLayer())
            (stage.layer as? CAShapeLayer)?.path = CGPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9))
            f.holds(stage.layer.animationKeys() == nil, "no implicit animation")
        },
        LayerFact("A16", .D) { f in
            let stage = try LayerStage()
            stage.layer.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9))
            f.holds(stage.layer.animationKeys() == nil, "no implicit animation")
        },
        LayerFact("A17", .M) { f in
            let stage = try LayerStage()
            stage.layer.zPosition = 3
            f.holds(implicitAnimation(stage, "zPosition") != nil, "an implicit animation")
        },
        LayerFact("2.10 twice in one transaction", .C) { f in
            let stage = try LayerStage()
            stage.layer.zPosition = 10
            stage.layer.zPosition = 20
            f.same(implicitAnimation(stage, "zPosition")?.fromValue as? Double, 0)
            f.near(try stage.shown("zPosition", at: [0, 0.3]), [0, 20])
        },
    ]

    private static let searching: [LayerFact] = [
        LayerFact("A8", .H) { f in
            let stage = try LayerStage()
            let log = ActionLog()
            log.answer = NSNull()
            stage.layer.delegate = log
            stage.layer.actions = ["opacity": CABasicAnimation(keyPath: "opacity")]
            f.holds(stage.layer.action(forKey: "opacity") == nil, "nothing else is asked")
        },
        LayerFact("A9", .H) { f in
            let stage = try LayerStage()
            let log = ActionLog()
            stage.layer.delegate = log
            f.holds(stage.layer.action(forKey: "opacity") is CABasicAnimation, "the search goes on")
        },
        LayerFact("A10", .H) { f in
            let stage = try LayerStage()
            stage.layer.actions = ["position": NSNull()]
            stage.layer.position = .zero
            f.holds(stage.layer.animationKeys() == nil, "jumps")
        },
        LayerFact("A11", .M) { f in
            let stage = try LayerStage()
            silently { f.holds(stage.layer.action(forKey: "opacity") != nil, "still answers") }
        },
        LayerFact("A12", .M) { f in f.holds(CALayer.defaultAction(forKey: "opacity") == nil, "nil") },
        LayerFact("A13", .H) { f in
            let stage = try LayerStage()
            let first = CABasicAnimation(keyPath: "a")
            let second = CABasicAnimation(keyPath: "b")
            stage.layer.style = ["style": ["actions": ["opacity": second]]]
            f.holds(
                stage.layer.action(forKey: "opacity") as? CABasicAnimation === second, "found in the inherited style")
            stage.layer.actions = ["opacity": first]
            f.holds(stage.layer.action(forKey: "opacity") as? CABasicAnimation === first, "actions come first")
        },
        LayerFact("A18", .H) { f in
            let stage = try LayerStage(Gauge())
            guard let gauge = stage.layer as? Gauge else { return f.holds(false, "a gauge") }
            CATransaction.begin()
            CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
            CATransaction.setAnimationDuration(1)
            gauge.level = 10
            CATransaction.commit()
            f.holds(gauge.animation(forKey: "level") is CABasicAnimation, "animates like Apple's own")
            f.near(try stage.shown("level", at: [0, 0.25, 1, 2]), [0, 2.5, 10, 10])
            f.holds(gauge.displayed.contains(2.5), "drawn on a copy with the value of the moment")
        },
        LayerFact("1.17 style", .H) { f in
            let layer = CALayer()
            layer.style = ["cornerRadius": 5, "style": ["borderWidth": 2]]
            f.same([layer.cornerRadius, layer.borderWidth], [5, 2])
            layer.style = nil
            f.same([layer.cornerRadius, layer.borderWidth], [0, 0])
        },
        LayerFact("1.17 keys that are asked without an answer", .M) { f in
            let stage = try LayerStage()
            let log = ActionLog()
            stage.layer.delegate = log
            stage.layer.isOpaque = true
            stage.layer.needsDisplayOnBoundsChange = true
            stage.layer.cornerCurve = .continuous
            stage.layer.allowsGroupOpacity = false
            stage.layer.isDoubleSided = false
            stage.layer.speed = 2
            f.same(
                log.requestedKeys,
                ["opaque", "needsDisplayOnBoundsChange", "cornerCurve", "allowsGroupOpacity", "doubleSided", "speed"])
            f.holds(stage.layer.animationKeys() == nil, "no animation")
        },
        LayerFact("1.17 keys that are not asked", .M) { f in
            let stage = try LayerStage()
            let log = ActionLog()
            stage.layer.delegate = log
            stage.layer.contentsGravity = .center
            stage.layer.shouldRasterize = true
            stage.layer.rasterizationScale = 2
            stage.layer.name = "n"
            stage.layer.beginTime = 1
            stage.layer.autoresizingMask = .layerMaxXMargin
            f.same(log.requestedKeys, [])
        },
    ]

    private static let events: [LayerFact] = [
        LayerFact("A19", .M) { f in
            let stage = try LayerStage()
            let log = ActionLog()
            stage.layer.delegate = log
            stage.root.addSublayer(CALayer())
            stage.root.addSublayer(stage.layer)
            f.same(log.requestedKeys, [])
        },
        LayerFact("A20", .M) { f in
            let stage = try LayerStage()
            let other = CALayer()
            stage.root.addSublayer(other)
            let from = ActionLog()
            let to = ActionLog()
            let moved = ActionLog()
            let child = CALayer()
            stage.layer.addSublayer(child)
            stage.layer.delegate = from
            other.delegate = to
            child.delegate = moved
            other.addSublayer(child)
            f.same(
                [from.requestedKeys, to.requestedKeys, moved.requestedKeys],
                [["sublayers"], ["sublayers"], ["onOrderIn"]])
        },
        LayerFact("1.16 events of leaving", .M) { f in
            let stage = try LayerStage()
            let parent = ActionLog()
            let child = ActionLog()
            stage.root.delegate = parent
            stage.layer.delegate = child
            stage.layer.removeFromSuperlayer()
            f.same([parent.requestedKeys, child.requestedKeys], [["sublayers"], ["onOrderOut"]])
        },
        LayerFact("1.16 events of replacing", .M) { f in
            let stage = try LayerStage()
            let new = CALayer()
            let parent = ActionLog()
            let old = ActionLog()
            let gained = ActionLog()
            stage.root.delegate = parent
            stage.layer.delegate = old
            new.delegate = gained
            stage.root.replaceSublayer(stage.layer, with: new)
            f.same(
                [parent.requestedKeys, old.requestedKeys, gained.requestedKeys],
                [["sublayers"], ["onOrderOut"], ["onOrderIn"]])
        },
        LayerFact("1.17 onLayout", .M) { f in
            let stage = try LayerStage()
            let log = ActionLog()
            stage.layer.delegate = log
            stage.layer.setNeedsLayout()
            try stage.go(to: 0.1)
            f.same(log.requestedKeys, ["onLayout"])
        },
        LayerFact("1.17 the mask", .M) { f in
            let stage = try LayerStage()
            stage.layer.mask = CALayer()
            f.holds(stage.layer.animation(forKey: "transition") is CATransition, "fades")
        },
        LayerFact("1.17 the action runs after the change", .M) { f in
            struct Note: CAAction {
                let log: Box
                func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
                    log.value = (anObject as? CALayer)?.zPosition ?? -1
                }
            }
            final class Box { var value: CGFloat = 0 }
            let layer = CALayer()
            let box = Box()
            layer.actions = ["zPosition": Note(log: box)]
            layer.zPosition = 9
            f.same(box.value, 9)
        },
    ]
}

/// A layer with a declared property that it draws itself.
final class Gauge: CALayer {
    final class Record { var levels: [CGFloat] = [] }

    static let level = LayerProperty.declared("level", .basic, initial: CGFloat(0))
    static let gaugeProperties = CALayer.properties.adding([level])
    override class var properties: LayerProperty.Table { gaugeProperties }
    override class func needsDisplay(forKey key: String) -> Bool { key == "level" || super.needsDisplay(forKey: key) }

    @DeclaredProperty(Gauge.level) var level: CGFloat
    private let record: Record
    var displayed: [CGFloat] { record.levels }

    override init() {
        record = Record()
        super.init()
    }

    override init(layer: Any) {
        record = (layer as? Gauge)?.record ?? Record()
        super.init(layer: layer)
    }

    required init?(coder: NSCoder) { return nil }

    override func draw(in ctx: CGContext) { record.levels.append(level) }
}
