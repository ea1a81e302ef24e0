import LayerTree

/// The JSON Schemas of the kinds of values.
enum ValueJSONSchema {
    static let side = JSONSchemaNode.type("integer", [("minimum", .number(1)), ("maximum", .number(PixelSize.limit))])

    private static let parameter = JSONSchemaNode.type("string", [("pattern", .text("\\{\\{.*\\}\\}"))])

    /// Returns a schema that accepts `node`, or text with a parameter.
    static func orParameter(_ node: JSONSchemaNode) -> JSONSchemaNode { .anyOf([node, parameter]) }

    /// Returns the schema of a kind of property value.
    static func node(of kind: ValueKind) -> JSONSchemaNode {
        switch kind {
        case .number: .reference("number")
        case .bool: .reference("boolean")
        case .point, .size: .reference("pair")
        case .rect: .reference("rect")
        case .transform: .reference("transform")
        case .color: .anyOf([.reference("color"), .type("null")])
        case .path: .anyOf([.reference("path"), .type("null")])
        case .image: .anyOf([.type("string"), .type("null")])
        case .numbers: .reference("numbers")
        case .colors: orParameter(.array(of: .reference("color")))
        case .string: .anyOf([.type("string"), .type("number")])
        case .name(let names): orParameter(.names(names))
        case .filters: .anyOf([.reference("filter"), .array(of: .reference("filter")), .type("null")])
        case .filter: .anyOf([.names(BlendModeName.all), parameter, .type("null")])
        }
    }

    /// The definitions that other schemas refer to.
    static var definitions: [(String, JSONSchemaNode)] {
        [
            ("number", orParameter(.type("number"))), ("boolean", orParameter(.type("boolean"))),
            ("rational", .anyOf([.type("number"), .type("string")])),
            ("endless", .anyOf([.type("number"), .names(["inf"]), parameter])),
            ("numbers", orParameter(.array(of: .reference("number")))),
            ("pair", orParameter(.array(of: .reference("number"), count: 2...2))),
            ("rect", orParameter(.array(of: .reference("number"), count: 4...4))),
            ("color", .anyOf([.type("string"), .array(of: .reference("number"), count: 4...4)])),
            (
                "timingFunction",
                // Any text may be the name of a curve of the theme.
                .anyOf([
                    .names(TimingFunctionDescription.Name.allCases.map(\.rawValue) + EasingCurves.names),
                    .array(of: .reference("number"), count: 4...4), .type("string"),
                ])
            ),
            (
                "transform",
                orParameter(
                    .anyOf([.array(of: .reference("number"), count: 16...16), .array(of: .reference("transformStep"))]))
            ),
            (
                "transformStep",
                .closed([
                    ("rotate", .reference("number")),
                    ("axis", .anyOf([.names(["x", "y", "z"]), .array(of: .reference("number"), count: 3...3)])),
                    ("translate", .array(of: .reference("number"), count: 2...3)),
                    ("scale", .anyOf([.reference("number"), .array(of: .reference("number"), count: 2...3)])),
                    ("perspective", .reference("number")),
                ])
            ),
            ("filter", FilterJSONSchema.node),
            ("path", .anyOf([.type("string"), .reference("shape"), .array(of: .reference("path"))])),
            (
                "shape",
                .closed([
                    ("rect", .reference("lengthRect")), ("roundedRect", .reference("lengthRect")),
                    ("cornerRadius", .reference("length")),
                    ("ellipse", .reference("lengthRect")), ("arc", .reference("arc")),
                    ("svg", .type("string")), ("id", .anyOf([.type("string"), .type("number")])),
                    ("frame", .reference("lengthRect")),
                ])
            ),
            (
                "arc",
                .closed(
                    [
                        ("center", .reference("lengthPair")), ("radius", .reference("length")),
                        ("startAngle", .reference("number")),
                        ("endAngle", .reference("number")), ("clockwise", .reference("boolean")),
                    ], required: ["center", "radius"])
            ),
        ]
    }
}

/// The JSON Schema of a layer filter: a name, or a map of a filter and its inputs.
enum FilterJSONSchema {
    static var node: JSONSchemaNode {
        let plain = FilterKind.all.filter { !$0.usesLookup }.map(\.type)
        return .anyOf([ValueJSONSchema.orParameter(.names(plain))] + FilterKind.all.map(map))
    }

    private static func map(_ kind: FilterKind) -> JSONSchemaNode {
        let named: [(String, JSONSchemaNode)] = [
            ("filter", .object([("const", .text(kind.type))])), ("name", .type("string")),
            ("enabled", .reference("boolean")),
        ]
        let edges: [(String, JSONSchemaNode)] = kind.spreads ? [("clampsToExtent", .reference("boolean"))] : []
        if kind.usesLookup {
            return .closed(named + [("lut", .type("string"))], required: ["filter", "lut"])
        }
        return .closed(named + edges + kind.inputs.map { ($0.key, type($0.initial)) }, required: ["filter"])
    }

    private static func type(_ value: FilterValue) -> JSONSchemaNode {
        switch value {
        case .number: .reference("number")
        case .vector(let values):
            values.count == 2
                ? .reference("pair")
                : ValueJSONSchema.orParameter(.array(of: .reference("number"), count: values.count...values.count))
        case .color: .reference("color")
        // Scenes name a file in its place.
        case .lookup: .type("string")
        }
    }
}
