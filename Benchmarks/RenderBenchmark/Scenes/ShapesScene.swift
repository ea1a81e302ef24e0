import Foundation
import Images
import LayerTree
import VectorGeometry

/// W2: 200 rotating closed shapes of five cubic segments, filled and stroked with an animated stroke end.
final class ShapesScene: BenchmarkScene {
    let root = BenchmarkCanvas.root(showing: BackgroundImage.gradient())
    private var shapes: [Shape] = []

    private struct Shape {
        let layer: CAShapeLayer
        let angularSpeed, phase, speed: CGFloat
    }

    init() {
        var g = LinearCongruentialGenerator(seed: 22)
        shapes = (0..<200).map { _ in Self.shape(&g) }
        for shape in shapes { root.addSublayer(shape.layer) }
    }

    private static func shape(_ g: inout LinearCongruentialGenerator) -> Shape {
        let layer = CAShapeLayer()
        layer.position = CGPoint(x: g.next(80, plus: 1760), y: g.next(80, plus: 920))
        layer.path = blob(radius: g.next(40, plus: 70), &g)
        let angularSpeed = (g.next() - 0.5) * 3
        let phase = g.next()
        let speed = g.next(0.2, plus: 0.5)
        layer.fillColor = CGColor(red: g.next(), green: g.next(), blue: g.next(), alpha: 0.55)
        layer.strokeColor = CGColor(red: g.next(), green: g.next(), blue: g.next(), alpha: 1)
        layer.lineWidth = g.next(3, plus: 5)
        layer.lineCap = .round
        return Shape(layer: layer, angularSpeed: angularSpeed, phase: phase, speed: speed)
    }

    /// Returns five points around the origin, joined smoothly.
    private static func blob(radius: CGFloat, _ g: inout LinearCongruentialGenerator) -> CGPath {
        let points = (0..<5).map { k in
            let angle = CGFloat(k) / 5 * twoPi
            let r = radius * g.next(0.6, plus: 0.4)
            return CGPoint(x: r * cos(angle), y: r * sin(angle))
        }
        func tangent(_ k: Int) -> CGPoint {
            let a = points[(k + 4) % 5]
            let b = points[(k + 1) % 5]
            return CGPoint(x: (b.x - a.x) * 0.2, y: (b.y - a.y) * 0.2)
        }
        let path = CGMutablePath()
        path.move(to: points[0])
        for k in 0..<5 {
            let from = points[k]
            let to = points[(k + 1) % 5]
            let leaving = tangent(k)
            let arriving = tangent((k + 1) % 5)
            path.addCurve(
                to: to, control1: CGPoint(x: from.x + leaving.x, y: from.y + leaving.y),
                control2: CGPoint(x: to.x - arriving.x, y: to.y - arriving.y))
        }
        path.closeSubpath()
        return path
    }

    func prepare(frame n: Int) {
        let t = BenchmarkCanvas.time(n)
        for shape in shapes {
            shape.layer.setAffineTransform(CGAffineTransform(rotationAngle: shape.angularSpeed * t))
            shape.layer.strokeEnd = 0.5 - 0.5 * cos(twoPi * (shape.phase + shape.speed * t))
        }
    }
}
