import Multiplane
import TestSupport

/// Facts 6.6 about corners, borders and shadows.
enum BoxFacts {
    static let rows: [Fact] = [
        Fact("R1", .H) { f in
            let round = layer(0, 0, 100, 100, .red) { $0.cornerRadius = 20 }
            f.near(try DrawnLayers(round).render()[0, 0], DrawnImage.clear)
            let pictured = layer(0, 0, 100, 100, .red) {
                $0.cornerRadius = 20
                $0.contents = plainImage(2, 2, .blue)
            }
            f.near(try DrawnLayers(pictured).render()[0, 0], DrawnImage.blue)
        },
        Fact("R2", .C) { f in
            let clipped = layer(30, 30, 40, 40, .red) { casts($0, offset: CGSize(width: 20, height: 0)) }
            f.near(try DrawnLayers(clipped).render()[80, 50], DrawnImage.black)
            clipped.masksToBounds = true
            f.near(try DrawnLayers(clipped).render()[80, 50], DrawnImage.clear)
        },
        Fact("R3", .C) { f in
            let empty = layer(30, 30, 40, 40) { casts($0, offset: CGSize(width: 20, height: 0)) }
            f.same(try DrawnLayers(empty).render().inked, [])
        },
        Fact("R4", .C) { f in
            let box = layer(30, 30, 40, 40, .red) { ($0.shadowOpacity, $0.shadowRadius) = (1, 0) }
            f.same(try DrawnLayers(box).render().inked, [30, 27, 40, 43])
            f.same(try DrawnLayers(box, host: .yUp).render().inked, [30, 30, 40, 43])
        },
        Fact("R5", .H) { f in
            let bordered = layer(10, 10, 80, 80) { $0.borderWidth = 5 }
            bordered.addSublayer(layer(0, 0, 80, 80, .red))
            let output = try DrawnLayers(bordered).render()
            f.same(output.inked, [10, 10, 80, 80])
            f.near(output[12, 50] + output[16, 50], DrawnImage.black + DrawnImage.red)
        },
        Fact("R6", .H) { f in
            let bordered = layer(10, 10, 80, 80) { ($0.borderWidth, $0.masksToBounds) = (5, true) }
            bordered.addSublayer(layer(-20, -20, 180, 180, .red))
            let output = try DrawnLayers(bordered).render()
            f.same(output.inked, [10, 10, 80, 80])
            f.near(output[12, 50] + output[16, 50], DrawnImage.black + DrawnImage.red)
        },
        Fact("R7", .H) { f in
            let output = try DrawnLayers(layer(10, 10, 80, 80) { $0.borderWidth = 1 }).render()
            f.near(output[10, 50] + output[11, 50], DrawnImage.black + DrawnImage.clear)
        },
        Fact("R46", .M) { f in
            let huge = layer(0, 20, 100, 40, .red) { $0.cornerRadius = 1000 }
            let half = layer(0, 20, 100, 40, .red) { $0.cornerRadius = 20 }
            f.same(try DrawnLayers(huge).render(), try DrawnLayers(half).render())
            f.same(huge.cornerRadius, 1000)
        },
        Fact("R47", .R) { f in
            let growing = layer(10, 10, 80, 80, .red)
            let growth = CABasicAnimation(keyPath: "cornerRadius")
            growth.fromValue = 0
            growth.toValue = 200
            growth.duration = 1
            growing.add(growth, forKey: nil)
            let drawn = DrawnLayers(growing)
            _ = try drawn.render()
            let circle = try DrawnLayers(layer(10, 10, 80, 80, .red) { $0.cornerRadius = 40 }).render()
            let quarter = try DrawnLayers(layer(10, 10, 80, 80, .red) { $0.cornerRadius = 20 }).render()
            f.same(try drawn.render(at: 0.1), quarter)
            f.same(try drawn.render(at: 0.3), circle)
            f.same(try drawn.render(at: 0.9), circle)
        },
    ]

    private static func casts(_ layer: CALayer, offset: CGSize) {
        layer.shadowOpacity = 1
        layer.shadowRadius = 0
        layer.shadowOffset = offset
    }
}
