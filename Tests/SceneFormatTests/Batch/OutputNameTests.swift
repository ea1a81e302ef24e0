import MediaWriting
import Testing

@testable import SceneFormat
@testable import SceneLanguage

@Suite("Output names of batches")
struct OutputNameTests {
    private func jobs(_ names: [String]) -> [OutputNameTemplate.Job] {
        names.enumerated().map { .init(scene: "card", preset: "draft", row: $0 + 1, parameters: ["name": $1]) }
    }

    private func message(_ template: String, _ names: [String]) -> String {
        do {
            return try OutputNameTemplate(template).paths(for: jobs(names)).joined(separator: " ")
        } catch {
            return "\(error)"
        }
    }

    @Test(
        "Placeholder values become safe file names",
        arguments: [
            ("out/{name}-{row}.mp4", ["Ada", "Bob"], "out/Ada-1.mp4 out/Bob-2.mp4"),
            ("{scene}-{preset}-{row}.mp4", ["a"], "card-draft-1.mp4"),
            ("{row}-{name}.mp4", ["../../etc/passwd"], "1-_.._etc_passwd.mp4"),
            ("{name}.mp4", ["a:b*c?"], "a_b_c_.mp4"), ("{name}.mp4", ["  . "], "_.mp4"),
            ("{name}.mp4", ["Zoë 😀"], "Zoë 😀.mp4"),
            (
                "{row}.mp4", ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"],
                "01.mp4 02.mp4 03.mp4 04.mp4 05.mp4 06.mp4 07.mp4 08.mp4 09.mp4 10.mp4"
            ),
        ])
    func names(_ template: String, _ values: [String], _ expected: String) {
        #expect(message(template, values) == expected)
    }

    @Test("Long values are truncated at a character boundary")
    func long() throws {
        let path = try OutputNameTemplate("{name}").paths(for: jobs([String(repeating: "é", count: 300)]))[0]
        #expect(path == String(repeating: "é", count: 50))
    }

    @Test(
        "Illegal templates and name conflicts are reported",
        arguments: [
            (
                "{name}.mp4", ["Ada", "ada"],
                """
                "{name}.mp4": rows 1 and 2 would write "Ada.mp4"; expected a template with unique names, such as one \
                with {row}
                """
            ),
            (
                "{name}.mp4", ["a", "b", "b", "c", "b", "c"],
                """
                "{name}.mp4": rows 2, 3 and 5 would write "b.mp4"; rows 4 and 6 would write "c.mp4"; expected a \
                template with unique names, such as one with {row}
                """
            ),
            (
                "x.mp4", (0..<30).map(String.init),
                """
                "x.mp4": rows 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 20 more would write "x.mp4"; expected a template with \
                unique names, such as one with {row}
                """
            ),
            (
                "{name}.mp4", ["a", "a", "b", "b", "c", "c", "d", "d", "e", "e", "f", "f"],
                """
                "{name}.mp4": rows 1 and 2 would write "a.mp4"; rows 3 and 4 would write "b.mp4"; rows 5 and 6 would \
                write "c.mp4"; rows 7 and 8 would write "d.mp4"; rows 9 and 10 would write "e.mp4"; 1 more name is \
                shared; expected a template with unique names, such as one with {row}
                """
            ),
            (
                "{nam}.mp4", ["Ada"],
                """
                "{nam}.mp4": row 1 of scene card of preset draft has no field "nam"; expected one of scene, preset, \
                row, name; did you mean "name"?
                """
            ),
            ("{name.mp4", ["Ada"], "\"{name.mp4\": a brace is not closed; expected {field}"),
            ("{}.mp4", ["Ada"], "\"{}.mp4\": a brace is misplaced; expected {field} with a name between braces"),
            ("a}.mp4", ["Ada"], "\"a}.mp4\": a brace is misplaced; expected {field} with a name between braces"),
        ])
    func mistakes(_ template: String, _ values: [String], _ expected: String) {
        #expect(message(template, values) == expected)
    }

    @Test("Conflicts between scenes and presets name them")
    func conflictOfPresets() throws {
        let jobs = ["draft", "web"].map {
            OutputNameTemplate.Job(scene: "card", preset: $0, row: nil, parameters: [:])
        }
        #expect(throws: SceneFormatError.self) { try OutputNameTemplate("{scene}.mp4").paths(for: jobs) }
        do { _ = try OutputNameTemplate("{scene}.mp4").paths(for: jobs) } catch {
            #expect(
                "\(error)".contains("scene card of preset draft and scene card of preset web would write \"card.mp4\""))
        }
    }

    @Test(
        "A name without an extension gets the preset's extension",
        arguments: [
            ("{scene}", .mp4, "card.mp4"), ("{scene}.{extension}", .webm, "card.webm"),
            ("{scene}.{extension}", .pngSequence, "card.%05d.png"),
            ("{name}", .mp4, "v1.2.mp4"), ("a.b/{scene}", .webm, "a.b/card.webm"), ("{scene}.mp4", .webm, "card.mp4"),
            ("{file}", .webm, "b.mp4"),
            ("{scene}", .pngSequence, "card"),
        ] as [(String, Preset.Container, String)])
    func extensions(_ template: String, _ container: Preset.Container, _ expected: String) throws {
        let job = OutputNameTemplate.Job(
            scene: "card", preset: "own", row: nil, parameters: ["name": "v1.2", "file": "b.mp4"], container: container)

        #expect(try OutputNameTemplate(template).paths(for: [job]) == [expected])
    }

    @Test("{extension} without a preset is an error")
    func noExtension() {
        let job = OutputNameTemplate.Job(scene: "card", preset: nil, row: nil, parameters: [:])

        #expect(throws: SceneFormatError.self) { try OutputNameTemplate("{scene}.{extension}").paths(for: [job]) }
    }
}
