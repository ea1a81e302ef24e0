import SceneEditing
import SceneLanguage
import SourceText

/// A version of the scene with its documents and its layers.
struct EditedScene: Sendable {
    let version: SceneVersion
    let sources: SceneSources
    let layers: LayerTable

    /// - Parameter scene: The absolute path of the scene.
    init(_ version: SceneVersion, _ document: SceneDocument, _ layers: LayerTable, scene: String)
        throws(EditRefusal)
    {
        self.version = version
        self.layers = layers
        var files = [try SceneSources.File(name: document.source.name, path: scene, text: document.source.text)]
        for file in document.includes {
            files.append(try SceneSources.File(name: file.source.name, path: file.path, text: file.source.text))
        }
        sources = SceneSources(files)
    }
}

extension EditRefusal {
    /// The refusal of an edit with which the scene would have a problem.
    init(_ problem: SceneDiagnostic?) {
        let remedy = problem.map { $0.expectation.isEmpty ? "" : "; \($0.expectation)" } ?? ""
        self.init("The scene would have a problem: \(problem?.problem ?? "it cannot be read")\(remedy).")
    }
}

extension SceneDocument {
    /// Returns the texts of the files by their paths.
    ///
    /// - Parameter scene: The absolute path of the scene.
    func texts(scene: String) -> [String: String] {
        let included = includes.map { ($0.path, $0.source.text) }
        return Dictionary(included + [(scene, source.text)]) { $1 }
    }
}

extension SceneSources {
    /// The texts of the files by their paths.
    var texts: [String: String] { Dictionary(files.reversed().map { ($0.path, $0.editor.text) }) { $1 } }
}
