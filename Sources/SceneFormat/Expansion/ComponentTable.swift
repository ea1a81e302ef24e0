/// A component that a scene declares under `components`.
struct ComponentDeclaration {
    let name: String
    let parameters: [ParameterDeclaration]
    let layer: SceneValue
}

/// The components of a scene by name.
struct ComponentTable {
    private var components: [String: ComponentDeclaration] = [:]
    /// The names of all components, illegal ones included, in the order written.
    let names: [String]

    subscript(name: String) -> ComponentDeclaration? { components[name] }

    /// Reads `components: { name: { parameters, layer } }`; reports problems.
    init(_ section: SceneValue?, _ reader: ValueReader) {
        guard let section, !section.isNull, let map = MapReader(section, "components", reader.collector) else {
            names = []
            return
        }
        names = map.entries.map(\.key)
        for entry in map.entries { components[entry.key] = Self.component(entry, reader) }
    }

    private static func component(_ entry: SceneValue.Entry, _ reader: ValueReader) -> ComponentDeclaration? {
        guard var map = MapReader(entry.value, "the component \"\(entry.key)\"", reader.collector) else { return nil }
        let parameters = map.value("parameters").flatMap { MapReader($0, "parameters", reader.collector) }
        let declarations = parameters?.entries.compactMap {
            ParameterDeclaration($0.key, $0.value, at: $0.keyLocation, reader, allowsExpressions: true)
        }
        _ = map.value("description").flatMap { reader.text($0, "description") }
        let layer = map.required("layer", "layer: { … }")
        map.reportUnknownKeys()
        guard let layer, declarations?.count ?? 0 == parameters?.entries.count ?? 0 else { return nil }
        return ComponentDeclaration(name: entry.key, parameters: declarations ?? [], layer: layer)
    }
}
