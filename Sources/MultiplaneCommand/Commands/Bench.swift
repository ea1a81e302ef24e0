import ArgumentParser
import Foundation
import RenderBenchmark

/// `multiplane bench`: how fast this machine draws and encodes.
struct Bench: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measure drawing and encoding on standard workloads.",
        discussion: """
            Workloads: W1 cards, W2 shapes, W3 lower third, W4 video in layer, W5 particles, W6 shadows, 4K (W1 at 3840x2160) \
            and static. All of them unless some are named. docs/Performance.md explains the figures.

            Examples:
              multiplane bench
              multiplane bench W1 W3 --frames 120 --json bench.json
            """)

    @Argument(help: "W1 to W6, 4K, static.", transform: { try workload($0) })
    var workloads: [BenchmarkWorkload] = []

    @Option(help: ArgumentHelp("Frames that each workload is measured over, 10 to 100000.", valueName: "count"), transform: { try count($0) })
    var frames = 300

    @Option(help: ArgumentHelp("Write the results to this file too, as an array of objects.", valueName: "file"))
    var json: String?

    func run() throws {
        let run = try BenchmarkRun(frames: frames)
        Console.output(BenchmarkTable.header + "\n")
        var results: [BenchmarkResult] = []
        for workload in workloads.isEmpty ? BenchmarkWorkload.allCases : workloads {
            results.append(try run.measure(workload))
            Console.output(results.suffix(1).map(BenchmarkTable.line).joined() + "\n")
        }
        if let json { try write(results, to: json) }
    }

    private func write(_ results: [BenchmarkResult], to path: String) throws {
        do { try BenchmarkTable.json(results).write(to: URL(fileURLWithPath: path)) } catch {
            throw CommandError(.outputNotWritable, "\(path): the results cannot be written: \(error.localizedDescription)")
        }
    }

    private static func workload(_ name: String) throws -> BenchmarkWorkload {
        guard let found = BenchmarkWorkload(shortName: name) else {
            throw ArgumentProblem("expected one of \(BenchmarkWorkload.allCases.map(\.shortName).joined(separator: ", "))")
        }
        return found
    }

    private static func count(_ text: String) throws -> Int {
        guard let n = Int(text), (10...100_000).contains(n) else { throw ArgumentProblem("expected 10 to 100000 frames") }
        return n
    }
}
