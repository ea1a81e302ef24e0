import Multiplane
import TestSupport

/// Facts 6.6 about depth.
enum DepthFacts {
    /// A half red, half blue layer, rotated about its vertical center line.
    private static func turned(doubleSided: Bool) -> CALayer {
        layer(0, 0, 100, 100) {
            $0.contents = image(2, 1) { x, _ in x == 0 ? .red : .blue }
            $0.magnificationFilter = .nearest
            $0.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
            $0.isDoubleSided = doubleSided
        }
    }

    private static func siblings(_ z: CGFloat, _ other: CGFloat) -> DrawnLayers {
        DrawnLayers(
            layer(0, 0, 100, 100, .red) { $0.zPosition = z }, layer(0, 0, 100, 100, .blue) { $0.zPosition = other })
    }

    static let rows: [Fact] = [
        Fact("R36", .H) { f in
            // The layer is rotated back in an edge-on parent: in a common 3-D space it would face the viewer.
            let parent = layer(0, 0, 100, 100) { $0.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0) }
            parent.addSublayer(
                layer(0, 0, 100, 100, .red) { $0.transform = CATransform3DMakeRotation(-.pi / 2, 0, 1, 0) })
            f.same(try DrawnLayers(parent).render().inked, [])
        },
        Fact("R38", .H) { f in f.same(try DrawnLayers(turned(doubleSided: false)).render().inked, []) },
        Fact("R39", .C) { f in
            let output = try DrawnLayers(turned(doubleSided: true)).render()
            f.near(output[20, 50] + output[80, 50], DrawnImage.blue + DrawnImage.red)
        },
        Fact("R40", .H) { f in f.near(try siblings(1, 0).render()[50, 50], DrawnImage.red) },
        Fact("R41", .C) { f in f.near(try siblings(2, 2).render()[50, 50], DrawnImage.blue) },
    ]
}
