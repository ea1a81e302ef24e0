import Foundation

/// The values of a document as written, before parameters are substituted.
package struct SceneDocument: Sendable {
    /// The text of the document.
    package let source: SceneSource
    /// The top-level value.
    package let root: SceneValue

    /// Parses YAML or JSON; both use the same parser.
    ///
    /// Tags, repeated keys, alias cycles, more than one document, and oversized or too deeply nested input are errors.
    /// - Throws: `SceneFormatError` with the location of the problem.
    package init(_ source: SceneSource) throws(SceneFormatError) {
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

/// The text of a document with its name for messages and the folder of its relative paths.
package struct SceneSource: Sendable {
    /// The longest document that is parsed, in bytes.
    static let byteLimit = 16 << 20

    /// The file name for messages.
    package let name: String
    /// The text without a byte order mark.
    package let text: String
    /// The absolute path of the folder that relative paths start from.
    package let folder: String

    /// Creates a source from text.
    package init(text: String, name: String = "scene.yaml", folder: String = FileManager.default.currentDirectoryPath) {
        self.text = text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
        self.name = name
        self.folder = folder
    }

    /// Reads a UTF-8 file.
    ///
    /// - Throws: `SceneFormatError` if the file is missing, a folder, too long or not UTF-8.
    package init(path: String) throws(SceneFormatError) {
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

    /// Returns the absolute path of `path`, which is relative to the document's folder unless it is absolute.
    package func resolve(_ path: String) -> String {
        path.hasPrefix("/") ? path : URL(fileURLWithPath: folder + "/" + path).standardizedFileURL.path
    }

    private static func failure(_ path: String, _ problem: String, _ expectation: String) -> SceneFormatError {
        SceneFormatError(diagnostics: [SceneDiagnostic(at: SourceLocation(file: path), problem, expected: expectation)])
    }
}
