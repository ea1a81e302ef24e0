import AudioMixing
import LottieImport
import MotionTiming
import MovieRendering

/// The JSON Schema of scene files, generated from the tables that the reader uses.
///
/// Editors use it for completion and checking. Text with `{{name}}` may replace any value, so every type allows it.
package enum SceneSchema {
    /// Returns the schema as indented JSON (draft 2020-12); the text depends only on the version of the format.
    package static func json() -> String { root.json() + "\n" }

    private static var root: JSONSchemaNode {
        guard case .object(let scene) = sceneNode else { return .object([]) }
        return .object(
            [("$schema", .text("https://json-schema.org/draft/2020-12/schema")), ("title", .text("Multiplane scene"))]
                + scene + [("$defs", .object(definitions))])
    }

    private static var sceneNode: JSONSchemaNode {
        .closed(
            [
                ("$schema", .type("string")), ("multiplane", .object([("const", .number(SceneReader.version))])),
                (
                    "size",
                    ValueJSONSchema.orParameter(
                        .array(of: ValueJSONSchema.orParameter(ValueJSONSchema.side), count: 2...2))
                ),
                ("frameRate", .reference("rational")), ("duration", .reference("rational")),
                ("background", .reference("color")), ("motionBlur", MotionBlur.schema),
                ("subtitles", SubtitlesDescription.schema),
                (
                    "assets",
                    .type(
                        "object",
                        [
                            (
                                "additionalProperties",
                                .anyOf([.type("string"), .reference("file"), .reference("sequence")])
                            )
                        ])
                ),
                ("fonts", .array(of: .type("string"))),
                ("parameters", .type("object", [("additionalProperties", .reference("parameter"))])),
                ("root", .reference("layer")), ("events", .array(of: .reference("eventItem"))),
                ("audio", .array(of: .reference("soundItem"))),
                (
                    "audioLayout",
                    .anyOf([
                        ValueJSONSchema.orParameter(.names(ChannelLayout.allCases.map(\.rawValue))), .type("number"),
                    ])
                ),
            ] + TemplateJSONSchema.sections + LayoutJSONSchema.sections,
            required: ["multiplane", "size", "frameRate", "duration", "root"])
    }

    private static var definitions: [(String, JSONSchemaNode)] {
        let layers = LayerClass.allCases.map { ($0.rawValue, LayerJSONSchema(LayerSchema($0)).node) }
        // A layer without a class is a CALayer.
        let layer = JSONSchemaNode.anyOf(
            LayerClass.allCases.map { .reference($0.rawValue) } + [.reference("componentInstance")])
        return [("layer", layer)] + layers + [EmitterCellJSONSchema.definition, TextSplitJSONSchema.definition]
            + AnimationJSONSchema.definitions
            + ValueJSONSchema.definitions + documentParts + TemplateJSONSchema.definitions
            + LayoutJSONSchema.definitions + SequenceJSONSchema.definitions
    }

    private static var documentParts: [(String, JSONSchemaNode)] {
        [
            ("event", .closed([("at", .reference("sceneTime"))] + changes, required: ["at"])),
            ("nested", .closed(changes)),
            (
                "transaction",
                .closed([
                    ("duration", .reference("number")), ("timingFunction", .reference("timingFunction")),
                    ("disableActions", .reference("boolean")),
                ])
            ),
            (
                "file",
                .closed(
                    [("file", .type("string")), ("showsContentBeforeZero", .reference("boolean"))], required: ["file"])
            ),
            (
                "sequence",
                .closed(
                    [
                        ("sequence", .type("string")), ("frameRate", .reference("rational")),
                        ("first", .reference("number")),
                    ], required: ["sequence", "frameRate"])
            ),
            (
                "sound",
                .closed(
                    [
                        ("asset", .type("string")), ("volume", volume),
                        ("fadeIn", .reference("rational")), ("fadeOut", .reference("rational")),
                        ("rate", .reference("rational")), ("pitch", pitch), ("at", .reference("sceneTime")),
                        ("start", .reference("rational")),
                        ("duration", .reference("rational")), ("loop", .reference("boolean")),
                        ("if", .reference("boolean")),
                    ] + AudioEffectsDescription.schema, required: ["asset"])
            ),
            (
                "tiles",
                .closed([
                    ("picture", .type("string")), ("path", .type("string")),
                    ("size", .array(of: .reference("number"), count: 2...2)), ("firstLevel", .reference("number")),
                ])
            ),
            (
                "replacements",
                .closed([
                    ("text", .type("object")), ("values", .type("object")), ("images", .type("object")),
                ])
            ),
            (
                "stateMachineEvent",
                .closed(
                    [
                        ("at", .reference("number")), ("set", .type("object")), ("fire", .type("string")),
                        (
                            "pointer",
                            ValueJSONSchema.orParameter(.names(LottieEvent.Pointer.allCases.map(\.name)))
                        ), ("layer", .type("string")),
                    ], required: ["at"])
            ),
            (
                "player",
                .closed(
                    [
                        ("asset", .type("string")), ("start", .reference("rational")), ("rate", PlaybackRate.schema),
                        ("loop", .reference("boolean")),
                        ("trim", .array(of: .reference("rational"), count: 2...2)), ("volume", volume),
                        ("pitch", pitch), ("at", .reference("sceneTime")), ("duration", .reference("rational")),
                    ] + AudioEffectsDescription.playerSchema, required: ["asset"])
            ),
        ]
    }

    private static var changes: [(String, JSONSchemaNode)] {
        [
            ("transaction", .reference("transaction")), ("set", .type("object")),
            ("addAnimations", .type("object", [("additionalProperties", .array(of: .reference("animationItem")))])),
            ("removeAnimations", .type("object")),
            ("seek", .type("object", [("additionalProperties", .reference("rational"))])),
            ("rate", .type("object", [("additionalProperties", .reference("rational"))])), ("play", names),
            ("pause", names), ("nested", .array(of: .reference("nestedItem"))),
            ("if", .reference("boolean")),
        ]
    }

    private static var names: JSONSchemaNode { .anyOf([.type("string"), .array(of: .type("string"))]) }

    private static var pitch: JSONSchemaNode { ValueJSONSchema.orParameter(.names(SceneReader.pitches)) }

    private static var volume: JSONSchemaNode { .anyOf([gain, .array(of: volumeKeyframe)]) }

    /// A factor, decibels, or a parameter.
    private static var gain: JSONSchemaNode {
        .anyOf([.type("number"), .type("string", [("pattern", .text("[dD][bB]$|\\{\\{.*\\}\\}"))])])
    }

    private static var volumeKeyframe: JSONSchemaNode {
        .closed([("at", .reference("rational")), ("value", gain)], required: ["at", "value"])
    }
}
