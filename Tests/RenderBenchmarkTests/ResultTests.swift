import Foundation
import Testing

@testable import RenderBenchmark

@Suite("Benchmark results")
struct ResultTests {
    private let result = BenchmarkResult(
        workload: "W1 cards", frames: 10, drawMs1: 8, drawMsAll: 4, convertMs: 0.5, modelMs: 0.25, fps: 60,
        cpuSeconds: 3, encoderFps: 64, encoderCpuSeconds: 2, peakMiB: 100, encoderPeakMiB: 80, pageFaultsPerFrame: 3,
        allocationsPerFrame: nil)

    @Test("JSON has every key, with null for uncounted values")
    func keys() throws {
        let data = try BenchmarkTable.json([.movie(result)])
        let objects = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
        let expected = [
            "workload", "drawMs1", "drawMsAll", "convertMs", "fps", "cpuSeconds", "encoderFps", "encoderCpuSeconds",
            "peakMiB", "encoderPeakMiB", "pageFaultsPerFrame", "allocationsPerFrame",
        ]
        for key in expected { #expect(objects.first?[key] != nil, "\(key)") }
        #expect(objects.first?["allocationsPerFrame"] is NSNull)
    }

    @Test("JSON of an engine result has the engine keys")
    func engineKeys() throws {
        let result = EngineResult(
            workload: "E1 10,000 layers", frames: 10, evaluateMs: 0.2, evaluateMsLeast: 0.1, nodesPerFrame: 200,
            allocationsPerFrame: nil)
        let data = try BenchmarkTable.json([.movie(self.result), .engine(result)])
        let objects = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
        let keys: Set = ["workload", "frames", "evaluateMs", "evaluateMsLeast", "nodesPerFrame", "allocationsPerFrame"]

        #expect(Set(objects[1].keys) == keys)
        #expect(objects[1]["nodesPerFrame"] as? Int == 200)
        #expect(objects[1]["allocationsPerFrame"] is NSNull)
    }

    @Test("The CPU ratio is that of the movie to the encoder alone") func ratio() { #expect(result.cpuRatio == 1.5) }

    @Test("JSON of a batch has throughput per core and the speedup of all jobs")
    func batchKeys() throws {
        let result = BatchThroughput(
            workload: "B1 short movies", movies: 60, jobs: 2, startupSeconds: 0.05,
            one: BatchTiming(wallSeconds: 12, cpuSeconds: 12), all: BatchTiming(wallSeconds: 6, cpuSeconds: 11.4))
        let data = try BenchmarkTable.json([.batch(result)])
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]]).first

        #expect(object?["moviesPerHour1"] as? Double == 18_000)
        #expect(object?["moviesPerHourAndCore"] as? Double == 18_000)
        #expect(object?["speedup"] as? Double == 2 && object?["jobs"] as? Int == 2)
        #expect(abs((object?["cpuSecondsPerMovie"] as? Double ?? 0) - 0.19) < 1e-9)
        #expect(BenchmarkTable.line(.batch(result)).split(separator: " ").suffix(3) == ["18000", "2.000", "0.190"])
    }

    @Test("Each job of B1 draws and encodes with one thread")
    func batchArguments() {
        let arguments = BatchWorkload.shortMovies.arguments(jobs: 4)
        #expect(arguments.suffix(6) == ["--jobs", "4", "--threads", "1", "--video-option", "threads=1"])
        #expect(BatchWorkload(shortName: "b1") == .shortMovies && BatchWorkload(shortName: "B2") == nil)
    }

    @Test("Workloads are found by their short names, ignoring case")
    func names() {
        #expect(BenchmarkWorkload(shortName: "w4") == .clip)
        #expect(BenchmarkWorkload(shortName: "4k") == .largeCards)
        #expect(BenchmarkWorkload(shortName: "W7") == nil)
        #expect(EngineWorkload(shortName: "e2") == .dense)
        #expect(
            BenchmarkTask.named("Engine").count == 3 && BenchmarkTask.named("w1").count == 1
                && BenchmarkTask.named("E4").isEmpty)
        #expect(BenchmarkTask.all.count == BenchmarkTask.names.count - 1)
        #expect(
            BenchmarkWorkload.allCases.map(\.shortName) == [
                "W1", "W2", "W3", "W4", "W5", "W5e", "W6", "F1", "F2", "R1", "P1", "L1", "L2", "L3", "4K", "static",
            ])
    }
}
