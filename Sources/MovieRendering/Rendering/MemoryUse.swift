import Foundation
import Limits

/// The memory of the process, compared with the limit while frames are rendered.
package struct MemoryUse {
    private let limits: ResourceLimits

    /// Reads the limit that applies now.
    init(_ limits: ResourceLimits = .current) { self.limits = limits }

    /// Checks the resident memory.
    ///
    /// - Throws: The error of the limit `memory`.
    func check() throws(LimitError) {
        guard limits.memory < .max, let resident = Self.resident else { return }
        try limits.check(ResourceLimits.memoryEntry, (Double(resident) / 1_048_576).rounded(.up), at: nil)
    }

    /// The resident memory in bytes; nil if the system does not report it.
    package static var resident: Int? {
        guard let file = fopen("/proc/self/statm", "r") else { return nil }
        defer { fclose(file) }
        var fields = [CChar](repeating: 0, count: 128)
        guard fgets(&fields, 128, file) != nil else { return nil }
        let text = String(decoding: fields.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        return pages.map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) }
    }
}
