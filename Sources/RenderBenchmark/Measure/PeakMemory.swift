import Foundation

/// The most memory that was resident since the last reset; Linux only.
enum PeakMemory {
    static func reset() { try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs")) }

    /// In MiB; 0 where the system does not tell.
    static var mebibytes: Double {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
            let kibibytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Double($0) })
        else { return 0 }
        return kibibytes / 1024
    }
}
