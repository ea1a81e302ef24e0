import Foundation
import TestSupport
import Testing
import TextLayout
import VectorGeometry

@testable import LottieImport

@Suite("Shaping of Lottie text")
struct TextShapingTests {
    private static let fonts =
        ",\"fonts\":{\"list\":[{\"fName\":\"F\",\"fFamily\":\"DejaVu Sans\",\"fStyle\":\"Book\"}]}"

    private func source(_ text: String, _ members: String = "", _ more: String = fonts) throws -> LottieAnimation {
        let content = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
        return try animation(
            "{\"ty\":5,\"nm\":\"Title\",\"ks\":{},\"t\":{\"d\":{\"k\":[{\"t\":0,\"s\":{\"f\":\"F\",\"s\":40,"
                + "\"t\":\(content)\(members)}}]},\"a\":[]}}", more)
    }

    /// The lines of the text layer.
    private func lines(_ source: LottieAnimation) throws -> [LottieTextLine] {
        guard case .text(let text) = source.composition.layers[0].content, let document = text.document(at: 0) else {
            throw LottieError.unreadable(file: "", problem: "no text")
        }
        return LottieTypesetter(source.composition).lines(document)
    }

    private func line(_ text: String, _ members: String = "") throws -> LottieTextLine {
        try #require(try lines(source(text, members)).first)
    }

    private func outlines(_ line: LottieTextLine) -> VectorPath {
        var path = VectorPath()
        var x: CGFloat = 0
        for character in line.characters {
            path.addPath(character.outline.applying(CGAffineTransform(translationX: x, y: 0)))
            x += character.advance
        }
        return path
    }

    /// Calls `body` with the fonts of the samples.
    private func withFonts(_ body: () throws -> Void) throws {
        try FontCollection.withNew {
            try FontCatalog.register(fileAt: ScriptSample.fonts)
            try body()
        }
    }

    private func fonts(_ family: String) -> String {
        ",\"fonts\":{\"list\":[{\"fName\":\"F\",\"fFamily\":\"\(family)\",\"fStyle\":\"\"}]}"
    }

    @Test("Lottie text is drawn as text layers draw it", arguments: ScriptSample.all)
    func scripts(sample: ScriptSample) throws {
        // Optional ligatures of letters are left out.
        let text = sample.text.replacing("ff", with: "f").replacing("fi", with: "i").replacing("fj", with: "j")
        let style = TextStyle(string: text, fontName: sample.font, fontSize: 40)
        try withFonts {
            let layout = TextLayout(style, in: CGSize(width: CGFloat.infinity, height: .infinity))
            #expect(layout.missingCharacters.isEmpty)
            let found = try #require(try lines(source(text, "", fonts(sample.font))).first)
            let transform = CGAffineTransform(translationX: layout.lines[0].start, y: layout.lines[0].baseline)
            let drawn = outlines(found).applying(transform)
            #expect(abs(found.width(spacing: 0) - layout.lines[0].advance) < 0.01)
            #expect(drawn.elements.count == layout.outlines.elements.count)
            if !drawn.isEmpty {
                let (a, b) = (drawn.controlBounds, layout.outlines.controlBounds)
                #expect(
                    abs(a.minX - b.minX) < 0.01 && abs(a.maxX - b.maxX) < 0.01 && abs(a.minY - b.minY) < 0.01
                        && abs(a.maxY - b.maxY) < 0.01)
            }
            let images = layout.marks.count { if case .image = $0 { true } else { false } }
            #expect(found.characters.reduce(0) { $0 + $1.marks.count } == images)
        }
    }

    @Test("An animator without effect on each character draws the same as none", arguments: ScriptSample.all)
    func animators(sample: ScriptSample) throws {
        let content = String(decoding: try JSONEncoder().encode(sample.text), as: UTF8.self)
        func pixels(_ animators: String) throws -> [UInt32] {
            let layer =
                "{\"ty\":5,\"ip\":0,\"op\":100,\"st\":0,\"ks\":{\"p\":{\"k\":[2,30]}},\"t\":{\"d\":{\"k\":[{\"t\":0,\"s\":"
                + "{\"f\":\"F\",\"s\":20,\"fc\":[1,1,1],\"lh\":24,\"ps\":[0,-20],\"sz\":[96,90],\"t\":\(content)}}]},"
                + "\"a\":[\(animators)]}}"
            return FramePlayer(try animation(layer, fonts(sample.font))).pixels(at: 0)
        }
        try withFonts {
            let whole = try pixels("")
            let split = try pixels("{\"s\":{},\"a\":{\"p\":{\"k\":[0,0]},\"o\":{\"k\":100}}}")
            let differences = zip(whole, split).map { a, b in abs(Int(a >> 24) - Int(b >> 24)) }
            #expect(whole.count { $0 != 0 } > 100)
            // Pixels that joined letters share are drawn twice.
            #expect(differences.max() ?? 0 < 80)
            #expect(differences.count { $0 > 2 } < whole.count { $0 != 0 } / 10)
        }
    }

    @Test("Soft hyphens in boxes draw a hyphen at the end of a line, if there is space for it")
    func softHyphens() throws {
        func texts(_ width: Int, _ text: String = "extra\u{ad}ordinary") throws -> [String] {
            try lines(source(text, ",\"ps\":[0,0],\"sz\":[\(width),200]")).map { $0.characters.map(\.text).joined() }
        }
        #expect(try texts(200) == ["extra-", "ordinary"])
        #expect(try texts(900).map { $0.replacing("\u{ad}", with: "") } == ["extraordinary"])
        // "extra" fits, but not with a hyphen.
        let width = try line("extra").width(spacing: 0)
        #expect(try texts(Int(width) + 2).first?.hasSuffix("-") == false)
        #expect(try texts(Int(width) + 2).first?.hasPrefix("extra") == true)
    }

    @Test("Right-to-left text is in visual order, and letters of a ligature are one character")
    func order() throws {
        let reversed = try line("שלום ABC!").characters.map(\.text).joined()
        #expect(reversed == "!ABC" + " " + String("שלום".reversed()))
        #expect(try line("لا").characters.map(\.text) == ["لا"])
        #expect(try line("e\u{301}a").characters.map(\.text) == ["e\u{301}", "a"])
    }

    @Test("Letters that a Latin ligature would join move on their own")
    func ligatures() throws {
        #expect(try line("office").characters.map(\.text).joined(separator: "|") == "o|f|f|i|c|e")
    }

    @Test("Letters are kerned")
    func kerning() throws {
        #expect(try line("AV").width(spacing: 0) < line("A").width(spacing: 0) + line("V").width(spacing: 0) - 1)
    }

    @Test("Boxes break lines before they are ordered; spaces at the end of lines are left out")
    func boxes() throws {
        let found = try lines(source("שלום עולם טוב", ",\"ps\":[0,0],\"sz\":[140,200]"))
        let texts = found.map { $0.characters.map(\.text).joined() }
        #expect(texts.map { String($0.reversed()) } == ["שלום", "עולם", "טוב"])
        let dashed = try lines(source("well-known", ",\"ps\":[0,0],\"sz\":[140,200]"))
        #expect(dashed.map { $0.characters.map(\.text).joined() } == ["well-", "known"])
    }

    @Test("Small capitals are capital letters of 70 percent of the size, also of replaced text")
    func smallCapitals() throws {
        let found = try line("Aß", ",\"ca\":2").characters
        let capital = try line("AS").characters
        #expect(found.map(\.text) == ["A", "S", "S"])
        let heights = [found[0], found[1], capital[0], capital[1]].map { $0.outline.bounds.height }
        #expect(abs(heights[0] - heights[2]) < 0.01 && abs(heights[1] - 0.7 * heights[3]) < 0.01)
        var replacements = LottieAnimation.Replacements()
        replacements.text["Title"] = "bc"
        for (members, expected) in [(",\"ca\":1", "BC"), (",\"ca\":2", "BC"), ("", "bc")] {
            let replaced = try source("a", members).replacing(replacements)
            #expect(try lines(replaced)[0].characters.map(\.text).joined() == expected)
        }
    }

    @Test("Characters that no font has are reported once for their layer")
    func missingCharacters() throws {
        let found = try source("a\u{10fffd}b\u{10fffd}")
        #expect(found.warnings.map(\.problem) == ["no font has U+10FFFD"])
        #expect(try source("é ñ").warnings.isEmpty)
    }

    @Test("Glyphs of the animation replace single characters of shaped text")
    func mixedGlyphs() throws {
        let glyph = { (character: String) in
            "{\"ch\":\"\(character)\",\"fFamily\":\"DejaVu Sans\",\"style\":\"Book\",\"w\":200,\"data\":{\"shapes\":[]}}"
        }
        let own = Self.fonts + ",\"chars\":[\(glyph("a")),\(glyph("b"))]"
        #expect(try lines(source("ab", "", own))[0].characters.map(\.advance) == [80, 80])
        let mixed = try lines(source("aש", "", own))[0].characters
        #expect(mixed.map(\.text) == ["a", "ש"] && mixed[0].advance == 80 && mixed[1].advance < 40)
    }

    @Test("Text in a font file of the animation is shaped as in an installed font")
    func fontFiles() throws {
        let folder = #filePath.replacing("Tests/LottieImportTests/TextShapingTests.swift", with: "")
        let data = try #require(FileManager.default.contents(atPath: folder + "fonts/DejaVuSans.ttf"))
        let embedded =
            ",\"fonts\":{\"list\":[{\"fName\":\"F\",\"fFamily\":\"Brand\",\"fStyle\":\"\","
            + "\"fPath\":\"data:font/ttf;base64,\(data.base64EncodedString())\"}]}"
        for text in ["السلام لا", "שלום (42) ABC!", "e\u{301} AVA"] {
            let expected = try line(text)
            let found = try #require(try lines(source(text, "", embedded)).first)
            #expect(found.characters.map(\.text) == expected.characters.map(\.text))
            #expect(isNear(found.characters.map { Double($0.advance) }, expected.characters.map { Double($0.advance) }))
            let (a, b) = (outlines(found), outlines(expected))
            #expect(a.elements.count == b.elements.count && abs(a.bounds.width - b.bounds.width) < 0.01)
        }
        // A character that the file's font does not have keeps its installed font.
        let fallback = try source("a\u{10fffd}", "", embedded)
        #expect(try lines(fallback)[0].characters.map(\.text) == ["a", "\u{10fffd}"])
    }
}
