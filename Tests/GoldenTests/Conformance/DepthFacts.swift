import Multiplane
import TestSupport

/// Facts 6.6: depth.
enum DepthFacts {
    /// A half red, half blue layer that is turned about its vertical middle.
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
            // Upright in a parent that lies edge-on: in one space it would face the viewer.
            let parent = layer(0, 0, 100, 100) { $0.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0) }
            parent.addSublayer(
                layer(0, 0, 100, 100, .red) { $0.transform = CATransform3DMakeRotation(-.pi / 2, 0, 1, 0) })
            f.same(try DrawnLayers(parent).picture().inked, [])
        },
        Fact("R38", .H) { f in f.same(try DrawnLayers(turned(doubleSided: false)).picture().inked, []) },
        Fact("R39", .C) { f in
            let picture = try DrawnLayers(turned(doubleSided: true)).picture()
            f.near(picture[20, 50] + picture[80, 50], DrawnPicture.blue + DrawnPicture.red)
        },
        Fact("R40", .H) { f in f.near(try siblings(1, 0).picture()[50, 50], DrawnPicture.red) },
        Fact("R41", .C) { f in f.near(try siblings(2, 2).picture()[50, 50], DrawnPicture.blue) },
    ]
}
