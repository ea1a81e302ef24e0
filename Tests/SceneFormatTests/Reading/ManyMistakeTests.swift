import SourceText
import Testing

@testable import SceneFormat
@testable import SceneLanguage

/// Tests that a document with very many mistakes costs little more than a legal one.
@Suite("Many mistakes")
struct ManyMistakeTests {
    @Test("Remedies are composed only for problems that are listed")
    func remedies() {
        let collector = DiagnosticCollector()
        var composed = 0
        func remedy() -> String {
            composed += 1
            return "expected another"
        }
        for line in 1...1000 {
            collector.report(at: SourceLocation(file: "a", line: line, column: 1), "wrong", expected: remedy())
        }
        // A repetition of a listed problem at another use.
        let use = SourceUse("component \"a\" used", at: SourceLocation(file: "a", line: 5, column: 1))
        collector.report(
            at: SourceLocation(file: "a", line: 1, column: 1).used(use), "wrong", expected: remedy())
        #expect(composed == DiagnosticCollector.limit + 1)
        #expect(collector.count == 1001)
        let error = #expect(throws: SceneFormatError.self) { try collector.throwIfAny() }
        #expect(error?.diagnostics.count == DiagnosticCollector.limit + 1)
        #expect(error?.diagnostics.last?.problem == "900 further problems are not listed")
    }

    @Test("Lists of names in messages are short, and misspelled words are compared with few names")
    func names() {
        let names = (0..<5000).map { "name\($0)" }
        #expect(names.prefix(3).listed == "name0, name1, name2")
        #expect(names.listed.hasSuffix("name99 and 4900 more"))
        #expect(SpellingSuggestion.closest(to: "nam0", in: names) == "name0")
        let last = SpellingSuggestion.candidateLimit
        #expect(SpellingSuggestion.closest(to: "nane\(last + 500)", in: names) != "name\(last + 500)")
    }

    @Test("Words of expressions are compared with names only for problems that are listed")
    func unknownNames() {
        let scope = ExpressionScope(names: (0..<5000).map { "name\($0)" })
        #expect(scope.problem(ofName: "nam0").suggestion() == "name0")
        let layers = (0..<1000).map { "- { name: \"{{unknown\($0)}}\" }" }.joined(separator: "\n")
        let error = #expect(throws: SceneFormatError.self) {
            try SceneFixture().scene(
                minimalScene(layers: layers, more: "parameters: { unknownName: { type: string, default: a } }"))
        }
        #expect(error?.diagnostics.last?.problem == "900 further problems are not listed")
    }

    @Test("Names of layers may contain periods, and the longest one counts")
    func layerNames() throws {
        let events = "events: [{ at: 0.1, set: { a.b.opacity: 0, a.position.x: 1 } }]"
        let scene = try SceneFixture().scene(minimalScene(layers: "- { name: a }\n- { name: a.b }", more: events))
        #expect(scene.changes.map(\.layer) == ["a.b", "a"])
        #expect(scene.changes.map(\.keyPath) == ["opacity", "position.x"])
        var tried = 0
        let split = LayerKeyPath.split(String(repeating: "a.", count: 1000)) { _ in
            tried += 1
            return false
        }
        #expect(split == nil && tried == 16)
    }
}
