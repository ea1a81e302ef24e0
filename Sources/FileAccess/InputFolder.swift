import Foundation
import Glibc

/// Lists the folders that input names.
package enum InputFolder {
    /// Returns the names of the files and folders directly in a folder, in ascending order; none if the folder cannot
    /// be read, or is outside `root`.
    ///
    /// - Parameters:
    ///   - root: The folder that the listed one must be inside; nil for any folder.
    ///   - limit: The largest number of names that are read; larger folders are listed in part.
    package static func names(_ path: String, in root: ConfinedFolder? = nil, limit: Int) -> [String] {
        guard let resolved = root == nil ? path : root?.resolve(path), !resolved.utf8.contains(0) else { return [] }
        let descriptor = open(resolved, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        guard root?.contains(descriptor: descriptor) ?? true, let stream = fdopendir(descriptor) else {
            close(descriptor)
            return []
        }
        defer { closedir(stream) }
        var names: [String] = []
        while names.count < limit, let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }
}
