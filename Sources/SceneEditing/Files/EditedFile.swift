import FileAccess
import Foundation
import Glibc
import SceneLanguage

/// A file of a scene that edits are written to.
///
/// Only regular files inside the folder of the scene are written, never through a symbolic link: each operation opens
/// the folder that contains the file, checks that the opened folder is inside that of the scene, and uses names in it.
/// The file is replaced by renaming a complete temporary file beside it, which keeps its permissions.
package struct EditedFile: Sendable {
    /// The path.
    package let path: String
    /// The folder of the scene.
    private let root: ConfinedFolder

    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// - Parameters:
    ///   - path: The absolute path of the file.
    ///   - folder: The folder of the scene.
    /// - Throws: `EditRefusal` for files that are not written.
    package init(_ path: String, inFolderOf folder: String) throws(EditRefusal) {
        guard let root = ConfinedFolder(folder) else { throw EditRefusal("The folder of the scene does not exist.") }
        self.path = path
        self.root = root
        let descriptor = try openFolder()
        defer { close(descriptor) }
        _ = try status(in: descriptor)
    }

    private var name: String { FilePath.lastComponent(path) }

    private var outside: EditRefusal {
        EditRefusal("\(name) is outside the folder of the scene, so it is not changed.")
    }

    /// Opens the folder that contains the file, and returns its descriptor, which the caller closes.
    private func openFolder() throws(EditRefusal) -> Int32 {
        guard let folder = root.resolve(FilePath.folder(path)) else { throw outside }
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw EditRefusal("The folder of \(name) cannot be opened.") }
        // Another process may have replaced a folder of the path by a symbolic link.
        guard root.contains(descriptor: descriptor) else {
            close(descriptor)
            throw outside
        }
        return descriptor
    }

    /// Checks the file in its open folder, and returns its status.
    private func status(in folder: Int32) throws(EditRefusal) -> stat {
        var status = stat()
        guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
            throw EditRefusal("\(name) does not exist.")
        }
        guard status.st_mode & S_IFMT != S_IFLNK else {
            throw EditRefusal("\(name) is a symbolic link. Open the file that it leads to.")
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw EditRefusal("\(name) is not a file.") }
        guard faccessat(folder, name, W_OK, 0) == 0 else { throw EditRefusal("\(name) is write-protected.") }
        return status
    }

    /// Returns the text without a byte order mark.
    ///
    /// - Throws: `EditRefusal` if the file cannot be read, or is not UTF-8.
    package func read() throws(EditRefusal) -> [UInt8] {
        let folder = try openFolder()
        defer { close(folder) }
        return try contents(in: folder).text
    }

    private func contents(in folder: Int32) throws(EditRefusal) -> (text: [UInt8], hasMark: Bool) {
        guard let data = try? InputFile.contents("/proc/self/fd/\(folder)/\(name)", limit: SceneSource.byteLimit) else {
            throw EditRefusal("\(name) cannot be read.")
        }
        guard String(data: data, encoding: .utf8) != nil, !data.contains(0) else {
            throw EditRefusal("\(name) is not UTF-8. Save it as UTF-8 to edit it here.")
        }
        let hasMark = data.starts(with: Self.mark)
        return (Array(data.dropFirst(hasMark ? Self.mark.count : 0)), hasMark)
    }

    /// Replaces the text.
    ///
    /// - Parameter old: The text that the file must have.
    /// - Throws: `EditRefusal` if it has another text, or cannot be written.
    package func write(_ text: [UInt8], replacing old: [UInt8]) throws(EditRefusal) {
        let folder = try openFolder()
        defer { close(folder) }
        let status = try status(in: folder)
        let current = try contents(in: folder)
        guard current.text == old else { throw EditRefusal("\(name) has just been changed by another program.") }
        guard text.count <= SceneSource.byteLimit else { throw EditRefusal("\(name) would be too long.") }
        let temporary = ".\(name).\(getpid()).partial"
        unlinkat(folder, temporary, 0)
        let descriptor = openat(folder, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.failure(name, errno) }
        var code = Self.write((current.hasMark ? Self.mark : []) + text, to: descriptor)
        // The owner can differ where only the group may write.
        _ = fchown(descriptor, status.st_uid, status.st_gid)
        if code == 0, fchmod(descriptor, status.st_mode & 0o7777) != 0 { code = errno }
        if code == 0, fsync(descriptor) != 0 { code = errno }
        close(descriptor)
        if code == 0, (try? contents(in: folder))?.text != old {
            unlinkat(folder, temporary, 0)
            throw EditRefusal("\(name) has just been changed by another program.")
        }
        if code == 0, renameat(folder, temporary, folder, name) != 0 { code = errno }
        guard code == 0 else {
            unlinkat(folder, temporary, 0)
            throw Self.failure(name, code)
        }
    }

    /// Writes all bytes; returns 0 or the error number.
    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
        var start = 0
        while start < bytes.count {
            let count = bytes[start...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return errno }
            start += count
        }
        return 0
    }

    /// The refusal for a file that the system does not write, with its error number.
    static func failure(_ name: String, _ code: Int32) -> EditRefusal {
        EditRefusal("\(name) cannot be written: \(String(cString: strerror(code)).lowercased()).")
    }
}
