import FileAccess
import Foundation
import Glibc

/// A file that is written beside a scene in parts, such as one that is dropped on the page of the preview.
///
/// It gets its name when it is complete, and replaces no file. It is written in the opened folder of the scene, so that
/// links do not lead elsewhere.
///
/// - Thread safety: one thread at a time.
package final class NewFile {
    /// The largest file, in bytes.
    package static let byteLimit = 4 << 30
    /// The longest name, in bytes, so that a number can be added.
    private static let nameLimit = 200

    /// The bytes written so far.
    package private(set) var count = 0
    private let name: String
    private let temporary: String
    private let folder: Int32
    private let descriptor: Int32

    /// - Parameters:
    ///   - name: The wanted name, without folders.
    ///   - folder: The folder of the scene.
    /// - Throws: `EditRefusal` for names that are not those of plain files, and folders that cannot be written to.
    package init(_ name: String, in folder: String) throws(EditRefusal) {
        // A character can be a slash with a combining mark, which file systems read as a slash.
        guard let first = name.utf8.first, first != UInt8(ascii: "."), name.utf8.count <= Self.nameLimit,
            !name.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }),
            !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { throw EditRefusal("\"\(name)\" is not the name of a file that can be added. Rename the file.") }
        guard let root = ConfinedFolder(folder) else { throw EditRefusal("The folder of the scene does not exist.") }
        let opened = open(root.path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard opened >= 0 else { throw EditRefusal("The folder of the scene cannot be opened.") }
        let temporary = ".\(name).\(getpid()).partial"
        unlinkat(opened, temporary, 0)
        let written = openat(opened, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
        guard written >= 0 else {
            let code = errno
            close(opened)
            throw EditedFile.failure(name, code)
        }
        self.name = name
        self.temporary = temporary
        self.folder = opened
        descriptor = written
    }

    deinit {
        // After `finish`, the temporary name does not exist.
        unlinkat(folder, temporary, 0)
        close(descriptor)
        close(folder)
    }

    /// Adds bytes.
    package func append(_ data: Data) throws(EditRefusal) {
        guard count + data.count <= Self.byteLimit else {
            throw EditRefusal("\(name) is larger than 4 GiB. Copy it beside the scene, and add it to `assets`.")
        }
        var start = 0
        while start < data.count {
            let written = data.withUnsafeBytes { bytes in
                Glibc.write(descriptor, bytes.baseAddress.map { $0 + start }, bytes.count - start)
            }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw EditedFile.failure(name, errno) }
            start += written
        }
        count += data.count
    }

    /// Gives the complete file its name, or a name with a number if there is another file of the name.
    ///
    /// - Returns: The name.
    package func finish() throws(EditRefusal) -> String {
        let (base, fileExtension) = ((name as NSString).deletingPathExtension, (name as NSString).pathExtension)
        for number in 1...1000 {
            let suffix = fileExtension.isEmpty ? "" : ".\(fileExtension)"
            let candidate = number == 1 ? name : "\(base)-\(number)\(suffix)"
            // Unlike a rename, a link does not replace a file.
            if linkat(folder, temporary, folder, candidate, 0) == 0 {
                unlinkat(folder, temporary, 0)
                return candidate
            }
            guard errno == EEXIST else { throw EditedFile.failure(name, errno) }
        }
        throw EditRefusal("There are too many files called \(name). Rename the file.")
    }
}
