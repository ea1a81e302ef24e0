import Images
import Testing
import VectorGeometry

@testable import SceneLanguage

@Suite("Colors")
struct ColorTests {
    private func color(_ text: String) throws -> CGColor? {
        try ColorParser.color(SceneDocument(SceneSource(text: text)).root)
    }

    @Test(
        "Colors are read in every notation",
        arguments: [
            ("\"#fff\"", [1.0, 1, 1, 1]), ("\"#F0a\"", [1, 0, 170.0 / 255, 1]),
            ("\"#102030\"", [16.0 / 255, 32.0 / 255, 48.0 / 255, 1]),
            ("\"#10203080\"", [16.0 / 255, 32.0 / 255, 48.0 / 255, 128.0 / 255]),
            ("[0.25, 0.5, 1, 0]", [0.25, 0.5, 1, 0]), ("black", [0, 0, 0, 1]),
            ("white", [1, 1, 1, 1]), ("clear", [0, 0, 0, 0]),
            ("\"#f0a8\"", [1, 0, 170.0 / 255, 136.0 / 255]), ("red", [1, 0, 0, 1]), ("transparent", [0, 0, 0, 0]),
            ("RebeccaPurple", [102.0 / 255, 51.0 / 255, 153.0 / 255, 1]),
        ] as [(String, [CGFloat])])
    func legal(_ text: String, _ components: [CGFloat]) throws {
        let found = try #require(try color(text))
        #expect([found.red, found.green, found.blue, found.alpha] == components)
    }

    @Test(
        "Other values are not colors",
        arguments: [
            "\"#ff\"", "\"#fffff\"", "rde", "\"#ggg\"", "\"# fff\"", "\"#ffé\"", "fff", "\"\"", "[1, 1, 1]",
            "[1, 1, 1, 2]",
            "[1, 1, 1, .nan]", "[a, 1, 1, 1]", "5", "{}",
        ])
    func illegal(_ text: String) throws {
        #expect(try color(text) == nil)
    }
}
