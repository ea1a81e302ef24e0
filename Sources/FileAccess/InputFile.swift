import Foundation
import Glibc
import Limits
import Synchronization

/// Opens the files that scenes, tables, presets, playlists, animations and other input name.
///
/// All readers open their files here, which `Scripts/check-file-access` checks. Only regular files are opened: pipes
/// and devices could block without end. Opening a file never waits.
package enum InputFile {
    /// The reason why a file cannot be read.
    package enum Failure: Error, Equatable, Sendable {
        /// The file is outside the root folder. Says nothing about whether the file exists.
        case outside
        /// There is no such file.
        case missing
        /// The path is a folder, a pipe or a device.
        case notRegular
        /// The file has more bytes than the limit.
        case tooLarge(bytes: Int)
        /// The work has opened as many files as the limit of media files.
        case tooMany
        /// The system refuses to open or read the file, with its error number.
        case unreadable(code: Int32)

        /// The reason as a clause for messages.
        package var reason: String {
            switch self {
            case .outside: "the path is outside the root folder"
            case .missing: "no such file"
            case .notRegular: "it is not a file"
            case .tooLarge(let bytes): "the file has \(bytes) bytes"
            case .tooMany: "the limit of media files is exceeded"
            case .unreadable(let code): String(cString: strerror(code)).lowercased()
            }
        }
    }

    /// The root folders of the paths that were resolved in one.
    private static let roots = Mutex<[String: ConfinedFolder]>([:])

    /// The descriptors of files that another process has opened and checked, by their paths.
    private static let received = Mutex<[String: Int32]>([:])

    /// Makes later calls that open a path reopen a descriptor instead, so that the file cannot be replaced after the
    /// check.
    ///
    /// - Parameter descriptor: The descriptor, which stays open.
    package static func use(_ descriptor: Int32, for path: String) { received.withLock { $0[path] = descriptor } }

    /// Returns the path of a file in a folder as `ConfinedFolder.resolve` does. Opening this path later fails if it
    /// then leads outside the folder.
    ///
    /// Files that were fetched from a URL are in another folder, whatever the root folder is.
    package static func resolve(_ path: String, in root: ConfinedFolder) -> String? {
        if RemoteFiles.url(ofFile: path) != nil { return path }
        guard let resolved = root.resolve(path) else { return nil }
        roots.withLock { $0[resolved] = root }
        return resolved
    }

    /// Forgets the folder in which a path was resolved.
    static func forget(_ path: String) { roots.withLock { _ = $0.removeValue(forKey: path) } }

    /// Returns the folder in which a path was resolved; nil for other paths.
    package static func root(of path: String) -> ConfinedFolder? { roots.withLock { $0[path] } }

    /// Opens a regular file.
    ///
    /// - Parameter root: The folder that the file must be inside; nil for any folder.
    /// - Returns: The file, which is closed with the last reference to it.
    package static func open(_ path: String, in root: ConfinedFolder? = nil) throws(Failure) -> FileHandle {
        FileHandle(fileDescriptor: try descriptor(path, in: root), closeOnDealloc: true)
    }

    /// Opens a regular file and returns its descriptor, which the caller closes.
    package static func descriptor(_ path: String, in root: ConfinedFolder? = nil) throws(Failure) -> Int32 {
        var path = path
        if let root, !EmbeddedFile.contains(path) {
            guard let resolved = resolve(path, in: root) else { throw .outside }
            path = resolved
        }
        guard !path.isEmpty, !path.utf8.contains(0) else { throw .missing }
        let opened = received.withLock { $0[path] }.map { "/proc/self/fd/\($0)" } ?? path
        var status = stat()
        // Opening some devices has effects.
        guard stat(opened, &status) == 0 else { throw failure(errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
        guard ResourceLimits.countMediaFile(path) else { throw .tooMany }
        var descriptor: Int32
        repeat {
            descriptor = Glibc.open(opened, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        } while descriptor < 0
            && errno == EINTR
        guard descriptor >= 0 else { throw failure(errno) }
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .notRegular
        }
        if let root = self.root(of: path), !root.contains(descriptor: descriptor) {
            close(descriptor)
            throw .outside
        }
        return descriptor
    }

    /// Returns the contents of a regular file.
    ///
    /// - Parameter limit: The largest number of bytes.
    package static func contents(_ path: String, in root: ConfinedFolder? = nil, limit: Int) throws(Failure) -> Data {
        let descriptor = try descriptor(path, in: root)
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure(errno) }
        guard status.st_size <= limit else { throw .tooLarge(bytes: Int(status.st_size)) }
        // Files of the kernel have no size, and a file can grow while it is read.
        let data = try bytes(of: descriptor, upTo: limit == .max ? limit : limit + 1, expected: Int(status.st_size))
        guard data.count <= limit else { throw .tooLarge(bytes: data.count) }
        return data
    }

    /// Reads bytes from the current position of a descriptor; fewer at the end of the file.
    ///
    /// - Parameter expected: The number of bytes that memory is reserved for.
    fileprivate static func bytes(of descriptor: Int32, upTo limit: Int, expected: Int) throws(Failure) -> Data {
        var data = Data(capacity: max(min(expected, limit), 0))
        var buffer = [UInt8](repeating: 0, count: min(max(expected + 1, 4096), 1 << 20))
        while data.count < limit {
            let count = read(descriptor, &buffer, min(buffer.count, limit - data.count))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure(errno) }
            guard count > 0 else { return data }
            data.append(contentsOf: buffer[..<count])
        }
        return data
    }

    /// Returns the first bytes of a regular file; fewer at its end, none for a file that cannot be read. The file does
    /// not count as a media file yet.
    package static func start(_ path: String, count: Int) -> Data {
        let opened = ResourceLimits.notCountingMediaFiles { try? open(path) }
        guard let data = opened?.bytes(upTo: count) else { return Data() }
        return data
    }

    private static func failure(_ code: Int32) -> Failure {
        [ENOENT, ENOTDIR].contains(code) ? .missing : .unreadable(code: code)
    }
}

extension FileHandle {
    /// Returns the next bytes of a regular file; fewer at its end, nil if they cannot be read.
    ///
    /// Foundation's `read(upToCount:)` and `readToEnd()` crash on Linux if the system cannot read the file.
    package func bytes(upTo count: Int) -> Data? {
        try? InputFile.bytes(of: fileDescriptor, upTo: count, expected: min(count, 1 << 16))
    }
}
