import LayerTree
import RenderTree

/// The JSON Schemas of the kinds of values.
package enum ValueJSONSchema {
    package static let side = JSONSchemaNode.type(
        "integer", [("minimum", .number(1)), ("maximum", .number(PixelSize.limit))])

    private static let parameter = JSONSchemaNode.type("string", [("pattern", .text("\\{\\{.*\\}\\}"))])

    /// A number with a unit.
    private static let quantity = JSONSchemaNode.type("string", [("pattern", .text(Quantity.pattern))])

    /// Returns a schema that accepts `node`, or text with a parameter.
    package static func orParameter(_ node: JSONSchemaNode) -> JSONSchemaNode { .anyOf([node, parameter]) }

    /// Returns the schema of a kind of property value.
    package static func node(of kind: ValueKind) -> JSONSchemaNode {
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
    package static var definitions: [(String, JSONSchemaNode)] {
        [
            ("number", .anyOf([.type("number"), quantity, parameter])), ("boolean", orParameter(.type("boolean"))),
            ("rational", .anyOf([.type("number"), .type("string")])),
            ("endless", .anyOf([.type("number"), .names(["inf"]), quantity, parameter])),
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
            ("transformStep", TransformStep.keys.schema), ("filter", FilterKind.schema),
            ("path", .anyOf([.type("string"), .reference("shape"), .array(of: .reference("path"))])),
            ("shape", ShapeDescription.schema), ("arc", ArcDescription.keys.schema),
        ]
    }
}
