/// A component that a scene declares under `components`.
package struct ComponentDeclaration {
    let name: String
    let parameters: [ParameterDeclaration]
    let layer: SceneValue
}

extension ComponentDeclaration {
    /// The keys of a component.
    package static let keys = SceneKeys<Self> {
        SceneKey(
            rule: "parameters", .map("a map of parameters", of: .reference("parameter"), object: "parameter"),
            default: "none",
            "The parameters, like those of a scene. Defaults may be expressions, with the parameters before them.")
        SceneKey(rule: "description", SceneValueType.text().form, default: "none", "A text for readers.")
        SceneKey(
            rule: "layer",
            SceneValueForm(
                kind: .object, expectation: "layer: { … }", schema: .reference("layer"), object: "layer"),
            isRequired: true, "The layer, whose expressions can use the parameters.")
    }

    /// The keys of an instance, a layer that also has those of the component's layer.
    package static let instanceKeys = SceneKeys<Self> {
        SceneKey(
            rule: "component", SceneValueType.text("the name of a component").form, isRequired: true, example: "card",
            "The name of the component.")
        SceneKey(
            rule: "set",
            SceneValueForm(kind: .object, expectation: "a map of parameters to values", schema: .type("object")),
            default: "none", example: "{ title: A }", "The values of the component's parameters.")
    }

    /// The schema of an instance, which may have the keys of any layer class.
    package static var instanceSchema: JSONSchemaNode {
        let keys = instanceKeys.references
        return .type(
            "object",
            [
                ("properties", .object(keys.flatMap(\.schemaProperties))),
                ("required", .list(keys.filter(\.isRequired).map { .text($0.name) })),
            ])
    }
}

/// The components of a scene by name.
package struct ComponentTable {
    private var components: [String: ComponentDeclaration] = [:]
    /// The names of all components, illegal ones included, in the order written.
    let names: [String]
    private let declared: Set<String>
    /// The expected component names, for messages. Each instance needs them, so the text is created once.
    let expectation: String

    subscript(name: String) -> ComponentDeclaration? { components[name] }

    /// Reads the components; reports problems.
    package init(_ section: SceneValue?, _ reader: ValueReader) {
        guard let section, !section.isNull, let map = MapReader(section, "components", reader.collector) else {
            names = []
            declared = []
            expectation = Self.expectation(names)
            return
        }
        names = map.entries.map(\.key)
        declared = Set(names)
        expectation = Self.expectation(names)
        for entry in map.entries { components[entry.key] = Self.component(entry, reader) }
    }

    /// Whether a component has the name, also an illegal one.
    func isDeclared(_ name: String) -> Bool { declared.contains(name) }

    private static func expectation(_ names: [String]) -> String {
        names.isEmpty ? "a name declared under components" : "one of \(names.listed)"
    }

    private static func component(_ entry: SceneValue.Entry, _ reader: ValueReader) -> ComponentDeclaration? {
        guard var map = MapReader(entry.value, "the component \"\(entry.key)\"", reader.collector) else { return nil }
        map.allow(ComponentDeclaration.keys.names)
        let parameters = map.written("parameters").flatMap { MapReader($0, "parameters", reader.collector) }
        let declarations = parameters?.entries.compactMap {
            ParameterDeclaration($0.key, $0.value, at: $0.keyLocation, reader, allowsExpressions: true)
        }
        _ = map.written("description").flatMap { reader.text($0, "description") }
        let layer = map.required("layer", "layer: { … }")
        map.reportUnknownKeys()
        guard let layer, declarations?.count ?? 0 == parameters?.entries.count ?? 0 else { return nil }
        return ComponentDeclaration(name: entry.key, parameters: declarations ?? [], layer: layer)
    }
}
