import LayerTree
import TextLayout

/// The JSON Schema of a layer of one class.
struct LayerJSONSchema {
    private let schema: LayerSchema

    init(_ schema: LayerSchema) { self.schema = schema }

    var node: JSONSchemaNode { node(with: []) }

    /// The schema of a layer of the class as a part of a sequence.
    var part: JSONSchemaNode { node(with: SequenceJSONSchema.partProperties) }

    private func node(with more: [(String, JSONSchemaNode)]) -> JSONSchemaNode {
        let isPlain = schema.layerClass == .layer
        return .closed(
            more + structure + MediaTimingJSONSchema.layerProperties + properties,
            required: (isPlain ? [] : ["class"]) + schema.layerClass.requiredKeys)
    }

    private var structure: [(String, JSONSchemaNode)] {
        [
            ("class", .object([("const", .text(schema.layerClass.rawValue))])), ("name", .type("string")),
            ("frame", .reference("frame")),
            ("sublayers", .array(of: .reference("layerItem"))), ("mask", .reference("layer")),
            ("animations", .array(of: .reference("animationItem"))), ("if", .reference("boolean")),
            ("during", .array(of: .reference("sceneTime"), count: 2...2)),
            ("sequence", .array(of: .reference("partItem"))), ("transitions", .reference("partTransition")),
            ("motionBlur", .reference("boolean")),
            ("audio", .anyOf([.reference("sound"), .array(of: .reference("soundItem"))])),
        ] + LayoutJSONSchema.layerKeys + schema.layerClass.keys.map { ($0.key, $0.schema) }
    }

    private var properties: [(String, JSONSchemaNode)] {
        schema.properties.flatMap { key, kind in
            let node =
                LayoutJSONSchema.lengthKeys[key].map { .reference($0) } ?? Self.node(of: kind, in: schema.form(of: key))
            // Booleans may also have Swift's spelling.
            return kind == .bool
                ? [(key, node), ("is" + key.prefix(1).uppercased() + key.dropFirst(), node)] : [(key, node)]
        }
    }

    /// Returns the schema of a value of the kind, written in the form of its property.
    private static func node(of kind: ValueKind, in form: SceneForm) -> JSONSchemaNode {
        switch form {
        case .bits: .anyOf([.reference("number"), .array(of: .type("string"))])
        case .textPieces: .anyOf([ValueJSONSchema.node(of: kind), .array(of: TextPieceJSONSchema.node)])
        case .plain, .unavailable: ValueJSONSchema.node(of: kind)
        }
    }
}

/// The JSON Schema of a piece of styled text.
enum TextPieceJSONSchema {
    static let node = JSONSchemaNode.closed(
        [
            ("text", .anyOf([.type("string"), .type("number")])), ("font", .type("string")),
            ("fontFeatures", .type("string")), ("fontVariations", .type("string")),
            ("color", .reference("color")), ("backgroundColor", .reference("color")),
            ("underline", decoration), ("strikethrough", decoration), ("underlineColor", .reference("color")),
            ("strikethroughColor", .reference("color")),
            ("alignment", ValueJSONSchema.orParameter(.names(TextAlignment.allCases.map(\.rawValue)))),
        ] + TextPieceKeys.numbers.map { ($0.key, .reference("number")) }, required: ["text"])

    private static let decoration = JSONSchemaNode.anyOf([
        .reference("boolean"), ValueJSONSchema.orParameter(.names(TextDecoration.Weight.allCases.map(\.rawValue))),
    ])
}

/// The JSON Schema of the members of `CAMediaTiming`.
enum MediaTimingJSONSchema {
    /// The clock of a layer, whose speed may have keyframes.
    static var layerProperties: [(String, JSONSchemaNode)] {
        properties(MediaTimingDescription.layerKeys).map { key, node in
            (key, key == "speed" ? PlaybackRate.schema : node)
        }
    }

    static func properties(_ keys: [String]) -> [(String, JSONSchemaNode)] {
        keys.map { key in
            switch key {
            case "duration", "repeatCount", "repeatDuration": (key, .reference("endless"))
            case "autoreverses": (key, .reference("boolean"))
            case "fillMode":
                (key, ValueJSONSchema.orParameter(.names(MediaTimingDescription.FillMode.allCases.map(\.rawValue))))
            default: (key, .reference("number"))
            }
        }
    }
}

/// The JSON Schema of emitter cells.
enum EmitterCellJSONSchema {
    static var definition: (String, JSONSchemaNode) {
        let structure: [(String, JSONSchemaNode)] = [
            ("name", .type("string")), ("emitterCells", .array(of: .reference("emitterCell"))),
        ]
        return (
            "emitterCell",
            .closed(structure + EmitterCellProperty.all.map { ($0.key, ValueJSONSchema.node(of: $0.kind)) })
        )
    }
}
