import Foundation

/// A temporary folder of a test, removed with its files when the object is released.
public final class TemporaryFolder: Sendable {
    public let url: URL

    public init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("multiplane-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    public var path: String { url.path }

    public func file(_ name: String) -> URL { url.appendingPathComponent(name) }

    public func path(_ name: String) -> String { path + "/" + name }

    /// The names of everything directly in the folder, including hidden files, sorted.
    public var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

    /// The relative paths of all files in the folder and its subfolders, including hidden files, sorted.
    public var files: [String] {
        let all = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        return all.filter { name in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: self.path(name), isDirectory: &isFolder)
                && !isFolder.boolValue
        }.sorted()
    }

    /// Writes a file at once, creates its folders, and returns its absolute path.
    @discardableResult
    public func write(_ text: String, to name: String, executable: Bool = false) throws -> String {
        let file = try newFile(for: name)
        try Data(text.utf8).write(to: file, options: .atomic)
        if executable { try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path) }
        return file.path
    }

    public func copy(_ source: String, to name: String) throws {
        try FileManager.default.copyItem(at: URL(fileURLWithPath: source), to: newFile(for: name))
    }

    public func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

    public func bytes(_ name: String) throws -> Data { try Data(contentsOf: file(name)) }

    /// Returns the URL of a file, after creating its folders.
    private func newFile(for name: String) throws -> URL {
        let url = file(name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        return url
    }
}
