import FileAccess
import Foundation

/// Why a new scene could not be written.
package enum NewSceneError: Error, Equatable {
    /// The template uses a file of the scene's name.
    case usesName(path: String)
    /// A file of the template cannot be read.
    case unreadable(path: String)
    /// A file of this name exists, and has other contents.
    case exists(path: String)
    case notWritable(path: String, reason: String)
}

extension SceneTemplate {
    /// Writes a new scene and the files that it uses. Existing files are never overwritten; those with the same bytes
    /// are left as they are.
    ///
    /// - Parameter path: The path of the new scene.
    /// - Returns: The paths of the written files, the scene first.
    /// - Throws: `NewSceneError`, before anything is written unless writing fails; `SceneFormatError` if the template
    ///   cannot be read.
    package func write(to path: String) throws -> [String] {
        let copied = try files(for: path)
        guard !copied.dropFirst().contains(where: { $0.path == path }) else {
            throw NewSceneError.usesName(path: path)
        }
        let files = try copied.map { (path: $0.path, data: try Self.contents($0)) }
        let new = try files.filter { try Self.isNew($0.path, $0.data) }
        for (path, data) in new { try Self.write(data, to: path) }
        return new.map(\.path)
    }

    private static func contents(_ file: File) throws(NewSceneError) -> Data {
        do { return try file.contents() } catch { throw .unreadable(path: file.path) }
    }

    /// Returns whether a file has to be written; false if it has these bytes already.
    private static func isNew(_ path: String, _ data: Data) throws(NewSceneError) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0 else { return true }
        if let current = try? InputFile.contents(path, limit: data.count), current == data { return false }
        throw .exists(path: path)
    }

    private static func write(_ data: Data, to path: String) throws(NewSceneError) {
        do {
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try data.write(to: URL(fileURLWithPath: path), options: .withoutOverwriting)
        } catch {
            throw .notWritable(path: path, reason: error.localizedDescription)
        }
    }
}
