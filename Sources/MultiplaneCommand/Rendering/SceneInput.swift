import FileAccess
import Foundation
import SceneFormat
import SceneLanguage

/// A scene that the command's arguments name: a file, or standard input.
struct SceneInput: Sendable {
    /// The name of standard input as a scene.
    static let standardInput = "-"

    /// The path as given; `-` for standard input.
    let path: String
    /// The folder that relative paths in the scene start from; nil for the scene's folder, or for standard input the
    /// current one.
    var base: String?
    /// The folder that the scene and the files that it names must be inside; nil for any folder.
    var root: ConfinedFolder?

    /// Whether the scene is read from standard input, which is possible only once.
    var isStandardInput: Bool { path == Self.standardInput }

    /// The scene file; empty for standard input.
    var files: [String] { isStandardInput ? [] : [path] }

    /// The scene's name without extension, for output names: `stdin` for standard input.
    var title: String {
        isStandardInput ? "stdin" : URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    }

    /// Reads the document: YAML or JSON.
    ///
    /// - Throws: `CommandError` if the file or the base folder cannot be read, `SceneFormatError` for errors in the
    ///   document.
    func document() throws -> SceneDocument { try SceneDocument(try source()) }

    /// Reads the scene.
    ///
    /// - Parameter size: the output size, which selects a variant; nil for the size of the scene.
    func description(_ overrides: [ParameterOverride], for size: PixelSize?) throws -> SceneDescription {
        let document = try document()
        return try SceneDescription(document, overrides: document.overrides(overrides, for: size))
    }

    private func source() throws -> SceneSource {
        if let base { try InputFiles.requireFolder(base, "the folder of relative paths") }
        if isStandardInput { return try StandardInput.source(folder: base, root: root) }
        guard !RemoteFiles.isURL(path) else {
            throw CommandError(
                .usage, "\(path): scenes are files of this machine, only their assets can be URLs; fetch it first")
        }
        try InputFiles.requireFile(try root.input(path), path, "a scene")
        return try SceneSource(
            path: path, folder: base.map { URL(fileURLWithPath: $0).standardizedFileURL.path }, root: root,
            converter: SceneConverter.converter)
    }
}

/// The text of standard input.
enum StandardInput {
    /// The name for messages.
    static let name = "standard input"

    /// Reads standard input to its end.
    ///
    /// - Parameters:
    ///   - folder: The folder that relative paths start from; nil for the current one.
    ///   - root: The folder that the files named in the scene must be inside; nil for any folder.
    /// - Throws: `CommandError` if it cannot be read, `SceneFormatError` if it is too long or not UTF-8.
    static func source(folder: String? = nil, root: ConfinedFolder? = nil) throws -> SceneSource {
        try SceneSource(
            data: try data(), name: name, folder: folder ?? FileManager.default.currentDirectoryPath, root: root,
            converter: SceneConverter.converter)
    }

    /// Returns the bytes, at most one more than a scene may have.
    private static func data() throws(CommandError) -> Data {
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while data.count <= SceneSource.byteLimit {
            let count = read(STDIN_FILENO, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                throw CommandError(
                    .inputUnreadable, "\(name): \(String(cString: strerror(errno)).lowercased()); expected a scene")
            }
            guard count > 0 else { break }
            data.append(contentsOf: buffer[..<count])
        }
        return data
    }
}
