import ArgumentParser
import Foundation
import RenderBenchmark

/// The program of `Scripts/bench`: measures how fast this machine draws and encodes.
@main
struct MultiplaneBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "multiplane-bench",
        abstract: "Measure drawing, encoding and the layer engine on standard workloads.",
        discussion: """
            Rendering workloads: W1 cards, W2 shapes, W3 lower third, W4 video in a layer, W5 particles as layers, \
            W5e particles of an emitter, W6 shadows, F1 filters, F2 background filter, R1 10,000 replicated layers, \
            P1 100,000 particles, L1 Lottie icon, L2 Lottie illustration, L3 Lottie text, 4K (W1 at 3840x2160), \
            static (unchanging frames). Workloads of the layer engine alone: E1, E2, E3, or "engine" for all three. B1: short \
            movies per hour and core with the batch command. All workloads run if none is named. docs/Performance.md explains the results.

            Examples:
              Scripts/bench
              Scripts/bench W1 W3 --frames 120 --json bench.json
              Scripts/bench engine
            """)

    @Argument(
        help: "The workloads: W1 to W6, W5e, F1, F2, R1, P1, L1 to L3, 4K, static, E1 to E3, engine, B1.",
        transform: { try tasks($0) })
    var workloads: [[BenchmarkTask]] = []

    @Option(
        help: ArgumentHelp("The number of measured frames per workload, from 10 to 100000.", valueName: "count"),
        transform: { try count($0) })
    var frames = 300

    @Option(help: ArgumentHelp("Also write the results to this file, as a JSON array of objects.", valueName: "file"))
    var json: String?

    @Option(
        help: ArgumentHelp(
            "Only write the Lottie files of L1 to L3 to this folder, for other players.", valueName: "folder"))
    var exportLottie: String?

    @Option(help: .hidden, transform: { try part($0) })
    var part: BenchmarkPart?

    @Option(help: .hidden)
    var clip: String?

    func run() throws {
        if let exportLottie { return try export(to: exportLottie) }
        if let part { return try measure(part) }
        let run = try BenchmarkRun(frames: frames)
        var results: [BenchmarkOutcome] = []
        var heading = ""
        for task in workloads.isEmpty ? BenchmarkTask.all : workloads.flatMap({ $0 }) {
            if BenchmarkTable.header(for: task) != heading {
                heading = BenchmarkTable.header(for: task)
                Self.print(heading + "\n")
            }
            results.append(try run.measure(task))
            Self.print(results.suffix(1).map(BenchmarkTable.line).joined() + "\n")
        }
        if let json { try write(results, to: json) }
    }

    /// Measures a part of a workload for another process of this command.
    private func measure(_ part: BenchmarkPart) throws {
        guard let task = workloads.first?.first else { throw ValidationError("--part needs a workload") }
        let result = try BenchmarkRun(frames: frames).measure(part, of: task, clip: clip)
        Self.print(String(decoding: result, as: UTF8.self) + "\n")
    }

    private func export(to folder: String) throws {
        do { try LottieWorkload.export(to: URL(fileURLWithPath: folder)) } catch {
            throw BenchmarkFileError("\(folder): cannot write the files: \(error.localizedDescription)")
        }
    }

    private func write(_ results: [BenchmarkOutcome], to path: String) throws {
        do { try BenchmarkTable.json(results).write(to: URL(fileURLWithPath: path)) } catch {
            throw BenchmarkFileError("\(path): cannot write the results: \(error.localizedDescription)")
        }
    }

    /// Writes text to standard output at once: each line appears when its workload is measured.
    private static func print(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }

    private static func tasks(_ name: String) throws -> [BenchmarkTask] {
        let found = BenchmarkTask.named(name)
        if found.isEmpty { throw ValidationError("expected one of \(BenchmarkTask.names.joined(separator: ", "))") }
        return found
    }

    private static func part(_ name: String) throws -> BenchmarkPart {
        guard let part = BenchmarkPart(rawValue: name) else {
            throw ValidationError(
                "expected one of \(BenchmarkPart.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return part
    }

    private static func count(_ text: String) throws -> Int {
        guard let n = Int(text), (10...100_000).contains(n) else {
            throw ValidationError("expected a number of frames from 10 to 100000")
        }
        return n
    }
}

/// A file of results that cannot be written.
private struct BenchmarkFileError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
