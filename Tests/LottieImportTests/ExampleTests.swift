import Foundation
import LayerTree
import Testing
import VectorGeometry

@testable import LottieImport

/// Single values that players agree on, or that follow from After Effects where they do not.
@Suite("Examples of Lottie animations")
struct ExampleTests {
    private static let red = [255, 0, 0, 255]
    private static let green = [0, 255, 0, 255]
    private static let none = [0, 0, 0, 0]
    private static let fade = "{\"a\":1,\"k\":[{\"t\":0,\"s\":[0]},{\"t\":100,\"s\":[100]}]}"

    private static func solid(_ color: String, _ members: String, width: Int = 100, transform: String = "") -> String {
        "{\"ty\":1,\"ip\":0,\"op\":100,\"sw\":\(width),\"sh\":100,\"sc\":\"\(color)\",\"ks\":{\(transform)},\(members)}"
    }

    private static func line(_ y: Double) -> String {
        "{\"ty\":\"sh\",\"ks\":{\"k\":{\"c\":false,\"v\":[[0,\(y)],[100,\(y)]],"
            + "\"i\":[[0,0],[0,0]],\"o\":[[0,0],[0,0]]}}}"
    }

    private static let stroke =
        "{\"ty\":\"st\",\"c\":{\"k\":[1,0,0]},\"o\":{\"k\":100},\"w\":{\"k\":10},\"lc\":1,\"lj\":1}"
    private static let tall = "{\"ty\":\"tr\",\"s\":{\"k\":[100,300]}}"

    private static let square =
        "{\"ty\":\"sh\",\"ks\":{\"k\":{\"c\":true,\"v\":[[0,0],[100,0],[100,100],[0,100]],"
        + "\"i\":[[0,0],[0,0],[0,0],[0,0]],\"o\":[[0,0],[0,0],[0,0],[0,0]]}}}"

    private static func gradient(_ type: Int, _ stops: String, start: String = "[0,0]", end: String = "[100,0]")
        -> String
    {
        shapes(
            "\(rectangle(0, 0, 100, 100)),{\"ty\":\"gf\",\"t\":\(type),\"s\":{\"k\":\(start)},\"e\":{\"k\":\(end)},"
                + "\"o\":{\"k\":100},\"g\":{\"p\":2,\"k\":{\"k\":\(stops)}}}")
    }

    private static func blended(_ mode: Int, over below: String) -> String {
        solid("#ff8000", "\"bm\":\(mode)") + "," + solid(below, "\"nm\":\"Below\"")
    }

    private static func shadow(_ direction: Int) -> String {
        let values = ["[0,1,0]", "255", "\(direction)", "25", "0"].map { "{\"v\":{\"k\":\($0)}}" }
        return shapes(
            rectangle(40, 40, 20, 20) + "," + fill("1,0,0"),
            ",\"ef\":[{\"ty\":25,\"ef\":[\(values.joined(separator: ","))]}]")
    }

    private static let wideParent =
        "{\"ty\":3,\"ind\":7,\"ip\":0,\"op\":5,\"ks\":{\"o\":{\"k\":0},\"p\":{\"k\":[50,0]}}}"

    /// The layers, the frame, a pixel, and its color.
    private static let pixels: [(String, Double, (Int, Int), [Int])] = [
        // The start and the stretch of layers other than precompositions move no keyframes.
        (solid("#ff0000", "\"st\":30", transform: "\"o\":\(fade)"), 50, (50, 50), [128, 0, 0, 128]),
        (solid("#ff0000", "\"sr\":2", transform: "\"o\":\(fade)"), 50, (50, 50), [128, 0, 0, 128]),
        // Parents pass on their transform, also when they are transparent or ended, and nothing else.
        (wideParent + "," + solid("#ff0000", "\"parent\":7", width: 50), 0, (75, 50), red),
        (wideParent + "," + solid("#ff0000", "\"parent\":7", width: 50), 30, (75, 50), red),
        (wideParent + "," + solid("#ff0000", "\"parent\":7", width: 50), 30, (25, 50), none),
        // The scale of a group applies to the strokes inside it, not to those of its parent.
        (shapes("{\"ty\":\"gr\",\"it\":[\(line(50.0 / 3)),\(tall)]},\(stroke)"), 0, (50, 53), red),
        (shapes("{\"ty\":\"gr\",\"it\":[\(line(50.0 / 3)),\(tall)]},\(stroke)"), 0, (50, 57), none),
        (shapes("{\"ty\":\"gr\",\"it\":[\(line(50.0 / 3)),\(stroke),\(tall)]}"), 0, (50, 63), red),
        (shapes("{\"ty\":\"gr\",\"it\":[\(line(50.0 / 3)),\(stroke),\(tall)]}"), 0, (50, 67), none),
        // A trimmed fill is closed by a line.
        (shapes("\(square),{\"ty\":\"tm\",\"s\":{\"k\":0},\"e\":{\"k\":50}},\(fill("1,0,0"))"), 0, (75, 25), red),
        (shapes("\(square),{\"ty\":\"tm\",\"s\":{\"k\":0},\"e\":{\"k\":50}},\(fill("1,0,0"))"), 0, (25, 75), none),
        // A matte can be any layer that `tp` names.
        (
            solid("#ffffff", "\"ind\":1,\"td\":1", width: 50) + ",{\"ty\":3,\"ind\":2,\"ks\":{}},"
                + solid("#ff0000", "\"ind\":3,\"tt\":1,\"tp\":1"), 0, (25, 50), red
        ),
        (
            solid("#ffffff", "\"ind\":1,\"td\":1", width: 50) + ",{\"ty\":3,\"ind\":2,\"ks\":{}},"
                + solid("#ff0000", "\"ind\":3,\"tt\":1,\"tp\":1"), 0, (75, 50), none
        ),
        (gradient(1, "[0,1,0,0,1,0,0,1]"), 0, (25, 50), [190, 0, 65, 255]),
        (gradient(1, "[0,1,0,0,1,0,0,1]"), 0, (75, 50), [63, 0, 192, 255]),
        (gradient(1, "[0,1,0,0,1,0,0,1,0,0,0.5,1,1,1]"), 0, (25, 50), [97, 0, 33, 130]),
        (gradient(2, "[0,1,1,1,1,0,0,0]", start: "[50,50]", end: "[100,50]"), 0, (75, 50), [124, 124, 124, 255]),
        (blended(2, over: "#808080"), 0, (50, 50), [255, 191, 128, 255]),
        (blended(10, over: "#404040"), 0, (50, 50), [191, 64, 64, 255]),
        // The direction of shadows is 0 upward, and clockwise.
        (shadow(0), 0, (50, 25), green), (shadow(90), 0, (75, 50), green), (shadow(135), 0, (68, 68), green),
        (shadow(180), 0, (50, 75), green), (shadow(180), 0, (50, 25), none),
    ]

    @Test("Layers have the expected pixels", arguments: pixels.indices)
    func pixel(index: Int) throws {
        let (layers, frame, point, expected) = Self.pixels[index]
        let found = DrawnFrame(try animation(layers), at: frame).color(point.0, point.1)
        #expect(isNear(found, expected), "case \(index): \(found), expected \(expected)")
    }

    @Test("Durations and frames keep fractions")
    func times() throws {
        let json = "{\"fr\":29.97,\"ip\":0,\"op\":90.0000036657751,\"w\":9,\"h\":9,\"layers\":[]}"
        let found = try LottieAnimation(data: Data(json.utf8), name: "a.json", decode: nil)
        #expect(abs(found.duration - 3.003003) < 1e-6)
        #expect((found.duration * 60).rounded() == 180)
        let drawing = LottieDrawing(
            try animation(""), loopMode: .playOnce, range: nil, progress: .declared("progress", initial: CGFloat(-1)))
        #expect(abs(drawing.frame(atLocalTime: 3.0 / 25, progress: -1) - 7.2) < 1e-9)
    }

    @Test("Matrices of parents follow those of their children")
    func parents() throws {
        let layers = [
            "{\"ty\":3,\"ind\":1,\"parent\":2,\"ks\":{\"p\":{\"k\":[10,0]}}}",
            "{\"ty\":3,\"ind\":2,\"parent\":3,\"ks\":{\"p\":{\"k\":[0,40]},\"s\":{\"k\":[200,200]}}}",
            "{\"ty\":3,\"ind\":3,\"ks\":{\"r\":{\"k\":90}}}",
        ]
        let matrices = LayerMatrices(try animation(layers.joined(separator: ",")).composition.layers)
        matrices.move(to: 0)
        #expect(isNear(matrices.flat(0).values, [0, 2, -2, 0, -40, 20]))
    }

    private static func items(_ json: String, version: String = "5.7.4") throws -> [LottieShapeItem] {
        let file = "{\"v\":\"\(version)\",\"fr\":60,\"ip\":0,\"op\":9,\"w\":9,\"h\":9,\"layers\":[\(shapes(json))]}"
        let found = try LottieAnimation(data: Data(file.utf8), name: "a.json", decode: nil)
        guard case .shapes(let items) = found.composition.layers[0].content else { return [] }
        return items
    }

    @Test("Repeaters make whole numbers of copies; an offset between two copies is a power")
    func repeaters() throws {
        let more = "\"tr\":{\"s\":{\"k\":[50,50]},\"so\":{\"k\":100},\"eo\":{\"k\":100}}}"
        let list = try Self.items("\(rectangle(0, 0, 9, 9)),{\"ty\":\"rp\",\"c\":{\"k\":2.5},\(more)")
        var evaluator = ShapeEvaluator(frame: 0)
        #expect(evaluator.evaluate(ShapeList(list)).paths.count == 2)
        guard case .repeater(let half)? = try Self.items("{\"ty\":\"rp\",\"o\":{\"k\":0.5},\(more)").first else {
            return #expect(Bool(false))
        }
        #expect(isNear(half.matrix(ofCopy: 0, at: 0).values, [0.7071, 0, 0, 0.7071, 0, 0]))
    }

    @Test("Rectangles without direction run clockwise, strokes without shapes of ends and corners are round")
    func defaults() throws {
        var evaluator = ShapeEvaluator(frame: 0)
        let paths = evaluator.evaluate(ShapeList(try Self.items(rectangle(-50, -25, 100, 50)))).paths
        #expect(paths[0].path.contours[0].points == [50, -25, 50, 25, -50, 25, -50, -25])
        let plain = "{\"ty\":\"st\",\"c\":{\"k\":[1,0,0]},\"o\":{\"k\":100},\"w\":{\"k\":10}}"
        guard case .paint(let paint)? = try Self.items(plain).first else { return #expect(Bool(false)) }
        #expect(paint.stroke?.cap == .round && paint.stroke?.join == .round)
    }

    @Test("Colors are also counted to 255, which old files do", arguments: ["4.0.0", "5.7.4"])
    func oldColors(version: String) throws {
        guard case .paint(let paint)? = try Self.items(fill("255,128,2,255"), version: version).first,
            case .color(let color) = paint.source
        else { return #expect(Bool(false)) }
        let values = color.value(at: 0).values
        #expect(isNear([values.x, values.y, values.z], [1, 0.502, 0.008]))
    }
}
