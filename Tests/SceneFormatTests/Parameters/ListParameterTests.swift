import Foundation
import Testing

@testable import SceneFormat
@testable import SceneLanguage

@Suite("Parameters of type list and object")
struct ListParameterTests {
    private let fixture: SceneFixture

    init() throws { fixture = try SceneFixture() }

    private let declarations = """
        parameters:
          rows:
            type: list
            fields: { label: string, value: { type: number, default: 1 }, tint: { type: color, required: false } }
            default: [{ label: A }]
          weights: { type: list, items: integer, default: [1, 2] }
          person: { type: object, fields: { name: string }, default: { name: Ada } }
        """

    private let layers = """
        - name: "{{join(pluck(rows, 'label'), '+')}} {{sum(rows, 'value')}} {{sum(weights)}} {{person.name}}"
          backgroundColor: "{{rows[0].tint}}"
        """

    private func name(_ overrides: [ParameterOverride]) throws -> String? {
        try fixture.scene(minimalScene(layers: layers, more: declarations), overrides: overrides).root.sublayers[0].name
    }

    @Test("Fields have defaults; values come from --set, CSV cells and JSON rows")
    func values() throws {
        let set = try [
            #"rows=[{"label": "x", "value": 2}, {"label": "y"}]"#, "weights=3, 4,5", #"person={"name": "Bo"}"#,
        ].map { try ParameterOverride(argument: $0) }
        let json = try BatchTable(
            SceneSource(text: #"[{"rows": [{"label": "j", "value": 9, "tint": "red"}], "weights": [7]}]"#, name: "t"),
            .json)
        let csv = try BatchTable(
            SceneSource(text: "weights,person\n\"8,9\",\"{\"\"name\"\": \"\"C\"\"}\"", name: "t"), .csv)

        #expect(try name([]) == "A 1 3 Ada")
        #expect(try name(set) == "x+y 3 12 Bo")
        #expect(try name(json.rows[0].values) == "j 9 7 Ada")
        #expect(try name(csv.rows[0].values) == "A 1 17 C")
    }

    @Test("Empty cells of a CSV table have the default, where no text or list can be empty")
    func emptyCells() throws {
        let csv = try BatchTable(SceneSource(text: "weights,person\n,\"\"\n", name: "t"), .csv)
        #expect(try name(csv.rows[0].values) == "A 1 0 Ada")
        let table = try BatchTable(SceneSource(text: "level\n\"\"", name: "t"), .csv)
        let text = minimalScene(more: "parameters: { level: number }")
        let error = #expect(throws: SceneFormatError.self) { try fixture.scene(text, overrides: table.rows[0].values) }
        #expect(error?.description.contains("the value \"\" of \"level\" is not of type number") == true)
    }

    @Test(
        "Wrong items and fields are reported with their path",
        arguments: [
            (#"rows=[{"label": "x", "value": "y"}]"#, "--set rows: rows[0].value is the text \"y\"; expected a number"),
            (
                #"rows=[{"value": 1}]"#,
                "--set rows: rows[0] has no \"label\"; expected text, declared at scene.yaml:14:15"
            ),
            (
                #"rows=[{"label": "x", "lable": 1}]"#,
                """
                --set rows: unknown key "lable" in rows[0]; expected one of label, value, tint; did you mean "label"?
                """
            ),
            (
                "weights=1.5",
                "--set weights: the value \"1.5\" of \"weights\" is not of type list; expected a list, such as [1, 2]"
            ),
            (
                "rows=[",
                "--set rows: the value \"[\" of \"rows\" is not of type list; expected a list, such as [1, 2]"
            ),
            (
                "person=Bo",
                """
                --set person: the value "Bo" of "person" is not of type object; expected an object, such as \
                {"label": "A", "value": 3}
                """
            ),
        ])
    func mistakes(_ argument: String, _ expected: String) throws {
        let override = try ParameterOverride(argument: argument)
        #expect(fixture.messages(minimalScene(layers: layers, more: declarations), overrides: [override]) == [expected])
    }

    @Test("Wrong defaults are reported in the declaration")
    func defaults() {
        let more = "parameters: { a: { type: list, items: number, default: [1, x] } }"
        #expect(
            fixture.messages(minimalScene(more: more)) == [
                "scene.yaml:10:60: a[1] is the text \"x\"; expected a number"
            ])
    }
}
