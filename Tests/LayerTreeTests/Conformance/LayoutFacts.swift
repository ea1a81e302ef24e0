import LayerTree
import TestSupport
import VectorGeometry

/// Facts 6.7, 1.18 to 1.21, 4.2 and 4.3. H8 is tested with replicators, V with view layers, P and W with players and
/// writers.
enum LayoutFacts {
    static let rows: [LayerFact] = hits + layout + display + scrolling + driving

    private static let hits: [LayerFact] = [
        LayerFact("H1", .M) { f in
            let layer = CALayer()
            layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
            f.same(
                [layer.contains(.zero), layer.contains(CGPoint(x: 10, y: 5)), layer.contains(CGPoint(x: 5, y: 10))],
                [true, false, false])
        },
        LayerFact("H2, H3", .M) { f in
            let stage = try LayerStage()
            let child = CALayer()
            child.frame = CGRect(x: 150, y: 0, width: 50, height: 50)
            stage.layer.addSublayer(child)
            f.holds(stage.layer.hitTest(CGPoint(x: 210, y: 60)) === child, "hit outside the parent")
            stage.layer.masksToBounds = true
            f.holds(stage.layer.hitTest(CGPoint(x: 210, y: 60)) == nil, "not where the parent clips")
        },
        LayerFact("H4", .M) { f in
            let stage = try LayerStage()
            stage.layer.cornerRadius = 50
            f.holds(stage.root.hitTest(CGPoint(x: -149, y: -149)) === stage.layer, "the corner is hit")
        },
        LayerFact("H5", .H) { f in
            let stage = try LayerStage()
            stage.layer.isHidden = true
            f.holds(stage.root.hitTest(CGPoint(x: -100, y: -100)) === stage.root, "skipped")
        },
        LayerFact("H6", .M) { f in
            let stage = try LayerStage()
            let above = CALayer()
            above.frame = stage.layer.frame
            stage.root.addSublayer(above)
            stage.layer.zPosition = 1
            f.holds(stage.root.hitTest(CGPoint(x: -100, y: -100)) === stage.layer, "the higher one")
        },
        LayerFact("H7", .H) { f in
            let stage = try LayerStage()
            f.holds(stage.layer.hitTest(CGPoint(x: 60, y: 60)) === stage.layer, "in the superlayer's space")
            f.holds(stage.layer.hitTest(CGPoint(x: 10, y: 10)) == nil, "not in its own")
        },
        LayerFact("H9", .M) { f in
            let stage = try LayerStage()
            let mask = CALayer()
            mask.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
            stage.layer.mask = mask
            f.holds(stage.layer.hitTest(CGPoint(x: 60, y: 60)) === stage.layer, "inside the mask")
            f.holds(stage.layer.hitTest(CGPoint(x: 140, y: 140)) == nil, "outside")
        },
        LayerFact("H10", .H) { f in
            let stage = try LayerStage()
            let far = CGPoint(x: 300, y: 100)
            stage.layer.add(basic("position", from: far, to: far), forKey: nil)
            try stage.go(to: 0.5)
            f.holds(stage.layer.hitTest(CGPoint(x: 300, y: 100)) == nil, "the model is elsewhere")
            f.holds(
                stage.layer.presentation()?.hitTest(CGPoint(x: 300, y: 100))?.model() === stage.layer,
                "the presentation is there")
        },
        LayerFact("1.14 perspective", .M) { f in
            let stage = try LayerStage()
            stage.root.sublayerTransform.m34 = -1 / 500
            stage.layer.position = CGPoint(x: 200, y: 200)
            stage.layer.zPosition = 250
            f.holds(
                stage.root.convert(CGPoint(x: 110, y: 200), to: nil) == CGPoint(x: -90, y: 0),
                "the root is about the origin")
            f.holds(stage.root.hitTest(CGPoint(x: -90, y: 0)) === stage.layer, "hit where it is drawn, twice as large")
        },
    ]

    private final class Placer: CALayoutManager {
        var placed = 0
        var invalidated = 0
        func invalidateLayout(of layer: CALayer) { invalidated += 1 }
        func layoutSublayers(of layer: CALayer) { placed += 1 }
        func preferredSize(of layer: CALayer) -> CGSize { CGSize(width: 7, height: 8) }
    }

    private final class LayoutDelegate: CALayerDelegate {
        var placed = 0
        func layoutSublayers(of layer: CALayer) { placed += 1 }
    }

    private static let layout: [LayerFact] = [
        LayerFact("L1", .M) { f in
            let parent = CALayer()
            let child = CALayer()
            parent.addSublayer(child)
            f.same([parent.needsLayout(), child.needsLayout()], [true, false])
        },
        LayerFact("L2, L3", .M) { f in
            let stage = try LayerStage()
            stage.layer.position = .zero
            f.same(stage.layer.needsLayout(), false)
            stage.layer.bounds.size.width += 1
            f.same(stage.layer.needsLayout(), true)
        },
        LayerFact("L4", .H) { f in
            let layer = CALayer()
            let manager = Placer()
            let delegate = LayoutDelegate()
            layer.layoutManager = manager
            layer.layoutIfNeeded()
            layer.delegate = delegate
            layer.setNeedsLayout()
            layer.layoutIfNeeded()
            f.same([manager.placed, delegate.placed], [1, 1])
        },
        LayerFact("1.19 the manager hears of it once", .M) { f in
            let layer = CALayer()
            let manager = Placer()
            layer.layoutManager = manager
            for _ in 0..<3 { layer.setNeedsLayout() }
            f.same(manager.invalidated, 1)
            f.same(layer.preferredFrameSize(), CGSize(width: 7, height: 8))
        },
        LayerFact("L5", .M) { f in
            let parent = CALayer()
            let child = CALayer()
            parent.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
            child.frame = CGRect(x: 10, y: 10, width: 50, height: 50)
            child.autoresizingMask = [.layerMinXMargin, .layerWidthSizable]
            parent.addSublayer(child)
            parent.bounds.size.width = 300
            f.same(child.frame, CGRect(x: 76, y: 10, width: 84, height: 50))
        },
        LayerFact("1.20 all three parts", .M) { f in
            let parent = CALayer()
            let child = CALayer()
            parent.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
            child.frame = CGRect(x: 10, y: 10, width: 50, height: 50)
            child.autoresizingMask = [.layerMinXMargin, .layerWidthSizable, .layerMaxXMargin, .layerHeightSizable]
            parent.addSublayer(child)
            parent.bounds.size = CGSize(width: 300, height: 300)
            f.same(child.frame, CGRect(x: 76, y: 10, width: 118, height: 250))
        },
        LayerFact("1.20 constraints", .H) { f in
            let parent = CALayer()
            let first = CALayer()
            let second = CALayer()
            parent.bounds = CGRect(x: 0, y: 0, width: 200, height: 100)
            parent.layoutManager = CAConstraintLayoutManager()
            first.name = "first"
            second.name = "second"
            second.bounds = CGRect(x: 0, y: 0, width: 20, height: 10)
            second.constraints = [
                CAConstraint(attribute: .minX, relativeTo: "first", attribute: .maxX, offset: 5),
                CAConstraint(attribute: .midY, relativeTo: "superlayer", attribute: .midY),
            ]
            first.addConstraint(CAConstraint(attribute: .minX, relativeTo: "superlayer", attribute: .minX, offset: 10))
            first.addConstraint(
                CAConstraint(attribute: .width, relativeTo: "superlayer", attribute: .width, scale: 0.5, offset: 0))
            first.addConstraint(CAConstraint(attribute: .maxY, relativeTo: "nobody", attribute: .maxY))
            parent.sublayers = [second, first]
            parent.layoutIfNeeded()
            f.same(first.frame, CGRect(x: 10, y: 0, width: 100, height: 0))
            f.same(second.frame, CGRect(x: 115, y: 45, width: 20, height: 10))
        },
        LayerFact("1.20 constraints across axes", .H) { f in
            let parent = CALayer()
            let right = CALayer()
            let below = CALayer()
            let wide = CALayer()
            parent.bounds = CGRect(x: 0, y: 0, width: 300, height: 200)
            parent.layoutManager = CAConstraintLayoutManager()
            right.name = "right"
            below.name = "below"
            wide.name = "wide"
            for layer in [right, below] { layer.bounds.size = CGSize(width: 20, height: 30) }
            right.addConstraint(CAConstraint(attribute: .minX, relativeTo: "below", attribute: .maxX))
            right.addConstraint(CAConstraint(attribute: .minY, relativeTo: "superlayer", attribute: .minY, offset: 10))
            below.addConstraint(CAConstraint(attribute: .minX, relativeTo: "superlayer", attribute: .minX, offset: 5))
            below.addConstraint(CAConstraint(attribute: .minY, relativeTo: "right", attribute: .maxY, offset: 2))
            wide.addConstraint(
                CAConstraint(attribute: .width, relativeTo: "wide", attribute: .height, scale: 2, offset: 0))
            wide.addConstraint(
                CAConstraint(attribute: .height, relativeTo: "superlayer", attribute: .height, scale: 0.5, offset: 0))
            parent.sublayers = [right, below, wide]
            parent.layoutIfNeeded()
            f.same(right.frame, CGRect(x: 25, y: 10, width: 20, height: 30))
            f.same(below.frame, CGRect(x: 5, y: 42, width: 20, height: 30))
            f.same(wide.frame.size, CGSize(width: 200, height: 100))
        },
        LayerFact("1.20 constraints in a circle", .M) { f in
            let parent = CALayer()
            let first = CALayer()
            let second = CALayer()
            let third = CALayer()
            parent.bounds = CGRect(x: 0, y: 0, width: 300, height: 200)
            parent.layoutManager = CAConstraintLayoutManager()
            first.name = "first"
            second.name = "second"
            third.name = "third"
            first.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
            second.frame = CGRect(x: 40, y: 0, width: 10, height: 10)
            first.addConstraint(CAConstraint(attribute: .minX, relativeTo: "second", attribute: .maxX))
            second.addConstraint(CAConstraint(attribute: .minX, relativeTo: "first", attribute: .maxX))
            second.addConstraint(CAConstraint(attribute: .minY, relativeTo: "superlayer", attribute: .minY, offset: 3))
            third.addConstraint(CAConstraint(attribute: .midX, relativeTo: "second", attribute: .maxX))
            parent.sublayers = [first, second, third]
            parent.layoutIfNeeded()
            f.same(first.frame, CGRect(x: 0, y: 0, width: 10, height: 10))
            f.same(second.frame, CGRect(x: 40, y: 3, width: 10, height: 10))
            f.same(third.frame.midX, 50)
        },
        LayerFact("L6", .H) { f in
            final class Counting: CALayer {
                static nonisolated(unsafe) var order: [String] = []
                override func layoutSublayers() { Self.order.append(name ?? "") }
            }
            let parent = Counting()
            let child = Counting()
            parent.name = "parent"
            child.name = "child"
            parent.addSublayer(child)
            child.setNeedsLayout()
            child.layoutIfNeeded()
            f.same(Counting.order, ["parent", "child"])
        },
    ]
}
