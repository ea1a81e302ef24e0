import Foundation
import Glibc

/// The memory and the processors that the container, the control group or the shell gives to the process.
struct ContainerLimits: Equatable {
    /// The memory in MiB; nil for no limit.
    private(set) var memory: Int?
    /// The number of processors, at least one; nil for no limit.
    private(set) var processors: Int?

    /// The limits of this process.
    static let current: ContainerLimits = {
        var limits = ContainerLimits(groups: text("/proc/self/cgroup") ?? "", in: "/sys/fs/cgroup")
        var space = rlimit()
        if getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &space) == 0, space.rlim_cur < 1 << 50 {
            // Code, stacks and reserved memory take some of the address space.
            limits.limitMemory(to: Double(space.rlim_cur) * 0.75)
        }
        return limits
    }()

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
        (try? String(contentsOfFile: path, encoding: .utf8))?.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
