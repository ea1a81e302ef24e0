import Foundation
import SourceText
import Testing

@testable import SceneLanguage

@Suite("YAML and JSON documents")
struct SceneDocumentTests {
    private func root(_ text: String) throws -> SceneValue {
        try SceneDocument(SceneSource(text: text, name: "d.yaml", folder: "/")).root
    }

    private func message(_ text: String) -> String {
        do {
            _ = try root(text)
            return ""
        } catch {
            return "\(error)"
        }
    }

    @Test(
        "Plain scalars are typed by YAML 1.2's core schema",
        arguments: [
            ("true", SceneValue.Content.boolean(true)), ("False", .boolean(false)), ("yes", .text("yes")),
            ("no", .text("no")), ("~", .null),
            ("\"1\"", .text("1")), ("'true'", .text("true")), ("2024-01-01", .text("2024-01-01")),
            ("1:30", .text("1:30")), ("1.2.3", .text("1.2.3")),
            ("30000/1001", .text("30000/1001")), ("+", .text("+")), (".", .text(".")), ("e5", .text("e5")),
        ])
    func scalars(_ text: String, _ content: SceneValue.Content) throws {
        #expect(try root("a: " + text)["a"]?.content == content)
    }

    @Test(
        "Numbers keep their text as written",
        arguments: [
            ("12", 12.0), ("-1.5", -1.5), ("+2", 2), (".5", 0.5), ("1e3", 1000), ("1.", 1), ("0x10", 16), ("0o17", 15),
            (".inf", .infinity),
            ("-.Inf", -.infinity), ("29.97", 29.97),
        ])
    func numbers(_ text: String, _ value: Double) throws {
        guard case .number(let number)? = try root("a: " + text)["a"]?.content else {
            return #expect(Bool(false), "no number")
        }
        #expect(number.value == value && number.text == text)
    }

    @Test("JSON may contain tabs, escapes and surrogate pairs")
    func json() throws {
        let value = try root(
            "{\n\t\"a\": [1, 2.5, \"x\\/y\\n\\u00e9\\ud83d\\ude00\"],\n\t\"b\":{\"c\":null,\"d\":true}\n}")

        guard case .list(let items)? = value["a"]?.content else { return #expect(Bool(false), "no list") }
        #expect(items[2].content == .text("x/y\né😀"))
        #expect(value["b"]?["c"]?.content == .null && value["b"]?["d"]?.content == .boolean(true))
    }

    @Test("The column after a surrogate pair is that of the file")
    func surrogateColumns() throws {
        let value = try root("{\"a\": \"\\uD83D\\uDE00\", \"b\": 1}")

        #expect(value["b"]?.location == SourceLocation(file: "d.yaml", line: 1, column: 28))
    }

    @Test("Every value has its line and column")
    func places() throws {
        let value = try root("a:\n  - b: 1\n    c: [x, yy]\n")

        guard case .list(let items)? = value["a"]?.content, case .list(let texts)? = items[0]["c"]?.content else {
            return #expect(Bool(false), "no lists")
        }
        #expect(items[0].location.description == "d.yaml:2:5")
        #expect(texts[1].location.description == "d.yaml:3:12")
    }

    @Test("Aliases repeat their anchors; written keys override merged ones")
    func aliases() throws {
        let value = try root("base: &base { a: 1, b: 2 }\nuse: { <<: *base, b: 3 }\nagain: *base")

        #expect(value["use"]?["a"]?.textForm == "1" && value["use"]?["b"]?.textForm == "3")
        #expect(value["again"]?["b"]?.textForm == "2")
    }

    @Test("Aliases that multiply the document are refused")
    func multiplication() {
        var text = "a0: &a0 [x, x, x, x, x, x, x, x]\n"
        for level in 1...12 {
            text +=
                "a\(level): &a\(level) [" + Array(repeating: "*a\(level - 1)", count: 8).joined(separator: ", ") + "]\n"
        }

        #expect(message(text).contains("the document has too many values; expected at most 200000"))
    }

    @Test("A key that is a list of aliases is refused before parsing")
    func complexKeys() {
        #expect(
            message("a: &a [1]\n? [*a]\n: 1")
                == "d.yaml:2:1: a key is a map, a list or an alias; expected a name, in a document with anchors")
    }

    @Test("A key that is a list of aliases is refused with anchors after a colon")
    func complexKeysAfterColons() {
        #expect(message("{\"a\":&a [1], \"b\":*a,\n? [*a] : 1}").contains("a key is a map, a list or an alias"))
    }

    @Test("An ampersand and a product in a text are neither anchors nor aliases", arguments: ["Brandt & Sohn", "R&D"])
    func signsInTexts(_ name: String) throws {
        let value = try root("a: \"\(name)\"\nb: { c: \"{{i == 0 ? [0, 2 * i, 2*i] : [1]}}\" }\n")

        #expect(value["a"]?.textForm == name)
    }

    @Test("Deep nesting is refused in all notations", arguments: ["[", "{a: ", "- ", "? "])
    func nesting(_ opening: String) {
        #expect(message(String(repeating: opening, count: 100_000)).contains("nested too deeply"))
        #expect(!message(String(repeating: opening, count: 80)).isEmpty)
    }

    @Test("64 levels of nesting are legal, 65 are not")
    func depth() throws {
        _ = try root(String(repeating: "[", count: 64) + String(repeating: "]", count: 64))
        #expect(
            message(String(repeating: "[", count: 65) + String(repeating: "]", count: 65))
                == "d.yaml:1:65: the document is nested too deeply; expected at most 64 levels")
    }

    @Test("A control character is reported with its location")
    func controlCharacter() {
        #expect(message("a: 1\nb: x\u{1}").hasPrefix("d.yaml:2:5: control characters are not allowed"))
    }

    @Test("Keys that differ only in quotes are repeated keys")
    func repeatedKeys() {
        #expect(message("a: 1\n\"a\": 2").contains("the key \"a\" is repeated"))
    }

    @Test("A byte order mark is skipped; an empty document is null")
    func edges() throws {
        #expect(try root("\u{FEFF}a: 1")["a"]?.location.column == 4 || root("\u{FEFF}a: 1")["a"] != nil)
        #expect(try root("").content == .null)
        #expect(try root("# only a comment\n").content == .null)
    }

    @Test("Missing files, folders and binary files are reported")
    func files() throws {
        let fixture = try SceneFixture(files: [])
        let path = fixture.folder + "/binary.yaml"
        // A lone low surrogate.
        try Data([0xFF, 0xFE, 0x00, 0xDC]).write(to: URL(fileURLWithPath: path))

        #expect(throws: SceneFormatError.self) { try SceneSource(path: fixture.folder + "/none.yaml") }
        #expect(throws: SceneFormatError.self) { try SceneSource(path: fixture.folder) }
        let error = #expect(throws: SceneFormatError.self) { try SceneSource(path: path) }
        #expect(
            error?.description == "\(path): the file is not text; expected YAML, JSON or CSV in UTF-8 or UTF-16; "
                + "convert other text with iconv -t UTF-8")
    }

    @Test("Text in UTF-16 is read; a lone surrogate and odd lengths are not text", arguments: [true, false])
    func utf16(isLittleEndian: Bool) throws {
        let bytes = "\u{FEFF}name: Zoë 🎬".utf16.flatMap { unit in
            let pair = [UInt8(unit >> 8), UInt8(unit & 255)]
            return isLittleEndian ? pair.reversed() : pair
        }
        #expect(try SceneSource(data: Data(bytes), name: "scene.yaml", folder: "/").text == "name: Zoë 🎬")
        #expect(throws: SceneFormatError.self) {
            try SceneSource(data: Data(bytes.dropLast()), name: "scene.yaml", folder: "/")
        }
    }

    @Test("An HTML page in place of a scene is an error that says so", arguments: ["scene.yaml", "logo.json"])
    func webPage(name: String) throws {
        let error = #expect(throws: SceneFormatError.self) {
            try SceneSource(data: Data("\n<!DOCTYPE HTML><html>".utf8), name: name, folder: "/")
        }
        let problem = "the file is an HTML page, probably the error page of a download"
        #expect(error?.description.contains("\(name): ") == true)
        #expect(error?.description.contains(problem) == true)
    }
}
