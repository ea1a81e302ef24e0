/// The JSON Schema of parameters, components, repetitions, themes and includes.
enum TemplateJSONSchema {
    /// The sections of a scene that expand to others.
    static var sections: [(String, JSONSchemaNode)] {
        [
            ("include", .anyOf([.type("string"), .array(of: .type("string"))])),
            ("components", map(of: .reference("component"))), ("theme", .reference("theme")),
            ("themes", map(of: .reference("theme"))),
        ]
    }

    static var definitions: [(String, JSONSchemaNode)] {
        [("parameter", parameter), ("component", component), ("componentInstance", instance), ("theme", theme)]
            + [
                repeated("layerItem", "layer", "layer"), repeated("partItem", "part", "layer"),
                repeated("animationItem", "animation", "animation"),
                repeated("eventItem", "event", "event"), repeated("nestedItem", "nested", "event"),
                repeated("soundItem", "sound", "track"),
            ].flatMap(\.self)
    }

    private static func map(of node: JSONSchemaNode) -> JSONSchemaNode {
        .type("object", [("additionalProperties", node)])
    }

    private static var parameter: JSONSchemaNode {
        let types = JSONSchemaNode.names(ParameterKind.allCases.map(\.rawValue))
        let properties: [(String, JSONSchemaNode)] = [
            ("type", types), ("default", .object([])), ("required", .type("boolean")), ("choices", .type("array")),
            ("description", .type("string")), ("fields", map(of: .reference("parameter"))),
            ("items", .reference("parameter")),
        ]
        return .anyOf([types, .closed(properties, required: ["type"])])
    }

    private static var component: JSONSchemaNode {
        .closed(
            [
                ("parameters", map(of: .reference("parameter"))), ("description", .type("string")),
                ("layer", .reference("layer")),
            ], required: ["layer"])
    }

    /// An instance may have the keys of any layer class.
    private static var instance: JSONSchemaNode {
        .type(
            "object",
            [
                ("properties", .object([("component", .type("string")), ("set", .type("object"))])),
                ("required", .list([.text("component")])),
            ])
    }

    private static var theme: JSONSchemaNode {
        .closed([
            ("colors", map(of: .reference("color"))), ("fonts", map(of: .type("string"))),
            ("sizes", map(of: .reference("number"))), ("curves", map(of: .reference("timingFunction"))),
        ])
    }

    /// Returns the definitions of a list's item, which may be repeated, and of the repetition.
    private static func repeated(_ name: String, _ item: String, _ key: String) -> [(String, JSONSchemaNode)] {
        let repetition = item + "Repeat"
        let body = JSONSchemaNode.closed(
            [
                ("repeat", .anyOf([.type("integer"), .type("array"), .type("string")])), ("as", .type("string")),
                ("stagger", .reference("number")), ("if", .reference("boolean")), (key, .reference(name)),
            ], required: ["repeat", key])
        return [(name, .anyOf([.reference(item), .reference(repetition)])), (repetition, body)]
    }
}
