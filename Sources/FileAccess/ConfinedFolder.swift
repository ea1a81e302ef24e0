import Foundation
import Glibc

/// A folder that files must lie in after all symbolic links are followed, for paths that come from untrusted scenes.
///
/// Nothing outside the folder is looked at, so that the result does not depend on what exists there. `InputFile` checks
/// opened files again, in case that another process replaces a file with a link after the check.
package struct ConfinedFolder: Hashable, Sendable {
    /// The path of the folder without symbolic links.
    package let path: String
    private let components: [[UInt8]]
    /// The components of the path as given, which may contain symbolic links.
    private let alias: [[UInt8]]

    /// The number of symbolic links after which a path counts as a cycle, as in Linux.
    private static let maximumLinkCount = 40

    /// Opens a folder; `nil` if it does not exist.
    package init?(_ path: String) {
        guard !path.isEmpty, !path.utf8.contains(0), let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        var status = stat()
        guard stat(resolved, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
        self.path = String(cString: resolved)
        components = FilePath.components(self.path).map(Array.init)
        alias = FilePath.components(FilePath.normalized(path)).map(Array.init)
    }

    /// Returns the path of a file in the folder, without symbolic links and `..`.
    ///
    /// - Parameter path: The path of a file that may not exist; relative paths start from the current folder.
    /// - Returns: The path; `nil` for files outside the folder, links that lead outside it, and cycles of links.
    package func resolve(_ path: String) -> String? {
        guard !path.isEmpty, !path.utf8.contains(0) else { return nil }
        var pending = FilePath.components(FilePath.absolute(path)).reversed().map(Array.init)
        var resolved: [[UInt8]] = []
        var links = 0
        while let part = pending.popLast() {
            if part.elementsEqual("..".utf8) {
                _ = resolved.popLast()
                continue
            }
            resolved.append(part)
            if resolved == alias { resolved = components }
            // Outside the folder, the path is followed as text only.
            guard resolved.count > components.count, resolved.starts(with: components), let target = link(at: resolved)
            else {
                continue
            }
            links += 1
            guard links <= Self.maximumLinkCount else { return nil }
            if target.first == UInt8(ascii: "/") { resolved = [] } else { resolved.removeLast() }
            pending += target.split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual(".".utf8) }.reversed()
                .map(Array.init)
        }
        return resolved.starts(with: components) ? FilePath.text(resolved.map { $0[...] }) : nil
    }

    /// Returns whether the file of an open descriptor is in the folder.
    package func contains(descriptor: Int32) -> Bool {
        var target = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/fd/\(descriptor)", &target, target.count)
        guard count > 0 else { return false }
        return target[..<count].split(separator: UInt8(ascii: "/")).map(Array.init).starts(with: components)
    }

    /// Returns the target of a symbolic link; `nil` for other files.
    private func link(at linkPath: [[UInt8]]) -> [UInt8]? {
        var target = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(FilePath.text(linkPath.map { $0[...] }), &target, target.count)
        return count > 0 ? Array(target[..<count]) : nil
    }
}
