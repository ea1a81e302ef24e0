import Foundation
import Testing

@testable import LottieImport

@Suite("Features that lottie-ios does not draw")
struct OmissionTests {
    /// A layer with a member.
    private static func layer(_ more: String, _ transform: String = "") -> String {
        "{\"ty\":1,\"ip\":0,\"op\":100,\"sw\":100,\"sh\":100,\"sc\":\"#ff0000\",\"ks\":{\(transform)},\(more)}"
    }

    private static func mask(_ more: String) -> String {
        layer("\"masksProperties\":[{\"pt\":{\"k\":{\"c\":true,\"v\":[[0,0],[50,0],[50,50]]}},\(more)}]")
    }

    private static func items(_ more: String) -> String { shapes(rectangle(0, 0, 50, 50) + "," + more) }

    private static let path = "{\"ty\":\"sh\",\"ks\":{\"k\":{\"c\":true,\"v\":[[0,0],[50,0],[50,50]]}}}"

    private static func text(_ more: String, documents: String = "") -> String {
        "{\"ty\":5,\"ip\":0,\"op\":100,\"ks\":{},\"t\":{\"d\":{\"k\":[{\"t\":0,\"s\":{\"t\":\"a\",\"s\":20,\"f\":\"F\"}}"
            + "\(documents)]}\(more)}}"
    }

    /// Layers, further members of the file, and the omission that they lead to with its place.
    private static let cases: [(String, String, LottieIOSOmission, String)] = [
        (layer("\"ao\":1"), "", .autoOrient, "layers[0]"),
        (layer("\"ind\":1", "\"sk\":{\"k\":20}"), "", .layerSkew, "layers[0]"),
        ("{\"ty\":13,\"ks\":{},\"pe\":{\"k\":500}}", "", .camera, "layers[0]"),
        (layer("\"td\":1") + "," + layer("\"nm\":\"A\",\"tt\":3,\"tp\":9"), "", .lumaMatte, "layers[1] \"A\""),
        (
            layer("\"td\":1,\"ind\":1") + "," + layer("\"ind\":2") + "," + layer("\"nm\":\"A\",\"tt\":1,\"tp\":1"), "",
            .matteSource, "layers[2] \"A\""
        ), (layer("\"td\":1"), "", .visibleMatteSource, "layers[0]"),
        (mask("\"o\":{\"k\":50}"), "", .maskOpacity, "layers[0].masksProperties[0]"),
        (mask("\"x\":{\"k\":5}"), "", .maskExpansion, "layers[0].masksProperties[0]"),
        (mask("\"f\":{\"k\":[5,5]}"), "", .maskFeather, "layers[0].masksProperties[0]"),
        (mask("\"mode\":\"f\""), "", .maskDifference, "layers[0].masksProperties[0]"),
        (mask("\"mode\":\"i\",\"inv\":true"), "", .maskInversion, "layers[0].masksProperties[0]"),
        (
            layer("\"nm\":\"A\",\"ef\":[{\"ty\":29,\"nm\":\"Blur\",\"ef\":[{\"v\":{\"k\":10}}]}]"), "", .effect,
            "layers[0] \"A\": ef[0] \"Blur\""
        ), (layer("\"ef\":[{\"ty\":25,\"ef\":[]}],\"sy\":[{\"ty\":1}]"), "", .effect, "layers[0].sy[0]"),
        (
            layer("\"ef\":[{\"ty\":28,\"nm\":\"Matte\",\"ef\":[{\"v\":{\"k\":1}}]}]"), "", .effect,
            "layers[0].ef[0] \"Matte\""
        ),
        (layer("\"bm\":15"), "", .luminosity, "layers[0]"),
        (items(fill("1,0,0", ",\"bm\":1")), "", .itemBlendMode, "layers[0].shapes[1]"),
        (items("{\"ty\":\"mm\",\"mm\":3}"), "", .mergePaths, "layers[0].shapes[1]"),
        (items("{\"ty\":\"op\",\"a\":{\"k\":5}}"), "", .offsetPaths, "layers[0].shapes[1]"),
        (items("{\"ty\":\"zz\",\"s\":{\"k\":5},\"r\":{\"k\":3}}"), "", .zigZag, "layers[0].shapes[1]"),
        (items("{\"ty\":\"pb\",\"a\":{\"k\":5}}"), "", .pucker, "layers[0].shapes[1]"),
        (items("{\"ty\":\"tw\",\"a\":{\"k\":5}}"), "", .twist, "layers[0].shapes[1]"),
        (items("{\"ty\":\"el\"},{\"ty\":\"rd\",\"r\":{\"k\":5}}"), "", .roundedCorners, "layers[0]"),
        (shapes("\(path),\(path),{\"ty\":\"rd\",\"r\":{\"k\":5}}"), "", .roundedCorners, "layers[0]"),
        (
            items("{\"ty\":\"rp\",\"c\":{\"k\":2},\"o\":{\"k\":1},\"tr\":{}}"), "", .repeaterOffset,
            "layers[0].shapes[1]"
        ),
        (
            items("{\"ty\":\"rp\",\"c\":{\"k\":2},\"tr\":{\"eo\":{\"k\":50}}}"), "", .repeaterOpacity,
            "layers[0].shapes[1]"
        ),
        (
            items("{\"ty\":\"rp\",\"c\":{\"k\":[{\"t\":0,\"s\":[1]},{\"t\":9,\"s\":[3]}]},\"tr\":{}}"), "",
            .animatedCopies, "layers[0].shapes[1]"
        ),
        (
            items("{\"ty\":\"st\",\"d\":[{\"n\":\"d\",\"v\":{\"k\":[{\"t\":0,\"s\":[1]},{\"t\":9,\"s\":[3]}]}}]}"), "",
            .animatedDashes, "layers[0].shapes[1]"
        ), (items("{\"ty\":\"tm\",\"m\":2}"), "", .individualTrim, "layers[0].shapes[1]"),
        (items(fill("1,0,0") + ",{\"ty\":\"tm\",\"e\":{\"k\":50}}"), "", .trimmedFill, "layers[0]"),
        (
            items("{\"ty\":\"gf\",\"t\":2,\"h\":{\"k\":50},\"g\":{\"p\":1,\"k\":{\"k\":[0,1,0,0]}}}"), "",
            .gradientHighlight, "layers[0].shapes[1]"
        ),
        (
            text(""),
            ",\"chars\":[{\"ch\":\"a\",\"w\":50,\"data\":{\"shapes\":[]}}],\"fonts\":{\"list\":[{\"fName\":\"F\"}]}",
            .glyphs, ""
        ), (text(",\"a\":[{\"a\":{\"o\":{\"k\":0}}}]"), "", .textAnimators, "layers[0]"),
        (
            text("", documents: ",{\"t\":9,\"s\":{\"t\":\"b\",\"s\":20,\"f\":\"F\"}}"), "", .animatedText,
            "layers[0]"
        ),
    ]

    @Test("Each feature is a warning with its place, only in the compatible mode", arguments: cases)
    func warnings(layers: String, more: String, omission: LottieIOSOmission, path: String) throws {
        let exact = try animation(layers, more)
        #expect(exact.compatibility == .afterEffects)
        #expect(!exact.warnings.contains { $0.problem == omission.rawValue })
        let compatible = try animation(layers, more, compatibility: .lottieIOS)
        #expect(compatible.compatibility == .lottieIOS)
        let found = compatible.warnings.first { $0.problem == omission.rawValue }
        #expect(found?.path == path, "\(compatible.warnings)")
    }

    @Test("Features that lottie-ios draws are no warnings")
    func supported() throws {
        let rows = [
            Self.mask("\"o\":{\"k\":100},\"x\":{\"k\":0},\"f\":{\"k\":[0,0]}"), Self.layer("\"bm\":1"),
            Self.items(fill("1,0,0") + ",{\"ty\":\"tm\",\"e\":{\"k\":100}},{\"ty\":\"mm\",\"mm\":1}"),
            Self.layer("\"ind\":1,\"td\":1") + "," + Self.layer("\"tt\":1,\"tp\":1"),
            Self.layer("\"ef\":[{\"ty\":25,\"ef\":[]}]"), Self.layer("\"sy\":[{\"ty\":1}]"),
            Self.items("{\"ty\":\"rd\",\"r\":{\"k\":5}}"), shapes(Self.path + ",{\"ty\":\"rd\",\"r\":{\"k\":5}}"),
            Self.items("{\"ty\":\"el\"},{\"ty\":\"rd\",\"r\":{\"k\":0}}"),
        ]
        for row in rows {
            #expect(try animation(row, compatibility: .lottieIOS).warnings.isEmpty, "\(row)")
        }
    }

    @Test("A luma matte, and a trim of a fill, have one warning each")
    func singleWarnings() throws {
        let matte = Self.layer("\"td\":1,\"ind\":1") + "," + Self.layer("\"tt\":3,\"tp\":9")
        let trim = fill("1,0,0") + ",{\"ty\":\"tm\",\"e\":{\"k\":50},\"m\":2}"
        for (layers, omission) in [(matte, LottieIOSOmission.lumaMatte), (Self.items(trim), .trimmedFill)] {
            let found = try animation(layers, compatibility: .lottieIOS).warnings.map(\.problem)
            #expect(found == [omission.rawValue])
        }
        let stroked = try animation(Self.items("{\"ty\":\"st\"},\(trim)"), compatibility: .lottieIOS).warnings
        #expect(stroked.map(\.problem).sorted() == [LottieIOSOmission.individualTrim, .trimmedFill].map(\.rawValue))
    }

    @Test("A shadow style is drawn besides a shadow effect, except by lottie-ios")
    func shadowStyle() throws {
        let members = "\"ef\":[{\"ty\":25,\"ef\":[]}],\"sy\":[{\"ty\":1},{\"ty\":1}]"
        let exact = try animation(Self.layer(members))
        #expect(exact.composition.layers[0].effects.count == 3 && exact.warnings.isEmpty)
        let compatible = try animation(Self.layer(members), compatibility: .lottieIOS)
        #expect(compatible.composition.layers[0].effects.count == 1 && compatible.warnings.count == 2)
    }

    @Test("The matte of a layer is the layer above, whatever the file names")
    func mattes() throws {
        let half = "{\"ty\":1,\"ind\":1,\"td\":1,\"ip\":0,\"op\":100,\"sw\":50,\"sh\":100,\"sc\":\"#00ff00\",\"ks\":{}}"
        let lower =
            "{\"ty\":1,\"ind\":2,\"ip\":0,\"op\":100,\"sw\":100,\"sh\":50,\"sc\":\"#0000ff\",\"ks\":{}}"
        let layers = [half, lower, Self.layer("\"tt\":1,\"tp\":1")].joined(separator: ",")
        let exact = try DrawnFrame(animation(layers))
        #expect(exact.color(25, 25) == [0, 0, 255, 255] && exact.color(25, 75) == [255, 0, 0, 255])
        let compatible = try DrawnFrame(animation(layers, compatibility: .lottieIOS))
        #expect(compatible.color(25, 25) == [0, 255, 0, 255] && compatible.color(75, 25) == [255, 0, 0, 255])
        #expect(compatible.color(75, 75) == [0, 0, 0, 0])
    }

    @Test("A luma matte limits nothing, and its source is not drawn")
    func luma() throws {
        let source = "{\"ty\":1,\"ip\":0,\"op\":100,\"sw\":50,\"sh\":50,\"sc\":\"#00ff00\",\"ks\":{}}"
        let layers = source + "," + Self.layer("\"tt\":3")
        #expect(try DrawnFrame(animation(layers)).color(75, 75) == [0, 0, 0, 0])
        let compatible = try DrawnFrame(animation(layers, compatibility: .lottieIOS))
        #expect(compatible.color(25, 25) == [255, 0, 0, 255] && compatible.color(75, 75) == [255, 0, 0, 255])
    }

    @Test("Masks of mode difference are intersections, and overlapping parts of one mask are holes")
    func masks() throws {
        func path(_ mode: String, _ from: Int, _ to: Int) -> String {
            "{\"mode\":\"\(mode)\",\"pt\":{\"k\":{\"c\":true,\"v\":[[\(from),0],[\(to),0],[\(to),100],[\(from),100]]}}}"
        }
        let difference = Self.layer("\"masksProperties\":[\(path("a", 0, 60)),\(path("f", 40, 100))]")
        #expect(try DrawnFrame(animation(difference)).color(50, 50) == [0, 0, 0, 0])
        let compatible = try DrawnFrame(animation(difference, compatibility: .lottieIOS))
        #expect(compatible.color(50, 50) == [255, 0, 0, 255] && compatible.color(20, 50) == [0, 0, 0, 0])
        // A path that runs twice around a square.
        let square = "[0,0],[80,0],[80,80],[0,80]"
        let twice = Self.layer("\"masksProperties\":[{\"pt\":{\"k\":{\"c\":true,\"v\":[\(square),\(square)]}}}]")
        #expect(try DrawnFrame(animation(twice)).color(40, 40) == [255, 0, 0, 255])
        #expect(try DrawnFrame(animation(twice, compatibility: .lottieIOS)).color(40, 40) == [0, 0, 0, 0])
    }

    @Test("Shadows of effects are blurred less")
    func shadows() throws {
        let layer = Self.layer("\"ef\":[{\"ty\":25,\"ef\":[{},{},{},{},{\"v\":{\"k\":40}}]}]")
        for (player, deviation) in [(LottieAnimation.Compatibility.afterEffects, 0.25), (.lottieIOS, 0.2)] {
            let effect = try animation(layer, compatibility: player).composition.layers.first?.effects.first
            guard case .dropShadow(let shadow) = effect else { throw TestFailure() }
            #expect(shadow.deviation == deviation)
        }
    }

    private struct TestFailure: Error {}
}
