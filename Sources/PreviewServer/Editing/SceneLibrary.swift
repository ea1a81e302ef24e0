import FileAccess
import SceneEditing
import SceneLanguage

/// What the documents of a scene define for its layers: components, assets, and the names of the theme.
struct SceneLibrary {
    private let sources: SceneSources
    /// The name of the selected theme; nil if the scene has no `themes`.
    private let theme: String?

    /// - Parameter theme: The name of the selected theme; nil for the first one, if there are any.
    init(_ sources: SceneSources, theme: String? = nil) {
        self.sources = sources
        self.theme = theme
    }

    /// The body of the response.
    var report: EditValue {
        .map([
            .init("components", .list(components)),
            .init("assets", .list(assets)),
            .init("hasAssets", .boolean(hasAssets)),
            .init("audioCount", audioCount.map { .number(Double($0)) } ?? .null),
            .init("colors", themed("colors")), .init("fonts", themed("fonts")), .init("curves", themed("curves")),
        ])
    }

    /// The components with the names of their parameters.
    private var components: [EditValue] {
        entries(["components"]).map { entry in
            let parameters = entry.value["parameters"]?.entries.map { EditValue.text($0.key) } ?? []
            return .map([.init("name", .text(entry.key)), .init("parameters", .list(parameters))])
        }
    }

    /// The assets with their files, and what these are.
    private var assets: [EditValue] {
        entries(["assets"]).map { entry in
            let file = Self.file(entry.value)
            return .map([
                .init("name", .text(entry.key)),
                .init("file", .text(file)),
                .init("kind", Self.kind(of: file)),
                .init("hasThumbnail", .boolean(AssetThumbnail.isAvailable(for: file))),
            ])
        }
    }

    /// What a file is, for the page: an `AssetKind`, or `file`.
    static func kind(of file: String) -> EditValue { .text(AssetKind(ofFile: file)?.rawValue ?? "file") }

    private static func file(_ asset: SceneValue) -> String {
        let value = EditValue(asset)
        return value.string ?? value["file"]?.string ?? ""
    }

    /// Whether the scene itself has a map of assets.
    private var hasAssets: Bool {
        if case .map? = sources.files[0].editor.root["assets"]?.content { true } else { false }
    }

    /// The number of the scene's audio tracks; nil without a list of them.
    private var audioCount: Int? {
        guard case .list(let tracks)? = sources.files[0].editor.root["audio"]?.content else { return nil }
        return tracks.count
    }

    /// Returns the file of an asset, relative to the document that states it.
    ///
    /// - Returns: The path, and that of the document; nil for other assets, and for those with expressions or URLs.
    func file(ofAsset name: String) -> (path: String, document: String)? {
        for file in sources.files {
            guard let value = file.editor.root["assets"]?[name] else { continue }
            let path = Self.file(value)
            guard !path.isEmpty, !path.contains("{{"), !RemoteFiles.isURL(path), !path.hasPrefix("data:") else {
                return nil
            }
            return (path, file.path)
        }
        return nil
    }

    /// The names of a section of the theme with the values of the selected theme.
    private func themed(_ section: String) -> EditValue {
        let selected = (theme ?? entries(["themes"]).first?.key).map { entries(["themes", $0, section]) } ?? []
        let own = Set(selected.map(\.key))
        let all = entries(["theme", section]).filter { !own.contains($0.key) } + selected
        return .list(all.map { .map([.init("name", .text($0.key)), .init("value", EditValue($0.value))]) })
    }

    /// Returns the entries of a map in all documents; those of the scene come first, and override others.
    private func entries(_ path: [String]) -> [SceneValue.Entry] {
        var keys: Set<String> = []
        return sources.files.indices.flatMap { file -> [SceneValue.Entry] in
            let map = sources[SceneSources.Reference(file: file, path: path.map { .key($0) })]
            return (map?.entries ?? []).filter { keys.insert($0.key).inserted }
        }
    }
}
