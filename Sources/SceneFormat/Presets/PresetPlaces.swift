/// Where each key of a preset is written, for problems that show only when FFmpeg is asked.
struct PresetPlaces: Equatable, Sendable {
    private var keys: [String: SourceLocation] = [:]
    private var values: [String: SourceLocation] = [:]
    private let file: SourceLocation

    init(_ document: SceneDocument) {
        file = SourceLocation(file: document.source.name)
        add(document.root, below: "")
    }

    private mutating func add(_ value: SceneValue, below path: String) {
        guard case .map(let entries) = value.content else { return }
        for entry in entries {
            keys[path + entry.key] = entry.keyLocation
            values[path + entry.key] = entry.value.location
            add(entry.value, below: path + entry.key + ".")
        }
    }

    /// The place of a key such as "video.options.crf"; the file alone where it is not written.
    func key(_ path: String) -> SourceLocation { keys[path] ?? file }

    /// The place of the key's value.
    func value(_ path: String) -> SourceLocation { values[path] ?? file }
}
