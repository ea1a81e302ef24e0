import Foundation
import Multiplane
import TestSupport
import Testing

@testable import MultiplaneCommand

/// Tests the limits of time and memory that hold outside of frames, and those of containers.
@Suite("Resource monitor")
struct ResourceMonitorTests {
    @Test("Memory and time are errors beyond the reserve that renders have to end by themselves")
    func limits() {
        var limits = ResourceLimits()
        limits.memory = 1024
        limits.renderTime = 5
        let monitor = ResourceMonitor(limits: limits)
        let mebibyte = 1_048_576
        #expect(monitor.timeError(after: .seconds(5.9)) == nil)
        #expect(monitor.timeError(after: .seconds(6), of: "a.yaml")?.limit == "render-time")
        #expect(monitor.timeError(after: .seconds(6), of: "a.yaml")?.location == "a.yaml")
        #expect(monitor.memoryError(resident: 1088 * mebibyte) == nil)
        #expect(monitor.memoryError(resident: nil) == nil)
        let error = monitor.memoryError(resident: 1089 * mebibyte)
        #expect(error?.problem == "1,089 MiB of memory exceed the limit of 1,024 (memory)")
        limits.memory = .max
        limits.renderTime = .max
        #expect(ResourceMonitor(limits: limits).timeError(after: .seconds(1e6)) == nil)
        #expect(ResourceMonitor(limits: limits).memoryError(resident: .max) == nil)
    }

    @Test("The limits of control groups, and of those around them, are the smallest ones")
    func controlGroups() throws {
        let folder = try TemporaryFolder()
        try folder.write("max\n", to: "v2/memory.max")
        try folder.write("1073741824\n", to: "v2/job/memory.max")
        try folder.write("250000 100000\n", to: "v2/job/cpu.max")
        try folder.write("max 100000\n", to: "v2/job/inner/cpu.max")
        let second = ContainerLimits(groups: "0::/job/inner\n", in: folder.path("v2"))
        #expect(second.memory == 921 && second.processors == 3)
        try folder.write("536870912\n", to: "v1/memory/memory.limit_in_bytes")
        try folder.write("50000\n", to: "v1/cpu,cpuacct/cpu.cfs_quota_us")
        try folder.write("100000\n", to: "v1/cpu,cpuacct/cpu.cfs_period_us")
        let first = ContainerLimits(groups: "4:memory:/docker/a\n3:cpu,cpuacct:/docker/a\n", in: folder.path("v1"))
        #expect(first.memory == 460 && first.processors == 1)
        #expect(ContainerLimits(groups: "", in: folder.path("none")).memory == nil)
    }

    @Test("The default memory follows the container, and options override it")
    func defaultMemory() throws {
        let folder = try TemporaryFolder()
        try folder.write("1073741824\n", to: "memory.max")
        let container = ContainerLimits(groups: "0::/\n", in: folder.url.path)
        #expect(try ResourceLimits.ofCommand(nil, environment: [:], container: container).memory == 921)
        let environment = ["MULTIPLANE_LIMITS": "memory=4000"]
        #expect(try ResourceLimits.ofCommand(nil, environment: environment, container: container).memory == 4000)
    }

    @Test("Input from strangers has lower default limits, which the environment and options override")
    func untrusted() throws {
        let unlimited = ContainerLimits(groups: "", in: "/none")
        func limits(_ environment: [String: String] = [:]) throws -> ResourceLimits {
            try .ofCommand(nil, isUntrusted: true, environment: environment, container: unlimited)
        }
        #expect(try limits().memory == 2048)
        #expect(try limits().renderTime == 600)
        #expect(try limits().captionWords == 50_000)
        #expect(try limits(["MULTIPLANE_LIMITS": "memory=4000,render-time=none"]).memory == 4000)
        #expect(try limits(["MULTIPLANE_LIMITS": "memory=4000,render-time=none"]).renderTime == .max)
    }

    @Test("--untrusted sets other options, except for those that are given")
    func options() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "job/scene.yaml")
        let job = folder.path("job")
        func render(_ options: [String], _ environment: [String: String] = [:]) throws -> Render {
            var command = try MultiplaneCommand.parseAsRoot(["render", job + "/scene.yaml", "-o", "a.mp4"] + options)
            try UntrustedInput.confine(&command, environment: environment)
            return try #require(command as? Render)
        }
        #expect(try render([]).inputs.root == nil)
        let plain = try render(["--untrusted"])
        #expect(plain.inputs.root == job && plain.outputs.outputRoot == job)
        #expect(plain.decoding.isolate && plain.decoding.decodeTimeout == 10)
        #expect(plain.inputs.strictness(false) == .media && plain.inputs.strictness(true) == .all)
        let arguments = try render(["--untrusted", "--root", "/", "--output-root", "/tmp", "--decode-timeout", "3"])
        #expect(arguments.inputs.root == "/" && arguments.outputs.outputRoot == "/tmp")
        #expect(arguments.decoding.decodeTimeout == 3)
        let variables = [
            "MULTIPLANE_UNTRUSTED": "1", "MULTIPLANE_ROOT": "/", "MULTIPLANE_OUTPUT_ROOT": "/tmp",
            "MULTIPLANE_DECODE_TIMEOUT": "4",
        ]
        let inherited = try render([], variables)
        #expect(inherited.inputs.untrusted && inherited.inputs.root == nil && inherited.outputs.outputRoot == nil)
        #expect(inherited.decoding.decodeTimeout == nil && inherited.decoding.isolate)
    }

    @Test("--untrusted finds the folder of inputs with names of one character", arguments: ["a", "."])
    func shortNames(name: String) throws {
        var command = try MultiplaneCommand.parseAsRoot(["render", name, "-o", "a.mp4", "--untrusted"])
        try UntrustedInput.confine(&command, environment: [:])
        #expect((command as? Render)?.inputs.root == ".")
    }

    @Test("Very many warnings are counted instead of printed")
    func manyWarnings() {
        let lines = Console.lines(ofWarnings: (0..<1000).map { "layer \($0)\u{1b}" })
        #expect(lines.count == 201 && lines[0].hasPrefix("layer 0") && !lines[0].contains("\u{1b}"))
        #expect(lines.last == "800 more warnings are not listed; correct those above first")
        #expect(Console.lines(ofWarnings: ["a", "b"]) == ["a", "b"])
    }

    @Test("A batch gives up a render that exceeds the time limit, and continues with the others")
    func overdueRender() {
        var limits = ResourceLimits()
        limits.renderTime = 1
        let results = LockedValue<[Int: String]>([:])
        ResourceLimits.$current.withValue(limits) {
            BatchRunner(jobs: 1, cancellation: RenderCancellation()).run(3) { index -> String in
                if index == 0 { sleep(30) }
                return "done"
            } overdue: { _, error in
                error.limit
            } finished: { index, result in
                results.withLock { $0[index] = result }
            }
        }
        #expect(results.withLock { $0 } == [0: "render-time", 1: "done", 2: "done"])
    }

    @Test("Renders that share the process divide its memory")
    func shares() throws {
        var limits = ResourceLimits()
        let all = try #require(MemoryUse(limits).resident)
        limits.memoryShares = 4
        let share = try #require(MemoryUse(limits).resident)
        #expect(share < all / 2)
    }
}
