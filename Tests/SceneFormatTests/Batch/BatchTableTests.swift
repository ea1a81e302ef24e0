import Testing

@testable import SceneFormat

@Suite("Batch tables")
struct BatchTableTests {
    private func rows(_ text: String, _ format: BatchTable.Format) throws -> [[String]] {
        try BatchTable(SceneSource(text: text, name: "t"), format).rows.map { row in
            row.values.map { "\($0.name)=\($0.text)" }
        }
    }

    private func messages(_ text: String, _ format: BatchTable.Format) -> [String] {
        do {
            _ = try rows(text, format)
            return []
        } catch {
            return "\(error)".split(separator: "\n").map(String.init)
        }
    }

    @Test(
        "CSV, JSON and JSON Lines give the same rows",
        arguments: [
            ("name,age\nAda,36\nBob,7\n", BatchTable.Format.csv), ("\u{FEFF}name,age\r\nAda,36\r\n\r\nBob,7", .csv),
            ("\"name\",\"age\"\n\"Ada\",\"36\"\n\"Bob\",\"7\"", .csv),
            ("[{\"name\": \"Ada\", \"age\": 36}, {\"name\": \"Bob\", \"age\": 7}]", .json),
            ("{\"name\": \"Ada\", \"age\": 36}\n\n{\"name\": \"Bob\", \"age\": 7}\n", .jsonl),
        ])
    func same(_ text: String, _ format: BatchTable.Format) throws {
        #expect(try rows(text, format) == [["name=Ada", "age=36"], ["name=Bob", "age=7"]])
    }

    @Test("Quoted CSV cells may contain commas, line breaks and doubled quotes")
    func quotes() throws {
        #expect(try rows("a,b\n\"x, \"\"y\"\"\nz\", w \n", .csv) == [["a=x, \"y\"\nz", "b= w "]])
    }

    @Test("Rows and cells have their positions in the file")
    func places() throws {
        let table = try BatchTable(SceneSource(text: "a,b\n\"1\n2\",3\n4,5", name: "t.csv"), .csv)

        #expect(table.rows.map(\.number) == [1, 2])
        #expect(table.rows[0].values[1].location.description == "t.csv:3:4")
        #expect(table.rows[1].location.description == "t.csv:4:1")
    }

    @Test("A JSON null leaves out the cell; a list of four numbers is a color")
    func jsonCells() throws {
        #expect(
            try rows("[{\"a\": null, \"b\": true, \"c\": [1, 0, 0, 0.5]}]", .json) == [["b=true", "c=1, 0, 0, 0.5"]])
    }

    @Test("Lists and objects of a JSON row are JSON text")
    func nestedCells() throws {
        let text = #"[{"a": [{"b": "x \"y\"\n", "c": 1.50}, null], "d": ["1", 2, 3, 4]}]"#
        #expect(
            try rows(text, .json) == [[#"a=[{"b": "x \"y\"\n", "c": 1.50}, null]"#, #"d=["1", 2, 3, 4]"#]])
    }

    @Test(
        "Errors in tables have locations",
        arguments: [
            ("", BatchTable.Format.csv, ["t:1:1: the table is empty; expected a row of column names"]),
            ("a,b\n", .csv, ["t: the table has no rows; expected at least one"]),
            (
                "a,b\n1\n1,2,3\n", .csv,
                [
                    "t:2:1: the row has 1 cells; expected 2, one per column",
                    "t:3:1: the row has 3 cells; expected 2, one per column",
                ]
            ),
            ("a,a\n1,2", .csv, ["t:1:3: the column \"a\" is repeated; expected each name once"]),
            ("a,\n1,2", .csv, ["t:1:3: a column has no name; expected the name of a parameter"]),
            ("a\n\"x", .csv, ["t:2:1: a quote is not closed; expected a quote at the end of the cell"]),
            (
                "a\n\"x\"y", .csv,
                [
                    "t:2:4: there is text after a closing quote; "
                        + "expected a comma or the end of the line; write a quote inside quotes as \"\""
                ]
            ),
            ("{}", .json, ["t:1:1: the table is a map; expected an array of objects"]),
            ("[]", .json, ["t: the table has no rows; expected at least one"]),
            ("[1]", .json, ["t:1:2: row 1 is 1; expected a map of keys and values"]),
            (
                "{\"a\": 1}\n{\"a\": 1", .jsonl,
                ["t:2:8: did not find expected ',' or '}'; expected valid YAML or JSON (while parsing a flow mapping)"]
            ),
        ])
    func mistakes(_ text: String, _ format: BatchTable.Format, _ expected: [String]) {
        #expect(messages(text, format) == expected)
    }

    @Test("The file extension determines the table format")
    func files() throws {
        let fixture = try SceneFixture(files: [])
        let csv = try fixture.write("a\n1", to: "t.CSV")
        let lines = try fixture.write("{\"a\": 1}", to: "t.ndjson")
        let other = try fixture.write("a", to: "t.txt")

        #expect(try BatchTable(path: csv).rows.count == 1 && BatchTable(path: lines).rows.count == 1)
        #expect(throws: SceneFormatError.self) { try BatchTable(path: other) }
    }

    @Test("A cell of the wrong type is reported with its position in the table")
    func cellInScene() throws {
        let table = try BatchTable(SceneSource(text: "level\n0.5\nhigh", name: "t.csv"), .csv)
        let text = minimalScene(layers: "- opacity: \"{{level}}\"", more: "parameters: { level: { type: number } }")
        let fixture = try SceneFixture()

        #expect(fixture.messages(text, overrides: table.rows[0].values).isEmpty)
        #expect(
            fixture.messages(text, overrides: table.rows[1].values) == [
                "t.csv:3:1: the value \"high\" of \"level\" is not of type number; expected a number"
            ])
    }
}
