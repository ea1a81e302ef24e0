import Foundation
import Testing
import TextLayout
import VectorGeometry

@testable import LottieImport

@Suite("Lottie text")
struct TextTests {
    /// The members of a selector, the number of units, and the shares.
    private static let selectors: [(String, Int, [Double])] = [
        ("\"s\":{\"k\":0},\"e\":{\"k\":50}", 4, [1, 1, 0, 0]),
        ("\"s\":{\"k\":25},\"e\":{\"k\":75}", 4, [0, 1, 1, 0]),
        ("\"s\":{\"k\":0},\"e\":{\"k\":37.5}", 4, [1, 0.5, 0, 0]),
        ("\"s\":{\"k\":0},\"e\":{\"k\":50},\"o\":{\"k\":25}", 4, [0, 1, 1, 0]),
        ("\"sh\":2", 4, [0.125, 0.375, 0.625, 0.875]), ("\"sh\":3", 4, [0.875, 0.625, 0.375, 0.125]),
        ("\"sh\":4", 4, [0.25, 0.75, 0.75, 0.25]), ("\"sh\":5", 4, [0.6614, 0.9682, 0.9682, 0.6614]),
        ("\"sh\":6", 4, [0.1464, 0.8536, 0.8536, 0.1464]),
        ("\"sh\":2,\"xe\":{\"k\":100}", 4, [0.5, 0.8101, 0.943, 0.9945]),
        ("\"sh\":2,\"sm\":{\"k\":0}", 4, [0, 0, 1, 1]),
        ("\"r\":2,\"s\":{\"k\":1},\"e\":{\"k\":3}", 4, [0, 1, 1, 0]), ("\"a\":{\"k\":-100}", 2, [-1, -1]),
    ]

    private static func text(_ document: String, _ animators: String = "") throws -> LottieText {
        let layer =
            "{\"ty\":5,\"ks\":{},\"t\":{\"d\":{\"k\":[{\"t\":0,\"s\":{\"f\":\"F\",\"s\":20,\(document)}}]},"
            + "\"a\":[\(animators)]}}"
        guard case .text(let text) = try animation(layer).composition.layers[0].content else {
            throw LottieError.unreadable(file: "", problem: "no text")
        }
        return text
    }

    @Test("A range selector chooses units by its shape, easing and amount", arguments: selectors)
    func selector(members: String, count: Int, expected: [Double]) throws {
        let text = try Self.text("\"t\":\"a\"", "{\"s\":{\(members)},\"a\":{}}")
        let selector = try #require(text.animators.first?.selector)
        let shares = (0..<count).map { selector.share(of: TextUnitIndex(index: $0, count: count), at: 0) }
        #expect(isNear(shares, expected, within: 0.001))
    }

    @Test("Fonts that are not installed are reported with the layers that use them")
    func missingFonts() throws {
        let layers = (1...5).map { index in
            "{\"ty\":5,\"nm\":\"Title \(index)\",\"t\":{\"d\":{\"k\":[{\"t\":0,\"s\":{\"t\":\"ab\",\"s\":20,"
                + "\"f\":\"NoSuchFont-Bold\"}}]}}}"
        }
        let found = try animation(layers.joined(separator: ",")).warnings
        #expect(found.count == 4)
        #expect(found.first?.path == "layers[0] \"Title 1\"")
        #expect(found.first?.problem.hasPrefix("the font \"NoSuchFont-Bold\" is not installed; drawn with ") == true)
        #expect(found.last?.problem == "2 more layers use the missing font \"NoSuchFont-Bold\"")
    }

    @Test("Outlines in the file need no font, except for replaced text")
    func outlinesInTheFile() throws {
        let source = try animation(
            "{\"ty\":5,\"nm\":\"Title\",\"t\":{\"d\":{\"k\":[{\"t\":0,\"s\":{\"t\":\"a a\",\"s\":20,\"f\":\"F\"}}]}}}",
            ",\"fonts\":{\"list\":[{\"fName\":\"F\",\"fFamily\":\"No Such Font\",\"fStyle\":\"Bold\"}]},"
                + "\"chars\":[{\"ch\":\"a\",\"fFamily\":\"No Such Font\",\"style\":\"Bold\",\"w\":50,"
                + "\"data\":{\"shapes\":[]}}]")
        #expect(source.warnings.isEmpty)
        var replacements = LottieAnimation.Replacements()
        replacements.text["Title"] = "b"
        #expect(source.replacing(replacements).warnings.map(\.path) == ["layers[0] \"Title\""])
    }

    @Test("Unknown fonts are replaced by Helvetica or a font with its metrics, if there is one")
    func helvetica() throws {
        let source = try animation("", ",\"fonts\":{\"list\":[{\"fName\":\"F\",\"fFamily\":\"No Such Font\"}]}")
        let helvetica = FontCatalog.resolution(of: "Helvetica")
        let fallback = FontCatalog.resolution(of: "No Such Font")
        let found = source.composition.font(named: "F")
        #expect(found.used == (helvetica.isSubstitute ? fallback : helvetica).used)
        #expect(found.isSubstitute)
    }

    @Test("Selectors count words, with the space after them")
    func words() {
        let characters = "ab cd".map { LottieTextLine.Character(text: String($0), outline: VectorPath(), advance: 1) }
        let units = TextUnits([LottieTextLine(characters: characters)], basis: .words)
        #expect(units.indices.map(\.index) == [0, 0, 0, 1, 1])
        #expect(units.indices[0].count == 2)
    }

    /// Members of the document, and the positions of its characters.
    private static let positions: [(String, [Double])] = [
        ("\"t\":\"abcd\"", [0, 10, 20, 30]), ("\"t\":\"ab\",\"tr\":100,\"j\":2", [-11, 1]),
        ("\"t\":\"ab\",\"j\":1", [-20, -10]),
    ]

    @Test("Glyphs of the file are placed by their widths, with tracking and alignment", arguments: positions)
    func glyphs(document: String, expected: [Double]) throws {
        let glyphs = "abcd".map {
            "{\"ch\":\"\($0)\",\"fFamily\":\"Fam\",\"style\":\"Bold\",\"w\":50,\"data\":{\"shapes\":[]}}"
        }
        let found = try animation(
            "",
            ",\"fonts\":{\"list\":[{\"fName\":\"F\",\"fFamily\":\"Fam\",\"fStyle\":\"Bold\"}]},"
                + "\"chars\":[\(glyphs.joined(separator: ","))]")
        let document = try #require(try Self.text(document).documents.first?.document)
        let typesetter = LottieTypesetter(found.composition)
        let placement = TextPlacement(typesetter.lines(document), document, typesetter, [], frame: 0)
        #expect(isNear(placement.characters.map { Double($0.origin.x) }, expected))
    }
}
