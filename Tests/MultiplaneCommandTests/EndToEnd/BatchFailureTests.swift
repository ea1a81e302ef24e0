import Foundation
import TestSupport
import Testing

/// Failed renders of batches: `--stop-after`, `--retries`, `--failed`, full disks, and columns that are no parameters.
@Suite struct BatchFailureTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(SmallScene.moving(seconds: 0.2), to: "card.yaml")
    }

    private func batch(_ table: String, _ arguments: String...) throws -> Invocation.Result {
        try Command.invocation(["batch", "card.yaml", "--rows", table] + arguments, in: folder).run()
    }

    @Test("--stop-after starts no further render after a number of failures")
    func stopAfter() throws {
        try folder.write("colour\nbad\n#ff0000\nworse\n#00ff00\n#0000ff\n", to: "rows.csv")
        let result = try batch("rows.csv", "-o", "{row}.mp4", "--stop-after", "2")
        #expect(result.status == 3)
        #expect(
            result.errors.hasSuffix(
                "1 of 5 rendered; not rendered: 1.mp4, 3.mp4; stopped after 2 failures: 2 not started\n"),
            "\(result.errors)")
        #expect(folder.files == ["2.mp4", "card.yaml", "rows.csv"])
    }

    @Test("--failed writes the failed rows with the columns and the format of the table, which can be rendered again")
    func failedRows() throws {
        try folder.write("sep=;\ncolour;id\nbad;\"a;\"\"b\"\n#ff0000;2\n\nbad;\"two\nlines\"\n", to: "rows.csv")
        let result = try batch(
            "rows.csv", "-o", "{id}.mp4", "--ignore-columns", "id", "--failed", "again/failed.csv")
        #expect(result.status == 3, "\(result.errors)")
        #expect(try folder.text("again/failed.csv") == "sep=;\ncolour;id\nbad;\"a;\"\"b\"\nbad;\"two\nlines\"\n")

        let repaired = try folder.text("again/failed.csv").replacing("bad", with: "#00ff00")
        try folder.write(repaired, to: "again/failed.csv")
        let again = try batch("again/failed.csv", "-o", "{id}.mp4", "--ignore-columns", "id")
        #expect(again.status == 0 && again.errors == "2 of 2 rendered\n", "\(again.errors)")
    }

    @Test("--failed writes JSON rows as JSON", arguments: ["json", "jsonl"])
    func failedJSONRows(format: String) throws {
        let rows = [#"{"colour": "bad", "id": 1.50}"#, ##"{"colour": "#ff0000", "id": 2}"##]
        let text = format == "json" ? "[\(rows.joined(separator: ","))]" : rows.joined(separator: "\n")
        try folder.write(text, to: "rows.\(format)")
        let result = try batch(
            "rows.\(format)", "-o", "{id}.mp4", "--ignore-columns", "id", "--failed", "failed.\(format)")
        #expect(result.status == 3, "\(result.errors)")
        #expect(try folder.text("failed.\(format)") == (format == "json" ? "[\n  \(rows[0])\n]\n" : rows[0] + "\n"))
    }

    @Test("Without failed rows there is no table of them")
    func noFailedRows() throws {
        try folder.write("colour\n#ff0000\n", to: "rows.csv")
        try folder.write("before", to: "failed.csv")
        #expect(try batch("rows.csv", "-o", "{row}.mp4", "--failed", "failed.csv").status == 2)
        #expect(try folder.text("failed.csv") == "before")
        #expect(try batch("rows.csv", "-o", "{row}.mp4", "--failed", "failed.csv", "--skip-existing").status == 0)
        #expect(folder.files == ["1.mp4", "card.yaml", "rows.csv"])
    }

    @Test("--failed needs a table, and its format", arguments: [[], ["--rows", "rows.csv"]])
    func failedUsage(rows: [String]) throws {
        try folder.write("colour\n#ff0000\n", to: "rows.csv")
        let result = try Command.invocation(
            ["batch", "card.yaml", "-o", "{scene}.mp4", "--failed", "failed.json"] + rows, in: folder
        ).run()
        #expect(result.status == 2 && result.errors.contains("--failed"), "\(result.errors)")
        #expect(folder.files == ["card.yaml", "rows.csv"])
    }

    @Test("A column that is no parameter is one error before rendering")
    func undeclaredColumns() throws {
        try folder.write("colour,id,color\n" + String(repeating: "#ff0000,1,x\n", count: 300), to: "rows.csv")
        let result = try batch("rows.csv", "-o", "{row}.mp4")
        let lines = result.errors.split(separator: "\n")
        #expect(result.status == 3 && lines.count == 2, "\(result.errors.prefix(2000))")
        #expect(
            lines.first?.hasPrefix("rows.csv:1:8: the table has a column \"id\", but the scene has no such parameter")
                == true)
        #expect(lines.first?.contains("--ignore-columns id") == true)
        #expect(lines.last?.contains("did you mean \"colour\"?") == true)
        #expect(folder.files == ["card.yaml", "rows.csv"])
    }

    @Test(
        "Columns under --ignore-columns or the scene's key columns can be used in output names and the report",
        arguments: [true, false])
    func declaredColumns(isInScene: Bool) throws {
        if isInScene {
            try folder.write(
                SmallScene.moving(seconds: 0.2).replacing("parameters:", with: "columns: [id, note]\nparameters:"),
                to: "card.yaml")
        }
        try folder.write("colour,id,note\n#ff0000,a7,x\n#00ff00,b9,\n", to: "rows.csv")
        let options = isInScene ? [] : ["--ignore-columns", "id, note"]
        let result = try Command.invocation(
            ["batch", "card.yaml", "--rows", "rows.csv", "-o", "{id}.mp4", "--report", "r.jsonl"] + options, in: folder
        ).run()
        #expect(result.status == 0 && result.output == "a7.mp4\nb9.mp4\n", "\(result.errors)")
        let report = try folder.text("r.jsonl").split(separator: "\n")
        #expect(report.first?.contains(#""columns":{"id":"a7","note":"x"}"#) == true, "\(report)")
        #expect(report.last?.contains(#""columns":{"id":"b9","note":""}"#) == true, "\(report)")
    }

    @Test("--ignore-columns with a name that the table does not have ends with status 2")
    func misspelledColumn() throws {
        try folder.write("colour,id\n#ff0000,1\n", to: "rows.csv")
        let result = try batch("rows.csv", "-o", "{row}.mp4", "--ignore-columns", "ids")
        #expect(result.status == 2 && result.errors.contains("did you mean \"id\"?"), "\(result.errors)")
    }

    @Test("An output folder that cannot be created ends the batch after the first row")
    func failedFolder() throws {
        try folder.write("colour\n" + String(repeating: "#ff0000\n", count: 50), to: "rows.csv")
        try folder.write("a file", to: "out")
        let result = try batch("rows.csv", "-o", "out/{row}.mp4")
        #expect(result.status == 5)
        #expect(
            result.errors.hasSuffix(
                "0 of 50 rendered; not rendered: out/01.mp4; stopped because the outputs cannot be written: 49 not "
                    + "started\n"), "\(result.errors)")
    }

    @Test("A failure of the output of one row does not stop the others")
    func failedOutput() throws {
        try folder.write("colour\n#ff0000\n#00ff00\n", to: "rows.csv")
        try folder.write("x", to: "1.mp4/file")
        let result = try batch("rows.csv", "-o", "{row}.mp4")
        #expect(result.status == 5 && result.output == "2.mp4\n", "\(result.errors)")
    }

    @Test("A limit of file sizes, like a full disk, ends the batch after the first row")
    func fullDisk() throws {
        try folder.write(SmallScene.moving(seconds: 3), to: "card.yaml")
        try folder.write("colour\n#ff0000\n#00ff00\n#0000ff\n", to: "rows.csv")
        let result = try Invocation(
            program: "/bin/sh",
            arguments: [
                "-c", "ulimit -f 8; exec \"$0\" batch card.yaml --rows rows.csv -o '{row}.y4m' --retries 3",
                Command.path,
            ], folder: folder.path
        ).run()
        #expect(result.status == 5, "\(result.errors)")
        #expect(result.errors.contains("outputs cannot be written: 2 not started"), "\(result.errors)")
        #expect(folder.files == ["card.yaml", "rows.csv"])
    }
}
