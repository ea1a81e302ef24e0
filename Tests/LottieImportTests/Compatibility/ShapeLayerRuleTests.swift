import Foundation
import TestSupport
import Testing

@testable import LottieImport

@Suite("Shape layers as lottie-ios makes them")
struct ShapeLayerRuleTests {
    private static let red = [255, 0, 0, 255]
    private static let green = [0, 255, 0, 255]
    private static let blue = [0, 0, 255, 255]
    private static let clear = [0, 0, 0, 0]

    private static func stroke(_ width: Int, _ color: String = "0,1,0", _ more: String = "") -> String {
        "{\"ty\":\"st\",\"c\":{\"k\":[\(color)]},\"o\":{\"k\":100},\"w\":{\"k\":\(width)},\"lc\":1,\"lj\":1\(more)}"
    }

    private static func group(_ items: String, _ transform: String = "") -> String {
        "{\"ty\":\"gr\",\"it\":[\(items),{\"ty\":\"tr\"\(transform)}]}"
    }

    private static let gradient =
        "{\"ty\":\"gf\",\"t\":1,\"s\":{\"k\":[0,0]},\"e\":{\"k\":[100,0]},\"o\":{\"k\":100},"
        + "\"g\":{\"p\":2,\"k\":{\"k\":[0,0,0,0,1,1,1,1]}}}"

    /// Returns the colors of a pixel as both players draw it.
    private func colors(_ items: String, _ x: Int, _ y: Int) throws -> (exact: [Int], compatible: [Int]) {
        let layers = shapes(items)
        return (
            try DrawnFrame(animation(layers)).color(x, y),
            try DrawnFrame(animation(layers, compatibility: .lottieIOS)).color(x, y)
        )
    }

    @Test("A stroke is drawn with each of several fills, above the lower ones")
    func strokeOverFill() throws {
        let items = Self.group(
            [
                rectangle(20, 20, 60, 60), fill("1,0,0").replacing("\"k\":100}", with: "\"k\":0}"), fill("0,0,1"),
                Self.stroke(10),
            ].joined(
                separator: ","))
        let (exact, compatible) = try colors(items, 22, 50)
        #expect(exact == Self.blue && compatible == Self.green)
    }

    @Test("A stroke above a fill with the same opacity fades with it as one image")
    func commonOpacity() throws {
        func half(_ color: String) -> String { fill(color).replacing("\"k\":100}", with: "\"k\":50}") }
        let stroke = Self.stroke(10).replacing("\"o\":{\"k\":100}", with: "\"o\":{\"k\":50}")
        let items = Self.group([rectangle(20, 20, 60, 60), stroke, half("1,0,0")].joined(separator: ","))
        let (exact, compatible) = try colors(items, 22, 50)
        #expect(isNear(exact, [64, 128, 0, 191]) && isNear(compatible, [0, 128, 0, 128]))
    }

    @Test("The paths of a group are above the groups in it, and its fill does not reach them")
    func order() throws {
        let inner = Self.group(rectangle(0, 0, 60, 60) + "," + fill("1,0,0"))
        let items = Self.group([inner, rectangle(40, 40, 60, 60), fill("0,0,1")].joined(separator: ","))
        let (exact, compatible) = try colors(items, 50, 50)
        #expect(exact == Self.red && compatible == Self.blue)
        #expect(try colors(items, 20, 20).compatible == Self.red)
    }

    @Test("A gradient that a group inherits follows the transform of the group")
    func inheritedGradient() throws {
        let inner = Self.group(rectangle(0, 0, 100, 100), ",\"s\":{\"k\":[50,50]}")
        let (exact, compatible) = try colors(Self.group(inner + "," + Self.gradient), 45, 20)
        #expect(isNear(exact, [116, 116, 116, 255], within: 2))
        #expect(compatible[0] > 225 && compatible[3] == 255)
    }

    @Test("The scale of a group does not change the width of a stroke that it inherits")
    func inheritedStroke() throws {
        let inner = Self.group(rectangle(10, 10, 20, 20), ",\"s\":{\"k\":[200,200]}")
        let items = Self.group(inner + "," + Self.stroke(10))
        for (y, expected) in [(14, Self.clear), (16, Self.green), (24, Self.green), (26, Self.clear)] {
            let (exact, compatible) = try colors(items, 40, y)
            #expect(exact == expected && compatible == expected, "\(y)")
        }
    }

    @Test("Trims cut strokes, but not fills")
    func trimmedFill() throws {
        let trim = "{\"ty\":\"tm\",\"s\":{\"k\":0},\"e\":{\"k\":50}}"
        let items = Self.group([rectangle(20, 20, 60, 60), Self.stroke(8), fill("1,0,0"), trim].joined(separator: ","))
        let (exact, compatible) = try colors(items, 35, 30)
        #expect(exact == Self.clear && compatible == Self.red)
        for (x, y, isDrawn) in [(50, 18, false), (82, 50, true)] {
            #expect(try (colors(items, x, y).compatible == Self.green) == isDrawn)
        }
    }

    @Test("Rectangles whose curves are not Bézier paths are filled one by one")
    func evenOdd() throws {
        let rule = fill("1,0,0", ",\"r\":2")
        let items = Self.group([rectangle(10, 10, 60, 60), rectangle(30, 30, 60, 60), rule].joined(separator: ","))
        let (exact, compatible) = try colors(items, 50, 50)
        #expect(exact == Self.clear && compatible == Self.red)
    }

    @Test("All copies of a repeater have the same scale, and the last one is on top")
    func repeaters() throws {
        let repeater = "{\"ty\":\"rp\",\"c\":{\"k\":3},\"m\":1,\"tr\":{\"p\":{\"k\":[20,0]},\"s\":{\"k\":[50,50]}}}"
        let items = Self.group(rectangle(0, 0, 40, 40) + "," + fill("1,0,0")) + "," + repeater
        // The copies are 40, 20 and 10 points wide, or all of them 20.
        let (exact, compatible) = try colors(items, 10, 30)
        #expect(exact == Self.red && compatible == Self.clear)
        #expect(try colors(items, 55, 15).exact == Self.clear && colors(items, 55, 15).compatible == Self.red)
    }

    @Test("Rounded corners change the corners of rectangles, and leave ellipses and stars")
    func roundedCorners() throws {
        let corners = "{\"ty\":\"rd\",\"r\":{\"k\":30}}"
        let (exact, compatible) = try colors(
            Self.group([rectangle(0, 0, 100, 100), fill("1,0,0"), corners].joined(separator: ",")), 3, 3)
        #expect(exact == Self.clear && compatible == Self.clear)
    }

    @Test("A trim cuts a curve by its parameter, and does not connect the parts at the start of a closed path")
    func trims() throws {
        let curve = Contour([
            .init(CGPoint(x: 0, y: 0), leaving: CGPoint(x: 90, y: 0)),
            .init(CGPoint(x: 100, y: 0), arriving: .init(x: 100, y: 0)),
        ])
        let half = try #require(TrimRange(start: 0, end: 50, offset: 0))
        #expect(isNear(try #require([curve].trimmed(to: half).first).points, [0, 0, 50, 0]))
        #expect(isNear(try #require([curve].trimmed(to: half, .parameter).first).points, [0, 0, 83.75, 0]))
        let square = Contour.rectangle(
            center: CGPoint(x: 50, y: 50), size: CGPoint(x: 100, y: 100), radius: 0, isReversed: false)
        let wrapped = try #require(TrimRange(start: 50, end: 100, offset: 90))
        #expect([square].trimmed(to: wrapped).count == 1)
        #expect([square].trimmed(to: wrapped, .parameter).count == 2)
    }

    @Test("Stars are rounder by 8.7 %, and handles of polygons are a quarter of the radius")
    func stars() throws {
        func handle(_ kind: Int, _ player: LottieAnimation.Compatibility) throws -> Double {
            let star =
                "{\"ty\":\"sr\",\"sy\":\(kind),\"pt\":{\"k\":4},\"or\":{\"k\":100},\"ir\":{\"k\":50},"
                + "\"os\":{\"k\":100},\"is\":{\"k\":0},\"p\":{\"k\":[0,0]},\"r\":{\"k\":0}}"
            let layers = try animation(shapes(star + "," + fill("1,0,0")), compatibility: player).composition.layers
            let use = CompositionUse(size: CGSize(width: 100, height: 100))
            guard case .shapes(let items)? = player.adapted(layers, in: use).first?.content,
                let path = items.firstPolystar
            else { return .nan }
            let contour = try #require(PathItem(path).contours(at: 0).first)
            return Double(contour.vertices[0].leaving.x)
        }
        #expect(abs(try handle(1, .afterEffects) - 39.270) < 0.001)
        #expect(abs(try handle(1, .lottieIOS) - 42.704) < 0.001)
        #expect(abs(try handle(2, .afterEffects) - 39.270) < 0.001)
        #expect(abs(try handle(2, .lottieIOS) - 25) < 0.001)
    }

    @Test("A mirrored group keeps the stroke that it inherits", arguments: ["[-100,100]", Self.flip])
    func mirroredStroke(scale: String) throws {
        let inner = Self.group(rectangle(20, 20, 60, 60), ",\"p\":{\"k\":[100,0]},\"s\":{\"k\":\(scale)}")
        let (exact, compatible) = try colors(Self.group(inner + "," + Self.stroke(10)), 50, 18)
        #expect(exact == Self.green && compatible == Self.green)
    }

    private static let flip = "[{\"t\":0,\"s\":[-100,100]},{\"t\":60,\"s\":[-100,100]}]"

    @Test("Trims of a group without fills and strokes apply to the groups in it")
    func inheritedTrim() throws {
        let line = "{\"ty\":\"sh\",\"ks\":{\"k\":{\"v\":[[0,50],[100,50]],\"i\":[[0,0],[0,0]],\"o\":[[0,0],[0,0]]}}}"
        let trim = "{\"ty\":\"tm\",\"s\":{\"k\":0},\"e\":{\"k\":50}}"
        let inner = Self.group(line + "," + Self.stroke(10))
        let items = Self.group([inner, line, trim].joined(separator: ","))
        #expect(try colors(items, 25, 50).compatible == Self.green)
        #expect(try colors(items, 75, 50).compatible == Self.clear)
    }

    @Test("A repeater in a composition with time remapping keeps the values of hold keyframes")
    func sampledRepeater() throws {
        let scale = "{\"k\":[{\"t\":0,\"s\":[50,50],\"h\":1},{\"t\":50,\"s\":[50,50]},{\"t\":90,\"s\":[50,50]}]}"
        let repeater = "{\"ty\":\"rp\",\"c\":{\"k\":1},\"tr\":{\"s\":\(scale)}}"
        let items = Self.group(rectangle(0, 0, 80, 80) + "," + fill("1,0,0")) + "," + repeater
        let remap = "{\"k\":[{\"t\":0,\"s\":[0]},{\"t\":60,\"s\":[1]}]}"
        func color(_ remap: String) throws -> [Int] {
            let layer = "{\"ty\":0,\"refId\":\"c\",\"ip\":0,\"op\":100,\"w\":100,\"h\":100,\"ks\":{}\(remap)}"
            let assets = ",\"assets\":[{\"id\":\"c\",\"layers\":[\(shapes(items))]}]"
            return try DrawnFrame(animation(layer, assets, compatibility: .lottieIOS), at: 20).color(60, 60)
        }
        // A single hold keyframe has the initial scale, unless every frame is sampled.
        #expect(try color("") == Self.red)
        #expect(try color(",\"tm\":\(remap)") == Self.clear)
    }

    @Test("Copies with many fills are limited like those of the default")
    func itemLimit() throws {
        let rectangles = (0..<300).map { rectangle(Double($0), 0, 4, 4) }.joined(separator: ",")
        let repeater = "{\"ty\":\"rp\",\"c\":{\"k\":1000},\"tr\":{}}"
        let layers = try animation(shapes(Self.group("\(rectangles),\(fill("1,0,0"))") + "," + repeater))
        guard case .shapes(let list)? = layers.composition.layers.first?.content else { return #expect(Bool(false)) }
        let copies = LottieIOSShapes.layers(of: list, isSampled: false)
        #expect(copies.count == 666)
    }

    @Test("All lists of a layer share one limit of items in render groups")
    func renderGroupLimit() throws {
        let items = (0..<50).map { rectangle(Double($0), 0, 4, 4) + "," + fill("1,0,0") }
        let strokes = Array(repeating: Self.stroke(1), count: 50)
        let group = Self.group((items + strokes).joined(separator: ","))
        let list = try animation(shapes([group, group].joined(separator: ","))).composition.layers.first?.content
        guard case .shapes(let list)? = list, case .group(let first) = list[0] else { return #expect(Bool(false)) }
        var budget = 3000
        let counts = (0..<2).map { _ in
            ShapeRenderGroups(first.items, hasChildren: false, budget: &budget).groups.map(\.paints.count).reduce(0, +)
        }
        // Each of the 50 strokes is in 51 render groups.
        #expect(counts == [50 + 50 * 50, 50 + 50 * 8] && budget < 51)
    }

    @Test(
        "Nested repeaters of damaged files make a limited number of copies",
        .enabled(if: TestSelection.includesLongCases))
    func copyLimit() throws {
        let repeater = "{\"ty\":\"rp\",\"c\":{\"k\":1000},\"tr\":{}}"
        var items = Self.group(rectangle(0, 0, 40, 40) + "," + fill("1,0,0")) + "," + repeater
        for _ in 0..<4 { items = Self.group(items) + "," + repeater }
        let layers = try animation(shapes(items)).composition.layers
        guard case .shapes(let list)? = layers.first?.content else { return #expect(Bool(false)) }
        func paintCount(_ list: [LottieShapeItem]) -> Int {
            var evaluator = ShapeEvaluator(frame: 0)
            return evaluator.evaluate(ShapeList(list)).drawings.paintCount
        }
        #expect(paintCount(list) <= 200_000)
        #expect((1...200_000).contains(paintCount(LottieIOSShapes.layers(of: list, isSampled: false))))
    }
}

extension [LottieShapeItem] {
    /// The first star, in groups as well.
    fileprivate var firstPolystar: LottieShapeItem? {
        for item in self {
            if case .polystar = item { return item }
            if case .group(let group) = item, let found = group.items.firstPolystar { return found }
        }
        return nil
    }
}
