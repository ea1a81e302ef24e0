import LayerTree

/// The schema of a layer of one class.
struct LayerJSONSchema {
    private let schema: LayerSchema

    init(_ schema: LayerSchema) { self.schema = schema }

    var node: JSONSchemaNode {
        let isPlain = schema.layerClass == .layer
        return .closed(
            structure + MediaTimingJSONSchema.properties(MediaTimingDescription.layerKeys) + properties,
            required: (isPlain ? [] : ["class"]) + requiredOfClass)
    }

    private var requiredOfClass: [String] {
        switch schema.layerClass {
        case .player: ["player"]
        case .tiled: ["tiles"]
        case .layer, .shape, .text, .gradient, .transform, .replicator, .emitter, .scroll: []
        }
    }

    private var structure: [(String, JSONSchemaNode)] {
        let ofClass: [(String, JSONSchemaNode)] =
            switch schema.layerClass {
            case .player: [("player", .reference("player"))]
            case .emitter: [("emitterCells", .array(of: .reference("emitterCell")))]
            case .tiled: [("tiles", .reference("tiles")), ("fadeDuration", .reference("number"))]
            case .layer, .shape, .text, .gradient, .transform, .replicator, .scroll: []
            }
        return [
            ("class", .object([("const", .text(schema.layerClass.rawValue))])), ("name", .type("string")),
            ("frame", .reference("rect")),
            ("sublayers", .array(of: .reference("layer"))), ("mask", .reference("layer")),
            ("animations", .array(of: .reference("animation"))),
        ] + ofClass
    }

    private var properties: [(String, JSONSchemaNode)] {
        schema.properties.flatMap { key, kind in
            let node = Self.node(of: key, kind)
            // The spelling of Swift's Booleans is legal too.
            return kind == .bool
                ? [(key, node), ("is" + key.prefix(1).uppercased() + key.dropFirst(), node)] : [(key, node)]
        }
    }
}

extension LayerJSONSchema {
    /// Some keys have a form of their own beside their kind's.
    private static func node(of key: String, _ kind: ValueKind) -> JSONSchemaNode {
        switch key {
        case "maskedCorners", "edgeAntialiasingMask": .anyOf([.reference("number"), .array(of: .type("string"))])
        case "string": .anyOf([ValueJSONSchema.node(of: kind), .array(of: TextPieceShape.node)])
        default: ValueJSONSchema.node(of: kind)
        }
    }
}

/// The schema of a piece of an attributed string.
enum TextPieceShape {
    static let node = JSONSchemaNode.closed(
        [
            ("text", .anyOf([.type("string"), .type("number")])), ("font", .type("string")),
            ("color", .reference("color")), ("backgroundColor", .reference("color")),
            ("underline", rule), ("strikethrough", rule), ("underlineColor", .reference("color")),
            ("strikethroughColor", .reference("color")),
            ("alignment", ValueJSONSchema.orParameter(.names(TextAlignment.allCases.map(\.rawValue)))),
        ] + TextPieceKeys.numbers.map { ($0.key, .reference("number")) }, required: ["text"])

    private static let rule = JSONSchemaNode.anyOf([
        .reference("boolean"), ValueJSONSchema.orParameter(.names(TextDecoration.Weight.allCases.map(\.rawValue))),
    ])
}

/// The schema of `CAMediaTiming`'s members.
enum MediaTimingJSONSchema {
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

/// The schema of emitter cells.
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
