import Foundation
import Images
import LayerTree
import Quartz2D
import TestSupport
import VectorGeometry

/// Facts 6.4, rows N66 to N72: kinds of values; 1.22 and 2.4: values by key.
enum ValueFacts {
    static let rows: [LayerFact] = values + classes

    private static let values: [LayerFact] = [
        LayerFact("N66, N66b", .M) { f in
            let stage = try LayerStage()
            silently { stage.layer.isHidden = true }
            stage.layer.add(basic("hidden", from: false, to: true), forKey: "h")
            func shown(_ time: Double) throws -> Bool? {
                try stage.go(to: time)
                return stage.layer.presentation()?.isHidden
            }
            f.same([try shown(0), try shown(0.01), try shown(0.9)], [false, true, true])
            stage.layer.add(basic("hidden", from: true, to: false), forKey: "h")
            f.same([try shown(0.9), try shown(1.8), try shown(1.9)], [true, true, false])
        },
        LayerFact("N67", .M) { f in
            let stage = try LayerStage()
            let fade = CABasicAnimation(keyPath: "backgroundColor")
            fade.toValue = CGColor.white
            fade.duration = 1
            stage.layer.add(fade, forKey: nil)
            try stage.go(to: 0)
            try stage.go(to: 0.9)
            f.holds(stage.layer.presentation()?.backgroundColor == nil, "nothing shown")
        },
        LayerFact("N68", .H) { f in f.near(try LayerStage.samples(of: basic(from: 0.2), at: [0.5, 1]), [0.35, 0.5]) },
        LayerFact("N69", .M) { f in f.near(try LayerStage.samples(of: basic(), at: [0.25, 0.5]), [0.5, 0.5]) },
        LayerFact("2.7", .M) { f in
            f.near(try LayerStage.samples(of: basic(to: 0.8), at: [0.5]), [0.65])
            f.near(try LayerStage.samples(of: basic(by: 0.3), at: [0.5]), [0.65])
            f.near(try LayerStage.samples(of: basic(from: 0.2, by: 0.3), at: [0.5]), [0.35])
            f.near(try LayerStage.samples(of: basic(to: 0.9, by: 0.3), at: [0.5]), [0.75])
        },
        LayerFact("N70", .H) { f in
            let stage = try LayerStage(CAShapeLayer())
            let short = CGPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9))
            let long = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 9, height: 9))
            stage.layer.add(basic("path", from: short, to: long), forKey: nil)
            try stage.go(to: 0)
            f.same((stage.layer.presentation() as? CAShapeLayer)?.path, short)
            try stage.go(to: 0.1)
            f.same((stage.layer.presentation() as? CAShapeLayer)?.path, long)
        },
        LayerFact("N71", .C) { f in
            let stage = try LayerStage()
            let a = image()
            let b = image()
            stage.layer.add(basic("contents", from: a, to: b), forKey: nil)
            try stage.go(to: 0)
            try stage.go(to: 0.25)
            f.holds(stage.layer.presentation()?.contents as? CGImage === a, "the first in the first half")
            try stage.go(to: 0.75)
            f.holds(stage.layer.presentation()?.contents as? CGImage === b, "the second in the second half")
        },
        LayerFact("N72", .C) { f in
            let stage = try LayerStage(CAGradientLayer())
            let two: [CGColor] = [.white, .black]
            let three: [CGColor] = [.white, .black, .white]
            stage.layer.add(basic("colors", from: two, to: three), forKey: nil)
            try stage.go(to: 0)
            try stage.go(to: 0.25)
            f.same((stage.layer.presentation() as? CAGradientLayer)?.colors?.count, 2)
            try stage.go(to: 0.75)
            f.same((stage.layer.presentation() as? CAGradientLayer)?.colors?.count, 3)
        },
        LayerFact("1.22 boxed structures", .H) { f in
            let stage = try LayerStage()
            stage.layer.add(
                basic("position", from: NSValue(cgPoint: .zero), to: NSValue(cgPoint: CGPoint(x: 10, y: 20))),
                forKey: nil)
            f.near(try stage.shown("position.y", at: [0, 0.5]), [0, 10])
            let translation = CATransform3DMakeTranslation(1, 2, 3)
            f.same(NSValue(caTransform3D: translation).caTransform3DValue, translation)
            stage.layer.setValue(NSValue(caTransform3D: translation), forKey: "transform")
            stage.layer.setValue(NSValue(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4)), forKey: "bounds")
            f.same(stage.layer.transform, translation)
            f.same(stage.layer.bounds, CGRect(x: 1, y: 2, width: 3, height: 4))
            let affine = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
            f.same(NSValue(cgAffineTransform: affine).cgAffineTransformValue, affine)
        },
    ]

    private static func image() -> CGImage? { try? CGContext(width: 2, height: 2).makeImage() }

    private static let classes: [LayerFact] = [
        LayerFact("2.4 key-value coding", .H) { f in
            let animation = CABasicAnimation()
            animation.setValue("opacity", forKey: "keyPath")
            animation.setValue(3, forKey: "duration")
            animation.setValue(0, forKey: "fromValue")
            animation.setValue(false, forKey: "removedOnCompletion")
            f.same(animation.keyPath, "opacity")
            f.same(animation.duration, 3)
            f.same(animation.fromValue as? Int, 0)
            f.holds(!animation.isRemovedOnCompletion, "kept")
        },
        LayerFact("2.8 paths of like elements", .H) { f in
            let stage = try LayerStage(CAShapeLayer())
            let small = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
            let large = CGPath(rect: CGRect(x: 10, y: 20, width: 30, height: 50))
            stage.layer.add(basic("path", from: small, to: large), forKey: nil)
            try stage.go(to: 0)
            try stage.go(to: 0.5)
            f.same(
                (stage.layer.presentation() as? CAShapeLayer)?.path,
                CGPath(rect: CGRect(x: 5, y: 10, width: 20, height: 30)))
        },
        LayerFact("2.8 lists of numbers", .C) { f in
            func shown(_ to: [Double]) throws -> [Double] {
                let stage = try LayerStage(CAGradientLayer())
                stage.layer.add(basic("locations", from: [0, 1], to: to), forKey: nil)
                try stage.go(to: 0)
                try stage.go(to: 0.25)
                return (stage.layer.presentation() as? CAGradientLayer)?.locations?.map(\.doubleValue) ?? []
            }
            f.near(try shown([0.4, 0.6]), [0.1, 0.9])
            f.near(try shown([0, 0.5, 1]), [0, 1])
        },
        LayerFact("2.6 an additive size is never less than nothing", .D) { f in
            let stage = try LayerStage()
            let shrink = basic(
                "bounds.size", from: CGSize(width: -150, height: -30), to: CGSize(width: -150, height: -30)
            ) { $0.isAdditive = true }
            stage.layer.add(shrink, forKey: nil)
            try stage.go(to: 0.5)
            f.same(stage.layer.presentation()?.bounds, CGRect(x: 0, y: 0, width: 0, height: 70))
            let grow = basic("bounds.size", from: CGSize(width: 60, height: 0), to: CGSize(width: 60, height: 0)) {
                $0.isAdditive = true
            }
            stage.layer.add(grow, forKey: nil)
            try stage.go(to: 0.6)
            f.same(stage.layer.presentation()?.bounds, CGRect(x: 0, y: 0, width: 10, height: 70))
        },
        LayerFact("1.22 transform.scale.xy", .C) { f in
            let layer = CALayer()
            layer.setValue(3, forKeyPath: "transform.scale.xy")
            f.same(layer.transform, CATransform3DMakeScale(3, 3, 1))
            layer.transform = CATransform3DMakeScale(2, 4, 9)
            f.same(layer.value(forKeyPath: "transform.scale.xy") as? Double, 3)
        },
        LayerFact("1.22 a turn about one axis reads as that", .R) { f in
            for angle in [-3, -2, -1, 0.5, 2, 3, Double.pi] {
                for (axis, key) in [(SIMD3(1.0, 0, 0), "x"), (SIMD3(0, 1, 0), "y"), (SIMD3(0, 0, 1), "z")] {
                    let layer = CALayer()
                    layer.transform = CATransform3DMakeRotation(
                        CGFloat(angle), CGFloat(axis.x), CGFloat(axis.y), CGFloat(axis.z))
                    let found = ["x", "y", "z"].map {
                        layer.value(forKeyPath: "transform.rotation.\($0)") as? Double ?? .nan
                    }
                    f.near(
                        zip(["x", "y", "z"], found).map { $0 == key ? abs($1) : $1 },
                        ["x", "y", "z"].map { $0 == key ? abs(angle) : 0 }, 1e-9)
                }
            }
        },
        LayerFact("1.22 rotation by 180° of a layer that is rotated by 180°", .R) { f in
            let stage = try LayerStage()
            silently { stage.layer.transform = CATransform3DMakeRotation(.pi, 0, 1, 0) }
            stage.layer.add(basic("transform.rotation.y", from: 0, to: Double.pi), forKey: nil)
            try stage.go(to: 0)
            f.near(Double(stage.layer.presentation()?.transform.m11 ?? .nan), 1)
            try stage.go(to: 0.25)
            f.near(
                [stage.layer.presentation()?.transform.m11, stage.layer.presentation()?.transform.m22].map {
                    Double($0 ?? .nan)
                }, [0.707107, 1])
            try stage.go(to: 1)
            f.near(Double(stage.layer.presentation()?.transform.m11 ?? .nan), -1)
        },
        LayerFact("2.12 defaults", .H) { f in
            let transition = CATransition()
            f.same(transition.type, .fade)
            f.same([transition.startProgress, transition.endProgress], [0, 1])
            transition.endProgress = 7
            f.same(transition.endProgress, 7)
        },
        LayerFact("2.12 a private type", .C) { f in
            let stage = try LayerStage()
            let transition = CATransition()
            transition.type = CATransitionType(rawValue: "cube")
            stage.layer.add(transition, forKey: nil)
            try stage.go(to: 0.1)
            try stage.go(to: 0.2)
            f.same(stage.engine.warnings.map(\.cause), [.transition])
            f.same(stage.engine.warnings.map(\.label), ["box"])
        },
    ]
}
