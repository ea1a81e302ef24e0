import Foundation
import Multiplane
import TestSupport

/// Facts 6.6, 7.5, 7.6 and G21 about contents and their placement.
enum ContentsFacts {
    /// An image with red and green above blue and white.
    private static let quarters = image(20, 20) { x, y in y < 10 ? (x < 10 ? .red : .green) : (x < 10 ? .blue : .white)
    }

    private static func withContents(
        _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ image: CGImage,
        _ gravity: CALayerContentsGravity = .resize, _ set: (CALayer) -> Void = { _ in }
    ) -> CALayer {
        layer(x, y, width, height) {
            $0.contents = image
            $0.contentsGravity = gravity
            set($0)
        }
    }

    private static func columns(_ colors: [CGColor], _ height: Int = 1) -> CGImage {
        image(colors.count, height) { x, _ in colors[x] }
    }

    static let rows: [Fact] = [
        Fact("G21", .H) { f in
            let flipped = withContents(0, 0, 100, 100, quarters) { $0.isGeometryFlipped = true }
            flipped.addSublayer(layer(0, 0, 20, 20, .black))
            let output = try DrawnLayers(flipped).render()
            f.near(output[30, 30] + output[70, 70], DrawnImage.red + DrawnImage.white)
            f.near(output[10, 90] + output[10, 10], DrawnImage.black + DrawnImage.red)
        },
        Fact("R14", .H) { f in
            f.same(
                try DrawnLayers(withContents(40, 40, 20, 20, plainImage(40, 30, .red), .center)).render().inked,
                [30, 35, 40, 30])
        },
        Fact("R15", .H) { f in
            f.same(
                try DrawnLayers(withContents(40, 40, 20, 20, plainImage(40, 20, .red), .resizeAspectFill)).render()
                    .inked,
                [30, 40, 40, 20])
        },
        Fact("R16", .H) { f in
            let fine = withContents(20, 20, 60, 60, plainImage(40, 40, .red), .center) { $0.contentsScale = 2 }
            f.same(try DrawnLayers(fine).render().inked, [40, 40, 20, 20])
        },
        Fact("R17", .C) { f in
            let part = withContents(0, 0, 100, 100, quarters) {
                $0.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 0.5)
            }
            f.near(try DrawnLayers(part, host: .yUp).render()[50, 50], DrawnImage.blue)
            f.near(try DrawnLayers(part, host: .yDown).render()[50, 50], DrawnImage.red)
        },
        Fact("R18", .H) { f in
            let stretched = withContents(0, 0, 100, 10, columns([.red, .green, .blue])) {
                $0.contentsCenter = CGRect(x: 1 / 3.0, y: 0, width: 0, height: 1)
                $0.magnificationFilter = .nearest
            }
            let output = try DrawnLayers(stretched).render()
            f.near(
                output[0, 5] + output[2, 5] + output[97, 5] + output[99, 5],
                DrawnImage.red + DrawnImage.green + DrawnImage.green + DrawnImage.blue)
        },
        Fact("R19", .H) { f in
            let blocks = withContents(0, 0, 100, 100, columns([.red, .blue])) { $0.magnificationFilter = .nearest }
            let output = try DrawnLayers(blocks).render()
            f.near(output[49, 50] + output[50, 50], DrawnImage.red + DrawnImage.blue)
            blocks.magnificationFilter = .linear
            f.holds(try DrawnLayers(blocks).render()[49, 50] != DrawnImage.red, "blended when linear")
        },
        Fact("7.5", .P) { f in
            let nine = image(30, 30) { x, y in
                x / 10 == 1 ? (y / 10 == 1 ? .white : .green) : (y / 10 == 1 ? .blue : .red)
            }
            let box = withContents(0, 0, 100, 50, nine) {
                $0.contentsCenter = CGRect(x: 1 / 3.0, y: 1 / 3.0, width: 1 / 3.0, height: 1 / 3.0)
                $0.magnificationFilter = .nearest
            }
            let output = try DrawnLayers(box).render()
            f.near(
                output[8, 8] + output[92, 42] + output[12, 8] + output[88, 42],
                DrawnImage.red + DrawnImage.red + DrawnImage.green + DrawnImage.green)
            f.near(
                output[8, 12] + output[92, 38] + output[12, 12] + output[88, 38],
                DrawnImage.blue + DrawnImage.blue + DrawnImage.white + DrawnImage.white)
        },
        Fact("7.6", .P) { f in
            let expected: [(CALayerContentsGravity, [Int])] = [
                (.center, [130, 90, 40, 20]), (.topLeft, [100, 50, 40, 20]), (.bottomRight, [160, 130, 40, 20]),
                (.resizeAspect, [100, 75, 100, 50]), (.resizeAspectFill, [50, 50, 200, 100]),
            ]
            for (gravity, rect) in expected {
                let box = withContents(100, 50, 100, 100, plainImage(40, 20, .red), gravity)
                f.same(
                    try DrawnLayers(box, width: 300, height: 200, host: .yUp).render().inked, rect, gravity.rawValue)
            }
        },
        Fact("1.6 all nine that do not resize", .H) { f in
            let xs: [(String, Int)] = [("left", 0), ("", 30), ("right", 60)]
            let ys: [(String, Int)] = [("top", 0), ("", 40), ("bottom", 80)]
            for (horizontal, x) in xs {
                for (vertical, y) in ys {
                    let name =
                        vertical.isEmpty
                        ? (horizontal.isEmpty ? "center" : horizontal)
                        : vertical + (horizontal.isEmpty ? "" : horizontal.capitalized)
                    let box = withContents(
                        0, 0, 100, 100, plainImage(40, 20, .red), CALayerContentsGravity(rawValue: name))
                    f.same(try DrawnLayers(box, host: .yUp).render().inked, [x, y, 40, 20], name)
                }
            }
        },
    ]
}
