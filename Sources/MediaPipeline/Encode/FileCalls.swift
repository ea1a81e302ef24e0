import Foundation

/// The calls of the operating system that can fail while a file is completed, replaceable so that tests can fill a disk.
///
/// Each returns a negative number and sets `errno` on failure, as the system's own do.
struct FileCalls {
    var open: (String, Int32) -> Int32 = { Glibc.open($0, $1) }
    var write: (Int32, UnsafeRawPointer, Int) -> Int = { Glibc.write($0, $1, $2) }
    var synchronize: (Int32) -> Int32 = { fsync($0) }
    var close: (Int32) -> Int32 = { Glibc.close($0) }
    var rename: (String, String) -> Int32 = { Glibc.rename($0, $1) }
}
