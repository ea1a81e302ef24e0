import Limits
import Testing

@testable import LottieImport

/// Tests that layers and drawn items are counted with all their uses before anything is built.
@Suite("Limits of animations")
struct InstanceLimitTests {
    private static let square = rectangle(0, 0, 4, 4) + "," + fill("1,0,0")

    private func count(_ layers: String, _ more: String = "") throws -> Double {
        try animation(layers, more).composition.instanceCount
    }

    private func use(_ id: String, _ more: String = "") -> String {
        "{\"ty\":0,\"refId\":\"\(id)\",\"ip\":0,\"op\":10,\"st\":0,\"ks\":{}\(more)}"
    }

    @Test("Each use of a precomposition and of a matte counts, and each copy of a repeater")
    func counts() throws {
        let repeated = Self.square + ",{\"ty\":\"rp\",\"c\":{\"k\":10},\"tr\":{}}"
        #expect(try count(shapes(Self.square)) == 3)
        #expect(try count(shapes(repeated)) == 21)
        let asset = ",\"assets\":[{\"id\":\"a\",\"layers\":[\(shapes(repeated))]}]"
        #expect(try count([use("a"), use("a")].joined(separator: ","), asset) == 44)
        let matte = use("a", ",\"td\":1,\"ind\":1")
        let users = (0..<3).map { _ in use("a", ",\"tt\":1,\"tp\":1") }
        #expect(try count(([matte] + users).joined(separator: ","), asset) == 132)
    }

    @Test("Characters with many animators count several times", arguments: [(0, 1), (1, 11), (4, 11), (9, 31)])
    func animators(number: Int, expected: Double) throws {
        let style = #"{"s":8,"f":"F","t":"abcdefghij","fc":[1,0,0],"j":0,"lh":9}"#
        let animator = #"{"nm":"a","a":{"o":{"a":0,"k":50}},"s":{"t":0,"r":1,"a":{"a":0,"k":100}}}"#
        let animators = Array(repeating: animator, count: number).joined(separator: ",")
        let text = #"{"d":{"k":[{"s":\#(style),"t":0}]},"a":[\#(animators)]}"#
        #expect(try count(#"{"ty":5,"ip":0,"op":10,"st":0,"ks":{},"t":\#(text)}"#) == expected)
    }

    @Test(
        "Modifiers that multiply or combine many vertices are an error of the limit",
        arguments: [
            (#"{"ty":"zz","s":{"k":5},"r":{"k":50},"pt":{"k":1}}"#, 20),
            (#"{"ty":"op","a":{"k":1},"lj":2,"ml":{"k":4}}"#, 60),
            (#"{"ty":"rd","r":{"k":1}}"#, 40),
        ])
    func modifiers(item: String, count: Int) throws {
        let rectangle = rectangle(0, 0, 4, 4)
        let few = shapes(([rectangle] + repeatElement(item, count: 2) + [fill("1,0,0")]).joined(separator: ","))
        #expect(try animation(few).composition.exceededLimit() == nil)
        let many = shapes(([rectangle] + repeatElement(item, count: count) + [fill("1,0,0")]).joined(separator: ","))
        #expect(throws: LottieError.self) { try animation(many) }
    }

    @Test("Merging many paths is an error of the limit, merging a few is not")
    func merges() throws {
        func merged(_ count: Int) -> String {
            let ellipse = #"{"ty":"el","p":{"k":[9,9]},"s":{"k":[30,30]}}"#
            return shapes(repeatElement(ellipse, count: count).joined(separator: ",") + #",{"ty":"mm","mm":5}"#)
        }
        #expect(try count(merged(10)) < 50)
        #expect(throws: LottieError.self) { try animation(merged(3000)) }
    }

    @Test("Nested precompositions are an error of the limit before they are built")
    func nested() throws {
        let assets = (0..<7).map { level in
            let layer = level == 0 ? shapes(Self.square) : use("c\(level - 1)")
            let layers = Array(repeating: layer, count: 10).joined(separator: ",")
            return "{\"id\":\"c\(level)\",\"layers\":[\(layers)]}"
        }
        let error = #expect(throws: LottieError.self) {
            try animation(use("c6"), ",\"assets\":[\(assets.joined(separator: ","))]")
        }
        guard case .limitExceeded(_, let limit)? = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
        #expect(limit.limit == "layers" && limit.actual > 3e7)
    }
}
