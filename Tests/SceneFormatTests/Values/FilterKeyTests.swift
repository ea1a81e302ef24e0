import RenderTree
import Testing

@testable import SceneLanguage

@Suite("Keys of filters in scenes")
struct FilterKeyTests {
    @Test("Every key has a description that is one sentence or several", arguments: FilterKind.all.map(\.type))
    func summaries(type: String) throws {
        for key in try #require(FilterKind.named(type)).keys.references {
            #expect(key.summary.hasSuffix("."), "\(key.name)")
        }
    }

    @Test("Inputs have the defaults of their filter as text")
    func defaults() throws {
        func defaults(_ type: String) throws -> [String?] {
            try #require(FilterKind.named(type)).keys.references.map(\.defaultValue)
        }
        #expect(try defaults("CIZoomBlur").suffix(2) == ["[150, 150]", "20"])
        #expect(try defaults("CIColorMonochrome").suffix(2) == ["[0.6, 0.45, 0.3, 1]", "1"])
        #expect(try defaults("CIColorCube").last == .some(nil))
    }
}
