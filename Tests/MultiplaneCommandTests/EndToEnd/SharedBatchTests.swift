import Foundation
import Multiplane
import TestSupport
import Testing

/// Batches that several processes render at the same time, and shards.
@Suite struct SharedBatchTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(SmallScene.moving(seconds: 6), to: "card.yaml")
        let rows = (0..<10).map { "{\"colour\": \"#\($0)0\($0)0ff\"}\n" }.joined()
        try folder.write(rows, to: "rows.jsonl")
    }

    private func batch(_ arguments: String...) -> Invocation {
        Command.invocation(["batch", "card.yaml", "--rows", "rows.jsonl", "--threads", "1"] + arguments, in: folder)
    }

    private var hiddenFiles: [String] { folder.files.filter { $0.split(separator: "/").last?.hasPrefix(".") == true } }

    @Test(
        "Processes with the same batch render each row once",
        arguments: [[], ["--skip-existing"], ["--resume"], ["-y"]])
    func together(options: [String]) throws {
        let names = (1...10).map { "out/\($0 < 10 ? "0" : "")\($0).mp4" }
        // With -y, outputs from before the batch are replaced once.
        for name in options == ["-y"] ? names : [] {
            let path = try folder.write("old", to: name)
            let date = Date(timeIntervalSinceNow: -60)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
        }
        let arguments = ["batch", "card.yaml", "--rows", "rows.jsonl", "-o", "out/{row}.mp4", "--threads", "1"]
        let processes = try (0..<3).map { _ in try Command.invocation(arguments + options, in: folder).start() }
        let results = try processes.map { try $0.wait() }

        #expect(results.map(\.status) == [0, 0, 0], "\(results.map(\.errors))")
        let rendered = results.flatMap { $0.output.split(separator: "\n").map(String.init) }
        #expect(rendered.sorted() == names, "\(rendered)")
        #expect(hiddenFiles.isEmpty, "\(hiddenFiles)")
    }

    @Test("The rows of a killed process are rendered by another one")
    func killed() throws {
        try folder.write(SmallScene.moving(seconds: 36_000), to: "card.yaml")
        let lost = try batch("-o", "{row}.mp4", "--progress", "ndjson").start()
        for _ in 0..<2000 where lost.isRunning && !lost.outputSoFar.contains(#""progress""#) { usleep(10_000) }
        #expect(folder.files.contains(".01.mp4.claim"))
        lost.send(SIGKILL)
        _ = try lost.wait()

        try folder.write(SmallScene.moving(seconds: 0.2), to: "card.yaml")
        let result = try batch("-o", "{row}.mp4").run()
        #expect(result.status == 0 && result.errors == "10 of 10 rendered\n", "\(result.errors)")
        #expect(hiddenFiles.isEmpty, "\(hiddenFiles)")
    }

    @Test("A process waits for a row that another one renders, and skips it then")
    func waiting() throws {
        // The claim of a living process: this one.
        try folder.write("\(ProcessInfo.processInfo.hostName)/\(getpid())/x 000000000.0\n", to: ".03.mp4.claim")
        let running = try batch("-o", "{row}.mp4").start()
        for _ in 0..<2000 where running.isRunning && !folder.files.contains("10.mp4") { usleep(10_000) }
        usleep(700_000)
        #expect(running.isRunning && !folder.files.contains("03.mp4"))
        try folder.write("by another process", to: "03.mp4")
        try FileManager.default.removeItem(atPath: folder.path(".03.mp4.claim"))

        let result = try running.wait()
        #expect(result.status == 0 && result.errors == "9 of 10 rendered, 1 skipped\n", "\(result.errors)")
        #expect(try folder.text("03.mp4") == "by another process")
    }

    @Test("An output from before the batch is an error without -y or --skip-existing")
    func earlierOutput() throws {
        try folder.write("before", to: "04.mp4")
        let result = try batch("-o", "{row}.mp4").run()
        #expect(result.status == 2 && result.errors.hasSuffix("9 of 10 rendered; not rendered: 04.mp4\n"))
        #expect(try folder.text("04.mp4") == "before")
    }

    @Test("Shards divide the rows without a remainder, with the names of the whole table")
    func shards() throws {
        try folder.write(SmallScene.moving(seconds: 0.2), to: "card.yaml")
        var outputs: [[String]] = []
        for shard in 1...3 {
            let result = try batch("-o", "{row}.mp4", "--shard", "\(shard)/3").run()
            #expect(result.status == 0, "\(result.errors)")
            outputs.append(result.output.split(separator: "\n").map(String.init))
        }
        #expect(outputs[0] == ["01.mp4", "04.mp4", "07.mp4", "10.mp4"])
        #expect(outputs[1] == ["02.mp4", "05.mp4", "08.mp4"])
        #expect(outputs[2] == ["03.mp4", "06.mp4", "09.mp4"])
        #expect(try batch("-o", "x{row}.mp4", "--shard", "12/12").run().errors == "0 of 0 rendered\n")
    }

    @Test("Shards that do not exist are usage errors", arguments: ["0/3", "4/3", "3", "a/b", "1/0", "-1/3"])
    func illegalShard(shard: String) throws {
        let result = try batch("-o", "{row}.mp4", "--shard=\(shard)").run()
        #expect(result.status == 2 && result.errors.contains("such as 3/10"), "\(result.errors)")
    }
}
