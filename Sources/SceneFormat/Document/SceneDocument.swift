import Foundation

/// A document's values as written, before parameters are put in.
public struct SceneDocument: Sendable {
    public let source: SceneSource
    public let root: SceneValue

    /// Parses YAML or JSON, which share one loader.
    ///
    /// Tags, repeated keys, alias cycles, more than one document and oversized or too deeply nested input are refused.
    /// - Throws: `SceneFormatError`, with the place of the problem.
    public init(_ source: SceneSource) throws(SceneFormatError) {
        let collector = DiagnosticCollector()
        guard source.text.utf8.count <= SceneSource.byteLimit else {
            let diagnostic = SceneDiagnostic(
                at: SourceLocation(file: source.name), "the document has \(source.text.utf8.count) bytes",
                expected: "expected at most \(SceneSource.byteLimit)")
            throw SceneFormatError(diagnostics: [diagnostic])
        }
        var composer = DocumentComposer(file: source.name, text: source.text, collector: collector)
        let root = composer.compose()
        try collector.throwIfAny()
        self.source = source
        self.root = root ?? SceneValue(.null, at: SourceLocation(file: source.name, line: 1, column: 1))
    }
}

/// The text of a document with the name that messages call it by and the folder its relative paths start from.
public struct SceneSource: Sendable {
    /// Longer documents are refused before they are parsed.
    static let byteLimit = 16 << 20

    public let name: String
    public let text: String
    /// An absolute path.
    public let folder: String

    public init(text: String, name: String = "scene.yaml", folder: String = FileManager.default.currentDirectoryPath) {
        self.text = text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
        self.name = name
        self.folder = folder
    }

    /// Reads a UTF-8 file.
    ///
    /// - Throws: `SceneFormatError` when the file is missing, a folder, too long or not UTF-8.
    public init(path: String) throws(SceneFormatError) {
        let url = URL(fileURLWithPath: path)
        guard let data = FileManager.default.contents(atPath: url.path) else {
            throw Self.failure(path, "there is no readable file", "expected the path of a scene, preset or table")
        }
        guard data.count <= Self.byteLimit else {
            throw Self.failure(path, "the file has \(data.count) bytes", "expected at most \(Self.byteLimit)")
        }
        guard let text = String(data: data, encoding: .utf8) else {
            throw Self.failure(path, "the file is not text", "expected YAML, JSON or CSV in UTF-8")
        }
        self.init(text: text, name: path, folder: url.deletingLastPathComponent().standardizedFileURL.path)
    }

    /// `path` as it is when absolute, else seen from the document's folder.
    public func resolve(_ path: String) -> String {
        path.hasPrefix("/") ? path : URL(fileURLWithPath: folder + "/" + path).standardizedFileURL.path
    }

    private static func failure(_ path: String, _ problem: String, _ expectation: String) -> SceneFormatError {
        SceneFormatError(diagnostics: [SceneDiagnostic(at: SourceLocation(file: path), problem, expected: expectation)])
    }
}
