import Images
import SourceText
import Testing
import VectorGeometry

@testable import SceneFormat
@testable import SceneLanguage

@Suite("Parameters")
struct ParameterTests {
    private let fixture: SceneFixture

    init() throws { fixture = try SceneFixture(files: ["media/clip.mp4", "media/logo.png", "photo.png"]) }

    private let declarations = """
        parameters:
          title: { type: string, default: Hi }
          level: { type: number, default: 0.5 }
          size: { type: integer, default: 12 }
          hide: { type: boolean, default: false }
          tint: { type: color, default: "#102030" }
          photo: { type: asset, default: photo.png }
          mood: { type: string, default: calm, choices: [calm, loud] }
        """

    private let layers = """
        - class: CATextLayer
          string: "{{title}}: {{size}} of {{ level }}, \\\\{{title}}"
          opacity: "{{level}}"
          fontSize: "{{size}}"
          hidden: "{{hide}}"
          foregroundColor: "{{tint}}"
          contents: "{{photo}}"
        """

    private func text(_ overrides: [String]) throws -> LayerDescription {
        let overrides = try overrides.map { try ParameterOverride(argument: $0) }
        return try fixture.scene(minimalScene(layers: layers, more: declarations), overrides: overrides).root.sublayers[
            0]
    }

    private func value(_ key: String, _ layer: LayerDescription) -> PropertyValue? {
        layer.properties.first { $0.key == key }?.value
    }

    @Test("Values for declared columns of tables are ignored, and such a column cannot be a parameter")
    func columns() throws {
        let id = ParameterOverride(name: "id", text: "7")
        let scene = minimalScene(more: "columns: [id]\n" + declarations)
        #expect(try fixture.scene(scene, overrides: [id]).parameters.count == 7)
        #expect(fixture.messages(minimalScene(more: declarations), overrides: [id]).count == 1)

        let messages = fixture.messages(minimalScene(more: "columns: [id, title]\n" + declarations))
        #expect(messages.count == 1 && messages[0].contains("the column \"title\" is also a parameter"), "\(messages)")
    }

    @Test("A parameter keeps its type as a whole value, becomes text inside text, and is literal after a backslash")
    func defaults() throws {
        let layer = try text([])

        #expect(value("string", layer) == .text("Hi: 12 of 0.5, {{title}}"))
        #expect(value("opacity", layer) == .number(0.5) && value("hidden", layer) == .boolean(false))
        #expect(
            value("foregroundColor", layer) == .color(CGColor(red: 16 / 255, green: 32 / 255, blue: 48 / 255, alpha: 1))
        )
    }

    @Test("Overrides have the declared type, and the last one is used")
    func overrides() throws {
        let layer = try text(["title=3", "level=1", "hide=true", "tint=[1, 0, 0, 0.5]", "level=0.25", "title=a=b"])

        #expect(value("string", layer) == .text("a=b: 12 of 0.25, {{title}}"))
        #expect(value("opacity", layer) == .number(0.25) && value("hidden", layer) == .boolean(true))
        #expect(value("foregroundColor", layer) == .color(CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)))
    }

    @Test("An asset parameter is accepted as an asset's name")
    func assetParameter() throws {
        guard case .image(let asset)? = value("contents", try text([])) else { return #expect(Bool(false), "no image") }
        #expect(asset.path == fixture.folder + "/photo.png")
    }

    @Test(
        "An illegal override is reported with the name of its parameter",
        arguments: [
            (
                "titel=x",
                """
                --set titel: the scene has no parameter "titel"; expected one of title, level, size, hide, tint, \
                photo, mood; did you mean "title"?
                """
            ),
            ("level=much", "--set level: the value \"much\" of \"level\" is not of type number; expected a number"),
            ("level=.inf", "--set level: the value \".inf\" of \"level\" is not of type number; expected a number"),
            ("size=1.5", "--set size: the value \"1.5\" of \"size\" is not of type integer; expected a whole number"),
            (
                "hide=si",
                "--set hide: the value \"si\" of \"hide\" is not of type boolean; expected true or false"
            ),
            (
                "tint=rde",
                """
                --set tint: the value "rde" of "tint" is not of type color; expected a color: a CSS name, #rgb, \
                #rgba, #rrggbb, #rrggbbaa or [r, g, b, a] from 0 to 1
                """
            ),
            (
                "mood=lod",
                """
                --set mood: the value of "mood" is the text "lod"; expected one of calm, loud; did you mean "loud"?
                """
            ),
            (
                "photo=none.png",
                "scene.yaml:15:17: there is no file \"none.png\"; expected a file relative to scene.yaml"
            ),
        ])
    func wrongOverride(_ argument: String, _ message: String) throws {
        let override = try ParameterOverride(argument: argument)
        #expect(fixture.messages(minimalScene(layers: layers, more: declarations), overrides: [override]) == [message])
    }

    @Test("An option for Lottie files is reported with the key that scenes have instead")
    func lottieOption() {
        let override = ParameterOverride(
            name: "speed", text: "2", location: SourceLocation(file: "--speed"),
            sceneAlternative: "\"speed\" of a LottieLayer")
        let expected = [
            "--speed: the option applies to Lottie files, not to scenes; "
                + "expected \"speed\" of a LottieLayer in the scene instead"
        ]
        #expect(fixture.messages(minimalScene(layers: layers, more: declarations), overrides: [override]) == expected)
    }

    @Test("An override argument without a name or an equals sign is refused", arguments: ["title", "=x", ""])
    func argument(_ argument: String) {
        #expect(throws: SceneFormatError.self) { try ParameterOverride(argument: argument) }
    }

    @Test(
        "Errors in declarations and uses of parameters have locations",
        arguments: [
            (
                "parameters: { a: { type: string } }", "",
                ["scene.yaml:10:15: the parameter \"a\" has no value; expected a default here, or --set a=…"]
            ),
            (
                "parameters: { a: { type: text, default: x } }", "",
                [
                    """
                    scene.yaml:10:26: type is the text "text"; expected one of string, number, integer, boolean, \
                    color, asset, list, object
                    """
                ]
            ),
            (
                "parameters: { a: { type: number, default: x } }", "",
                ["scene.yaml:10:43: the default of the number parameter \"a\" is the text \"x\"; expected a number"]
            ),
            (
                "parameters: { a b: { type: number, default: 1 } }", "",
                [
                    """
                    scene.yaml:10:15: "a b" is not a valid parameter name; expected letters, digits, - and _, starting \
                    with a letter
                    """
                ]
            ),
            (
                "parameters: { a: { type: string, defalt: x } }", "",
                [
                    "scene.yaml:10:15: the parameter \"a\" has no value; expected a default here, or --set a=…",
                    """
                    scene.yaml:10:34: unknown key "defalt" in the parameter "a"; expected one of type, default, \
                    choices, description, required; did you mean "default"?
                    """,
                ]
            ),
            (
                "parameters: { title: { type: string, default: x } }", "- name: \"{{titel}}\"",
                ["scene.yaml:9:13: there is no parameter \"titel\"; expected one of title; did you mean \"title\"?"]
            ),
            (
                "", "- name: \"{{title}}\"",
                ["scene.yaml:9:13: there is no parameter \"title\"; expected a name declared under parameters"]
            ),
            (
                "", "- name: \"{{title\"",
                ["scene.yaml:9:13: a \"{{\" is not closed; expected {{name}}, or \\{{ for literal braces"]
            ),
            (
                "parameters: { t: { type: color, default: [0, 0, 0, 1] } }", "- name: \"x{{t}}\"",
                [
                    """
                    scene.yaml:9:13: the parameter "t" is [0, 0, 0, 1], which cannot be inserted into text; expected \
                    {{t}} as the whole value
                    """
                ]
            ),
        ] as [(String, String, [String])])
    func mistakes(_ more: String, _ layers: String, _ messages: [String]) {
        #expect(fixture.messages(minimalScene(layers: layers, more: more)) == messages)
    }
}
