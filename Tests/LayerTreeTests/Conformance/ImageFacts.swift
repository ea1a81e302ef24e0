import Foundation
import LayerTree
import Quartz2D
import TestSupport
import VectorGeometry

/// Facts 6.8, except those about `render(in:)`, which LayerRenderingTests checks.
enum ImageFacts {
    private static func shown(
        _ animation: CAAnimation, _ keyPath: String, at times: [Double], on layer: CALayer = CALayer()
    ) throws -> [Double] {
        let stage = try LayerStage(layer)
        stage.layer.add(animation, forKey: "sample")
        return try stage.shown(keyPath, at: times)
    }

    static let rows: [LayerFact] = [
        LayerFact("I1", .M) { f in
            let points = basic("transform.translation", from: CGPoint.zero, to: CGPoint(x: 10, y: 20))
            f.near(try shown(points, "transform.translation.y", at: [0.5, 1]), [10, 20])
            let path = CGMutablePath()
            path.move(to: .zero)
            path.addLine(to: CGPoint(x: 8, y: 0))
            path.addLine(to: CGPoint(x: 8, y: 6))
            let along = keyframes(nil, "transform.translation") { $0.path = path }
            f.near(try shown(along, "transform.translation.x", at: [0.25, 0.75]), [4, 8])
            f.near(try shown(along, "transform.translation.y", at: [0.25, 0.75]), [0, 3])
        },
        LayerFact("I2", .M) { f in
            let animation = keyframes([0, 3, 6]) { $0.keyTimes = [-1, 0.5, 2] }
            f.near(try shown(animation, "zPosition", at: [0, 0.5, 1]), [2, 3, 4])
        },
        LayerFact("I12", .M) { f in
            // Backward key times: the segment is found by comparing them as given.
            let animation = keyframes([1, 2, 4, 8]) { $0.keyTimes = [0, -0.75, -0.25, 0.75] }
            f.near(try shown(animation, "zPosition", at: [0, 0.25, 0.75]), [5, 6, 8])
        },
        LayerFact("I13", .M) { f in
            let numbers = keyframes([0, 0, 10]) { $0.calculationMode = .cubic }
            let expected = try shown(numbers, "zPosition", at: [0.25, 0.75])
            let transforms = keyframes([0, 0, 10].map { CATransform3DMakeTranslation($0, 0, 0) }, "transform") {
                $0.calculationMode = .cubic
            }
            f.near(try shown(transforms, "transform.translation.x", at: [0.25, 0.75]), expected)
        },
        LayerFact("I15", .H) { f in
            final class Drawn: CAShapeLayer {
                override func draw(in ctx: CGContext) { ctx.fill(bounds) }
            }
            let stage = try LayerStage(Drawn())
            f.holds(stage.layer.contents == nil, "no contents before it displays")
            stage.layer.setNeedsDisplay()
            try stage.go(to: 0)
            f.holds(stage.layer.contents != nil, "contents")
        },
        LayerFact("I3", .M) { f in
            let line = CGMutablePath()
            line.move(to: .zero)
            line.addLine(to: CGPoint(x: 10, y: 0))
            let curve = CGMutablePath()
            curve.move(to: .zero)
            curve.addCurve(
                to: CGPoint(x: 10, y: 0), control1: CGPoint(x: 0, y: 8), control2: CGPoint(x: 10, y: 8))
            let half = CGMutablePath()
            half.move(to: .zero)
            half.addCurve(to: CGPoint(x: 10, y: 0), control1: CGPoint(x: 0, y: 4), control2: CGPoint(x: 10, y: 4))
            let stage = try LayerStage(CAShapeLayer())
            stage.layer.add(basic("path", from: line, to: curve), forKey: "morph")
            try stage.go(to: 0)
            try stage.go(to: 0.5)
            f.same((stage.layer.presentation() as? CAShapeLayer)?.path, half)
        },
        LayerFact("I11", .M) { f in
            func curve(_ c1: CGPoint, _ c2: CGPoint, to end: CGPoint) -> CGPath {
                let path = CGMutablePath()
                path.move(to: .zero)
                path.addCurve(to: end, control1: c1, control2: c2)
                return path
            }
            // The first tangent turns by a quarter and doubles its length; the second keeps its angle.
            let from = curve(CGPoint(x: 4, y: 0), CGPoint(x: 10, y: 2), to: CGPoint(x: 10, y: 0))
            let to = curve(CGPoint(x: 0, y: 8), CGPoint(x: 20, y: 6), to: CGPoint(x: 20, y: 0))
            let stage = try LayerStage(CAShapeLayer())
            stage.layer.add(basic("path", from: from, to: to), forKey: "morph")
            try stage.go(to: 0)
            try stage.go(to: 0.5)
            var points: [CGFloat] = []
            (stage.layer.presentation() as? CAShapeLayer)?.path?.applyWithBlock { element in
                guard element.pointee.type == .addCurveToPoint else { return }
                points = (0..<3).flatMap { [element.pointee.points[$0].x, element.pointee.points[$0].y] }
            }
            let diagonal = 6 * 0.5.squareRoot()
            f.near(points.map { Double($0) }, [diagonal, diagonal, 15, 4, 15, 0])
        },
        LayerFact("I4", .H) { f in
            let layer = CALayer()
            for key in ["hidden", "opaque", "doubleSided", "geometryFlipped"] {
                let initial = layer.value(forKey: key) as? Bool
                layer.setValue(initial == false, forKey: key)
                f.same(layer.value(forKey: key) as? Bool, initial == false, key)
            }
            f.same(
                [layer.isHidden, layer.isOpaque, layer.isDoubleSided, layer.isGeometryFlipped],
                [true, true, false, true])
            let animation = CABasicAnimation(keyPath: "opacity")
            animation.setValue(false, forKey: "removedOnCompletion")
            f.same(animation.isRemovedOnCompletion, false)
        },
        LayerFact("I8", .R) { f in
            for sign in [1.0, -1] {
                let end = CATransform3DMakeRotation(sign * .pi, 0, 0, 1)
                let animation = basic("transform", from: CATransform3DIdentity, to: end)
                f.near(try shown(animation, "transform.rotation.z", at: [0.25]), [sign * .pi / 4])
            }
            let mirrored = basic("transform", from: CATransform3DIdentity, to: CATransform3DMakeScale(-1, -1, 1))
            f.near(try shown(mirrored, "transform.rotation.z", at: [0.25]), [-.pi / 4])
        },
        LayerFact("I9", .P) { f in
            let layer = CALayer()
            layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
            layer.transform = CATransform3DMakeTranslation(10, 20, 0)
            layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
            f.same(layer.position, CGPoint(x: 50, y: 25))
        },
        LayerFact("I10", .P) { f in
            f.same(CALayer.defaultValue(forKey: "masksToBounds") as? Int, 0)
            f.same(CALayer.defaultValue(forKey: "shouldRasterize") as? Int, 0)
            f.holds(CALayer.defaultValue(forKey: "shadowOpacity") == nil, "no default for other zero values")
            f.same(CAEmitterCell.defaultValue(forKey: "fillMode") as? String, "removed")
            f.holds(CAEmitterCell.defaultValue(forKey: "velocity") == nil, "no default for a cell's zero values")
        },
    ]
}
