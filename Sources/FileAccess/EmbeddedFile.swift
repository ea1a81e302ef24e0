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

    /// The names for messages by paths, also of files that are removed, because errors are printed after that.
    private static let names = Mutex<[String: String]>([:])
    /// The number of added names after which those of removed files are dropped.
    private static let nameLimit = 1000

    /// Writes the contents to a temporary file.
    ///
    /// - Parameters:
    ///   - fileExtension: The extension of the file's name; some formats are recognized by it.
    ///   - name: The name that messages have in place of the path.
    package init(_ data: Data, fileExtension: String, name: String) throws(InputFile.Failure) {
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
        Self.remember(name, path)
        do { try file.write(contentsOf: data) } catch { throw .unreadable(code: EIO) }
    }

    deinit {
        unlink(path)
        rmdir(folder)
        InputFile.forget(path)
        Self.paths.withLock { _ = $0.remove(path) }
    }

    private static func remember(_ name: String, _ path: String) {
        names.withLock { names in
            if !names.isEmpty, names.count.isMultiple(of: nameLimit) {
                let existing = paths.withLock { $0 }
                names = names.filter { existing.contains($0.key) }
            }
            names[path] = name
        }
    }

    /// Returns a message with the names of files in place of their paths, which users have never seen.
    static func named(_ message: String) -> String {
        names.withLock { names in
            guard !names.isEmpty, message.contains("/contents.") else { return message }
            return names.reduce(message) { $0.replacing($1.key, with: $1.value) }
        }
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
