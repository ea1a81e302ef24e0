import FileAccess
import Foundation
import Glibc
import SceneLanguage

/// A file of a scene that edits are written to.
///
/// Only regular files inside the folder of the scene are written, and none through a symbolic link. The file is
/// replaced by
/// renaming a complete temporary file beside it, which keeps its permissions.
package struct EditedFile: Sendable {
    /// The path.
    package let path: String
    /// The folder that contains the file and the scene.
    private let folder: String

    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// - Parameters:
    ///   - path: The absolute path of the file.
    ///   - folder: The folder of the scene.
    /// - Throws: `EditRefusal` for files that are not written.
    package init(_ path: String, inFolderOf folder: String) throws(EditRefusal) {
        self.path = path
        self.folder = folder
        _ = try status()
    }

    private var name: String { (path as NSString).lastPathComponent }

    /// Checks the file, and returns its status.
    private func status() throws(EditRefusal) -> stat {
        let parent = (path as NSString).deletingLastPathComponent
        guard let real = Self.resolved(parent), let root = Self.resolved(folder),
            real == root || real.hasPrefix(root == "/" ? root : root + "/")
        else { throw EditRefusal("\(name) is outside the folder of the scene, so it is not changed.") }
        var status = stat()
        guard lstat(path, &status) == 0 else { throw EditRefusal("\(name) does not exist.") }
        guard status.st_mode & S_IFMT != S_IFLNK else {
            throw EditRefusal("\(name) is a symbolic link. Open the file that it leads to.")
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw EditRefusal("\(name) is not a file.") }
        guard access(path, W_OK) == 0 else { throw EditRefusal("\(name) is write-protected.") }
        return status
    }

    private static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Returns the text without a byte order mark.
    ///
    /// - Throws: `EditRefusal` if the file cannot be read, or is not UTF-8.
    package func read() throws(EditRefusal) -> [UInt8] { try contents().text }

    private func contents() throws(EditRefusal) -> (text: [UInt8], hasMark: Bool) {
        guard let data = try? InputFile.contents(path, limit: SceneSource.byteLimit) else {
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
        let status = try status()
        let known = try contents()
        guard known.text == old else { throw EditRefusal("\(name) has just been changed by another program.") }
        guard text.count <= SceneSource.byteLimit else { throw EditRefusal("\(name) would be too long.") }
        let temporary = (path as NSString).deletingLastPathComponent + "/.\(name).\(getpid()).partial"
        unlink(temporary)
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.failure(name, errno) }
        var code = Self.write((known.hasMark ? Self.mark : []) + text, to: descriptor)
        // The owner can differ where only the group may write.
        _ = fchown(descriptor, status.st_uid, status.st_gid)
        if code == 0, fchmod(descriptor, status.st_mode & 0o7777) != 0 { code = errno }
        if code == 0, fsync(descriptor) != 0 { code = errno }
        close(descriptor)
        if code == 0, (try? contents())?.text != old {
            unlink(temporary)
            throw EditRefusal("\(name) has just been changed by another program.")
        }
        if code == 0, rename(temporary, path) != 0 { code = errno }
        guard code == 0 else {
            unlink(temporary)
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

    private static func failure(_ name: String, _ code: Int32) -> EditRefusal {
        EditRefusal("\(name) cannot be written: \(String(cString: strerror(code)).lowercased()).")
    }
}
