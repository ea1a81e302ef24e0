import SceneEditing
import SceneLanguage
import Testing

@Suite("Edits of batch tables")
struct TableEditTests {
    struct Case: CustomTestStringConvertible {
        let title: String
        let format: BatchTable.Format
        let table: String
        let row: Int
        let column: String
        let text: String
        /// Nil for an edit that is refused.
        let expected: String?

        init(
            _ title: String, _ format: BatchTable.Format, _ table: String, _ row: Int, _ column: String, _ text: String,
            _ expected: String?
        ) {
            self.title = title
            self.format = format
            self.table = table
            self.row = row
            self.column = column
            self.text = text
            self.expected = expected
        }

        var testDescription: String { title }
    }

    private func edited(_ test: Case, from old: String? = nil, isText: Bool = true) throws -> String {
        let bytes = Array(test.table.utf8)
        let source = SceneSource(text: test.table, name: "rows")
        let current = try BatchTable(source, test.format).row(test.row)?.value(test.column)?.text
        let edit = TableEdit(
            row: test.row, column: test.column, from: old ?? current, to: test.text, isText: isText)
        let result = try edit.result(in: bytes, format: test.format, name: "rows", separator: nil)
        let new = try #require(result.changes.applied(to: bytes))
        #expect(result.changes.inverse.applied(to: new) == bytes)
        return String(decoding: new, as: UTF8.self)
    }

    @Test(
        "An edit changes only the characters of its cell",
        arguments: [
            Case("plain", .csv, "a,b\n1, 2 \n3,4\n", 1, "a", "x", "a,b\nx, 2 \n3,4\n"),
            Case("line breaks of Windows", .csv, "a,b\r\n1,2\r\n3,4", 2, "b", "x", "a,b\r\n1,2\r\n3,x"),
            Case("quotes stay", .csv, "a;b\n\"1\" ;2\n", 1, "a", "x", "a;b\n\"x\" ;2\n"),
            Case("quotes in quotes", .csv, "a,b\n\"1\",2\n", 1, "a", "say \"x\"", "a,b\n\"say \"\"x\"\"\",2\n"),
            Case("separator", .csv, "a;b\n1;2\n", 1, "a", "x;y", "a;b\n\"x;y\";2\n"),
            Case("other separator", .csv, "a;b\n1;2\n", 1, "a", "x,y", "a;b\nx,y;2\n"),
            Case("line break", .csv, "a,b\n1,2\n", 1, "b", "x\ny", "a,b\n1,\"x\ny\"\n"),
            Case("lines of Windows", .csv, "a\r\n\"1\r\n2\"\r\n", 1, "a", "x\ny", "a\r\n\"x\r\ny\"\r\n"),
            Case("space", .csv, "a,b\n1,2\n", 1, "b", " x", "a,b\n1,\" x\"\n"),
            Case("empty cell", .csv, "a,b\n,2\n", 1, "a", "x", "a,b\nx,2\n"),
            Case("last empty cell", .csv, "a,b\n1,", 1, "b", "x", "a,b\n1,x"),
            Case("cleared cell", .csv, "a,b\n1,2\n", 1, "a", "", "a,b\n,2\n"),
            Case("cleared row", .csv, "a\n1\n2\n", 1, "a", "", "a\n\"\"\n2\n"),
            Case("skipped rows", .csv, "sep=;\na;b\n;\n1;2\n", 1, "b", "x", "sep=;\na;b\n;\n1;x\n"),
            Case("characters of several bytes", .csv, "ä,b\n🎬é,2\n", 1, "b", "ü", "ä,b\n🎬é,ü\n"),
            Case("tabs", .tsv, "a\tb\n1\t2\n", 1, "b", "x, y", "a\tb\n1\tx, y\n"),
            Case(
                "lines of JSON", .jsonl, "{\"a\": 1}\r\n{ \"a\":  2 }\r\n", 2, "a", "3.5",
                "{\"a\": 1}\r\n{ \"a\":  3.5 }\r\n"),
            Case("text of JSON", .jsonl, "\n{\"a\": \"x\"}\n", 1, "a", "3", "\n{\"a\": \"3\"}\n"),
            Case(
                "new key of JSON", .jsonl, "{\"a\": 1}\n{\"b\": 2}\n", 1, "b", "7",
                "{\"a\": 1, \"b\": 7}\n{\"b\": 2}\n"),
            Case("object of JSON", .jsonl, "{\"a\": [1, 2]}\n", 1, "a", "[1, 5]", "{\"a\": [1, 5]}\n"),
            Case("no number of JSON", .jsonl, "{\"a\": 1}\n", 1, "a", "007", "{\"a\": \"007\"}\n"),
            Case(
                "array of JSON", .json, "[\n  {\"a\": 1},\n  {\"a\": true}\n]\n", 2, "a", "false",
                "[\n  {\"a\": 1},\n  {\"a\": false}\n]\n"),
            Case("no such row", .csv, "a,b\n1,2\n", 2, "a", "x", nil),
            Case("no such column", .csv, "a,b\n1,2\n", 1, "c", "x", nil),
        ])
    func cell(_ test: Case) throws {
        guard let expected = test.expected else {
            #expect(throws: EditRefusal.self) { try edited(test, isText: false) }
            return
        }
        #expect(try edited(test, isText: false) == expected)
    }

    @Test("A value that an object does not have is text for parameters that are text")
    func missing() throws {
        let test = Case("", .jsonl, "{\"a\": 1}\n{\"b\": null}\n", 1, "b", "7", nil)

        #expect(try edited(test) == "{\"a\": 1, \"b\": \"7\"}\n{\"b\": null}\n")
    }

    @Test("A cell that another program has changed is not replaced")
    func conflict() throws {
        let test = Case("", .csv, "a,b\n1,2\n", 1, "a", "x", nil)

        #expect(throws: EditRefusal.self) { try edited(test, from: "0") }
    }
}
