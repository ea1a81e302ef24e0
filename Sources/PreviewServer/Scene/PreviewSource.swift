import Foundation
import MediaReading
import SceneFormat

/// The scene of a preview: a file, and the values of its parameters on the command line.
package struct PreviewSource: Sendable {
    /// The path of the scene as given, or within the folder.
    package var path: String
    /// The folder whose scenes the page can show; nil for one scene.
    package var folder: String?
    /// The path of the batch table whose rows the page steps through; nil for none.
    package var rows: String?
    /// The folder that relative paths in the scene start from; nil for the scene's folder.
    package var base: String?
    /// The folder that the scene and the files that it names must be inside; nil for any folder.
    package var root: ConfinedFolder?
    /// The initial values of parameters.
    package var overrides: [ParameterOverride]

    /// Creates a source.
    package init(
        path: String, base: String? = nil, root: ConfinedFolder? = nil, overrides: [ParameterOverride] = []
    ) {
        self.path = path
        self.base = base
        self.root = root
        self.overrides = overrides
    }

    /// The file name without folders, or relative to the folder.
    var title: String {
        guard let folder, path.hasPrefix(folder + "/") else { return URL(fileURLWithPath: path).lastPathComponent }
        return String(path.dropFirst(folder.count + 1))
    }

    /// Reads the document.
    ///
    /// - Throws: `SceneFormatError` with every problem.
    package func document() throws(SceneFormatError) -> SceneDocument {
        let folder = base.map { URL(fileURLWithPath: $0).standardizedFileURL.path }
        return try SceneDocument(try SceneSource(path: path, folder: folder, root: root))
    }
}
