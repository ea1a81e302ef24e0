import Foundation
import Images
import Testing

@testable import LottieImport

@Suite("Drawing of Lottie animations")
struct DrawingTests {
    private static let red = [255, 0, 0, 255]
    private static let green = [0, 255, 0, 255]
    private static let blue = [0, 0, 255, 255]
    private static let none = [0, 0, 0, 0]
    private static let redSquare = shapes(rectangle(0, 0, 100, 100) + "," + fill("1,0,0"))

    /// The layers, the frame, a pixel, and its color.
    private static let pixelCases: [(String, Double, (Int, Int), [Int])] = [
        (shown("\"ip\":10,\"op\":20"), 9, (50, 50), none), (shown("\"ip\":10,\"op\":20"), 10, (50, 50), red),
        (shown("\"ip\":10,\"op\":20"), 19.99, (50, 50), red), (shown("\"ip\":10,\"op\":20"), 20, (50, 50), none),
        ("\(redSquare),\(shapes(rectangle(0, 0, 100, 100) + "," + fill("0,0,1")))", 0, (50, 50), red),
        (shapes("\(fill("1,0,0")),\(rectangle(0, 0, 100, 100))"), 0, (50, 50), none),
        (shapes("{\"ty\":\"gr\",\"it\":[\(rectangle(0, 0, 100, 100))]},\(fill("1,0,0"))"), 0, (50, 50), red),
        (squares(rule: 1), 0, (50, 50), red), (squares(rule: 2), 0, (50, 50), none),
        (squares(rule: 1, ",\"d\":3"), 0, (50, 50), none),
        (
            "{\"ty\":1,\"ip\":0,\"op\":100,\"ks\":{\"o\":{\"k\":50}},\"sw\":50,\"sh\":100,\"sc\":\"#ff0000\"}", 0,
            (20, 20), [128, 0, 0, 128]
        ),
        (
            "{\"ty\":1,\"ip\":0,\"op\":100,\"ks\":{},\"sw\":50,\"sh\":100,\"sc\":\"#ff8000\"}", 0, (20, 20),
            [255, 128, 0, 255]
        ),
        ("{\"ty\":1,\"ip\":0,\"op\":100,\"ks\":{},\"sw\":50,\"sh\":100,\"sc\":\"#ff8000\"}", 0, (60, 20), none),
        (opaqueGroup, 0, (50, 50), [128, 0, 0, 128]),
        (stroked("[rc,st,fl]"), 0, (25, 50), green), (stroked("[rc,fl,st]"), 0, (25, 50), red),
        (matte(1), 0, (25, 50), red), (matte(1), 0, (75, 50), none), (matte(2), 0, (25, 50), none),
        (matte(2), 0, (75, 50), red), (matte(1, opacity: 50), 0, (25, 50), [128, 0, 0, 128]),
        (matte(3, color: "#00ff00"), 0, (25, 50), [182, 0, 0, 182]),
        (matte(3, color: "#ff0000"), 0, (25, 50), [54, 0, 0, 54]),
        (matte(3, color: "#0000ff"), 0, (25, 50), [18, 0, 0, 18]),
        (matte(4, color: "#00ff00"), 0, (25, 50), [73, 0, 0, 73]), (matte(4, color: "#00ff00"), 0, (75, 50), red),
        (
            masked([("a", 0, 100, ",\"o\":{\"k\":50}"), ("a", 0, 100, ",\"o\":{\"k\":50}")]), 0, (50, 50),
            [191, 0, 0, 191]
        ),
        (masked([("s", 0, 50, "")]), 0, (25, 50), none), (masked([("s", 0, 50, "")]), 0, (75, 50), red),
        (masked([("i", 0, 50, "")]), 0, (25, 50), red), (masked([("i", 0, 50, "")]), 0, (75, 50), none),
        (masked([("a", 0, 60, ""), ("s", 40, 100, "")]), 0, (20, 50), red),
        (masked([("a", 0, 60, ""), ("s", 40, 100, "")]), 0, (50, 50), none),
        (masked([("a", 0, 60, ""), ("i", 40, 100, "")]), 0, (20, 50), none),
        (masked([("a", 0, 60, ""), ("i", 40, 100, "")]), 0, (50, 50), red),
        (masked([("a", 0, 60, ""), ("f", 40, 100, "")]), 0, (50, 50), none),
        (masked([("a", 0, 60, ""), ("f", 40, 100, "")]), 0, (80, 50), red),
        (masked([("a", 0, 60, ""), ("s", 40, 100, "")]), 0, (80, 50), none),
        (masked([("a", 0, 60, ""), ("i", 40, 100, "")]), 0, (80, 50), none),
        (masked([("a", 0, 60, ""), ("f", 40, 100, "")]), 0, (20, 50), red),
        (masked([("n", 0, 50, "")]), 0, (75, 50), red),
        (masked([("a", 0, 50, ",\"inv\":true")]), 0, (75, 50), red),
        (masked([("a", 0, 50, ",\"inv\":true")]), 0, (25, 50), none),
        (masked([("a", 20, 60, ",\"x\":{\"k\":10}")]), 0, (15, 50), red),
        (masked([("a", 20, 60, ",\"x\":{\"k\":-10}")]), 0, (25, 50), none),
        (gradient("[0,1,0,0,1,0,0,1]", 2), 0, (50, 50), [127, 0, 128, 255]),
        (gradient("[0,1,0,0,1,1,0,0,0,1,1,0]", 2), 0, (50, 50), [127, 0, 0, 127]),
        (dashed("[{\"n\":\"d\",\"v\":{\"k\":10}},{\"n\":\"o\",\"v\":{\"k\":5}}]"), 0, (2, 50), red),
        (dashed("[{\"n\":\"d\",\"v\":{\"k\":10}},{\"n\":\"o\",\"v\":{\"k\":5}}]"), 0, (8, 50), none),
        (dashed("[{\"n\":\"d\",\"v\":{\"k\":10}},{\"n\":\"o\",\"v\":{\"k\":5}}]"), 0, (18, 50), red),
        (dashed("[{\"n\":\"d\",\"v\":{\"k\":10}}]"), 0, (5, 50), red),
        (dashed("[{\"n\":\"d\",\"v\":{\"k\":10}}]"), 0, (15, 50), none),
        (
            "{\"ty\":1,\"ip\":0,\"op\":100,\"ks\":{},\"bm\":1,\"sw\":100,\"sh\":100,\"sc\":\"#ff8000\"},"
                + "{\"ty\":1,\"ip\":0,\"op\":100,\"ks\":{},\"sw\":100,\"sh\":100,\"sc\":\"#808080\"}", 0, (50, 50),
            [128, 64, 0, 255]
        ),
        (
            shapes(
                "\(rectangle(0, 0, 100, 100)),\(rectangle(25, 25, 50, 50)),{\"ty\":\"mm\",\"mm\":3},\(fill("1,0,0"))"),
            0, (50, 50), none
        ),
        // Merge paths with mode 1 make a ring one operand of the next merge; each copy of a ring is one.
        (merged(between: "{\"ty\":\"mm\",\"mm\":1},\(rectangle(0, 0, 100, 100))", 4), 0, (50, 50), none),
        (merged(between: "{\"ty\":\"mm\",\"mm\":1},\(rectangle(0, 0, 100, 100))", 4), 0, (15, 50), red),
        (merged(between: "{\"ty\":\"mm\",\"mm\":1},\(copies)", 5), 0, (15, 50), red),
        (merged(between: "{\"ty\":\"mm\",\"mm\":1},\(copies)", 5), 0, (22, 50), none),
        (merged(between: rectangle(0, 0, 100, 100), 4), 0, (50, 50), red),
        ("{\"ty\":99,\"ip\":0,\"op\":100,\"parent\":7,\"ks\":{}},\(redSquare)", 0, (50, 50), red),
    ]

    @Test("Layers, shapes, masks and mattes have the expected pixels", arguments: pixelCases.indices)
    func pixel(index: Int) throws {
        let (layers, frame, point, expected) = Self.pixelCases[index]
        let found = DrawnFrame(try animation(layers), at: frame).color(point.0, point.1)
        #expect(isNear(found, expected), "case \(index): \(found), expected \(expected)")
    }

    /// A radial gradient from white to black with a highlight of 50 %, and its level at x, from two players.
    @Test("The highlight of a radial gradient moves its focal point", arguments: [(75, 248), (50, 171), (25, 86)])
    func highlight(x: Int, level: Int) throws {
        let frame = DrawnFrame(try animation(Self.centered(2, ",\"h\":{\"k\":50}")))
        #expect(isNear(frame.color(x, 50), [level, level, level, 255], within: 3))
    }

    @Test(
        "Conic gradients turn from the direction of their end", arguments: [(75, 52, 252), (48, 75, 189), (48, 25, 66)])
    func conic(x: Int, y: Int, level: Int) throws {
        let frame = DrawnFrame(try animation(Self.centered(3, "")))
        #expect(isNear(frame.color(x, y), [level, level, level, 255], within: 4))
    }

    @Test("Antialiased edges of gradients are covered as those of colors", arguments: [0, 20])
    func gradientEdges(angle: Double) throws {
        let gradient =
            "{\"ty\":\"gf\",\"t\":1,\"s\":{\"k\":[0,0]},\"e\":{\"k\":[60,0]},\"o\":{\"k\":100},"
            + "\"g\":{\"p\":2,\"k\":{\"k\":[0,1,0,0,1,1,0,0]}}}"
        let frames = try [fill("1,0,0"), gradient].map { paint in
            let turn = "{\"ty\":\"tr\",\"p\":{\"k\":[30.5,20.25]},\"r\":{\"k\":\(angle)}}"
            let group = "{\"ty\":\"gr\",\"it\":[\(rectangle(0, 0, 50, 60)),\(paint),\(turn)]}"
            return DrawnFrame(try animation(shapes(group)))
        }
        for y in 0..<100 {
            for x in 0..<100 { #expect(isNear(frames[1].color(x, y), frames[0].color(x, y), within: 1)) }
        }
    }

    @Test("Images that are strongly reduced are averaged")
    func reducedImages() throws {
        let stripes = PixelBuffer(width: 960, height: 960)
        for y in 0..<960 {
            for x in 0..<960 { stripes.row(y)[x] = x / 2 % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 }
        }
        let image = CGImage(pixels: stripes, isOpaque: true)
        let file =
            "{\"fr\":60,\"ip\":0,\"op\":100,\"w\":100,\"h\":100,\"assets\":[{\"id\":\"i\",\"w\":960,"
            + "\"h\":960,\"p\":\"data:image/png;base64,AAAA\"}],\"layers\":[{\"ty\":2,\"refId\":\"i\",\"ip\":0,"
            + "\"op\":100,\"ks\":{\"s\":{\"k\":[10,10]}}}]}"
        let frame = DrawnFrame(try LottieAnimation(data: Data(file.utf8), name: "a.json") { _ in image })
        for x in 10..<80 { #expect(isNear(frame.color(x, 50), [128, 128, 128, 255], within: 10)) }
    }

    private static func centered(_ type: Int, _ more: String) -> String {
        shapes(
            "\(rectangle(0, 0, 100, 100)),{\"ty\":\"gf\",\"t\":\(type),\"s\":{\"k\":[50,50]},\"e\":{\"k\":[100,50]},"
                + "\"o\":{\"k\":100},\"g\":{\"p\":2,\"k\":{\"k\":[0,1,1,1,1,0,0,0]}}\(more)}")
    }

    @Test("The last frame shows the keyframes at the end")
    func end() throws {
        let found = try animation(
            "{\"ty\":1,\"ip\":0,\"op\":100,\"sw\":50,\"sh\":100,\"sc\":\"#ff0000\",\"ks\":{\"p\":{\"a\":1,\"k\":["
                + "{\"t\":0,\"s\":[0,0],\"h\":1},{\"t\":100,\"s\":[50,0],\"h\":1}]}}}")
        #expect(DrawnFrame(found, at: 99).color(25, 50) == Self.red)
        #expect(DrawnFrame(found, at: 100).color(75, 50) == Self.red)
        #expect(DrawnFrame(found, at: 100).color(25, 50) == Self.none)
    }

    @Test("The transform effect moves, scales and fades a layer")
    func transformEffect() throws {
        let values = ["[0,0]", "[50,0]", "0", "100", "50", "0", "0", "0", "50"].map { "{\"v\":{\"k\":\($0)}}" }
        let found = DrawnFrame(
            try animation(
                "{\"ty\":1,\"ip\":0,\"op\":100,\"sw\":50,\"sh\":100,\"sc\":\"#ff0000\",\"ks\":{},"
                    + "\"ef\":[{\"ty\":35,\"ef\":[\(values.joined(separator: ","))]}]}"))
        #expect(isNear(found.color(60, 50), [128, 0, 0, 128]))
        #expect(found.color(25, 50) == Self.none)
        #expect(found.color(85, 50) == Self.none)
    }

    /// The paint style, a pixel on the stroke, one beside it, and one on the part that is cut off.
    private static let strokeStyles: [(Int, [Int], [Int], [Int])] = [
        (1, blue, red, red), (2, blue, none, none), (3, red, none, none),
    ]

    @Test("The stroke effect draws along a mask, or reveals the layer", arguments: strokeStyles)
    func strokeEffect(style: Int, on: [Int], beside: [Int], cut: [Int]) throws {
        let values = ["1", "0", "1", "[0,0,1]", "10", "1", "1", "0", "50", "15", "\(style)"]
        let found = DrawnFrame(
            try animation(
                "{\"ty\":1,\"ip\":0,\"op\":100,\"sw\":100,\"sh\":100,\"sc\":\"#ff0000\",\"ks\":{},"
                    + "\"masksProperties\":[{\"mode\":\"n\",\"pt\":{\"k\":{\"c\":false,\"v\":[[0,50],[100,50]],\"i\":[],"
                    + "\"o\":[]}}}],\"ef\":[{\"ty\":22,\"ef\":["
                    + values.map { "{\"v\":{\"k\":\($0)}}" }.joined(separator: ",") + "]}]}"))
        #expect(found.color(25, 50) == on)
        #expect(found.color(25, 80) == beside)
        #expect(found.color(75, 50) == cut)
    }

    @Test("Dashes and strokes of damaged files do not take forever")
    func dashes() throws {
        let found = try animation(
            shapes(
                "{\"ty\":\"sh\",\"ks\":{\"k\":{\"c\":false,\"v\":[[0,50],[1e18,50]],\"i\":[[0,0],[-1e18,0]],"
                    + "\"o\":[[0,0],[0,0]]}}},{\"ty\":\"st\",\"c\":{\"k\":[1,0,0]},\"o\":{\"k\":100},\"w\":{\"k\":1e15},"
                    + "\"d\":[{\"n\":\"d\",\"v\":{\"k\":0.02}}]}"))
        #expect(DrawnFrame(found).color(50, 50) == Self.red)
    }

    /// A precomposition with a square whose opacity is its frame in percent; the members of its layer, the frame, and
    /// the opacity.
    private static let times: [(String, Double, Int)] = [
        ("\"st\":10", 50, 40), ("\"st\":10,\"sr\":2", 50, 20), ("\"tm\":\(remap(0, 2))", 30, 60),
        ("\"tm\":\(remap(0, 2)),\"st\":10", 30, 60), ("\"tm\":\(remap(0, 2)),\"sr\":2", 30, 60),
        ("\"tm\":\(remap(1, 0))", 20, 40),
    ]

    @Test("Precompositions have their own time: start, stretch and remapping", arguments: times)
    func precompositions(members: String, frame: Double, percent: Int) throws {
        let square =
            "{\"ty\":1,\"ip\":-100,\"op\":200,\"sw\":100,\"sh\":100,\"sc\":\"#ff0000\",\"ks\":{\"o\":{\"a\":1,"
            + "\"k\":[{\"t\":0,\"s\":[0]},{\"t\":100,\"s\":[100]}]}}}"
        let found = try animation(
            "{\"ty\":0,\"refId\":\"c\",\"w\":50,\"h\":100,\"ip\":0,\"op\":100,\"ks\":{},\(members)}",
            ",\"assets\":[{\"id\":\"c\",\"layers\":[\(square)]}]")
        let frame = DrawnFrame(found, at: frame)
        let level = Int((Double(percent) * 2.55).rounded())
        #expect(isNear(frame.color(25, 50), [level, 0, 0, level]))
        #expect(frame.color(75, 50) == Self.none)
    }

    private static func remap(_ from: Double, _ to: Double) -> String {
        "{\"a\":1,\"k\":[{\"t\":0,\"s\":[\(from)]},{\"t\":60,\"s\":[\(to)]}]}"
    }

    private static func shown(_ members: String) -> String {
        "{\"ty\":1,\(members),\"ks\":{},\"sw\":100,\"sh\":100,\"sc\":\"#ff0000\"}"
    }

    private static func squares(rule: Int, _ more: String = "") -> String {
        shapes(
            "\(rectangle(0, 0, 100, 100)),\(rectangle(25, 25, 50, 50, more)),\(fill("1,0,0", ",\"r\":\(rule)"))")
    }

    /// A ring from 10 to 90 with a hole from 25 to 75, further items, and a merge.
    private static func merged(between items: String, _ mode: Int) -> String {
        shapes(
            "\(rectangle(10, 10, 80, 80)),\(rectangle(25, 25, 50, 50, ",\"d\":3")),\(items),"
                + "{\"ty\":\"mm\",\"mm\":\(mode)},\(fill("1,0,0"))")
    }

    /// Two copies, the second 10 to the right.
    private static let copies =
        "{\"ty\":\"rp\",\"c\":{\"k\":2},\"o\":{\"k\":0},\"m\":1,\"tr\":{\"p\":{\"k\":[10,0]},\"so\":{\"k\":100},"
        + "\"eo\":{\"k\":100}}}"

    private static let opaqueGroup = shapes(
        "{\"ty\":\"gr\",\"it\":["
            + "{\"ty\":\"gr\",\"it\":[\(rectangle(0, 0, 100, 100)),\(fill("1,0,0"))]},"
            + "{\"ty\":\"gr\",\"it\":[\(rectangle(0, 0, 100, 100)),\(fill("0,0,1"))]},"
            + "{\"ty\":\"tr\",\"o\":{\"k\":50}}]}")

    private static func stroked(_ order: String) -> String {
        let stroke = "{\"ty\":\"st\",\"c\":{\"k\":[0,1,0]},\"o\":{\"k\":100},\"w\":{\"k\":20},\"lc\":1,\"lj\":1}"
        return shapes(
            String(order.dropFirst().dropLast()).replacing("rc", with: rectangle(20, 20, 60, 60))
                .replacing("st", with: stroke, maxReplacements: 1).replacing("fl", with: fill("1,0,0")))
    }

    private static func matte(_ type: Int, color: String = "#ffffff", opacity: Int = 100) -> String {
        "{\"ty\":1,\"td\":1,\"ip\":0,\"op\":100,\"ks\":{\"o\":{\"k\":\(opacity)}},\"sw\":50,\"sh\":100,"
            + "\"sc\":\"\(color)\"},{\"ty\":1,\"tt\":\(type),\"ip\":0,\"op\":100,\"ks\":{},\"sw\":100,\"sh\":100,"
            + "\"sc\":\"#ff0000\"}"
    }

    private static func masked(_ masks: [(mode: String, left: Int, right: Int, more: String)]) -> String {
        let list = masks.map { mask in
            "{\"mode\":\"\(mask.mode)\",\"pt\":{\"k\":{\"c\":true,\"v\":[[\(mask.left),0],[\(mask.right),0],"
                + "[\(mask.right),100],[\(mask.left),100]],\"i\":[],\"o\":[]}}\(mask.more)}"
        }
        return "{\"ty\":1,\"ip\":0,\"op\":100,\"ks\":{},\"sw\":100,\"sh\":100,\"sc\":\"#ff0000\","
            + "\"masksProperties\":[\(list.joined(separator: ","))]}"
    }

    private static func gradient(_ stops: String, _ count: Int) -> String {
        shapes(
            "\(rectangle(0, 0, 100, 100)),{\"ty\":\"gf\",\"t\":1,\"s\":{\"k\":[0,0]},\"e\":{\"k\":[100,0]},"
                + "\"o\":{\"k\":100},\"g\":{\"p\":\(count),\"k\":{\"k\":\(stops)}}}")
    }

    private static func dashed(_ dashes: String) -> String {
        shapes(
            "{\"ty\":\"sh\",\"ks\":{\"k\":{\"c\":false,\"v\":[[0,50],[100,50]],\"i\":[[0,0],[0,0]],"
                + "\"o\":[[0,0],[0,0]]}}},{\"ty\":\"st\",\"c\":{\"k\":[1,0,0]},\"o\":{\"k\":100},\"w\":{\"k\":10},"
                + "\"lc\":1,\"lj\":1,\"d\":\(dashes)}")
    }
}
