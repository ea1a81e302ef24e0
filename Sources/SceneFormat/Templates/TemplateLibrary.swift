import FileAccess
import Foundation
import Images
import SceneLanguage
import SourceText

/// The scenes that are installed as a start for own ones: the samples.
package struct TemplateLibrary: Sendable {
    /// The folders in search order; a template hides those of the same name in later folders.
    package let folders: [String]

    package init(folders: [String]) { self.folders = folders }

    /// The folders of `MULTIPLANE_SAMPLES` and the folder of the included samples.
    package static var standard: TemplateLibrary {
        TemplateLibrary(folders: ResourceFolder("samples", variable: "MULTIPLANE_SAMPLES").paths)
    }

    /// All templates, in the order of their names.
    package var all: [SceneTemplate] {
        LibraryFiles.all(in: folders, extensions: ["yaml"]).map { SceneTemplate(name: $0.name, folder: $0.folder) }
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

    /// The path of the scene.
    package var path: String { folder + "/" + name + ".yaml" }

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
    /// - Parameter output: The path of the new scene. Other files keep their paths relative to it.
    /// - Throws: `SceneFormatError` if the template cannot be read.
    package func files(for output: String) throws -> [File] {
        let source = try SceneSource(path: path)
        let scene = try SceneDescription(SceneDocument(source))
        let target = output.lastIndex(of: "/").map { String(output[...$0]) } ?? ""
        let prefix = URL(fileURLWithPath: folder).standardizedFileURL.path + "/"
        let used = scene.files.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
        let mentioned = Self.comment(source.text).joined(separator: "\n").matches(of: /samples\/([\w.-]+\w)/).map {
            String($0.1)
        }.filter { $0 != name + ".yaml" && FileManager.default.fileExists(atPath: prefix + $0) }
        var names: Set<String> = []
        let files = (used + mentioned).filter { names.insert($0).inserted }.map { file in
            File(path: target + file, source: prefix + file)
        }
        let text = source.text.replacing("samples/" + name + ".yaml", with: output).replacing("samples/", with: "")
        return [File(path: output, text: text)] + files
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
