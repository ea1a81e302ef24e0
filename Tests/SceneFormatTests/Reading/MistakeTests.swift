import Testing

@testable import SceneLanguage

/// An error in an otherwise legal scene, with the expected messages.
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

    /// An error in the only layer of a scene, which starts at line 9, column 7.
    static func layer(_ name: String, _ layer: String, _ messages: String...) -> Mistake {
        Mistake(name, text: minimalScene(layers: layer), messages)
    }

    /// An error in the only animation of a layer, which starts at line 10, column 9.
    static func animation(_ name: String, _ animation: String, _ messages: String...) -> Mistake {
        Mistake(name, text: minimalScene(layers: "- animations:\n  - \(animation)"), messages)
    }

    /// An error in the only event, which starts at line 11, column 3.
    static func event(_ name: String, _ event: String, _ messages: String...) -> Mistake {
        Mistake(name, text: minimalScene(more: "events:\n- \(event)"), messages)
    }
}

@Suite("Errors in scenes")
struct MistakeTests {
    @Test(
        "Each error has its location and message",
        arguments: sceneMistakes + layerMistakes + animationMistakes + eventMistakes)
    func message(_ mistake: Mistake) throws {
        #expect(try SceneFixture().messages(mistake.text) == mistake.messages)
    }

    @Test("All problems of a document are reported at once, in the order of their locations")
    func allAtOnce() throws {
        let text = minimalScene(
            layers: "- class: CATextLayer\n  fontsize: 3\n  opacity: high", more: "events: [{ at: 9 }]\nsound: []")

        let lines = try SceneFixture().messages(text).map { $0.split(separator: " ", maxSplits: 1)[0] }
        #expect(lines == ["scene.yaml:10:7:", "scene.yaml:11:16:", "scene.yaml:12:16:", "scene.yaml:13:1:"])
    }

    @Test(
        "Events of a layer with a misspelled class are checked; those of an unknown class are not",
        arguments: [
            ("Sprite", ["scene.yaml:9:16:"]), ("CATextLyer", ["scene.yaml:9:16:", "scene.yaml:10:26:"]),
        ])
    func eventsOfUnknownClass(_ className: String, locations: [String]) throws {
        let text = minimalScene(
            layers: "- { class: \(className), name: title }",
            more: "events: [{ at: 0, set: { title.strin: a, title.string: b } }]")

        #expect(
            try SceneFixture().messages(text).map { String($0.split(separator: " ", maxSplits: 1)[0]) } == locations)
    }

    @Test("A missing file is an asset problem")
    func missingAsset() throws {
        let fixture = try SceneFixture(files: ["media/clip.mp4", "media/logo.png"])
        let text = minimalScene().replacing("media/logo.png", with: "media/lgoo.png")

        let error = #expect(throws: SceneFormatError.self) { try fixture.scene(text) }
        #expect(error?.hasOnlyAssetProblems == true)
        #expect(
            error?.description
                == """
                scene.yaml:5:39: there is no file "media/lgoo.png"; expected a file relative to scene.yaml; \
                did you mean "media/logo.png"?
                """
        )
    }
}
