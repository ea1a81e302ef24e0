import Foundation
import Multiplane
import TestSupport

/// Facts 6.6, 7.7: gradients.
enum GradientFacts {
    private static func gradient(
        _ width: CGFloat, _ height: CGFloat, _ colors: [CGColor], _ set: (CAGradientLayer) -> Void = { _ in }
    ) -> CAGradientLayer {
        layer(of: CAGradientLayer.self, 0, 0, width, height) {
            $0.colors = colors
            set($0)
        }
    }

    static let rows: [Fact] = [
        Fact("R26", .M) { f in f.same(try DrawnLayers(gradient(100, 100, [.red])).picture().inked, []) },
        Fact("R27", .M) { f in
            f.same(
                try DrawnLayers(gradient(100, 100, [.red, .blue]) { $0.locations = [0, 0.5, 1] }).picture().inked, [])
        },
        Fact("R28", .H) { f in
            let picture = try DrawnLayers(gradient(100, 100, [.red, .blue])).picture()
            f.near(picture[50, 0] + picture[50, 99], DrawnPicture.red + DrawnPicture.blue, 3)
            f.same(picture[0, 30], picture[99, 30])
        },
        Fact("R29", .M) { f in
            let point = gradient(100, 100, [.red, .blue]) {
                $0.type = .radial
                $0.startPoint = CGPoint(x: 0.5, y: 0.5)
                $0.endPoint = CGPoint(x: 0.5, y: 0.5)
            }
            f.same(try DrawnLayers(point).picture().inked, [])
        },
        Fact("R29b", .C) { f in
            let picture = try DrawnLayers(
                gradient(200, 100, [.red, .blue]) { ($0.startPoint, $0.endPoint) = (.zero, CGPoint(x: 1, y: 1)) },
                width: 200
            ).picture()
            f.near(picture[199, 0] + picture[0, 99], [128, 0, 128, 255] + [128, 0, 128, 255], 3)
        },
        Fact("R30", .M) { f in
            let covered = gradient(100, 100, [.red, .blue]) { $0.contents = plainImage(2, 2, .green) }
            f.near(try DrawnLayers(covered).picture()[50, 50], DrawnPicture.green)
        },
        Fact("7.7", .P) { f in
            let picture = try DrawnLayers(gradient(100, 100, [.red, .blue]), host: .yUp).picture()
            f.near(
                picture[50, 99] + picture[50, 50] + picture[50, 0],
                DrawnPicture.red + [127.5, 0, 127.5, 255] + DrawnPicture.blue, 3)
        },
    ]
}
