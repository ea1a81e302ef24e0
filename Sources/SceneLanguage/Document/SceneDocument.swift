import FileAccess
import Foundation
import SourceFiles
import SourceText
import ZipReading

/// The values of a document as written, before parameters are substituted.
package struct SceneDocument: Sendable {
    /// The text of the document.
    package let source: SceneSource
    /// The top-level value, with the sections of included files.
    package let root: SceneValue
    /// The included files as they were read.
    package let includes: [IncludedFile]
    private let tablePaths: [String]
    /// Likely mistakes in the text.
    package let warnings: [SceneDiagnostic]

    /// Parses YAML or JSON; both use the same parser. Reads the files under `include`.
    ///
    /// Tags, repeated keys, alias cycles, more than one document, and oversized or too deeply nested input are errors.
    /// - Throws: `SceneFormatError` with the location of the problem.
    package init(_ source: SceneSource) throws(SceneFormatError) {
        try self.init(source, resolvesIncludes: true)
    }

    /// Parses YAML or JSON.
    ///
    /// - Parameters:
    ///   - source: The text.
    ///   - resolvesIncludes: Whether the files under `include` are read.
    ///   - texts: Texts by the absolute paths of included files, which are not read then.
    /// - Throws: `SceneFormatError` with the location of the problem.
    package init(
        _ source: SceneSource, resolvesIncludes: Bool, texts: [String: String] = [:]
    ) throws(SceneFormatError) {
        let collector = DiagnosticCollector()
        guard source.text.utf8.count <= SceneSource.byteLimit else {
            let diagnostic = SceneDiagnostic(
                at: SourceLocation(file: source.name), "the document has \(source.text.utf8.count) bytes",
                expected: "expected at most \(SceneSource.byteLimit)")
            throw SceneFormatError(diagnostics: [diagnostic])
        }
        var composer = DocumentComposer(file: source.name, text: source.text, collector: collector)
        let root = composer.compose() ?? SceneValue(.null, at: SourceLocation(file: source.name, line: 1, column: 1))
        var includes = DocumentIncludes(collector: collector, texts: texts)
        var tables = DocumentTables(collector: collector)
        let merged = resolvesIncludes ? tables.expand(includes.expand(root, of: source), of: source) : root
        try collector.throwIfAny()
        self.source = source
        self.root = merged
        self.includes = includes.files
        tablePaths = tables.paths
        warnings = collector.warnings
    }

    /// A file that the document or one of its includes names.
    package struct IncludedFile: Sendable {
        /// The absolute path.
        package let path: String
        /// The text, with the name that the locations of its values have.
        package let source: SceneSource
    }

    /// The absolute paths of the included files, and of the tables of list parameters.
    package var includedFiles: [String] { includes.map(\.path) + tablePaths }

    /// Returns the document for values of parameters: the scene of a dotLottie archive depends on the animation that
    /// `animation` names, and that of an edit list on the folder of its media.
    ///
    /// - Throws: `SceneFormatError` if the file of another format cannot be read with these values.
    package func showing(_ overrides: [ParameterOverride]) throws(SceneFormatError) -> SceneDocument {
        let values = Dictionary(overrides.map { ($0.name, $0.text) }, uniquingKeysWith: { $1 })
        guard let source = try source.showing(values) else { return self }
        return try SceneDocument(source)
    }
}

/// The text of a document with its name for messages and the folder of its relative paths.
package struct SceneSource: Sendable {
    /// The longest document that is parsed, in bytes.
    package static let byteLimit = 16 << 20

    /// The file name for messages.
    package let name: String
    /// The text without a byte order mark.
    package let text: String
    /// The absolute path of the folder that relative paths start from.
    package let folder: String
    /// The folder that the files named in the document must be inside; nil for any folder.
    package let root: ConfinedFolder?
    /// The file of another format that the text was written for; nil for scenes.
    private var conversion: Conversion?

    /// Whether the text was written for a file of another format.
    package var isConverted: Bool { conversion != nil }

    /// Returns the text of a scene that shows a file of another format; nil for files that are not in that format.
    package typealias Converter = @Sendable (ConvertedFile) throws(SceneFormatError) -> String?

    /// A file of another format.
    package struct ConvertedFile: Sendable {
        /// The bytes of the file.
        package let data: Data
        /// The name of the file, for messages.
        package let name: String
        /// The absolute path of the folder that relative paths start from.
        package let folder: String
        /// The folder that the files named in the file must be inside; nil for any folder.
        package let root: ConfinedFolder?
        /// The values of parameters of the scene, by their names.
        package var values: [String: String] = [:]
    }

    private struct Conversion: Sendable {
        var file: ConvertedFile
        let converter: Converter
    }

    /// Creates a source from text.
    package init(
        text: String, name: String = "scene.yaml", folder: String = FileManager.default.currentDirectoryPath,
        root: ConfinedFolder? = nil
    ) {
        self.text = text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
        self.name = name
        self.folder = folder
        self.root = root
    }

    /// Reads a file in UTF-8 or UTF-16.
    ///
    /// - Parameters:
    ///   - path: The path of the file, or of a folder that counts as one (`BundleFile`).
    ///   - folder: The folder that relative paths start from; nil for the file's folder.
    ///   - root: The folder that the file and the files that it names must be inside; nil for any folder.
    ///   - converter: Writes scenes for files of another format; nil to read scenes only.
    /// - Throws: `SceneFormatError` if the file is missing, a folder, too long, not text, or outside `root`.
    package init(
        path: String, folder: String? = nil, root: ConfinedFolder? = nil, converter: Converter? = nil
    ) throws(SceneFormatError) {
        let name = BundleFile.main(ofFolder: path).map { "\(path)/\($0)" } ?? path
        let url = URL(fileURLWithPath: name)
        let data: Data
        do throws(InputFile.Failure) {
            data = try Self.contents(url.path, in: root)
        } catch .outside {
            throw Self.failure(
                path, "the file is outside the root folder", "expected a file inside \(root?.path ?? "")", .asset)
        } catch .tooLarge(let bytes) {
            throw Self.failure(
                path, "the file has \(bytes) bytes", "expected at most \(Self.byteLimit(ofFile: url.path, in: root))")
        } catch {
            throw Self.failure(path, "there is no readable file", "expected the path of a scene, preset or table")
        }
        try self.init(
            data: data, name: name, folder: folder ?? url.deletingLastPathComponent().standardizedFileURL.path,
            root: root, converter: converter)
    }

    /// Creates a source from the bytes of a file or stream.
    ///
    /// - Parameters:
    ///   - name: The name for messages.
    ///   - folder: The folder that relative paths start from.
    ///   - root: The folder that the files named in the document must be inside; nil for any folder.
    ///   - converter: Writes scenes for files of another format; nil to read scenes only.
    /// - Throws: `SceneFormatError` if the data is too long or not text.
    package init(
        data: Data, name: String, folder: String, root: ConfinedFolder? = nil, converter: Converter? = nil
    ) throws(SceneFormatError) {
        guard data.count <= Self.byteLimit || ZipArchive.isArchive(data) else {
            throw Self.failure(name, "the file has \(data.count) bytes", "expected at most \(Self.byteLimit)")
        }
        guard !TextFile.isWebPage(data) else {
            throw Self.failure(name, TextFile.webPageProblem, "expected a scene, a table or a Lottie animation")
        }
        let folder = URL(fileURLWithPath: folder).standardizedFileURL.path
        let file = ConvertedFile(data: data, name: name, folder: folder, root: root)
        if let converter, let text = try converter(file) {
            self.init(text: text, name: name, folder: folder, root: root)
            conversion = Conversion(file: file, converter: converter)
            return
        }
        guard let text = String(data: TextFile.utf8(data), encoding: .utf8) else {
            throw Self.failure(
                name, "the file is not text",
                "expected YAML, JSON or CSV in UTF-8 or UTF-16; convert other text with iconv -t UTF-8")
        }
        self.init(text: text, name: name, folder: folder, root: root)
    }

    /// Returns the contents of a file. Only a file longer than a document is opened again, to find out whether it is an
    /// archive.
    private static func contents(_ path: String, in root: ConfinedFolder?) throws(InputFile.Failure) -> Data {
        do throws(InputFile.Failure) {
            return try InputFile.contents(path, in: root, limit: byteLimit)
        } catch {
            guard case .tooLarge = error else { throw error }
            return try InputFile.contents(path, in: root, limit: byteLimit(ofFile: path, in: root))
        }
    }

    /// Returns the largest size of a file that is read.
    private static func byteLimit(ofFile path: String, in root: ConfinedFolder?) -> Int {
        let start = try? InputFile.open(path, in: root).bytes(upTo: 4)
        return start.map(ZipArchive.isArchive) == true ? ZipArchive.byteLimit : byteLimit
    }

    /// Returns the source for values of parameters; nil for scenes.
    fileprivate func showing(_ values: [String: String]) throws(SceneFormatError) -> SceneSource? {
        guard var conversion, conversion.file.values != values else { return nil }
        conversion.file.values = values
        guard let text = try conversion.converter(conversion.file) else { return nil }
        var source = SceneSource(text: text, name: name, folder: folder, root: root)
        source.conversion = conversion
        return source
    }

    /// Returns the absolute path of `path`, which is relative to the document's folder unless it is absolute.
    package func resolve(_ path: String) -> String {
        path.hasPrefix("/") ? path : URL(fileURLWithPath: folder + "/" + path).standardizedFileURL.path
    }

    private static func failure(
        _ path: String, _ problem: String, _ expectation: String, _ kind: SceneDiagnostic.Kind = .invalid
    ) -> SceneFormatError {
        SceneFormatError(diagnostics: [
            SceneDiagnostic(kind: kind, at: SourceLocation(file: path), problem, expected: expectation)
        ])
    }
}
