import FileAccess
import Foundation
import Glibc
import Images
import MediaWriting
import SourceFiles

/// A folder with the files of URLs, each with a record of its size and hash. Several processes may use it.
final class FileCache: Sendable {
    /// The record of a fetched file.
    struct Record: Codable, Equatable {
        var url: String
        /// The size in bytes.
        var bytes: Int
        /// The modification time in nanoseconds since 1970. A file with another time is hashed before it is used.
        var modified: Int
        var hash: ContentHash
    }

    /// The path of the folder.
    let folder: String
    private let command: StorageCommand
    private let isRefetching: Bool
    /// The files of this process. The lock is held while a file is fetched: transfers run one after the other.
    private let paths = LockedValue<[String: Result<String, RemoteFiles.Failure>]>([:])

    /// The start of a fragment with the expected SHA-256 of the file: `s3://bucket/clip.mp4#sha256=2c26b…`.
    private static let pinMark = "#sha256="

    /// - Parameter isRefetching: Whether files in the folder are fetched again, once in this process.
    init(folder: String, command: StorageCommand, isRefetching: Bool) {
        self.folder = folder
        self.command = command
        self.isRefetching = isRefetching
    }

    /// The default folder: `multiplane/files` in the user's folder for caches.
    static var defaultFolder: String {
        let environment = ProcessInfo.processInfo.environment
        let caches = environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (caches ?? FileManager.default.homeDirectoryForCurrentUser.path + "/.cache") + "/multiplane/files"
    }

    /// Returns the path of the file of a URL, and fetches it if it is not in the folder.
    func path(of url: String) throws(RemoteFiles.Failure) -> String {
        let result = paths.withLock { paths in
            if let result = paths[url] { return result }
            let result = Result { () throws(RemoteFiles.Failure) in try find(url) }
            paths[url] = result
            return result
        }
        return try result.get()
    }

    private func find(_ pinnedURL: String) throws(RemoteFiles.Failure) -> String {
        let (url, pin) = try Self.parts(pinnedURL)
        let name = Self.name(of: url)
        let path = folder + "/" + name
        if !isRefetching, let record = valid(path, url), pin == nil || record.hash.description == pin { return path }
        let record = try fetch(url, to: path)
        guard pin == nil || record.hash.description == pin else {
            throw RemoteFiles.Failure(
                "the file has the SHA-256 \(record.hash)", remedy: "expected \(pin ?? ""); check the URL or its hash")
        }
        return path
    }

    /// Returns the URL without a hash, and the hash.
    private static func parts(_ url: String) throws(RemoteFiles.Failure) -> (url: String, pin: String?) {
        guard let mark = url.range(of: pinMark) else { return (url, nil) }
        let pin = url[mark.upperBound...].lowercased()
        guard pin.count == 64, pin.allSatisfy(\.isHexDigit) else {
            throw RemoteFiles.Failure(
                "the hash after \(pinMark) is not valid", remedy: "expected 64 hexadecimal digits")
        }
        return (String(url[..<mark.lowerBound]), pin)
    }

    /// Returns the name of a URL's file: its hash, with the extension, which tells the format.
    static func name(of url: String) -> String {
        let hash = ContentHash(of: Data(url.utf8)).description.prefix(32)
        let name = RemoteFiles.fileName(url)
        guard let dot = name.lastIndex(of: ".") else { return String(hash) }
        let ending = name[name.index(after: dot)...]
        let isPlain = (1...8).contains(ending.count) && ending.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        return isPlain ? "\(hash).\(ending)" : String(hash)
    }

    /// Returns the record of a file that is in the folder as it was fetched.
    private func valid(_ path: String, _ url: String) -> Record? {
        guard let data = try? InputFile.contents(path + ".json", limit: 1 << 16),
            let record = try? JSONDecoder().decode(Record.self, from: data), record.url == url,
            let (bytes, modified) = Self.status(path), bytes == record.bytes
        else { return nil }
        guard modified != record.modified else { return record }
        return (try? ContentHash(ofFile: path)) == record.hash ? record : nil
    }

    private func fetch(_ url: String, to path: String) throws(RemoteFiles.Failure) -> Record {
        let partial = folder + "/.\(FilePath.lastComponent(path)).\(UUID().uuidString).partial"
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw RemoteFiles.Failure(
                "the cache folder \(folder) cannot be created", remedy: "give another folder with --cache")
        }
        PartialFiles.addFolder(partial)
        defer {
            unlink(partial)
            PartialFiles.forget(partial)
        }
        try command.run(url: url, file: partial)
        guard let (bytes, _) = Self.status(partial) else {
            throw RemoteFiles.Failure(
                "\"\(command.words[0])\" ended with status 0, but wrote no file",
                remedy: "the command must write the path that replaces {file}")
        }
        guard bytes > 0 else {
            throw RemoteFiles.Failure("the fetched file is empty", remedy: "check the URL")
        }
        do throws(MediaError) {
            let hash = try ContentHash(ofFile: partial)
            guard rename(partial, path) == 0, let (_, modified) = Self.status(path) else {
                throw MediaError(errno: errno, during: "renaming the fetched file", path: path)
            }
            let record = Record(url: url, bytes: bytes, modified: modified, hash: hash)
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            if let data = try? encoder.encode(record) { try writeFile(data + Data("\n".utf8), to: path + ".json") }
            return record
        } catch {
            throw RemoteFiles.Failure("\(error.detail)", remedy: "check the cache folder \(folder)")
        }
    }

    /// Returns size and modification time of a regular file, not through links.
    private static func status(_ path: String) -> (bytes: Int, modified: Int)? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return (Int(status.st_size), status.modificationNanoseconds)
    }
}
