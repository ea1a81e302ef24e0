import SceneEditing
import SceneLanguage

/// What the documents of a scene define for its layers: components, assets, and the names of the theme.
struct SceneLibrary {
    private let sources: SceneSources

    init(_ sources: SceneSources) { self.sources = sources }

    /// The body of the response.
    var report: EditValue {
        .map([
            .init("components", .list(components)),
            .init("assets", .list(assets)),
            .init("colors", names(["theme", "colors"])),
            .init("fonts", names(["theme", "fonts"])),
        ])
    }

    /// The components with the names of their parameters.
    private var components: [EditValue] {
        entries(["components"]).map { entry in
            let parameters = entry.value["parameters"]?.entries.map { EditValue.text($0.key) } ?? []
            return .map([.init("name", .text(entry.key)), .init("parameters", .list(parameters))])
        }
    }

    /// The assets with the names of their files.
    private var assets: [EditValue] {
        entries(["assets"]).map { entry in
            let value = EditValue(entry.value)
            let file = value.string ?? value["file"]?.string ?? ""
            return .map([.init("name", .text(entry.key)), .init("file", .text(file))])
        }
    }

    private func names(_ path: [String]) -> EditValue { .list(entries(path).map { .text($0.key) }) }

    /// Returns the entries of a map in all documents; those of the scene come first, and override others.
    private func entries(_ path: [String]) -> [SceneValue.Entry] {
        var keys: Set<String> = []
        return sources.files.indices.flatMap { file -> [SceneValue.Entry] in
            let map = sources[SceneSources.Reference(file: file, path: path.map { .key($0) })]
            return (map?.entries ?? []).filter { keys.insert($0.key).inserted }
        }
    }
}
