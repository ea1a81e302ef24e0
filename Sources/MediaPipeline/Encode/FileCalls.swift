import Foundation

/// The calls of the operating system that can fail while a file is completed, replaceable so that tests can fill a
/// disk.
///
/// Each returns a negative number and sets `errno` on failure, as the system's own do.
struct FileCalls {
    var open: (String, Int32) -> Int32 = { Glibc.open($0, $1) }
    var write: (Int32, UnsafeRawPointer, Int) -> Int = { Glibc.write($0, $1, $2) }
    /// Takes a file for this process alone, without waiting.
    var lock: (Int32) -> Int32 = { flock($0, LOCK_EX | LOCK_NB) }
    var synchronize: (Int32) -> Int32 = { fsync($0) }
    var close: (Int32) -> Int32 = { Glibc.close($0) }
    var rename: (String, String) -> Int32 = { Glibc.rename($0, $1) }

    /// Writes all of `bytes` where the file stands; returns how many were written, and the `errno` that stopped it or
    /// 0.
    func writeAll(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> (count: Int, failure: Int32) {
        var rest = bytes
        while let start = rest.baseAddress, !rest.isEmpty {
            let written = write(descriptor, start, rest.count)
            if written < 0, errno == EINTR { continue }
            guard written >= 0 else { return (bytes.count - rest.count, errno) }
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(written))
        }
        return (bytes.count, 0)
    }
}
