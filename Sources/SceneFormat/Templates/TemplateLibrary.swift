import FileAccess
import Foundation
import Images
import SceneLanguage
import SourceText

/// The installed scenes that new scenes can start from: templates and samples.
package struct TemplateLibrary: Sendable {
    /// The folders of samples in search order. Templates are in their folders `templates`.
    ///
    /// A scene hides those of the same name in later folders, and a template the sample beside it.
    package let folders: [String]

    package init(folders: [String]) { self.folders = folders }

    /// The folders of `MULTIPLANE_SAMPLES` and the folder of the included samples.
    package static var standard: TemplateLibrary {
        TemplateLibrary(folders: ResourceFolder("samples", variable: "MULTIPLANE_SAMPLES").paths)
    }

    /// All templates and samples, in the order of their names.
    package var all: [SceneTemplate] {
        let searched = folders.flatMap { [$0 + SceneTemplate.subfolder, $0] }
        return LibraryFiles.all(in: searched, extensions: ["yaml"]).map { name, folder, _ in
            SceneTemplate(name: name, folder: folder, isSample: folders.contains(folder))
        }
    }

    /// Returns the template with a name.
    ///
    /// - Throws: `SceneFormatError` with the names if there is none.
    package func template(_ name: String) throws(SceneFormatError) -> SceneTemplate {
        let templates = all
        if let template = templates.first(where: { $0.name == name }) { return template }
        let names = templates.map(\.name)
        let diagnostic = SceneDiagnostic(
            at: SourceLocation(file: "new"), "there is no template \"\(name)\"",
            expected: names.isEmpty
                ? "install the samples, or name their folder in MULTIPLANE_SAMPLES; there are none in "
                    + folders.joined(separator: ", ")
                : "expected one of \(names.joined(separator: ", "))",
            suggestion: SpellingSuggestion.closest(to: name, in: names))
        throw SceneFormatError(diagnostics: [diagnostic])
    }
}

/// An installed scene with the files that it uses.
package struct SceneTemplate: Sendable {
    /// The name, without extension.
    package let name: String
    /// The folder of the scene.
    package let folder: String
    /// Whether the scene is a sample, which demonstrates a feature, rather than a template.
    package let isSample: Bool

    /// The folder of the templates in a folder of samples.
    static let subfolder = "/templates"

    /// The path of the scene.
    package var path: String { folder + "/" + name + ".yaml" }

    /// The folder of the samples, with the media and included files of samples and templates.
    private var base: String { isSample ? folder : String(folder.dropLast(Self.subfolder.count)) }

    /// The first sentence of the comment at the start of the scene; empty for none.
    package var summary: String {
        let text = (try? SceneSource(path: path).text) ?? ""
        let comment = Self.comment(text).joined(separator: " ")
        guard let end = comment.firstRange(of: /[.:]( |$)/) else { return comment }
        return comment[..<end.lowerBound] + "."
    }

    /// Returns the lines of the comment at the start, without the signs of comments.
    private static func comment(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).prefix { $0.hasPrefix("#") }.map {
            $0.dropFirst().trimmingCharacters(in: .whitespaces)
        }
    }

    /// Returns the files to write so that the scene can be rendered: the scene first, then what it uses.
    ///
    /// - Parameter output: The path of the new scene. Other files keep their paths relative to it; those of a template,
    ///   which are in the folder above it, are written beside the new scene.
    /// - Throws: `SceneFormatError` if the template cannot be read.
    package func files(for output: String) throws -> [File] {
        let source = try SceneSource(path: path)
        let scene = try SceneDescription(SceneDocument(source))
        let target = output.lastIndex(of: "/").map { String(output[...$0]) } ?? ""
        let prefix = URL(fileURLWithPath: base).standardizedFileURL.path + "/"
        let used = scene.files.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
        let mentioned = Self.comment(source.text).joined(separator: "\n").matches(of: /samples\/([\w.-]+\.\w+)/).map {
            String($0.1)
        }.filter { $0 != name + ".yaml" && FileManager.default.fileExists(atPath: prefix + $0) }
        var names: Set<String> = []
        let files = (used + mentioned).filter { names.insert($0).inserted }.map { file in
            File(path: target + file, source: prefix + file)
        }
        return [File(path: output, text: text(source.text, for: output))] + files
    }

    /// Returns the text of the scene with the paths of the new files.
    private func text(_ text: String, for output: String) -> String {
        let own = "samples" + (isSample ? "" : Self.subfolder) + "/" + name + ".yaml"
        let new = text.replacing(own, with: output).replacing("samples/", with: "")
        return isSample ? new : new.replacing("../", with: "")
    }

    /// A file to write.
    package struct File: Sendable {
        /// Where the file is written.
        package let path: String
        /// The file that is copied; nil for text.
        var source: String?
        /// The text that is written; nil for a copy.
        var text: String?

        /// The largest file that is copied, in bytes.
        private static let limit = 256 << 20

        /// Returns the bytes to write.
        ///
        /// - Throws: `InputFile.Failure` if the file cannot be read.
        package func contents() throws -> Data {
            if let text { return Data(text.utf8) }
            return try InputFile.contents(source ?? path, limit: Self.limit)
        }
    }
}
