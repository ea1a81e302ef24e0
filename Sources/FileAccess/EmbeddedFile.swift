import Foundation
import Glibc
import Synchronization

/// A file whose contents are part of another one, such as a data URL in a scene.
///
/// It is a temporary file, because readers need one. It is removed with the last reference to the value. It can be
/// opened in place of files of any root folder: its contents come from the scene itself. It is alone in a folder, which
/// is its root, so that files that it names, as playlists and animations do, cannot be opened.
package final class EmbeddedFile: Sendable {
    /// The path of the temporary file.
    package let path: String
    private let folder: String

    private static let paths = Mutex<Set<String>>([])

    /// Writes the contents to a temporary file.
    ///
    /// - Parameter fileExtension: The extension of the file's name; some formats are recognized by it.
    package init(_ data: Data, fileExtension: String) throws(InputFile.Failure) {
        let suffix = fileExtension.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }.prefix(8)
        let parent = FileManager.default.temporaryDirectory.standardizedFileURL.path
        var template = Array((parent + "/multiplane-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { throw .unreadable(code: errno) }
        let created = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard let root = ConfinedFolder(created),
            let path = InputFile.resolve("\(root.path)/contents.\(suffix)", in: root)
        else {
            rmdir(created)
            throw .unreadable(code: ENOENT)
        }
        folder = created
        self.path = path
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .unreadable(code: errno) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        Self.paths.withLock { _ = $0.insert(path) }
        do { try file.write(contentsOf: data) } catch { throw .unreadable(code: EIO) }
    }

    deinit {
        unlink(path)
        rmdir(folder)
        InputFile.forget(path)
        Self.paths.withLock { _ = $0.remove(path) }
    }

    /// Removes all files. Only for the exit of the process.
    package static func removeAll() {
        let all = paths.withLockIfAvailable { $0 } ?? []
        for path in all {
            unlink(path)
            rmdir(FilePath.folder(path))
        }
    }

    /// Returns whether a path is that of an embedded file.
    static func contains(_ path: String) -> Bool { paths.withLock { $0.contains(path) } }
}

extension EmbeddedFile: Hashable {
    package static func == (one: EmbeddedFile, other: EmbeddedFile) -> Bool { one === other }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
