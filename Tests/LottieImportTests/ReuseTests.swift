import Foundation
import RenderTree
import Testing

@testable import LottieImport

@Suite("Reuse between frames of Lottie animations")
struct ReuseTests {
    private static let turning = "\"r\":{\"a\":1,\"k\":[{\"t\":0,\"s\":[0]},{\"t\":100,\"s\":[360]}]}"

    @Test("Layers that do not change keep their nodes, and layers that move keep their content")
    func nodes() throws {
        let square = rectangle(10, 10, 40, 40) + "," + fill("1,0,0")
        let moving =
            "{\"ty\":4,\"ip\":0,\"op\":100,\"ks\":{\(Self.turning)},\"shapes\":[{\"ty\":\"gr\",\"it\":[\(square)]}]}"
        let player = FramePlayer(try animation(moving + "," + shapes(square)))
        let (first, second) = (player.layers(at: 10), player.layers(at: 11))
        #expect(first.count == 2)
        #expect(first[0] === second[0])
        #expect(first[1] !== second[1])
        #expect(first[1].identity == second[1].identity)
        #expect(first[1].children.areSame(as: second[1].children))
    }

    @Test("Values that rest keep their nodes")
    func resting() throws {
        let scale = "\"s\":{\"a\":1,\"k\":[{\"t\":20,\"s\":[50,50]},{\"t\":40,\"s\":[100,100]}]}"
        let layer =
            "{\"ty\":4,\"ip\":0,\"op\":100,\"ks\":{\(scale)},\"shapes\":[\(rectangle(0, 0, 50, 50)),\(fill("1,0,0"))]}"
        let player = FramePlayer(try animation(layer))
        #expect(player.layers(at: 5).areSame(as: player.layers(at: 10)))
        #expect(!player.layers(at: 10).areSame(as: player.layers(at: 30)))
        #expect(player.layers(at: 50).areSame(as: player.layers(at: 90)))
    }

    private static func moving(_ from: String, _ to: String) -> String {
        "{\"a\":1,\"k\":[{\"t\":0,\"s\":\(from)},{\"t\":100,\"s\":\(to)}]}"
    }

    private static let group = "{\"ty\":\"gr\",\"it\":[\(rectangle(20, 20, 40, 40)),\(fill("0,0,1")),MORE]}"
    private static let trim = "{\"ty\":\"tm\",\"s\":{\"k\":0},\"e\":\(moving("[10]", "[90]"))}"
    private static let stroke =
        "{\"ty\":\"st\",\"c\":{\"k\":[1,0,0]},\"o\":\(moving("[0]", "[100]")),\"w\":{\"k\":6}}"
    private static let repeater =
        "{\"ty\":\"rp\",\"c\":{\"k\":3},\"tr\":{\"p\":\(moving("[5,0]", "[20,20]")),"
        + "\"so\":{\"k\":100},\"eo\":{\"k\":20}}}"

    /// Items of which some change and others do not.
    private static let lists = [
        group.replacing("MORE", with: "{\"ty\":\"tr\",\(turning)}"),
        group.replacing("MORE", with: "{\"ty\":\"tr\"}") + "," + trim,
        group.replacing("MORE", with: "{\"ty\":\"tr\"}") + "," + stroke,
        group.replacing("MORE", with: "{\"ty\":\"tr\"}") + "," + repeater,
        "{\"ty\":\"gr\",\"it\":[\(group.replacing("MORE", with: "{\"ty\":\"tr\"}")),\(trim),\(stroke)]},\(repeater)",
        rectangle(20, 20, 40, 40) + ",{\"ty\":\"rd\",\"r\":\(moving("[0]", "[20]"))}," + fill("0,1,0"),
        rectangle(20, 20, 40, 40) + "," + rectangle(30, 30, 40, 40) + ",{\"ty\":\"mm\",\"mm\":5}," + stroke,
    ]

    @Test("Frames drawn one after the other are the same as frames drawn alone", arguments: lists.indices)
    func sequences(index: Int) throws {
        let found = try animation(shapes(Self.lists[index]))
        let player = FramePlayer(found)
        for frame in [0.0, 30, 31, 80, 30] { #expect(player.pixels(at: frame) == FramePlayer(found).pixels(at: frame)) }
    }

    /// Returns a text layer of characters that are triangles, with an animator.
    private static func text(_ animator: String, _ documents: String? = nil) throws -> LottieAnimation {
        let document = "\"f\":\"F\",\"s\":40,\"fc\":[1,0,0]"
        let documents = documents ?? "{\"t\":0,\"s\":{\(document),\"t\":\"aaaa\"}}"
        let triangle =
            "{\"ty\":\"sh\",\"ks\":{\"k\":{\"c\":true,\"v\":[[0,0],[40,0],[20,-50]],"
            + "\"i\":[[0,0],[0,0],[0,0]],\"o\":[[0,0],[0,0],[0,0]]}}}"
        let font = "\"fonts\":{\"list\":[{\"fName\":\"F\",\"fFamily\":\"Fam\",\"fStyle\":\"Bold\"}]}"
        let glyph =
            "\"chars\":[{\"ch\":\"a\",\"fFamily\":\"Fam\",\"style\":\"Bold\",\"w\":50,"
            + "\"data\":{\"shapes\":[{\"ty\":\"gr\",\"it\":[\(triangle)]}]}}]"
        return try animation(
            "{\"ty\":5,\"ip\":0,\"op\":100,\"ks\":{\"p\":{\"k\":[5,60]}},"
                + "\"t\":{\"d\":{\"k\":[\(documents)]},\"a\":[\(animator)]}}", ",\(font),\(glyph)")
    }

    private static let range = "\"s\":{\"s\":{\"k\":0},\"e\":\(moving("[0]", "[100]"))}"
    private static let documents =
        "{\"t\":0,\"s\":{\"f\":\"F\",\"s\":40,\"fc\":[1,0,0],\"t\":\"aaaa\"}},"
        + "{\"t\":31,\"s\":{\"f\":\"F\",\"s\":30,\"fc\":[0,0,1],\"t\":\"aa\"}}"

    /// Text animators, and documents.
    private static let animators: [(String, String?)] = [
        ("{\(range),\"a\":{\"r\":{\"k\":40},\"p\":{\"k\":[0,-9]}}}", nil),
        ("{\(range),\"a\":{\"t\":{\"k\":9}}}", nil),
        ("{\"a\":{\"o\":\(moving("[0]", "[100]"))}}", nil),
        ("{\(range),\"a\":{\"fc\":{\"k\":[0,1,0]},\"sw\":{\"k\":4},\"sc\":{\"k\":[0,0,1]}}}", nil),
        ("{\(range),\"a\":{\"s\":{\"k\":[50,50]}}}", documents), ("", documents),
    ]

    @Test("Frames of text drawn one after the other are the same as frames drawn alone", arguments: animators)
    func text(animator: String, documents: String?) throws {
        let found = try Self.text(animator, documents)
        let player = FramePlayer(found)
        for frame in [0.0, 30, 31, 80, 30] { #expect(player.pixels(at: frame) == FramePlayer(found).pixels(at: frame)) }
        #expect(player.pixels(at: 30) != player.pixels(at: 80))
    }

    @Test("Characters that a selector does not choose differently keep their nodes")
    func characters() throws {
        let player = FramePlayer(try Self.text(Self.animators[0].0))
        // One character after the other rotates, for 25 frames each.
        let (first, second) = (player.layers(at: 30)[0].children, player.layers(at: 40)[0].children)
        #expect(first.count == 4)
        #expect((0..<4).map { first[$0] === second[$0] } == [true, false, true, true])
        #expect(first.map(\.identity) == second.map(\.identity))
    }

    @Test("The segment of a frame is found among unevenly spaced keyframes")
    func segments() throws {
        let times = [0.0, 1, 2, 3, 50, 51, 90, 90, 97, 98, 99, 100, 1000]
        let keys = times.enumerated().map { "{\"t\":\($0.element),\"s\":[\($0.offset)],\"h\":1}" }
        let found: LottieProperty<Double> = try property("{\"a\":1,\"k\":[\(keys.joined(separator: ","))]}", 0)
        for frame in stride(from: -1.0, through: 1001, by: 0.5) {
            let expected = times.lastIndex { $0 <= frame } ?? 0
            #expect(found.value(at: frame) == Double(expected), "\(frame)")
        }
    }
}
