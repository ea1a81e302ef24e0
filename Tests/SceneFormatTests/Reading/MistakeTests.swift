import Testing

@testable import SceneFormat

/// One mistake in an otherwise legal scene, with the lines that it must give.
struct Mistake: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let messages: [String]
    var testDescription: String { name }

    init(_ name: String, _ text: String, _ messages: String...) {
        self.name = name
        self.text = text
        self.messages = messages
    }

    private init(_ name: String, text: String, _ messages: [String]) {
        self.name = name
        self.text = text
        self.messages = messages
    }

    /// A mistake in the one layer of a scene, which begins on line 9, column 7.
    static func layer(_ name: String, _ layer: String, _ messages: String...) -> Mistake {
        Mistake(name, text: minimalScene(layers: layer), messages)
    }

    /// A mistake in the one animation of a layer, which begins on line 10, column 9.
    static func animation(_ name: String, _ animation: String, _ messages: String...) -> Mistake {
        Mistake(name, text: minimalScene(layers: "- animations:\n  - \(animation)"), messages)
    }

    /// A mistake in the one event, which begins on line 11, column 3.
    static func event(_ name: String, _ event: String, _ messages: String...) -> Mistake {
        Mistake(name, text: minimalScene(more: "events:\n- \(event)"), messages)
    }
}

@Suite("Mistakes in scenes")
struct MistakeTests {
    @Test("Each mistake gives its lines", arguments: sceneMistakes + layerMistakes + animationMistakes + eventMistakes)
    func message(_ mistake: Mistake) throws {
        #expect(try SceneFixture().messages(mistake.text) == mistake.messages)
    }

    @Test("All problems of a document are reported at once, in the order of their places")
    func allAtOnce() throws {
        let text = minimalScene(
            layers: "- class: CATextLayer\n  fontsize: 3\n  opacity: high", more: "events: [{ at: 9 }]\nsound: []")

        let lines = try SceneFixture().messages(text).map { $0.split(separator: " ", maxSplits: 1)[0] }
        #expect(lines == ["scene.yaml:10:7:", "scene.yaml:11:16:", "scene.yaml:12:16:", "scene.yaml:13:1:"])
    }

    @Test(
        "What happens to a layer of an unknown class is not judged; of a misspelt one it is, by the class meant",
        arguments: [
            ("Sprite", ["scene.yaml:9:16:"]), ("CATextLyer", ["scene.yaml:9:16:", "scene.yaml:10:26:"]),
        ])
    func eventsOfUnknownClass(_ className: String, places: [String]) throws {
        let text = minimalScene(
            layers: "- { class: \(className), name: title }",
            more: "events: [{ at: 0, set: { title.strin: a, title.string: b } }]")

        #expect(try SceneFixture().messages(text).map { String($0.split(separator: " ", maxSplits: 1)[0]) } == places)
    }

    @Test("A missing file is told apart from a wrong scene")
    func missingAsset() throws {
        let fixture = try SceneFixture(files: ["media/clip.mp4", "media/logo.png"])
        let text = minimalScene().replacing("media/logo.png", with: "media/lgoo.png")

        let error = #expect(throws: SceneFormatError.self) { try fixture.scene(text) }
        #expect(error?.hasOnlyAssetProblems == true)
        #expect(
            error?.description
                == "scene.yaml:5:39: there is no file \"media/lgoo.png\"; expected a file relative to scene.yaml; did you mean \"media/logo.png\"?"
        )
    }
}
