import LayerTree
import TestSupport
import VectorGeometry

/// Facts 6.1 and 7.1.
enum GeometryFacts {
    static let rows: [LayerFact] = placing + converting

    private static func box() -> CALayer {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
        layer.position = CGPoint(x: 200, y: 300)
        return layer
    }

    private static let placing: [LayerFact] = [
        LayerFact("G1", .M) { f in
            let layer = box()
            f.same(layer.frame, CGRect(x: 150, y: 275, width: 100, height: 50))
            layer.anchorPoint = .zero
            f.same(layer.position, CGPoint(x: 200, y: 300))
            f.same(layer.frame, CGRect(x: 200, y: 300, width: 100, height: 50))
        },
        LayerFact("G2", .M) { f in
            let layer = box()
            layer.bounds.origin = CGPoint(x: 10, y: 10)
            f.same(layer.frame, CGRect(x: 150, y: 275, width: 100, height: 50))
        },
        LayerFact("G3", .M) { f in
            let layer = CALayer()
            layer.transform = CATransform3DMakeScale(2, 4, 1)
            layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
            f.same(layer.bounds, CGRect(x: 0, y: 0, width: 50, height: 12.5))
            f.same(layer.position, CGPoint(x: 60, y: 45))
            f.same(layer.transform, CATransform3DMakeScale(2, 4, 1))
        },
        LayerFact("G4", .M) { f in
            let layer = CALayer()
            layer.transform = CATransform3DMakeTranslation(10, 20, 0)
            layer.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
            f.same(layer.frame, CGRect(x: 10, y: 20, width: 100, height: 50))
        },
        LayerFact("G5", .M) { f in
            let layer = CALayer()
            layer.frame = CGRect(x: 10, y: 10, width: -20, height: -30)
            f.same(layer.frame, CGRect(x: -10, y: -20, width: 20, height: 30))
        },
        LayerFact("G6", .M) { f in
            let layer = CALayer()
            layer.bounds = CGRect(x: 0, y: 0, width: -100, height: -50)
            f.same(layer.bounds, CGRect(x: -100, y: -50, width: 100, height: 50))
        },
        LayerFact("G7", .M) { f in
            let layer = CALayer()
            layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
            layer.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
            f.near([layer.frame.minX, layer.frame.width].map { Double($0) }, [-70.710678, 141.421356])
        },
        LayerFact("G8", .M) { f in
            let stage = try LayerStage()
            stage.layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
            f.same(stage.layer.animationKeys() ?? [], ["position", "bounds"])
        },
        LayerFact("G9", .D) { f in
            let stage = try LayerStage()
            stage.layer.add(basic("frame", from: CGRect.zero, to: CGRect.zero), forKey: nil)
            try stage.go(to: 0.5)
            f.same(stage.layer.presentation()?.frame, stage.layer.frame)
        },
        LayerFact("G10", .C) { f in
            let stage = try LayerStage()
            silently { stage.layer.zPosition = 100 }
            f.same(stage.layer.convert(stage.layer.bounds, to: stage.root), stage.layer.frame)
        },
        LayerFact("G14", .M) { f in
            let layer = CALayer()
            layer.transform.m34 = -0.002
            layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 3))
            f.same(layer.transform, CATransform3DMakeScale(2, 3, 1))
        },
        LayerFact("G15", .M) { f in
            let layer = CALayer()
            layer.transform = CATransform3DMakeScale(2, 2, 2)
            f.same(layer.affineTransform(), .identity)
        },
        LayerFact("G16", .M) { f in
            let layer = CALayer()
            layer.setValue(2, forKeyPath: "transform.scale")
            f.same(layer.transform, CATransform3DMakeScale(2, 2, 2))
        },
        LayerFact("G17", .H) { f in
            let flat = CATransform3DMakeScale(0, 1, 1)
            f.same(CATransform3DInvert(flat), flat)
        },
        LayerFact("G18", .M) { f in f.same(CATransform3DMakeRotation(1, 0, 0, 0), CATransform3DIdentity) },
        LayerFact("G19", .H) { f in
            let moved = CATransform3DMakeTranslation(10, 0, 0)
            f.same(CATransform3DScale(moved, 2, 2, 1), CATransform3DConcat(CATransform3DMakeScale(2, 2, 1), moved))
        },
        LayerFact("G25", .M) { f in
            let layer = CALayer()
            layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
            layer.anchorPoint = CGPoint(x: 2, y: -1)
            f.same(layer.frame, CGRect(x: -200, y: 50, width: 100, height: 50))
        },
        LayerFact("G26", .H) { f in
            let layer = box()
            layer.sublayerTransform = CATransform3DMakeScale(3, 3, 1)
            f.same(layer.frame, CGRect(x: 150, y: 275, width: 100, height: 50))
            f.same(layer.convert(layer.bounds, to: nil), layer.frame)
        },
    ]

    /// A 200 × 200 parent with perspective, and a centered child of 100 × 100.
    private static func perspective(z: CGFloat, x: CGFloat = 100) -> (parent: CALayer, child: CALayer) {
        let parent = CALayer()
        let child = CALayer()
        parent.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
        parent.sublayerTransform.m34 = -1 / 500
        child.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
        child.position = CGPoint(x: x, y: 100)
        child.zPosition = z
        parent.addSublayer(child)
        return (parent, child)
    }

    private static func drawnWidth(z: CGFloat) -> Double {
        let (parent, child) = perspective(z: z)
        return Double(child.convert(child.bounds, to: parent).width)
    }

    private static let converting: [LayerFact] = [
        LayerFact("G11", .D) { f in f.near(drawnWidth(z: 250), 200) },
        LayerFact("7.1 z 100", .P) { f in f.near(drawnWidth(z: 100), 125) },
        LayerFact("7.1 z -500", .P) { f in f.near(drawnWidth(z: -500), 50) },
        LayerFact("G12", .C) { f in
            let (parent, child) = perspective(z: 250)
            parent.transform.m34 = -1 / 500
            parent.sublayerTransform = CATransform3DIdentity
            f.near(Double(child.convert(child.bounds, to: parent).width), 100)
            f.near(Double(child.convert(child.bounds, to: nil).width), 100)
        },
        LayerFact("G13", .M) { f in
            let (parent, child) = perspective(z: 250, x: 150)
            f.near(Double(child.convert(CGPoint(x: 50, y: 50), to: parent).x), 200)
            parent.anchorPoint = .zero
            f.near(Double(child.convert(CGPoint(x: 50, y: 50), to: parent).x), 300)
        },
        LayerFact("G20", .M) { f in
            let layer = CALayer()
            layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            layer.isGeometryFlipped = true
            f.same(layer.convert(CGPoint(x: 90, y: 10), to: nil), CGPoint(x: 90, y: 90))
        },
        LayerFact("G22", .M) { f in f.same(box().convert(.zero, to: nil), CGPoint(x: 150, y: 275)) },
        LayerFact("G23", .M) { f in
            let first = CALayer()
            let second = CALayer()
            first.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
            second.bounds = first.bounds
            second.position = CGPoint(x: 500, y: 500)
            f.same(first.convert(.zero, to: second), CGPoint(x: -475, y: -475))
        },
        LayerFact("G24", .M) { f in
            let layer = CALayer()
            layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
            layer.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
            let out = layer.convert(layer.bounds, to: nil)
            f.near(Double(out.width), 141.421356)
            f.near(Double(layer.convert(out, from: nil).width), 200)
        },
        LayerFact("1.15 detached", .M) { f in
            let parent = CALayer()
            let child = CALayer()
            parent.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
            parent.position = CGPoint(x: 100, y: 100)
            child.bounds = CGRect(x: 0, y: 0, width: 50, height: 50)
            child.position = CGPoint(x: 100, y: 50)
            f.same(child.convert(.zero, to: parent), CGPoint(x: 75, y: 25))
        },
    ]
}
