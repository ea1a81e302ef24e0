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
        #expect(monitor.exceeded(after: .seconds(5.9), resident: 1088 * mebibyte) == nil)
        #expect(monitor.exceeded(after: .seconds(6), resident: nil)?.limit == "render-time")
        let error = monitor.exceeded(after: .zero, resident: 1089 * mebibyte)
        #expect(error?.problem == "1,089 MiB of memory exceed the limit of 1,024 (memory)")
        limits.memory = .max
        limits.renderTime = .max
        #expect(ResourceMonitor(limits: limits).exceeded(after: .seconds(1e6), resident: .max) == nil)
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
}
