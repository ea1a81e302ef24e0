import Multiplane
import TestSupport

/// Facts 6.6 and 7.8 about shapes.
enum ShapeFacts {
    private static func shape(_ path: CGPath?, _ set: (CAShapeLayer) -> Void = { _ in }) -> CAShapeLayer {
        layer(of: CAShapeLayer.self, 0, 0, 100, 100) {
            $0.path = path
            set($0)
        }
    }

    private static func box(_ x: CGFloat, _ y: CGFloat, _ side: CGFloat) -> CGPath {
        CGPath(rect: CGRect(x: x, y: y, width: side, height: side))
    }

    static let rows: [Fact] = [
        Fact("R20", .H) { f in f.same(try DrawnLayers(shape(nil)).render().inked, []) },
        Fact("R21", .H) { f in
            let output = try DrawnLayers(shape(box(10, 10, 50))).render()
            f.near(output[30, 30], DrawnImage.black)
            f.same(output.inked, [10, 10, 50, 50])
        },
        Fact("R22", .H) { f in
            let half = shape(box(20, 20, 60)) {
                $0.fillColor = .green
                $0.strokeColor = .red
                $0.lineWidth = 4
                $0.strokeEnd = 0.5
            }
            let output = try DrawnLayers(half).render()
            f.near(
                output[50, 20] + output[79, 50] + output[50, 50],
                DrawnImage.red + DrawnImage.red + DrawnImage.green)
            f.near(output[50, 79] + output[21, 50], DrawnImage.green + DrawnImage.green)
        },
        Fact("R23", .H) { f in
            let small = layer(of: CAShapeLayer.self, 40, 40, 10, 10) { $0.path = box(-20, -20, 60) }
            f.same(try DrawnLayers(small).render().inked, [20, 20, 60, 60])
        },
        Fact("7.8", .P) { f in
            let square = CGMutablePath()
            square.addLines(between: [.zero, CGPoint(x: 100, y: 0), CGPoint(x: 100, y: 100), CGPoint(x: 0, y: 100)])
            square.closeSubpath()
            let trimmed = layer(of: CAShapeLayer.self, 20, 20, 100, 100) {
                $0.path = square
                $0.fillColor = nil
                $0.strokeColor = .red
                $0.lineWidth = 2
                $0.strokeStart = 0.125
                $0.strokeEnd = 0.375
            }
            f.same(try DrawnLayers(trimmed, width: 140, height: 140).render().inked, [70, 19, 51, 51])
        },
    ]
}
