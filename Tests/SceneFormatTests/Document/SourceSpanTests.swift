import Foundation
import SourceText
import Testing

@testable import SceneLanguage

@Suite("Source ranges of values")
struct SourceSpanTests {
    private static let repository = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Returns the text of a value, indented as in its document.
    private func text(of value: SceneValue, in source: String) -> String {
        let location = value.location
        let scalars = Array(source.unicodeScalars)
        var start = 0
        for _ in 1..<location.line {
            start = (scalars[start...].firstIndex(of: "\n") ?? scalars.count) + 1
        }
        start += location.column - 1
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars[start..<min(start + location.length, scalars.count)])
        return String(repeating: " ", count: location.column - 1) + String(text)
    }

    private func values(_ value: SceneValue) -> [SceneValue] {
        switch value.content {
        case .list(let items): [value] + items.flatMap(values)
        case .map(let entries): [value] + entries.flatMap { values($0.value) }
        default: [value]
        }
    }

    private func document(_ text: String) throws -> SceneValue {
        try SceneDocument(SceneSource(text: text), resolvesIncludes: false).root
    }

    private func content(_ value: SceneValue) -> SceneValue.Content {
        value.moved { _ in SourceLocation(file: "") }.content
    }

    @Test(
        "A value has the range of its text",
        arguments: [
            ("key: plain text # comment", "plain text"), ("key: 'it''s' # comment", "'it''s'"),
            ("key: \"a \\\" b\" # comment", "\"a \\\" b\""),
            ("key: [1, [2, ']'], { a: b }] # ]", "[1, [2, ']'], { a: b }]"),
            ("key: &name 12 # comment", "&name 12"), ("{ key: 1 , b: 2 }", "1"), ("{ \"key\":{}, \"b\": 2 }", "{}"),
            ("key: öäü 😀\nb: 1", "öäü 😀"), ("key: two\n  lines\nb: 1", "two\n  lines"),
            ("key: |\n  block\n   text\n\nb: 1", "|\n  block\n   text"),
            ("key:\n  - 1\n  - 2 # c\nb: 1", "- 1\n  - 2"),
            ("{ \"key\": \"\\uD83D\\uDE00\", \"b\": 2 }", "\"\\uD83D\\uDE00\""), ("key:\nb: 1", ""),
            ("{ a: \(String(repeating: "é", count: 150)), key: wörd, b: 2 }", "wörd"),
            ("b: &x [1, 2]\nkey: *x", "&x [1, 2]"), ("key: [\n  1, # ]\n  2\n]\nb: 1", "[\n  1, # ]\n  2\n]"),
        ])
    func range(source: String, expected: String) throws {
        let value = try #require(try document(source)["key"])
        #expect(text(of: value, in: source).drop { $0 == " " } == expected[...])
    }

    @Test("Each use of an alias of a long text counts as several values")
    func longAliases() {
        let aliases = Array(repeating: "*a", count: 1000).joined(separator: ", ")
        let source = "a: &a \"\(String(repeating: "x", count: 1_000_000))\"\nb: [\(aliases)]\n"
        let error = #expect(throws: SceneFormatError.self) { try document(source) }
        #expect(error?.diagnostics.map(\.problem) == ["the document has too many values"])
    }

    @Test("The text of each value of the samples is read as the same value")
    func samples() throws {
        let folder = Self.repository.appendingPathComponent("samples")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".yaml") }
        #expect(names.count > 20)
        for name in names.sorted() {
            let source = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
            guard !source.contains("*") || !source.contains("&") else { continue }
            for value in values(try document(source)) where !value.isNull {
                let read = try document(text(of: value, in: source))
                #expect(content(read) == content(value), "\(name): \(value.location)")
            }
        }
    }
}
