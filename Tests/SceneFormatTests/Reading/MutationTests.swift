import TestSupport
import Testing

@Suite("Mutated scenes")
struct MutationTests {
    private static let fragments = [
        "{", "}", "[", "]", ":", "- ", "\n", "\t", "\"", "'", "#", "&a ", "*a", "<<: ", "? ", "| ", "> ", "!!", "%",
        "@", "{{", "}}", "{{title}}", "\\", "\0", "é", "😀",
        "-1", "0", "1e308", ".nan", ".inf", "99999999999999999999", "30/0", "1/3", "null", "true", "[[[[", "\r", "  ",
        "---\n", "...\n", "M1,1A", "9223372036854775808/1",
    ]

    private func mutate(_ text: String, _ random: inout SeededGenerator) -> String {
        var scalars = Array(text.unicodeScalars)
        for _ in 0...Int.random(in: 0..<4, using: &random) {
            let i = Int.random(in: 0..<scalars.count, using: &random)
            let j = min(scalars.count, i + Int.random(in: 0..<12, using: &random))
            switch Int.random(in: 0..<4, using: &random) {
            case 0: scalars.removeSubrange(i..<j)
            case 1:
                scalars.insert(contentsOf: Self.fragments.randomElement(using: &random, or: "{").unicodeScalars, at: i)
            case 2:
                scalars.replaceSubrange(
                    i..<j, with: Self.fragments.randomElement(using: &random, or: "{").unicodeScalars)
            default: scalars.insert(contentsOf: scalars[i..<j], at: Int.random(in: 0..<scalars.count, using: &random))
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }

    @Test("A mutated scene is read or reported with locations", arguments: 0..<8 as Range<UInt64>)
    func mutations(_ seed: UInt64) throws {
        let fixture = try SceneFixture()
        var random = SeededGenerator(seed: seed)
        for round in 0..<150 {
            let text = mutate(titleScene, &random)
            for message in fixture.messages(text) {
                let parts = message.split(separator: ":", maxSplits: 3)
                #expect(
                    parts.count == 4 && parts[0] == "scene.yaml" && Int(parts[1]) != nil && Int(parts[2]) != nil,
                    "seed \(seed), round \(round): \(message)")
            }
        }
    }
}

extension Array {
    fileprivate func randomElement(using random: inout SeededGenerator, or fallback: Element) -> Element {
        randomElement(using: &random) ?? fallback
    }
}
