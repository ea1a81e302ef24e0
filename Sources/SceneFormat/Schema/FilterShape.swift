import LayerTree

/// The schema of a filter: a name, or one of the filters with its inputs.
enum FilterShape {
    static var node: SchemaNode {
        .anyOf([SchemaTypes.orParameter(.names(FilterKind.all.map(\.type)))] + FilterKind.all.map(map))
    }

    private static func map(_ kind: FilterKind) -> SchemaNode {
        let named: [(String, SchemaNode)] = [
            ("filter", .object([("const", .text(kind.type))])), ("name", .type("string")),
            ("enabled", .reference("boolean")),
        ]
        return .closed(named + kind.inputs.map { ($0.key, type($0.initial)) }, required: ["filter"])
    }

    private static func type(_ value: FilterValue) -> SchemaNode {
        switch value {
        case .number: .reference("number")
        case .vector(let values):
            values.count == 2
                ? .reference("pair")
                : SchemaTypes.orParameter(.array(of: .reference("number"), count: values.count...values.count))
        case .color: .reference("color")
        }
    }
}
