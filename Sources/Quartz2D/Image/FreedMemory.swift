import Foundation

/// Memory that was freed but that the allocator keeps.
package enum FreedMemory {
    /// Only glibc has it; its header is none of the Glibc module's.
    private static let trim: (@convention(c) (Int) -> Int32)? = dlsym(nil, "malloc_trim").map {
        unsafeBitCast($0, to: (@convention(c) (Int) -> Int32).self)
    }

    /// Gives its pages back to the system; nothing where the allocator cannot.
    ///
    /// Where pictures come and go among small things, the holes that are left can be as much as half of what is in use.
    package static func giveBack() { _ = trim?(0) }
}
