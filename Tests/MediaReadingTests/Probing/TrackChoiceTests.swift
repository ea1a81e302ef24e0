import Foundation
import Testing

@testable import SourceFiles

@Suite("Choice of tracks")
struct TrackChoiceTests {
    @Test(
        "Tracks are chosen by number or language",
        arguments: [
            ("1", 0), ("2", 1), ("4", nil), ("eng", 0), ("ENG", 0), ("de", 1), ("ger", 1), ("deu", 1), ("fr", 2),
            ("ita", nil), ("none", nil),
        ])
    func index(_ text: String, _ index: Int?) throws {
        let choice = try #require(TrackChoice(text))
        #expect(choice.index(in: ["eng", "ger", "fr-CA"]) == index)
    }

    @Test("Other text is not a track", arguments: ["0", "-1", "1.5", "", "English", "e", "1001"])
    func illegal(_ text: String) { #expect(TrackChoice(text) == nil) }
}
