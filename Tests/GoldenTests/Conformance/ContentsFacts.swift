import Foundation
import Multiplane
import TestSupport

/// Facts 6.6, 7.5, 7.6, G21: contents and where they go.
enum ContentsFacts {
    /// Red and green above, blue and white below.
    private static let quarters = image(20, 20) { x, y in y < 10 ? (x < 10 ? .red : .green) : (x < 10 ? .blue : .white)
    }

    private static func pictured(
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
            let flipped = pictured(0, 0, 100, 100, quarters) { $0.isGeometryFlipped = true }
            flipped.addSublayer(layer(0, 0, 20, 20, .black))
            let picture = try DrawnLayers(flipped).picture()
            f.near(picture[30, 30] + picture[70, 70], DrawnPicture.red + DrawnPicture.white)
            f.near(picture[10, 90] + picture[10, 10], DrawnPicture.black + DrawnPicture.red)
        },
        Fact("R14", .H) { f in
            f.same(
                try DrawnLayers(pictured(40, 40, 20, 20, plainImage(40, 30, .red), .center)).picture().inked,
                [30, 35, 40, 30])
        },
        Fact("R15", .H) { f in
            f.same(
                try DrawnLayers(pictured(40, 40, 20, 20, plainImage(40, 20, .red), .resizeAspectFill)).picture().inked,
                [30, 40, 40, 20])
        },
        Fact("R16", .H) { f in
            let fine = pictured(20, 20, 60, 60, plainImage(40, 40, .red), .center) { $0.contentsScale = 2 }
            f.same(try DrawnLayers(fine).picture().inked, [40, 40, 20, 20])
        },
        Fact("R17", .C) { f in
            let part = pictured(0, 0, 100, 100, quarters) {
                $0.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 0.5)
            }
            f.near(try DrawnLayers(part, host: .yUp).picture()[50, 50], DrawnPicture.blue)
            f.near(try DrawnLayers(part, host: .yDown).picture()[50, 50], DrawnPicture.red)
        },
        Fact("R18", .H) { f in
            let stretched = pictured(0, 0, 100, 10, columns([.red, .green, .blue])) {
                $0.contentsCenter = CGRect(x: 1 / 3.0, y: 0, width: 0, height: 1)
                $0.magnificationFilter = .nearest
            }
            let picture = try DrawnLayers(stretched).picture()
            f.near(
                picture[0, 5] + picture[2, 5] + picture[97, 5] + picture[99, 5],
                DrawnPicture.red + DrawnPicture.green + DrawnPicture.green + DrawnPicture.blue)
        },
        Fact("R19", .H) { f in
            let blocks = pictured(0, 0, 100, 100, columns([.red, .blue])) { $0.magnificationFilter = .nearest }
            let picture = try DrawnLayers(blocks).picture()
            f.near(picture[49, 50] + picture[50, 50], DrawnPicture.red + DrawnPicture.blue)
            blocks.magnificationFilter = .linear
            f.holds(try DrawnLayers(blocks).picture()[49, 50] != DrawnPicture.red, "blended when linear")
        },
        Fact("7.5", .P) { f in
            let nine = image(30, 30) { x, y in
                x / 10 == 1 ? (y / 10 == 1 ? .white : .green) : (y / 10 == 1 ? .blue : .red)
            }
            let box = pictured(0, 0, 100, 50, nine) {
                $0.contentsCenter = CGRect(x: 1 / 3.0, y: 1 / 3.0, width: 1 / 3.0, height: 1 / 3.0)
                $0.magnificationFilter = .nearest
            }
            let picture = try DrawnLayers(box).picture()
            f.near(
                picture[8, 8] + picture[92, 42] + picture[12, 8] + picture[88, 42],
                DrawnPicture.red + DrawnPicture.red + DrawnPicture.green + DrawnPicture.green)
            f.near(
                picture[8, 12] + picture[92, 38] + picture[12, 12] + picture[88, 38],
                DrawnPicture.blue + DrawnPicture.blue + DrawnPicture.white + DrawnPicture.white)
        },
        Fact("7.6", .P) { f in
            let expected: [(CALayerContentsGravity, [Int])] = [
                (.center, [130, 90, 40, 20]), (.topLeft, [100, 50, 40, 20]), (.bottomRight, [160, 130, 40, 20]),
                (.resizeAspect, [100, 75, 100, 50]), (.resizeAspectFill, [50, 50, 200, 100]),
            ]
            for (gravity, rect) in expected {
                let box = pictured(100, 50, 100, 100, plainImage(40, 20, .red), gravity)
                f.same(
                    try DrawnLayers(box, width: 300, height: 200, host: .yUp).picture().inked, rect, gravity.rawValue)
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
                    let box = pictured(0, 0, 100, 100, plainImage(40, 20, .red), CALayerContentsGravity(rawValue: name))
                    f.same(try DrawnLayers(box, host: .yUp).picture().inked, [x, y, 40, 20], name)
                }
            }
        },
    ]
}
