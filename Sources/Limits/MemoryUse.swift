import Foundation

/// The memory of the process, compared with the limit while frames are rendered.
package struct MemoryUse {
    /// The limits that apply, also on threads that do not inherit them.
    package let limits: ResourceLimits

    /// Reads the limit that applies now.
    package init(_ limits: ResourceLimits = .current) { self.limits = limits }

    /// Checks the resident memory.
    ///
    /// - Parameter bytes: The memory that is about to be used in addition.
    /// - Throws: The error of the limit `memory`.
    package func check(adding bytes: Double = 0) throws(LimitError) {
        if let error = error(adding: bytes) { throw error }
    }

    /// Returns the error of the resident memory and `bytes` more; nil if both are within the limit.
    package func error(adding bytes: Double = 0) -> LimitError? {
        guard limits.memory < .max, let resident else { return nil }
        let used = Double(resident) + bytes
        return limits.error(ResourceLimits.memoryEntry, (used / 1_048_576).rounded(.up))
    }

    /// The resident memory of the process in bytes, divided among the renders that share it; nil if the system does not
    /// report it.
    package var resident: Int? { Self.resident.map { $0 / limits.memoryShares } }

    /// The resident memory of the process in bytes; nil if the system does not report it.
    package static var resident: Int? { pages(1) }

    /// The address space that the process may use, in bytes (`ulimit -v`); nil for no limit.
    package static let addressSpace: Int? = {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur < 1 << 50 else {
            return nil
        }
        return Int(limit.rlim_cur)
    }()

    /// The part of the address space that is not used, in bytes; nil for no limit.
    package static var addressSpaceLeft: Int? {
        guard let addressSpace, let used = pages(0) else { return nil }
        return addressSpace - used
    }

    /// Returns a field of the process's memory statistics, in bytes.
    private static func pages(_ field: Int) -> Int? {
        guard let file = fopen("/proc/self/statm", "r") else { return nil }
        defer { fclose(file) }
        var fields = [CChar](repeating: 0, count: 128)
        guard fgets(&fields, 128, file) != nil else { return nil }
        let text = String(decoding: fields.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
        let pages = text.split(separator: " ").dropFirst(field).first.flatMap { Int($0) }
        return pages.map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) }
    }
}
