import FileAccess
import Foundation
import Limits

/// The memory and the processors that the container, the control group or the shell gives to the process.
struct ContainerLimits: Equatable {
    /// The memory in MiB; nil for no limit.
    private(set) var memory: Int?
    /// The number of processors, at least one; nil for no limit.
    private(set) var processors: Int?

    /// The limits of this process.
    static let current: ContainerLimits = {
        var limits = ContainerLimits(groups: text("/proc/self/cgroup") ?? "", in: "/sys/fs/cgroup")
        // Code, stacks and reserved memory take some of the address space.
        if let space = MemoryUse.addressSpace { limits.limitMemory(to: Double(space) * 0.75) }
        return limits
    }()

    /// Makes the threads share two arenas of the allocator if the address space is limited: each one reserves 64 MiB.
    /// Call it before other threads start.
    static func saveAddressSpace() {
        guard MemoryUse.addressSpace != nil, let symbol = dlsym(nil, "mallopt") else { return }
        // M_ARENA_MAX of malloc.h, which the Glibc module does not include.
        _ = unsafeBitCast(symbol, to: (@convention(c) (Int32, Int32) -> Int32).self)(-8, 2)
    }

    /// The number of processors that this process can keep busy.
    static var processorCount: Int { min(ProcessInfo.processInfo.activeProcessorCount, current.processors ?? .max) }

    /// Reads the limits of control groups, version 2 (`memory.max`, `cpu.max`) and version 1.
    ///
    /// - Parameters:
    ///   - groups: The contents of `/proc/self/cgroup`.
    ///   - folder: The folder of the control groups.
    init(groups: String, in folder: String) {
        for line in groups.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3 else { continue }
            let controllers = parts[1].split(separator: ",")
            let base = folder + (controllers.isEmpty ? "" : "/" + parts[1])
            // The limits of the groups around a group apply too. In a container, the path may be that of the host.
            var path = parts[2].split(separator: "/")
            while true {
                let group = ([base] + path.map(String.init)).joined(separator: "/")
                if controllers.isEmpty || controllers.contains("memory") { readMemory(group) }
                if controllers.isEmpty || controllers.contains("cpu") { readProcessors(group) }
                guard path.popLast() != nil else { break }
            }
        }
    }

    private mutating func readMemory(_ group: String) {
        for name in ["memory.max", "memory.limit_in_bytes"] {
            guard let text = Self.text("\(group)/\(name)"), let bytes = Double(text), bytes < 1e15 else { continue }
            // The rest is for the page cache and other processes.
            limitMemory(to: bytes * 0.9)
        }
    }

    private mutating func readProcessors(_ group: String) {
        let numbers = Self.text("\(group)/cpu.max").map { $0.split(separator: " ").map { Double($0) } }
        let quota = numbers?.first ?? Self.text("\(group)/cpu.cfs_quota_us").map { Double($0) }
        let period = numbers?.dropFirst().first ?? Self.text("\(group)/cpu.cfs_period_us").map { Double($0) }
        guard case let quota?? = quota, case let period?? = period, quota > 0, period > 0 else { return }
        processors = min(processors ?? .max, max(Int((quota / period).rounded(.up)), 1))
    }

    private mutating func limitMemory(to bytes: Double) {
        memory = min(memory ?? .max, max(Int(bytes / 1_048_576), 1))
    }

    /// Returns the text of a file of the kernel without the line feed; nil if there is none.
    private static func text(_ path: String) -> String? {
        (try? InputFile.contents(path, limit: 1 << 16)).map {
            String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        }
    }
}
