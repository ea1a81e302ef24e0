import Foundation
import TestSupport
import Testing

/// What a batch reports about each render: `--report`, `--progress ndjson` and `--metrics`.
@Suite struct BatchProgressTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(SmallScene.moving(seconds: 0.5), to: "card.yaml")
        try folder.write("colour\n#ff0000\nloud\n#0000ff\n", to: "rows.csv")
        try folder.write("kept", to: "3.mp4")
    }

    private func batch(_ arguments: String...) throws -> Invocation.Result {
        try Command.invocation(
            ["batch", "card.yaml", "--rows", "rows.csv", "-o", "{row}.mp4", "--skip-existing"] + arguments, in: folder
        ).run()
    }

    private struct Line: Decodable {
        var event: String?
        var row: Int?
        var output: String
        var status: Status
        var frame: Int?
        var frames: Int?
        var seconds: Double?
        var elapsed: Double?
        var cpuSeconds: Double?
        var peakMemoryBytes: Int?
        var warnings: [String]?
        var error: String?

        /// The result in a report, or the exit status in an event.
        enum Status: Decodable, Equatable {
            case result(String)
            case exit(Int)
            case absent

            init(from decoder: any Decoder) throws {
                let value = try decoder.singleValueContainer()
                self = try (try? value.decode(Int.self)).map { .exit($0) } ?? .result(value.decode(String.self))
            }
        }

        enum CodingKeys: CodingKey {
            case event, row, output, status, frame, frames, seconds, elapsed, cpuSeconds, peakMemoryBytes, warnings
            case error
        }

        init(from decoder: any Decoder) throws {
            let map = try decoder.container(keyedBy: CodingKeys.self)
            event = try map.decodeIfPresent(String.self, forKey: .event)
            row = try map.decodeIfPresent(Int.self, forKey: .row)
            output = try map.decode(String.self, forKey: .output)
            status = try map.decodeIfPresent(Status.self, forKey: .status) ?? .absent
            frame = try map.decodeIfPresent(Int.self, forKey: .frame)
            frames = try map.decodeIfPresent(Int.self, forKey: .frames)
            seconds = try map.decodeIfPresent(Double.self, forKey: .seconds)
            elapsed = try map.decodeIfPresent(Double.self, forKey: .elapsed)
            cpuSeconds = try map.decodeIfPresent(Double.self, forKey: .cpuSeconds)
            peakMemoryBytes = try map.decodeIfPresent(Int.self, forKey: .peakMemoryBytes)
            warnings = try map.decodeIfPresent([String].self, forKey: .warnings)
            error = try map.decodeIfPresent(String.self, forKey: .error)
        }
    }

    private func lines(_ text: String) throws -> [Line] {
        try text.split(separator: "\n").map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    }

    @Test("The report has frames, processor time and peak memory for each render")
    func report() throws {
        #expect(try batch("--report", "report.jsonl").status == 3)
        let lines = try lines(try folder.text("report.jsonl"))
        #expect(lines.map(\.row) == [1, 2, 3])
        #expect(lines.map(\.status) == ["rendered", "failed", "skipped"].map { .result($0) })
        #expect(lines.map(\.frames) == [5, nil, nil])
        #expect(lines.allSatisfy { ($0.seconds ?? -1) >= 0 && ($0.cpuSeconds ?? -1) >= 0 })
        #expect(try #require(lines[0].cpuSeconds) > 0)
        #expect(try #require(lines[0].peakMemoryBytes) > 1 << 20)
    }

    @Test(
        "JSON progress has a last event for each row, also for one that fails before rendering", arguments: ["1", "2"])
    func events(jobs: String) throws {
        let result = try batch("--progress", "ndjson", "--jobs", jobs)
        let lines = try lines(result.output)
        #expect(lines.allSatisfy { $0.row.map { "\($0).mp4" } == $0.output })
        let first = lines.filter { $0.row == 1 }
        #expect(first.first?.event == "start" && first.last?.event == "done")
        #expect(first.count { $0.event == "done" } == 1)
        let done = try #require(first.last)
        #expect(done.frame == 5 && done.frames == 5 && done.warnings == [])
        #expect(done.cpuSeconds != nil && done.peakMemoryBytes != nil && done.elapsed != nil)
        let failed = lines.filter { $0.row == 2 }
        #expect(failed.map(\.event) == ["failed"] && failed.first?.status == .exit(3))
        #expect(failed.first?.error?.contains("rows.csv:3:1: the value \"loud\"") == true)
        #expect(lines.filter { $0.row == 3 }.map(\.event) == ["skipped"])
    }

    @Test("The file of metrics counts the renders")
    func metrics() throws {
        #expect(try batch("--metrics", "metrics/cards.prom").status == 3)
        let text = try folder.text("metrics/cards.prom")
        #expect(text.hasSuffix("\n# EOF\n"))
        for sample in [
            #"renders{batch="cards"} 3"#, #"renders_running{batch="cards"} 0"#, #"complete{batch="cards"} 1"#,
            #"renders_finished_total{batch="cards",status="rendered"} 1"#,
            #"renders_finished_total{batch="cards",status="skipped"} 1"#,
            #"renders_finished_total{batch="cards",status="failed"} 1"#,
            #"failures_total{batch="cards",exit_status="3"} 1"#, #"frames_total{batch="cards"} 5"#,
        ] {
            #expect(text.contains("\nmultiplane_batch_\(sample)\n"), "\(sample): \(text)")
        }
        #expect(folder.files == ["1.mp4", "3.mp4", "card.yaml", "metrics/cards.prom", "rows.csv"])
    }

    @Test("Metrics that are an input or an output end with status 2", arguments: ["rows.csv", "1.mp4"])
    func metricsConflict(name: String) throws {
        let result = try batch("--metrics", name)
        #expect(result.status == 2 && result.errors.contains(name), "\(result.errors)")
    }

    @Test("A row that exceeds the time limit fails without another attempt, and the others are rendered")
    func deadline() throws {
        try folder.write(
            SmallScene.moving(seconds: 0.2)
                .replacing("duration: 0.2", with: "duration: \"{{length}}\"")
                .replacing("parameters:\n", with: "parameters:\n  length: { type: number, default: 0.2 }\n"),
            to: "card.yaml")
        try folder.write("length\n0.2\n100000\n0.2\n", to: "rows.csv")
        try FileManager.default.removeItem(atPath: folder.path("3.mp4"))
        let result = try batch("--limit", "render-time=10", "--retries", "2", "--report", "report.jsonl")
        #expect(result.status == 6 && result.output == "1.mp4\n3.mp4\n", "\(result.errors)")
        let late = try lines(try folder.text("report.jsonl")).filter { $0.row == 2 }
        #expect(late.count == 1 && late.first?.error?.contains("(render-time)") == true)
    }
}
