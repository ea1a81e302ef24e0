import Multiplane
import TestSupport

/// Facts 6.6 about opacity, masks and hidden layers.
enum GroupFacts {
    /// A layer at half opacity with two sublayers, of which the upper covers half of the lower.
    private static func overlapping(group: Bool) -> CALayer {
        let parent = layer(0, 0, 100, 100) { ($0.opacity, $0.allowsGroupOpacity) = (0.5, group) }
        parent.addSublayer(layer(0, 0, 100, 100, .red))
        parent.addSublayer(layer(50, 0, 50, 100, .blue))
        return parent
    }

    private static func masked(by color: CGColor?, alpha: CGFloat = 1) -> CALayer {
        layer(0, 0, 100, 100, .red) { $0.mask = layer(20, 20, 50, 50, color?.copy(alpha: alpha)) }
    }

    static let rows: [Fact] = [
        Fact("R8", .H) { f in f.near(try DrawnLayers(overlapping(group: true)).render()[75, 50], [0, 0, 128, 128], 1)
        },
        Fact("R9", .H) { f in
            f.near(try DrawnLayers(overlapping(group: false)).render()[75, 50], [64, 0, 128, 191], 2)
        },
        Fact("R10", .C) { f in
            let hiding = layer(0, 0, 100, 100, .red) { $0.mask = CALayer() }
            f.same(try DrawnLayers(hiding).render().inked, [])
        },
        Fact("R11", .H) { f in
            let output = try DrawnLayers(masked(by: .black, alpha: 0.5)).render()
            f.near(output[40, 40], [128, 0, 0, 128], 1)
            f.same(output.inked, [20, 20, 50, 50])
        },
        Fact("R12", .H) { f in
            f.same(try DrawnLayers(masked(by: .red)).render(), try DrawnLayers(masked(by: .black)).render())
        },
        Fact("R13", .H) { f in
            let parent = layer(0, 0, 100, 100, .red) { $0.isHidden = true }
            parent.addSublayer(layer(0, 0, 50, 50, .blue))
            f.same(try DrawnLayers(parent).render().inked, [])
            f.holds(parent.hitTest(CGPoint(x: 10, y: 10)) == nil, "not hit")
        },
        Fact("R42", .H) { f in
            let large = layer(0, 0, 50, 50) { $0.transform = CATransform3DMakeScale(2, 2, 1) }
            large.position = CGPoint(x: 50, y: 50)
            large.addSublayer(layer(10.25, 10.25, 20, 20, .red))
            let sharp = try DrawnLayers(large).render()
            large.shouldRasterize = true
            f.holds(try DrawnLayers(large).render() != sharp, "softer")
        },
        Fact("R43", .H) { f in
            let masked = masked(by: .black)
            masked.mask?.compositingFilter = "destOut"
            f.same(try DrawnLayers(masked).render(), try DrawnLayers(Self.masked(by: .black)).render())
        },
    ]
}
