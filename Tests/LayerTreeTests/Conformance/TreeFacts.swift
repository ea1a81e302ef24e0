import LayerTree
import TestSupport
import VectorGeometry

/// Facts 6.2; T3, T6 and T10 are in `PreconditionTests`.
enum TreeFacts {
    static let rows: [LayerFact] = [
        LayerFact("T1", .M) { f in
            let parent = CALayer()
            let child = CALayer()
            f.holds(parent.sublayers == nil, "nil when new")
            parent.addSublayer(child)
            child.removeFromSuperlayer()
            f.holds(parent.sublayers == nil, "nil again")
        },
        LayerFact("T2", .M) { f in
            let a = CALayer()
            let b = CALayer()
            let child = CALayer()
            a.addSublayer(child)
            b.addSublayer(child)
            f.holds(a.sublayers == nil && child.superlayer === b, "moved")
        },
        LayerFact("T4", .M) { f in
            let parent = CALayer()
            let a = CALayer()
            let b = CALayer()
            parent.addSublayer(a)
            parent.insertSublayer(b, below: CALayer())
            f.same(parent.sublayers, [a, b])
        },
        LayerFact("T5", .M) { f in
            let parent = CALayer()
            let a = CALayer()
            let b = CALayer()
            parent.addSublayer(a)
            parent.insertSublayer(b, below: nil)
            f.same(parent.sublayers, [b, a])
        },
        LayerFact("T7", .M) { f in
            let parent = CALayer()
            let masked = CALayer()
            let mask = CALayer()
            parent.addSublayer(mask)
            masked.mask = mask
            f.holds(parent.sublayers == nil, "left its parent")
            f.holds(mask.superlayer === masked, "its superlayer is the masked layer")
        },
        LayerFact("T8", .M) { f in
            let a = CALayer()
            let b = CALayer()
            let mask = CALayer()
            a.mask = mask
            b.mask = mask
            f.holds(a.mask == nil && b.mask === mask, "only the second has it")
        },
        LayerFact("T9", .M) { f in f.holds(CALayer().presentation() == nil, "nil") },
        LayerFact("T11", .H) { f in
            let stage = try LayerStage()
            let shown = stage.root.presentation()?.sublayers?.first
            f.holds(shown !== stage.layer && shown?.model() === stage.layer, "presentation versions")
        },
        LayerFact("T12", .M) { f in
            let stage = try LayerStage()
            silently { stage.layer.zPosition = 0.25 }
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            stage.layer.zPosition = 0.75
            f.same(stage.layer.presentation()?.zPosition, 0.25)
            CATransaction.commit()
            f.same(stage.layer.presentation()?.zPosition, 0.75)
        },
        LayerFact("T13", .M) { f in f.holds(CALayer().animationKeys() == nil, "nil") },
        LayerFact("T14", .H) { f in
            let layer = CALayer()
            layer.setValue("x", forKey: "nobody knows")
            f.same(layer.value(forKey: "nobody knows") as? String, "x")
        },
        LayerFact("T15", .M) { f in
            let layer = CALayer()
            layer.cornerRadius = 4
            layer.setValue(nil, forKey: "cornerRadius")
            f.same(layer.cornerRadius, 0)
        },
        LayerFact("T16", .M) { f in
            let layer = CALayer()
            layer.setValue("3.5", forKey: "cornerRadius")
            f.same(layer.cornerRadius, 3.5)
        },
        LayerFact("T17", .M) { f in
            let layer = CALayer()
            f.holds(!layer.shouldArchiveValue(forKey: "opacity"), "not before")
            layer.opacity = 0.5
            f.holds(layer.shouldArchiveValue(forKey: "opacity"), "after")
        },
        LayerFact("1.1 archived from the start", .M, .divergent) { f in
            for key in ["allowsEdgeAntialiasing", "allowsGroupOpacity", "cornerCurve", "contentsFormat"] {
                f.holds(CALayer().shouldArchiveValue(forKey: key), key)
            }
        },
        LayerFact("T18", .M) { f in
            let layer = CALayer()
            layer.contentsGravity = CALayerContentsGravity(rawValue: "nonsense")
            f.same(layer.contentsGravity, .center)
        },
        LayerFact("T19", .M) { f in
            let layer = CALayer()
            layer.maskedCorners = CACornerMask(rawValue: 255)
            f.same(layer.maskedCorners.rawValue, 15)
        },
        LayerFact("T20", .M) { f in
            f.same(CALayer().duration, .infinity)
            f.same(CAAnimation().duration, 0)
        },
        LayerFact("1.16 at an index beyond the end", .H) { f in
            let parent = CALayer()
            let a = CALayer()
            parent.insertSublayer(a, at: 9)
            f.same(parent.sublayers, [a])
        },
        LayerFact("1.16 above nil", .M) { f in
            let parent = CALayer()
            let a = CALayer()
            let b = CALayer()
            parent.addSublayer(a)
            parent.insertSublayer(b, above: nil)
            f.same(parent.sublayers, [a, b])
        },
        LayerFact("1.16 replacing keeps the index", .M) { f in
            let parent = CALayer()
            let a = CALayer()
            let b = CALayer()
            let c = CALayer()
            parent.sublayers = [a, b]
            parent.replaceSublayer(a, with: c)
            f.same(parent.sublayers, [c, b])
        },
        LayerFact("2.16 presentation of a presentation", .H) { f in
            let stage = try LayerStage()
            let shown = stage.layer.presentation()
            f.holds(shown?.presentation() === shown, "itself")
            f.holds(stage.layer.model() === stage.layer, "the model of a model is itself")
        },
        LayerFact("2.16 superlayers are presentation versions too", .H) { f in
            let stage = try LayerStage()
            let inner = CALayer()
            inner.frame = CGRect(x: 10, y: 10, width: 10, height: 10)
            silently { stage.layer.addSublayer(inner) }
            stage.layer.add(basic("position.x", from: 0, to: 100), forKey: nil)
            try stage.go(to: 0)
            try stage.go(to: 0.5)
            let shown = inner.presentation()
            f.same(shown?.superlayer?.position.x, 50)
            f.holds(
                shown?.superlayer !== stage.layer && shown?.superlayer?.model() === stage.layer, "of the superlayer")
            f.holds(shown?.superlayer?.superlayer?.model() === stage.root, "up to the root")
            f.holds(shown?.superlayer?.sublayers?.first?.model() === inner, "with its sublayers")
            f.same(
                shown?.convert(CGPoint.zero, to: nil),
                CGPoint(x: 10 - 200 + stage.root.position.x, y: 60 - 200 + stage.root.position.y))
            f.same(shown?.convert(CGPoint.zero, to: stage.root), CGPoint(x: 10, y: 60))
            f.same(shown?.contentsAreFlipped(), inner.contentsAreFlipped())
            let below = stage.root.presentation()?.sublayers?.first?.sublayers?.first
            f.same(below?.superlayer?.position.x, 50)
            stage.layer.speed = 0
            f.same(shown?.convertTime(3, from: stage.layer.presentation()), 3)
        },
        LayerFact("1.2 sublayers.NAME", .D) { f in
            let stage = try LayerStage()
            stage.root.setValue(0.25, forKeyPath: "sublayers.box.opacity")
            f.same(stage.layer.opacity, 0.25)
        },
        LayerFact("1.2 an animation of sublayers.NAME", .D) { f in
            let stage = try LayerStage()
            stage.root.add(basic("sublayers.box.zPosition", from: 0, to: 10), forKey: nil)
            f.near(try stage.shown("zPosition", at: [0, 0.5, 1, 1.5]), [0, 5, 10, 0])
        },
        LayerFact("1.2 an animation of sublayers.NAME.sublayers.NAME", .D) { f in
            let stage = try LayerStage()
            let inner = CALayer()
            let unnamed = CALayer()
            inner.name = "inner"
            silently { stage.layer.sublayers = [unnamed, inner] }
            try stage.go(to: 0)
            stage.root.add(basic("sublayers.box.sublayers.inner.position.x", from: 0, to: 10), forKey: nil)
            stage.root.add(basic("sublayers.box.cornerRadius", from: 4, to: 8), forKey: nil)
            f.near(try stage.shown("cornerRadius", at: [0, 0.5]), [4, 6])
            f.same([inner.presentation()?.position.x, unnamed.presentation()?.position.x], [5, 0])
            f.same(stage.layer.presentation()?.position.x, 100)
            f.near(try stage.shown("cornerRadius", at: [1.5]), [0])
            f.same(inner.presentation()?.position.x, 0)
        },
    ]
}
