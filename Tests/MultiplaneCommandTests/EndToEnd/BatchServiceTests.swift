import Foundation
import Multiplane
import TestSupport
import Testing

/// Batches with `--jobs`, `--report`, `--skip-existing`, `--resume` and `--paths-from-table`.
@Suite struct BatchServiceTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(SmallScene.moving(seconds: 0.5), to: "card.yaml")
        let rows = (0..<6).map { "{\"colour\": \"#\($0)0\($0)0ff\"}\n" }.joined()
        try folder.write(rows, to: "rows.jsonl")
    }

    private func batch(_ arguments: String...) throws -> Invocation.Result {
        try Command.invocation(["batch", "card.yaml", "--rows", "rows.jsonl"] + arguments, in: folder).run()
    }

    private struct Line: Decodable {
        let row: Int?
        let scene: String
        let preset: String?
        let output: String
        let status: String
        let seconds: Double
        let warnings: [String]
        let error: String?
        let exitStatus: Int?
    }

    private func report(_ name: String = "report.jsonl") throws -> [Line] {
        try folder.text(name).split(separator: "\n").map {
            try JSONDecoder().decode(Line.self, from: Data($0.utf8))
        }
    }

    @Test("Outputs and messages are the same with any number of jobs")
    func jobs() throws {
        try folder.write(
            SmallScene.text(font: "No Such Font").replacing(
                "root:", with: "parameters: { colour: { type: string } }\nroot:"
            ).replacing("string: Hello", with: "string: \"{{colour}}\""), to: "card.yaml")
        let one = try batch("-o", "one/{row}.mp4", "--jobs", "1")
        let many = try batch("-o", "many/{row}.mp4", "--jobs", "4")

        #expect(one.status == 0 && many.status == 0, "\(many.errors)")
        #expect(many.output == one.output.replacing("one/", with: "many/"))
        #expect(many.errors == one.errors.replacing("one/", with: "many/"))
        for row in 1...6 {
            let files = try ["one", "many"].map {
                try Data(contentsOf: URL(fileURLWithPath: folder.path("\($0)/\(row).mp4")))
            }
            #expect(files[0] == files[1])
        }
        // Each warning names its row, once.
        let lines = one.errors.split(separator: "\n")
        #expect(lines.count == 7)
        #expect(
            lines[1].hasPrefix(
                "multiplane: warning: row 2 (one/2.mp4): a font was substituted: No Such Font is not installed"),
            "\(lines[1])")
    }

    @Test("The report has a line with status, seconds and warnings for each render")
    func reportLines() throws {
        try folder.write("colour\n#ff0000\nloud\n", to: "rows.csv")
        let result = try Command.run(
            "batch", "card.yaml", "--rows", "rows.csv", "-o", "{row}.mp4", "--report", "new/report.jsonl", in: folder)

        let lines = try report("new/report.jsonl")
        #expect(result.status == 3)
        #expect(lines.map(\.row) == [1, 2] && lines.map(\.output) == ["1.mp4", "2.mp4"])
        #expect(lines.map(\.status) == ["rendered", "failed"] && lines.map(\.exitStatus) == [nil, 3])
        #expect(lines.allSatisfy { $0.scene == "card.yaml" && $0.preset == nil && $0.warnings.isEmpty })
        #expect(lines.allSatisfy { $0.seconds >= 0 && $0.seconds < 240 })
        #expect(lines[1].error?.contains("rows.csv:3:1: the value \"loud\"") == true)
    }

    @Test("An existing report is kept without -y and replaced with it")
    func existingReport() throws {
        try folder.write("before\n", to: "report.jsonl")

        #expect(try batch("-o", "{row}.mp4", "--report", "report.jsonl").status == 2)
        #expect(try folder.text("report.jsonl") == "before\n")
        #expect(folder.files == ["card.yaml", "report.jsonl", "rows.jsonl"])
        #expect(try batch("-o", "{row}.mp4", "--report", "report.jsonl", "-y").status == 0)
        #expect(try report().count == 6)
    }

    @Test("A report that is an input or an output ends with status 2", arguments: ["rows.jsonl", "card.yaml", "3.mp4"])
    func reportConflict(name: String) throws {
        let result = try batch("-o", "{row}.mp4", "--report", name)
        #expect(result.status == 2 && result.errors.contains(name), "\(result.errors)")
        #expect(folder.files == ["card.yaml", "rows.jsonl"])
    }

    @Test("--skip-existing renders only missing outputs and continues the report", arguments: [false, true])
    func skipExisting(resume: Bool) throws {
        #expect(try batch("-o", "{row}.mp4", "--report", "report.jsonl").status == 0)
        try FileManager.default.removeItem(atPath: folder.path("2.mp4"))
        try folder.write("kept", to: "5.mp4")
        // The last line of a batch that was killed while writing it.
        let whole = try folder.text("report.jsonl")
        try folder.write(String(whole.dropLast(20)), to: "report.jsonl")

        let result = try batch(
            "-o", "{row}.mp4", "--report", "report.jsonl", "--jobs", "2", resume ? "--resume" : "--skip-existing")

        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output == "2.mp4\n" && result.errors == "1 of 6 rendered, 5 skipped\n", "\(result.errors)")
        #expect(try folder.text("5.mp4") == "kept")
        #expect(try ClipInfo.probe(URL(fileURLWithPath: folder.path("2.mp4"))).video?.frameCount == 5)
        let added = try folder.text("report.jsonl").split(separator: "\n").dropFirst(6)
        #expect(added.count == 6 && added.count { $0.contains("\"status\":\"skipped\"") } == 5)
        #expect(folder.files.allSatisfy { !$0.hasPrefix(".") })
    }

    @Test("--skip-existing renders an image sequence of which a file is missing")
    func sequences() throws {
        #expect(try batch("-o", "{row}/%02d.png").status == 0)
        try FileManager.default.removeItem(atPath: folder.path("3/04.png"))

        // Files of the incomplete sequence exist, which is an error without -y.
        let result = try batch("-o", "{row}/%02d.png", "--skip-existing")
        #expect(result.status == 2 && result.errors.hasSuffix("5 skipped; not rendered: 3/%02d.png\n"))
        try FileManager.default.removeItem(atPath: folder.path("3"))
        #expect(try batch("-o", "{row}/%02d.png", "--skip-existing").errors == "1 of 6 rendered, 5 skipped\n")
    }

    @Test("--skip-existing and --overwrite cannot be combined", arguments: ["--skip-existing", "--resume"])
    func contradiction(option: String) throws {
        let result = try batch("-o", "{row}.mp4", option, "-y")
        #expect(result.status == 2 && result.errors.contains("--overwrite and \(option) cannot be combined"))
    }

    @Test("--resume renders formats without chunks as a whole")
    func wholeFormats() throws {
        let result = try batch("-o", "{row}.gif", "--resume")
        #expect(result.status == 0 && result.errors == "6 of 6 rendered\n", "\(result.errors)")
    }

    @Test("A killed batch continues with --resume after its last checkpoint")
    func killed() throws {
        try folder.write(SmallScene.moving(seconds: 300), to: "card.yaml")
        let arguments = ["batch", "card.yaml", "-o", "{scene}.mp4", "--resume", "--progress", "ndjson"]
        let batch = try Command.invocation(arguments, in: folder).start()
        let record = folder.path(".card.mp4.chunks/chunk-00001.json")
        for _ in 0..<6000 where batch.isRunning && !FileManager.default.fileExists(atPath: record) { usleep(5000) }
        batch.send(SIGKILL)
        #expect(try batch.wait().wasKilled)

        let again = try Command.invocation(arguments, in: folder).run()
        #expect(again.status == 0, "\(again.errors)")
        // The progress counts the frames of the earlier run only as done.
        struct Event: Decodable {
            let event: String
            let frame: Int
            let resumed: Int?
            let fps: Double?
            let elapsed: Double
        }
        let events = try again.output.split(separator: "\n").map {
            try JSONDecoder().decode(Event.self, from: Data($0.utf8))
        }
        let resumed = try #require(events.first?.resumed)
        #expect(resumed >= 200 && events.first?.frame == resumed)
        let last = try #require(events.last)
        #expect(last.event == "done" && last.frame == 3000)
        let fps = try #require(last.fps)
        // Times are rounded to milliseconds.
        #expect(abs(fps * last.elapsed - Double(3000 - resumed)) < 0.01 * fps + 1)
        #expect(try ClipInfo.probe(URL(fileURLWithPath: folder.path("card.mp4"))).video?.frameCount == 3000)
        #expect(folder.files.allSatisfy { !$0.hasPrefix(".") })
    }

    @Test("One signal ends all jobs, and the message says how to continue")
    func interrupted() throws {
        try folder.write(SmallScene.moving(seconds: 36_000), to: "card.yaml")
        let batch = try Command.invocation(
            ["batch", "card.yaml", "--rows", "rows.jsonl", "-o", "{row}.mp4", "--jobs", "3", "--progress", "ndjson"],
            in: folder
        ).start()
        for _ in 0..<2000 where batch.isRunning && batch.outputSoFar.split(separator: "\n").count < 9 { usleep(10_000) }
        batch.send(SIGINT)
        let result = try batch.wait()

        #expect(result.status == 130 && !result.wasKilled)
        #expect(
            result.errors == "multiplane: interrupted; 0 of 6 are complete; run the command with --skip-existing to "
                + "render the others\n", "\(result.errors)")
        #expect(folder.files == ["card.yaml", "rows.jsonl"])
    }

    @Test("Font files of one row are not visible to the next, with any number of jobs", arguments: ["1", "3"])
    func fonts(jobs: String) throws {
        let file = try #require(FontCatalog.files(of: "DejaVu Sans", drawing: "Hello").first)
        var font = try Data(contentsOf: URL(fileURLWithPath: file))
        for encoding in [String.Encoding.utf16BigEndian, .isoLatin1] {
            let old = try #require("DejaVu".data(using: encoding))
            let new = try #require("HouseQ".data(using: encoding))
            while let range = font.range(of: old) { font.replaceSubrange(range, with: new) }
        }
        try font.write(to: URL(fileURLWithPath: folder.path("house.ttf")))
        try FileManager.default.copyItem(atPath: file, toPath: folder.path("plain.ttf"))
        try folder.write(
            SmallScene.text(font: "HouseQ Sans").replacing(
                "root:", with: "parameters: { font: { type: string } }\nfonts: [\"{{font}}\"]\nroot:"), to: "card.yaml")
        try folder.write("font\nhouse.ttf\nplain.ttf\nhouse.ttf\nplain.ttf\n", to: "rows.csv")

        let result = try Command.run(
            "batch", "card.yaml", "--rows", "rows.csv", "-o", "{row}.mp4", "--jobs", jobs, in: folder)

        #expect(result.status == 0, "\(result.errors)")
        let warnings = result.errors.split(separator: "\n").filter { $0.contains("a font was substituted") }
        #expect(warnings.count == 2, "\(result.errors)")
        #expect(warnings.first?.contains("row 2 (2.mp4)") == true && warnings.last?.contains("row 4 (4.mp4)") == true)
    }

    @Test("--paths-from-table resolves paths in the table from its folder; without it they start from the scene's")
    func tablePaths() throws {
        try folder.write(
            """
            multiplane: 1
            size: [64, 48]
            frameRate: 10
            duration: 0.2
            parameters: { photo: { type: asset }, word: { type: string, default: "a/b" } }
            root: { contents: "{{photo}}" }
            """, to: "scenes/card.yaml")
        let pixels = PixelBuffer(width: 4, height: 4)
        let image = try CGImage(pixels: pixels, isOpaque: true).pngData()
        try folder.write("photo,word\nred.png,x/y\n", to: "tables/rows.csv")
        try image.write(to: URL(fileURLWithPath: folder.path("tables/red.png")))
        let arguments = ["batch", "scenes/card.yaml", "--rows", "tables/rows.csv", "-o", "{photo}-{word}.mp4"]

        let fromScene = try Command.invocation(arguments, in: folder).run()
        #expect(fromScene.status == 4 && fromScene.errors.contains("there is no file \"red.png\""))
        let fromTable = try Command.invocation(arguments + ["--paths-from-table"], in: folder).run()
        #expect(fromTable.status == 0 && fromTable.output == "red.png-x_y.mp4\n", "\(fromTable.errors)")
    }

    @Test("A scene from standard input, which can be read only once, renders with every row")
    func standardInput() throws {
        var invocation = Command.invocation(
            ["batch", "-", "--rows", "rows.jsonl", "-o", "{scene}-{row}.mp4", "--jobs", "2"], in: folder)
        invocation.input = SmallScene.moving(seconds: 0.2)
        let result = try invocation.run()
        #expect(result.status == 0 && result.errors == "6 of 6 rendered\n", "\(result.errors)")
        #expect(result.output.hasPrefix("stdin-1.mp4\nstdin-2.mp4\n"))
    }
}
