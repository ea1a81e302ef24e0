import Testing

@testable import SceneLanguage

@Suite("Spelling suggestions")
struct SpellingSuggestionTests {
    @Test(
        "The edit distance counts a swap as one edit",
        arguments: [
            ("abc", "abc", 0), ("abc", "acb", 1), ("ab", "abc", 1), ("abc", "ab", 1), ("abc", "axc", 1), ("", "abc", 3),
            ("kitten", "sitting", 3), ("abcdef", "badcfe", 3), ("abcdefgh", "bcdefghi", 2), ("aé", "éa", 1),
        ])
    func distance(_ a: String, _ b: String, _ edits: Int) {
        for (one, other) in [(a, b), (b, a)] {
            let letters = (SpellingSuggestion.letters(of: one), SpellingSuggestion.letters(of: other))
            #expect(SpellingSuggestion.distance(letters.0, letters.1) == edits)
            for limit in 0...4 {
                let distance = SpellingSuggestion.distance(letters.0, letters.1, atMost: limit)
                #expect(distance == (edits <= limit ? edits : nil))
            }
        }
    }

    @Test("The nearest word is suggested, ignoring case; distant words are not")
    func nearest() {
        #expect(SpellingSuggestion.closest(to: "opacty", in: ["bounds", "opacity"]) == "opacity")
        #expect(SpellingSuggestion.closest(to: "backgroundcolor", in: ["backgroundColor"]) == "backgroundColor")
        #expect(SpellingSuggestion.closest(to: "xyz", in: ["opacity", "bounds"]) == nil)
        #expect(SpellingSuggestion.closest(to: "bat", in: ["cat", "rat"]) == "cat")
        #expect(SpellingSuggestion.unambiguous(for: "bat", in: ["cat", "rat"]) == nil)
        #expect(SpellingSuggestion.unambiguous(for: "bat", in: ["cart", "rat"]) == "rat")
        #expect(SpellingSuggestion.closest(to: String(repeating: "a", count: 10_000), in: ["a"]) == nil)
    }
}
