import LayerTree

/// The schema of a layer of one class.
struct LayerShape {
    private let schema: LayerSchema

    init(_ schema: LayerSchema) { self.schema = schema }

    var node: SchemaNode {
        let isPlain = schema.layerClass == .layer
        return .closed(
            structure + MediaTimingShape.properties(MediaTimingDescription.layerKeys) + properties,
            required: (isPlain ? [] : ["class"]) + requiredOfClass)
    }

    private var requiredOfClass: [String] {
        switch schema.layerClass {
        case .player: ["player"]
        case .tiled: ["tiles"]
        case .layer, .shape, .text, .gradient, .transform, .replicator, .emitter, .scroll: []
        }
    }

    private var structure: [(String, SchemaNode)] {
        let ofClass: [(String, SchemaNode)] =
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

    private var properties: [(String, SchemaNode)] {
        schema.properties.flatMap { key, kind in
            let node = Self.node(of: key, kind)
            // The spelling of Swift's Booleans is legal too.
            return kind == .bool
                ? [(key, node), ("is" + key.prefix(1).uppercased() + key.dropFirst(), node)] : [(key, node)]
        }
    }
}

extension LayerShape {
    /// Some keys have a form of their own beside their kind's.
    private static func node(of key: String, _ kind: ValueKind) -> SchemaNode {
        switch key {
        case "maskedCorners", "edgeAntialiasingMask": .anyOf([.reference("number"), .array(of: .type("string"))])
        case "string": .anyOf([SchemaTypes.node(of: kind), .array(of: TextPieceShape.node)])
        default: SchemaTypes.node(of: kind)
        }
    }
}

/// The schema of a piece of an attributed string.
enum TextPieceShape {
    static let node = SchemaNode.closed(
        [
            ("text", .anyOf([.type("string"), .type("number")])), ("font", .type("string")),
            ("color", .reference("color")), ("backgroundColor", .reference("color")),
            ("underline", rule), ("strikethrough", rule), ("underlineColor", .reference("color")),
            ("strikethroughColor", .reference("color")),
            ("alignment", SchemaTypes.orParameter(.names(TextAlignment.allCases.map(\.rawValue)))),
        ] + TextPieceKeys.numbers.map { ($0.key, .reference("number")) }, required: ["text"])

    private static let rule = SchemaNode.anyOf([
        .reference("boolean"), SchemaTypes.orParameter(.names(TextRule.Weight.allCases.map(\.rawValue))),
    ])
}

/// The schema of `CAMediaTiming`'s members.
enum MediaTimingShape {
    static func properties(_ keys: [String]) -> [(String, SchemaNode)] {
        keys.map { key in
            switch key {
            case "duration", "repeatCount", "repeatDuration": (key, .reference("endless"))
            case "autoreverses": (key, .reference("boolean"))
            case "fillMode":
                (key, SchemaTypes.orParameter(.names(MediaTimingDescription.FillMode.allCases.map(\.rawValue))))
            default: (key, .reference("number"))
            }
        }
    }
}
