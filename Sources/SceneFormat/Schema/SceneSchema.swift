import CoreAnimationPackages
import LottieImport
import SceneLanguage

/// The JSON Schema of scene files, generated from the tables that the reader uses.
///
/// Editors use it for completion and checking. Text with `{{name}}` may replace any value, so every type allows it.
package enum SceneSchema {
    /// Returns the schema as indented JSON (draft 2020-12); the text depends only on the version of the format.
    package static func json() -> String { root.json() + "\n" }

    private static var root: JSONSchemaNode {
        guard case .object(let scene) = SceneDescription.keys.schema else { return .object([]) }
        return .object(
            [("$schema", .text("https://json-schema.org/draft/2020-12/schema")), ("title", .text("Multiplane scene"))]
                + scene + [("$defs", .object(definitions))])
    }

    private static var definitions: [(String, JSONSchemaNode)] {
        let layers = LayerClass.allCases.map { ($0.rawValue, LayerJSONSchema(LayerSchema($0)).node) }
        // A layer without a class is a CALayer.
        let layer = JSONSchemaNode.anyOf(
            LayerClass.allCases.map { .reference($0.rawValue) } + [.reference("componentInstance")])
        return [("layer", layer)] + layers
            + [("emitterCell", EmitterCellDescription.schema), ("split", TextSplitDescription.keys.schema)]
            + AnimationJSONSchema.definitions + ValueJSONSchema.definitions + documentParts + templateDefinitions
            + layoutDefinitions + sequenceDefinitions
    }

    private static var documentParts: [(String, JSONSchemaNode)] {
        [
            ("event", EventDescription.keys.schema), ("nested", EventDescription.transactionKeys.schema),
            ("transaction", TransactionDescription.keys.schema),
            ("file", AssetFile.keys.schema), ("sequence", AssetSequence.keys.schema),
            ("sound", AudioDescription.keys.schema),
            ("tiles", TileKeys.keys.schema), ("replacements", LottieReplacementsDescription.keys.schema),
            ("stateMachineEvent", LottieEvent.keys.schema), ("packageState", PackageLayer.StateChange.keys.schema),
            ("player", PlayerDescription.keys.schema), ("timeline", TimelineDescription.schema),
        ]
    }

    private static var templateDefinitions: [(String, JSONSchemaNode)] {
        [
            ("parameter", ParameterDeclaration.schema), ("component", ComponentDeclaration.keys.schema),
            ("componentInstance", ComponentDeclaration.instanceSchema), ("theme", SceneTheme.keys.schema),
        ] + ExpandedList.definitions
    }

    private static var layoutDefinitions: [(String, JSONSchemaNode)] {
        [
            ("length", .anyOf([.type("number"), .type("string", [("pattern", .text("%|\\{\\{"))])])),
            ("lengthPair", ValueJSONSchema.orParameter(.array(of: .reference("length"), count: 2...2))),
            ("lengthRect", ValueJSONSchema.orParameter(.array(of: .reference("length"), count: 4...4))),
            ("layerLength", .anyOf([.reference("length"), .names([LayoutResolver.automaticLength])])),
            ("layerRect", ValueJSONSchema.orParameter(.array(of: .reference("layerLength"), count: 4...4))),
            ("frame", .anyOf([.names([LayoutResolver.safeArea]), .reference("layerRect")])),
            ("safeArea", SafeArea.schema), ("variant", SceneVariant.keys.schema),
            ("stack", LayerLayoutDescription.Stack.keys.schema),
        ]
    }

    private static var sequenceDefinitions: [(String, JSONSchemaNode)] {
        func name(of layerClass: LayerClass) -> String { layerClass.rawValue + "Part" }
        let parts = LayerClass.allCases.map { (name(of: $0), LayerJSONSchema(LayerSchema($0)).part) }
        let part = JSONSchemaNode.anyOf(parts.map { .reference($0.0) } + [.reference("componentInstance")])
        return parts + [
            ("part", part), ("sceneTime", RelativeTime.timeSchema), ("partTransition", PartTransition.schema),
        ]
    }
}
