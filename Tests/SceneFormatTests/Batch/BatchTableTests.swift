import SourceText
import Testing

@testable import SceneLanguage

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
            ("{\"name\": \"Ada\", \"age\": 36}\r\n\r\n{\"name\": \"Bob\", \"age\": 7}\r\n", .jsonl),
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

    @Test("Rows can be written as a table with the same columns and format")
    func subset() throws {
        let csv = try BatchTable(
            SceneSource(text: "sep=;\r\na ; b\r\n1;\"x\n;\"\"\"\r\n;\r\n 2;3\r\n4;5", name: "t"), .csv)
        #expect(csv.rows.map(\.number) == [1, 2, 3])
        #expect(csv.text(ofRows: [1, 2]) == "sep=;\r\na ; b\n1;\"x\n;\"\"\"\n 2;3\n")
        #expect(csv.text(ofRows: [3]) == "sep=;\r\na ; b\n4;5\n")

        let objects = [#"{"a": 1.50, "b": null}"#, #"{"a": [1, "x\n"]}"#]
        let json = try BatchTable(SceneSource(text: "[" + objects.joined(separator: ",") + "]", name: "t"), .json)
        #expect(json.text(ofRows: [1, 2]) == "[\n  \(objects[0]),\n  \(objects[1])\n]\n")
        let lines = try BatchTable(SceneSource(text: objects.joined(separator: "\n\n"), name: "t"), .jsonl)
        #expect(lines.text(ofRows: [2]) == objects[1] + "\n")
    }

    @Test("Columns have the position of their name, or of their first value in JSON")
    func columns() throws {
        let csv = try BatchTable(SceneSource(text: "a, b ,,\n1,2,,\n", name: "t.csv"), .csv)
        #expect(csv.columns.map { "\($0.name) \($0.location)" } == ["a t.csv:1:1", "b t.csv:1:3"])
        let json = try BatchTable(SceneSource(text: "{\"a\": 1}\n{\"a\": 1, \"b\": 2}\n", name: "t"), .jsonl)
        #expect(json.columns.map(\.name) == ["a", "b"])
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
                    "t:2:1: the row has one cell; expected 2, one per column",
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
            ("{\"a\": 1}\r\n\r\n1\r\n", .jsonl, ["t:3:1: row 2 is 1; expected a map of keys and values"]),
        ])
    func mistakes(_ text: String, _ format: BatchTable.Format, _ expected: [String]) {
        #expect(messages(text, format) == expected)
    }

    @Test(
        "The separator is detected from the header, unless a sep= line or an option sets it",
        arguments: [
            ("name;age\nAda;36\nBob;7\n", BatchTable.Format.csv, nil),
            ("name\tage\nAda\t36\nBob\t7\n", .csv, nil), ("name\tage\nAda\t36\nBob\t7\n", .tsv, nil),
            ("sep=;\r\nname;age\r\nAda;36\r\nBob;7", .csv, nil), ("\"sep=|\"\nname|age\nAda|36\nBob|7", .csv, nil),
            ("name|age\nAda|36\nBob|7", .csv, "pipe"), ("name|age\nAda|36\nBob|7", .csv, nil),
            ("name:age\nAda:36\nBob:7", .csv, ":"),
            ("\u{FEFF}\"name\";\"age\"\n\"Ada\";36\nBob;\"7\"", .csv, nil),
            (" name , age \nAda,36\nBob,7", .csv, nil), ("name,age,\nAda,36,\nBob,7,", .csv, nil),
            ("name,age\nAda,36,\nBob,7,,", .csv, nil), ("name,,age\nAda,,36\nBob,,7", .csv, nil),
            ("name,age\nAda, \"36\" \nBob,7", .csv, nil), ("name age\n\"Ada\" \"36\"\nBob 7", .csv, " "),
            ("sep= \nname age\n\"Ada\" 36\nBob \"7\" ", .csv, nil),
        ])
    func separators(_ text: String, _ format: BatchTable.Format, _ separator: String?) throws {
        if let separator = separator.flatMap({ TableSeparator($0) }) {
            let table = try BatchTable(SceneSource(text: text, name: "t"), format, separator: separator)
            #expect(table.rows.map { $0.values.map(\.text) } == [["Ada", "36"], ["Bob", "7"]])
        } else {
            #expect(try rows(text, format) == [["name=Ada", "age=36"], ["name=Bob", "age=7"]])
        }
    }

    @Test("A line of 100,000 spaces that separate cells is read in linear time", .timeLimit(.minutes(1)))
    func spaces() throws {
        let spaces = String(repeating: " ", count: 100_000)
        #expect(try rows("sep= \nname age\nAda 36\(spaces)", .csv) == [["name=Ada", "age=36"]])
    }

    @Test("Letters, digits, quotes and line breaks are no separators", arguments: ["a", "1", "\"", "\n", "", ",,"])
    func illegalSeparators(_ text: String) { #expect(TableSeparator(text) == nil) }

    @Test("Rows of empty cells are skipped with one warning; quoted empty cells are values")
    func emptyRows() throws {
        let table = try BatchTable(
            SceneSource(text: "name,price\nAda,1\n,\n , \nBob,2\n\"\",\n", name: "t.csv"), .csv)
        #expect(table.rows.map(\.number) == [1, 2, 3])
        #expect(table.rows.map { $0.values[0].text } == ["Ada", "Bob", ""])
        #expect(table.warnings == ["t.csv:3:1: the row has only empty cells, and is skipped (and 1 more)"])
    }

    @Test("Spreadsheets are refused with what to do")
    func spreadsheets() throws {
        let fixture = try SceneFixture(files: [])
        let path = try fixture.write("PK", to: "t.xlsx")
        let error = #expect(throws: SceneFormatError.self) { try BatchTable(path: path) }
        #expect(
            error?.description.contains("the file is a spreadsheet (.xlsx), which is not read; expected a CSV") == true)
    }

    @Test(
        "Cells of spreadsheets have the parameter's type",
        arguments: [
            ("show\nTRUE", "show: boolean", "true"), ("show\nno", "show: boolean", "false"),
            ("show\n Yes ", "show: boolean", "true"), ("show;x\nFALSE;", "show: boolean, x: string", "false"),
            ("show\nWAHR", "show: boolean", "true"), ("show\nFAŁSZ", "show: boolean", "false"),
            ("level;x\n0,25;", "level: number, x: string", "0.25"),
            ("level;x\n1.234,5;", "level: number, x: string", "1234.5"),
            ("level;x\n 0.5 ;", "level: number, x: string", "0.5"), ("level\n 0.5", "level: number", "0.5"),
        ])
    func types(_ text: String, _ parameters: String, _ expected: String) throws {
        let table = try BatchTable(SceneSource(text: text, name: "t.csv"), .csv)
        let name = parameters.prefix { $0 != ":" }
        let scene = minimalScene(
            layers: "- name: \"is {{\(name)}}\"", more: "parameters: { \(parameters) }")
        #expect(
            try SceneFixture().scene(scene, overrides: table.rows[0].values).root.sublayers[0].name == "is \(expected)")
    }

    @Test("The file extension determines the table format")
    func files() throws {
        let fixture = try SceneFixture(files: [])
        let csv = try fixture.write("a\n1", to: "t.CSV")
        let lines = try fixture.write("{\"a\": 1}", to: "t.ndjson")
        let tabs = try fixture.write("a\tb\n1\t2", to: "t.tab")
        let other = try fixture.write("a", to: "t.txt")

        #expect(try BatchTable(path: csv).rows.count == 1 && BatchTable(path: lines).rows.count == 1)
        #expect(try BatchTable(path: tabs).rows[0].values.map(\.text) == ["1", "2"])
        let error = #expect(throws: SceneFormatError.self) { try BatchTable(path: other) }
        #expect(error?.description.hasSuffix("expected a file named .csv, .tsv, .json or .jsonl") == true)
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

    @Test("A table has a limited number of rows and cells")
    func manyRows() {
        let location = SourceLocation(file: "t", line: 1, column: 1)
        for (rows, cells, problem) in [
            (BatchTableLimit.rows, 1, "the table has more than 100000 rows"),
            (1, BatchTableLimit.cells, "the table has more than 1000000 cells"),
        ] {
            let collector = DiagnosticCollector()
            var limit = BatchTableLimit()
            let taken = (0...rows).filter { _ in limit.take(cells: cells, at: location, collector) }
            #expect(taken.count == rows)
            let error = #expect(throws: SceneFormatError.self) { try collector.throwIfAny() }
            #expect(error?.diagnostics.map(\.problem) == [problem])
            #expect(error?.diagnostics.first?.kind == .limit)
        }
    }

    @Test("A table has a limited number of columns", arguments: [BatchTable.Format.csv, .tsv, .json, .jsonl])
    func manyColumns(format: BatchTable.Format) {
        let numbers = 0...BatchTableLimit.columns
        let separator = format == .tsv ? "\t" : ","
        let row =
            format == .json || format == .jsonl
            ? "{" + numbers.map { "\"c\($0)\": 1" }.joined(separator: ", ") + "}"
            : numbers.map { "c\($0)" }.joined(separator: separator) + "\n"
                + numbers.map { _ in "1" }.joined(separator: separator) + "\n"
        let messages = messages(format == .json ? "[\(row)]" : row, format)
        #expect(messages.count == 1)
        #expect(messages[0].contains("the table has more than 10000 columns"), "\(messages[0])")
    }
}
