import Foundation
import Glibc
import MediaWriting
import SourceFiles

/// Writes files into a new folder, which gets its name when it is complete, so that no reader sees a part of it.
///
/// The temporary folder, `.name.PID.partial`, lies beside the final path. It is removed if writing fails, and at a
/// forced exit.
/// - Parameters:
///   - files: The contents by their relative paths, which may name subfolders.
///   - path: The path of the folder.
///   - isReplaceable: Returns whether an existing folder at the path may be replaced; never called for files.
/// - Throws: `.outputNotWritable` for a missing or read-only folder, and for something at the path that may not be
///   replaced; `.diskFull`. What is at the path is unchanged then.
func writeFolder(
    _ files: [(path: String, data: Data)], to path: String, isReplaceable: (String) -> Bool
) throws(MediaError) {
    let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    var status = stat()
    let exists = lstat(path, &status) == 0
    if exists {
        guard status.st_mode & S_IFMT == S_IFDIR, isReplaceable(path) else {
            throw MediaError(
                .outputNotWritable, file: path, during: "creating the folder", detail: "the path exists",
                remedy: "Choose another name.")
        }
    }
    let url = URL(fileURLWithPath: path)
    let parent = url.deletingLastPathComponent().path
    let partial = "\(parent)/.\(url.lastPathComponent).\(getpid()).partial"
    let replaced = partial + ".old"
    PartialFiles.addFolder(partial)
    defer {
        try? FileManager.default.removeItem(atPath: partial)
        PartialFiles.forget(partial)
    }
    try makeFolder(partial, of: path)
    for folder in Set(files.map { folderName($0.path) }).sorted() where !folder.isEmpty {
        try makeFolder("\(partial)/\(folder)", of: path)
    }
    for file in files { try writeFile(file.data, to: "\(partial)/\(file.path)", overwrite: .refuse) }
    if exists, rename(path, replaced) != 0 {
        throw MediaError(errno: errno, during: "replacing the folder", path: path)
    }
    guard rename(partial, path) == 0 else {
        let code = errno
        if exists { _ = rename(replaced, path) }
        throw MediaError(errno: code, during: "renaming the folder", path: path)
    }
    if exists { try? FileManager.default.removeItem(atPath: replaced) }
}

private func makeFolder(_ folder: String, of path: String) throws(MediaError) {
    guard mkdir(folder, 0o777) == 0 else { throw MediaError(errno: errno, during: "creating the folder", path: path) }
}

/// Returns the folder in a relative path; empty for none.
private func folderName(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
}
