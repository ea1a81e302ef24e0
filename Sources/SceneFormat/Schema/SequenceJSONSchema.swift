/// The JSON Schema of the parts and transitions of sequences.
enum SequenceJSONSchema {
    /// The keys of a part in addition to those of its layer.
    static var partProperties: [(String, JSONSchemaNode)] {
        [
            ("duration", .reference("rational")), ("at", .reference("sceneTime")),
            ("transition", .reference("partTransition")),
        ]
    }

    static var definitions: [(String, JSONSchemaNode)] {
        let parts = LayerClass.allCases.map { (name(of: $0), LayerJSONSchema(LayerSchema($0)).part) }
        let part = JSONSchemaNode.anyOf(
            LayerClass.allCases.map { .reference(name(of: $0)) } + [.reference("componentInstance")])
        return parts + [("part", part), ("sceneTime", time), ("partTransition", transition)]
    }

    private static func name(of layerClass: LayerClass) -> String { layerClass.rawValue + "Part" }

    /// Seconds, or a time relative to a part.
    private static var time: JSONSchemaNode {
        .anyOf([
            .reference("rational"),
            .closed([("after", .type("string")), ("offset", .reference("rational"))], required: ["after"]),
            .closed([("with", .type("string")), ("offset", .reference("rational"))], required: ["with"]),
        ])
    }

    private static var transition: JSONSchemaNode {
        .anyOf([
            .names(
                TransitionDescription.Kind.allCases.map(\.rawValue) + SceneReader.plainTransitionFilters + ["none"]),
            .closed(
                AnimationJSONSchema.transitionProperties + [
                    ("duration", .reference("rational")), ("timingFunction", .reference("timingFunction")),
                    ("crossfadesAudio", .reference("boolean")),
                ]),
        ])
    }
}
