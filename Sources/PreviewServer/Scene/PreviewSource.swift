import FileAccess
import Foundation
import SceneFormat
import SceneLanguage
import SourceText

/// The scene of a preview: a file with the values of its parameters, a text, or layers that a program makes.
package struct PreviewSource: Sendable {
    /// The path of the scene as given, or within the folder; the title of a scene that has no file.
    package var path: String
    /// What the page shows if the scene has no file.
    package var content: Content?
    /// The document, if it was read already; changes of the file then have no effect.
    var parsed: SceneDocument?
    /// The folder whose scenes the page can show; nil for one scene.
    package var folder: String?
    /// The path of the batch table whose rows the page steps through; nil for none.
    package var rows: String?
    /// The character between the cells of a CSV table; nil finds it from the first line.
    package var separator: TableSeparator?
    /// The folder that relative paths in the scene start from; nil for the scene's folder.
    package var base: String?
    /// The folder that the scene and the files that it names must be inside; nil for any folder.
    package var root: ConfinedFolder?
    /// The initial values of parameters.
    package var overrides: [ParameterOverride]

    /// A scene without a file.
    package enum Content: Sendable {
        /// The text of a scene, and the folder that relative paths start from.
        case text(String, folder: String)
        /// Makes layers; called on several threads, each time for new ones.
        case program(@Sendable () throws -> ProgrammedScene)
    }

    /// Creates a source.
    package init(
        path: String, base: String? = nil, root: ConfinedFolder? = nil, overrides: [ParameterOverride] = []
    ) {
        self.path = path
        self.base = base
        self.root = root
        self.overrides = overrides
    }

    /// Creates a source without a file.
    package init(_ content: Content, title: String, overrides: [ParameterOverride] = []) {
        path = title
        self.content = content
        self.overrides = overrides
    }

    /// Creates a source for a folder without scenes, in which the page starts one.
    package init(emptyFolder folder: String) {
        let text = """
            multiplane: 1
            size: [1280, 720]
            frameRate: 30
            duration: 1
            background: "#14171c"
            root: {}
            """
        self.init(.text(text, folder: folder), title: "No scene")
        self.folder = folder
    }

    /// The file name without folders, or relative to the folder.
    var title: String {
        if content != nil { return path }
        guard let folder, path.hasPrefix(folder + "/") else { return URL(fileURLWithPath: path).lastPathComponent }
        return String(path.dropFirst(folder.count + 1))
    }

    /// The paths of the scene and of the table.
    var files: [String] { [content == nil ? path : nil, rows].compactMap(\.self) }

    /// Reads the document.
    ///
    /// - Throws: `SceneFormatError` with every problem.
    package func document() throws(SceneFormatError) -> SceneDocument {
        if let parsed { return parsed }
        if case .text(let text, let folder) = content {
            return try SceneDocument(SceneSource(text: text, folder: folder))
        }
        let folder = base.map { URL(fileURLWithPath: $0).standardizedFileURL.path }
        let source = try SceneSource(path: path, folder: folder, root: root, converter: SceneConverter.converter)
        return try SceneDocument(source)
    }

    /// Returns values of parameters without those that were set on the page before the parameter was renamed or removed.
    ///
    /// Values of the command line and of a table stay, so that they are reported.
    func applicable(_ values: [ParameterOverride], to document: SceneDocument) -> [ParameterOverride] {
        let names = Set(document.parameterNames)
        return values.filter { names.contains($0.name) || $0.location.line > 0 || overrides.contains($0) }
    }
}
