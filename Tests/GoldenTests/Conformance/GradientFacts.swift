import Foundation
import Multiplane
import TestSupport

/// Facts 6.6 and 7.7 about gradients.
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
        Fact("R26", .M) { f in f.same(try DrawnLayers(gradient(100, 100, [.red])).render().inked, []) },
        Fact("R27", .M) { f in
            f.same(
                try DrawnLayers(gradient(100, 100, [.red, .blue]) { $0.locations = [0, 0.5, 1] }).render().inked, [])
        },
        Fact("R28", .H) { f in
            let output = try DrawnLayers(gradient(100, 100, [.red, .blue])).render()
            f.near(output[50, 0] + output[50, 99], DrawnImage.red + DrawnImage.blue, 3)
            f.same(output[0, 30], output[99, 30])
        },
        Fact("R29", .M) { f in
            let point = gradient(100, 100, [.red, .blue]) {
                $0.type = .radial
                $0.startPoint = CGPoint(x: 0.5, y: 0.5)
                $0.endPoint = CGPoint(x: 0.5, y: 0.5)
            }
            f.same(try DrawnLayers(point).render().inked, [])
        },
        Fact("R29b", .C) { f in
            let output = try DrawnLayers(
                gradient(200, 100, [.red, .blue]) { ($0.startPoint, $0.endPoint) = (.zero, CGPoint(x: 1, y: 1)) },
                width: 200
            ).render()
            f.near(output[199, 0] + output[0, 99], [128, 0, 128, 255] + [128, 0, 128, 255], 3)
        },
        Fact("R30", .M) { f in
            let covered = gradient(100, 100, [.red, .blue]) { $0.contents = plainImage(2, 2, .green) }
            f.near(try DrawnLayers(covered).render()[50, 50], DrawnImage.green)
        },
        Fact("7.7", .P) { f in
            let output = try DrawnLayers(gradient(100, 100, [.red, .blue]), host: .yUp).render()
            f.near(
                output[50, 99] + output[50, 50] + output[50, 0],
                DrawnImage.red + [127.5, 0, 127.5, 255] + DrawnImage.blue, 3)
        },
    ]
}
