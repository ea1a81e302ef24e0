import Foundation

/// L2: an illustration of 1920×1080 points: mountains that change their shape, clouds, trees that sway, birds on curved
/// paths, and a person who waves.
enum LottieIllustration {
    private typealias W = LottieWriter

    static func file() -> Data {
        var g = LinearCongruentialGenerator(seed: 44)
        let trees = (0..<30).map { tree($0, &g) }
        let birds = (0..<16).map { bird(40 + $0, &g) }
        let clouds = (0..<10).map { cloud(60 + $0, &g) }
        let hills = (0..<3).map { hill($0, &g) }
        return W.file(
            width: 1920, height: 1080, layers: person + trees + birds + hills + clouds + [sun, sky], assets: [treeAsset]
        )
    }

    // MARK: - Landscape

    private static var sky: String {
        let fill = W.gradient(1, from: [0, -540], to: [0, 540], [0.35, 0.6, 0.95], [0.98, 0.85, 0.75])
        return W.shapes(
            100, [W.group([W.rectangle(0, 0, 1920, 1080), fill])], W.transform(position: W.fixed(960, 540)))
    }

    private static var sun: String {
        let fill = W.gradient(2, from: [0, 0], to: [120, 0], [1, 0.95, 0.7], [1, 0.75, 0.3])
        let position = W.moving([(0, [1400, 420]), (300, [1500, 180])])
        return W.shapes(90, [W.group([W.ellipse(0, 0, 240, 240), fill])], W.transform(position: position))
    }

    /// Returns a range of mountains with 24 vertices.
    private static func hill(_ index: Int, _ g: inout LinearCongruentialGenerator) -> String {
        let base = 520 + CGFloat(2 - index) * 130
        let heights = (0..<22).map { _ in g.next(-70, plus: 140) }
        func outline(_ shift: CGFloat) -> String {
            let ridge = heights.enumerated().map { column, height in
                CGPoint(x: CGFloat(column) / 21 * 2000 - 40, y: base + height + (column % 2 == 0 ? shift : -shift))
            }
            return W.curve(ridge + [CGPoint(x: 1980, y: 1100), CGPoint(x: -60, y: 1100)], smoothness: 0.12)
        }
        let path =
            index == 1
            ? W.path(outline(0)) : W.morph([(0, outline(0)), (150, outline(18)), (300, outline(0))])
        let shade = CGFloat(index) * 0.14
        return W.shapes(
            80 + index, [W.group([path, W.fill([0.2 + shade, 0.45 + shade, 0.35 + shade])])], W.transform())
    }

    private static func cloud(_ index: Int, _ g: inout LinearCongruentialGenerator) -> String {
        let puffs = (0..<5).map { puff in
            W.ellipse(CGFloat(puff) * 48 - 96, g.next(-14, plus: 28), g.next(90, plus: 60), g.next(60, plus: 40))
        }
        let x = g.next(0, plus: 1900)
        let y = g.next(40, plus: 330)
        let position = W.moving([(0, [x, y]), (300, [x + 160, y])])
        return W.shapes(
            index, [W.group(puffs + [W.fill([1, 1, 1], opacity: 85)])], W.transform(position: position))
    }

    private static func bird(_ index: Int, _ g: inout LinearCongruentialGenerator) -> String {
        func wings(_ lift: CGFloat) -> String {
            let points = [(-26, -lift), (-10, -3), (0, 4), (10, -3), (26, -lift)].map { CGPoint(x: $0.0, y: $0.1) }
            return W.curve(points, isClosed: false, smoothness: 0.2)
        }
        let beats = (0..<16).map { ($0 * 20, wings($0 % 2 == 0 ? 14 : -8)) }
        let x = g.next(0, plus: 900)
        let y = g.next(80, plus: 350)
        let curve =
            #"{"a":1,"k":[{"i":{"x":0.667,"y":1},"o":{"x":0.333,"y":0},"t":0,"s":[\#(W.number(x)),\#(W.number(y)),0],"#
            + #""to":[150,-120,0],"ti":[-150,120,0]},{"t":300,"s":[\#(W.number(x + 900)),\#(W.number(y + 40)),0]}]}"#
        return W.shapes(
            index, [W.group([W.morph(beats), W.stroke([0.15, 0.15, 0.2], width: 5)])], W.transform(position: curve))
    }

    // MARK: - Trees

    /// The composition of a tree: a trunk and three crowns that sway.
    private static var treeAsset: String {
        let crowns = (0..<3).map { crown in
            let size = CGFloat(3 - crown) * 24 + 30
            let points = (0..<10).map { index in
                let angle = CGFloat(index) / 10 * twoPi
                let radius = size * (index % 2 == 0 ? 1 : 0.85)
                return CGPoint(x: radius * cos(angle), y: radius * sin(angle) - 50)
            }
            let sway = W.swinging([-4 - CGFloat(crown)], [4 + CGFloat(crown)], every: 75)
            let color: [CGFloat] = [0.15, 0.5 + CGFloat(crown) * 0.1, 0.25]
            return W.shapes(
                3 - crown, [W.group([W.path(W.curve(points, smoothness: 0.18)), W.fill(color)])],
                W.transform(position: W.fixed(100, 170 - CGFloat(crown) * 38), rotation: sway))
        }
        let trunk = W.shapes(
            4, [W.group([W.rectangle(100, 225, 18, 120, radius: 6), W.fill([0.4, 0.28, 0.2])])], W.transform())
        return #"{"id":"tree","layers":[\#((crowns.reversed() + [trunk]).joined(separator: ","))]}"#
    }

    private static func tree(_ index: Int, _ g: inout LinearCongruentialGenerator) -> String {
        let size = 60 + CGFloat(index) * 2
        return W.layer(
            10 + index, type: 0,
            W.transform(
                position: W.fixed(g.next(0, plus: 1920), 1060 - CGFloat(index) * 6), anchor: W.fixed(100, 280),
                scale: W.fixed(size, size)),
            extra: #""refId":"tree","w":200,"h":290"#)
    }

    // MARK: - Person

    /// A body with a head and jointed arms and legs.
    private static var person: [String] {
        let body = W.shapes(
            1, [W.group([W.rectangle(0, 0, 90, 170, radius: 36), W.fill([0.85, 0.3, 0.35])])],
            W.transform(position: W.swinging([960, 800], [960, 788], every: 50)))
        let head = W.shapes(
            2, [W.group([W.ellipse(0, 0, 84, 96), W.fill([0.95, 0.78, 0.65])])],
            W.transform(position: W.fixed(0, -135), rotation: W.swinging([-5], [5], every: 60)), parent: 1)
        let limbs: [(index: Int, parent: Int, x: CGFloat, y: CGFloat, from: CGFloat, to: CGFloat)] = [
            (3, 1, -40, -65, 20, 40), (4, 3, 0, 80, 10, 30), (5, 1, 40, -65, -130, -100), (6, 5, 0, 80, -20, -70),
            (7, 1, -24, 80, 4, 8), (8, 7, 0, 80, 0, -4), (9, 1, 24, 80, -8, -4), (110, 9, 0, 80, 0, 4),
        ]
        return [body, head]
            + limbs.map { limb in
                let points = [CGPoint.zero, CGPoint(x: 6, y: 40), CGPoint(x: 0, y: 80)]
                let line = W.path(W.curve(points, isClosed: false, smoothness: 0.2))
                return W.shapes(
                    limb.index, [W.group([line, W.stroke([0.25, 0.28, 0.5], width: 28)])],
                    W.transform(
                        position: W.fixed(limb.x, limb.y), rotation: W.swinging([limb.from], [limb.to], every: 40)),
                    parent: limb.parent)
            }
    }
}
