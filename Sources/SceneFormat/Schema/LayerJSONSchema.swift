import LayerTree
import SceneLanguage

/// The JSON Schema of a layer of one class.
struct LayerJSONSchema {
    private let schema: LayerSchema

    init(_ schema: LayerSchema) { self.schema = schema }

    var node: JSONSchemaNode { node(with: []) }

    /// The schema of a layer of the class as a part of a sequence.
    var part: JSONSchemaNode { node(with: SequencePart.keys.references.flatMap(\.schemaProperties)) }

    private func node(with more: [(String, JSONSchemaNode)]) -> JSONSchemaNode {
        let isPlain = schema.layerClass == .layer
        return .closed(
            more + structure + MediaTimingDescription.layerKeys.references.flatMap(\.schemaProperties)
                + properties,
            required: (isPlain ? [] : ["class"]) + schema.layerClass.keys.filter(\.isRequired).map(\.name))
    }

    private var structure: [(String, JSONSchemaNode)] {
        let keys =
            LayerKeys.structure.references + LayerLayoutDescription.keys.references + schema.layerClass.keys
        return [("class", .object([("const", .text(schema.layerClass.rawValue))]))] + keys.flatMap(\.schemaProperties)
    }

    private var properties: [(String, JSONSchemaNode)] {
        schema.properties.flatMap { key, kind in
            let node =
                Self.lengthKeys[key].map { .reference($0) } ?? Self.node(of: kind, in: schema.form(of: key))
            // Booleans may also have Swift's spelling.
            return kind == .bool
                ? [(key, node), ("is" + key.prefix(1).uppercased() + key.dropFirst(), node)] : [(key, node)]
        }
    }

    /// The schemas of properties that accept percentages.
    private static let lengthKeys = ["bounds": "layerRect", "position": "lengthPair", "cornerRadius": "length"]

    /// Returns the schema of a value of the kind, written in the form of its property.
    private static func node(of kind: ValueKind, in form: SceneForm) -> JSONSchemaNode {
        switch form {
        case .bits: .anyOf([.reference("number"), .array(of: .type("string"))])
        case .textPieces: .anyOf([ValueJSONSchema.node(of: kind), .array(of: TextPieceDescription.keys.schema)])
        case .plain, .unavailable: ValueJSONSchema.node(of: kind)
        }
    }
}
