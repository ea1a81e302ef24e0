import Testing

@testable import SceneFormat

@Suite("Near misses")
struct SpellingSuggestionTests {
    @Test(
        "Edits are counted with swaps as one",
        arguments: [
            ("abc", "abc", 0), ("abc", "acb", 1), ("ab", "abc", 1), ("abc", "ab", 1), ("abc", "axc", 1), ("", "abc", 3),
            ("kitten", "sitting", 3),
        ])
    func distance(_ a: String, _ b: String, _ edits: Int) {
        #expect(SpellingSuggestion.distance(Array(a), Array(b)) == edits)
        #expect(SpellingSuggestion.distance(Array(b), Array(a)) == edits)
    }

    @Test("The nearest word is suggested, letters' case aside, and none that is far")
    func nearest() {
        #expect(SpellingSuggestion.of("opacty", in: ["bounds", "opacity"]) == "opacity")
        #expect(SpellingSuggestion.of("backgroundcolor", in: ["backgroundColor"]) == "backgroundColor")
        #expect(SpellingSuggestion.of("xyz", in: ["opacity", "bounds"]) == nil)
        #expect(SpellingSuggestion.of("bat", in: ["cat", "rat"]) == "cat")
        #expect(SpellingSuggestion.only("bat", in: ["cat", "rat"]) == nil)
        #expect(SpellingSuggestion.only("bat", in: ["cart", "rat"]) == "rat")
        #expect(SpellingSuggestion.of(String(repeating: "a", count: 10_000), in: ["a"]) == nil)
    }
}
