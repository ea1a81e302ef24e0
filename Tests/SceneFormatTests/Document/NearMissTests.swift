import Testing

@testable import SceneFormat

@Suite("Near misses")
struct NearMissTests {
    @Test(
        "Edits are counted with swaps as one",
        arguments: [
            ("abc", "abc", 0), ("abc", "acb", 1), ("ab", "abc", 1), ("abc", "ab", 1), ("abc", "axc", 1), ("", "abc", 3),
            ("kitten", "sitting", 3),
        ])
    func distance(_ a: String, _ b: String, _ edits: Int) {
        #expect(NearMiss.distance(Array(a), Array(b)) == edits)
        #expect(NearMiss.distance(Array(b), Array(a)) == edits)
    }

    @Test("The nearest word is suggested, letters' case aside, and none that is far")
    func nearest() {
        #expect(NearMiss.of("opacty", in: ["bounds", "opacity"]) == "opacity")
        #expect(NearMiss.of("backgroundcolor", in: ["backgroundColor"]) == "backgroundColor")
        #expect(NearMiss.of("xyz", in: ["opacity", "bounds"]) == nil)
        #expect(NearMiss.of("bat", in: ["cat", "rat"]) == "cat")
        #expect(NearMiss.only("bat", in: ["cat", "rat"]) == nil)
        #expect(NearMiss.only("bat", in: ["cart", "rat"]) == "rat")
        #expect(NearMiss.of(String(repeating: "a", count: 10_000), in: ["a"]) == nil)
    }
}
