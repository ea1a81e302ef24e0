import Multiplane
import TestSupport

/// Facts 6.6: opacity, masks, hidden layers.
enum GroupFacts {
    /// A parent at half opacity with two children, of which the upper covers half of the lower.
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
        Fact("R8", .H) { f in f.near(try DrawnLayers(overlapping(group: true)).picture()[75, 50], [0, 0, 128, 128], 1)
        },
        Fact("R9", .H) { f in
            f.near(try DrawnLayers(overlapping(group: false)).picture()[75, 50], [64, 0, 128, 191], 2)
        },
        Fact("R10", .C) { f in
            let hiding = layer(0, 0, 100, 100, .red) { $0.mask = CALayer() }
            f.same(try DrawnLayers(hiding).picture().inked, [])
        },
        Fact("R11", .H) { f in
            let picture = try DrawnLayers(masked(by: .black, alpha: 0.5)).picture()
            f.near(picture[40, 40], [128, 0, 0, 128], 1)
            f.same(picture.inked, [20, 20, 50, 50])
        },
        Fact("R12", .H) { f in
            f.same(try DrawnLayers(masked(by: .red)).picture(), try DrawnLayers(masked(by: .black)).picture())
        },
        Fact("R13", .H) { f in
            let parent = layer(0, 0, 100, 100, .red) { $0.isHidden = true }
            parent.addSublayer(layer(0, 0, 50, 50, .blue))
            f.same(try DrawnLayers(parent).picture().inked, [])
            f.holds(parent.hitTest(CGPoint(x: 10, y: 10)) == nil, "not hit")
        },
        Fact("R42", .H) { f in
            let large = layer(0, 0, 50, 50) { $0.transform = CATransform3DMakeScale(2, 2, 1) }
            large.position = CGPoint(x: 50, y: 50)
            large.addSublayer(layer(10.25, 10.25, 20, 20, .red))
            let sharp = try DrawnLayers(large).picture()
            large.shouldRasterize = true
            f.holds(try DrawnLayers(large).picture() != sharp, "softer")
        },
        Fact("R43", .H) { f in
            let masked = masked(by: .black)
            masked.mask?.compositingFilter = "destOut"
            f.same(try DrawnLayers(masked).picture(), try DrawnLayers(Self.masked(by: .black)).picture())
        },
    ]
}
