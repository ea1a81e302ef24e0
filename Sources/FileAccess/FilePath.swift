import Foundation
import Glibc

/// Operations on paths as text, which do not look at files.
///
/// Components are compared as bytes: Swift's strings equal each other if they only differ in Unicode normalization, but
/// files do not.
package enum FilePath {
    /// Returns an absolute path without `.`, `..` and repeated slashes; relative paths start from the current folder.
    package static func normalized(_ path: String) -> String {
        var normalized: [ArraySlice<UInt8>] = []
        for part in components(absolute(path)) {
            if part.elementsEqual("..".utf8) { _ = normalized.popLast() } else { normalized.append(part) }
        }
        return text(normalized)
    }

    /// Returns `path`, or the path from the current folder if it is relative.
    package static func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    }

    /// Returns the components of a path, without `.` and empty ones.
    package static func components(_ path: String) -> [ArraySlice<UInt8>] {
        Array(path.utf8).split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual(".".utf8) }
    }

    /// Returns the absolute path with the given components.
    package static func text(_ components: some Sequence<ArraySlice<UInt8>>) -> String {
        "/" + components.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
    }

    /// Returns the last component.
    package static func lastComponent(_ path: String) -> String {
        components(path).last.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// Returns the path of the folder as written, without the last component; empty for a path of one component.
    ///
    /// Foundation's `NSString.deletingLastPathComponent` crashes on Linux for a path of one character.
    package static func parent(_ path: String) -> String {
        let slash = UInt8(ascii: "/")
        let bytes = Array(path.utf8)
        let end = bytes.lastIndex { $0 != slash }.map { $0 + 1 } ?? 0
        guard let last = bytes[..<end].lastIndex(of: slash) else { return end < bytes.count && end == 0 ? "/" : "" }
        let folder = bytes[..<last].lastIndex { $0 != slash }.map { bytes[...$0] } ?? [slash]
        return String(decoding: folder, as: UTF8.self)
    }

    /// Returns the folder of a normalized path.
    package static func folder(_ path: String) -> String { text(components(path).dropLast()) }
}

extension stat {
    /// The modification time in nanoseconds since 1970; dates after 2262 wrap around.
    package var modificationNanoseconds: Int { Int(st_mtim.tv_sec) &* 1_000_000_000 &+ Int(st_mtim.tv_nsec) }
}
