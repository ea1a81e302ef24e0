import Foundation
import Multiplane
import Testing

@testable import MultiplaneCommand

@Suite struct BatchPolicyTests {
    @Test("Only failures that can pass are tried again")
    func passing() {
        func media(_ kind: MediaError.Kind) -> MediaError { MediaError(kind, during: "testing", detail: "x") }
        for kind in [MediaError.Kind.outOfMemory, .encode, .outputNotWritable] {
            #expect(BatchResult.failed(media(kind)).canPass)
        }
        for kind in [MediaError.Kind.timedOut, .notFound, .unreadable, .unsupported, .settingsRefused, .diskFull] {
            #expect(!BatchResult.failed(media(kind)).canPass)
        }
        #expect(!BatchResult.failed(CommandError(.usage, "x")).canPass)
        #expect(!BatchResult.failed(RenderError.noSuchFrames(0..<1, frameCount: 0)).canPass)
        #expect(!BatchResult.skipped.canPass)
        #expect(BatchResult.failed(media(.diskFull)).isDiskFull)
    }

    @Test("The delay before attempts doubles up to 30 seconds")
    func delays() {
        #expect((2...8).map(BatchPolicy.delay) == [1, 2, 4, 8, 16, 30, 30])
    }

    @Test("The common folder of outputs is the deepest one that contains all of them")
    func commonFolder() {
        #expect(BatchPolicy.commonFolder(of: ["/a/b/1.mp4", "/a/b/2.mp4"]) == "/a/b")
        #expect(BatchPolicy.commonFolder(of: ["/a/b/x/1.mp4", "/a/b/y/1.mp4"]) == "/a/b")
        #expect(BatchPolicy.commonFolder(of: ["/a/1.mp4", "/b/1.mp4"]) == "/")
    }
}

@Suite struct ProcessUsageTests {
    @Test("Processor time is divided among simultaneous work, and the peak memory is that of the process")
    func shares() {
        let usage = ProcessUsage()
        let before = ProcessUsage.cpuSeconds
        usage.begin(1)
        usage.begin(2)
        var sum = 0.0
        while ProcessUsage.cpuSeconds < before + 0.1 { for i in 0..<10_000 { sum += Double(i).squareRoot() } }
        let first = usage.end(1)
        let second = usage.end(2)
        #expect(sum > 0)
        // Other tests use the process, too, also between these calls.
        #expect(first.cpuSeconds > 0.03 && second.cpuSeconds > 0.03)
        #expect(first.cpuSeconds + second.cpuSeconds <= ProcessUsage.cpuSeconds - before + 0.01)
        #expect(first.peakMemory > 1 << 20)
        #expect(usage.end(1) == ProcessUsage.Share())
    }
}

@Suite struct OpenMetricsTests {
    @Test("Each metric has its help, type and unit before its samples, and the file ends with # EOF")
    func format() throws {
        var values = BatchMetrics.Values()
        values.planned = 3
        values.cpuSeconds = 1.23456
        var failed = BatchResult.failed(CommandError(.sceneInvalid, "x"))
        failed.attempts = 3
        values.add(failed)
        let text = OpenMetrics(values, batch: #"a"b\c"#).text
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)

        #expect(lines.suffix(2) == ["# EOF", ""])
        var family = ""
        var types: [String: String] = [:]
        for line in lines.dropLast(2) {
            let words = line.split(separator: " ").map(String.init)
            if line.hasPrefix("# HELP ") {
                family = words[2]
                #expect(types[family] == nil, "a family is repeated")
            } else if line.hasPrefix("# TYPE ") {
                #expect(words[2] == family && ["gauge", "counter"].contains(words[3]))
                types[family] = words[3]
            } else if line.hasPrefix("# UNIT ") {
                #expect(words[2] == family && family.hasSuffix("_" + words[3]))
            } else {
                let suffix = types[family] == "counter" ? "_total" : ""
                #expect(line.hasPrefix(#"\#(family)\#(suffix){batch="a\"b\\c""#), "\(line)")
                #expect(words.last.flatMap { Double($0) } != nil && words.count == 2, "\(line)")
            }
        }
        #expect(text.contains(#"multiplane_batch_failures_total{batch="a\"b\\c",exit_status="3"} 1"#))
        #expect(text.contains(#"multiplane_batch_retries_total{batch="a\"b\\c"} 2"#))
        #expect(text.contains(#"multiplane_batch_cpu_seconds_total{batch="a\"b\\c"} 1.235"#))
    }
}
