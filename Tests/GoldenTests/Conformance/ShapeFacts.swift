import Multiplane
import TestSupport

/// Facts 6.6, 7.8: shapes.
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
        Fact("R20", .H) { f in f.same(try DrawnLayers(shape(nil)).picture().inked, []) },
        Fact("R21", .H) { f in
            let picture = try DrawnLayers(shape(box(10, 10, 50))).picture()
            f.near(picture[30, 30], DrawnPicture.black)
            f.same(picture.inked, [10, 10, 50, 50])
        },
        Fact("R22", .H) { f in
            let half = shape(box(20, 20, 60)) {
                $0.fillColor = .green
                $0.strokeColor = .red
                $0.lineWidth = 4
                $0.strokeEnd = 0.5
            }
            let picture = try DrawnLayers(half).picture()
            f.near(
                picture[50, 20] + picture[79, 50] + picture[50, 50],
                DrawnPicture.red + DrawnPicture.red + DrawnPicture.green)
            f.near(picture[50, 79] + picture[21, 50], DrawnPicture.green + DrawnPicture.green)
        },
        Fact("R23", .H) { f in
            let small = layer(of: CAShapeLayer.self, 40, 40, 10, 10) { $0.path = box(-20, -20, 60) }
            f.same(try DrawnLayers(small).picture().inked, [20, 20, 60, 60])
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
            f.same(try DrawnLayers(trimmed, width: 140, height: 140).picture().inked, [70, 19, 51, 51])
        },
    ]
}
