import LayerTree

/// The JSON Schema of variants, safe areas, relative lengths and layouts.
enum LayoutJSONSchema {
    /// The sections of a scene.
    static var sections: [(String, JSONSchemaNode)] {
        [
            ("safeArea", .reference("safeArea")),
            ("variants", .type("object", [("additionalProperties", .reference("variant"))])),
        ]
    }

    /// The keys of every layer.
    static var layerKeys: [(String, JSONSchemaNode)] {
        [
            (
                "autoresizingMask",
                .anyOf([.reference("number"), .array(of: .names(CAAutoresizingMask.sceneNames))])
            ),
            ("constraints", .array(of: .type("string"))), ("layout", .reference("stack")),
        ]
    }

    /// The schemas of properties that accept percentages.
    static let lengthKeys = ["bounds": "lengthRect", "position": "lengthPair", "cornerRadius": "length"]

    static var definitions: [(String, JSONSchemaNode)] {
        [
            ("length", .anyOf([.type("number"), .type("string", [("pattern", .text("%|\\{\\{"))])])),
            ("lengthPair", ValueJSONSchema.orParameter(.array(of: .reference("length"), count: 2...2))),
            ("lengthRect", ValueJSONSchema.orParameter(.array(of: .reference("length"), count: 4...4))),
            ("frame", .anyOf([.names([LayoutResolver.safeArea]), .reference("lengthRect")])),
            ("safeArea", safeArea), ("variant", variant), ("stack", stack),
        ]
    }

    private static var safeArea: JSONSchemaNode {
        .anyOf([
            .names(SafeArea.presets.map(\.name)), .reference("length"),
            .array(of: .reference("length"), count: 4...4),
            .closed(["top", "right", "bottom", "left"].map { ($0, .reference("length")) }),
        ])
    }

    private static var variant: JSONSchemaNode {
        let side = ValueJSONSchema.orParameter(ValueJSONSchema.side)
        return .closed([
            ("size", ValueJSONSchema.orParameter(.array(of: side, count: 2...2))),
            ("background", .reference("color")), ("safeArea", .reference("safeArea")), ("theme", .reference("theme")),
            ("parameters", .type("object")),
            ("layers", .type("object", [("additionalProperties", .type("object"))])),
        ])
    }

    private static var stack: JSONSchemaNode {
        func names<Case: CaseIterable & RawRepresentable>(_: Case.Type) -> JSONSchemaNode
        where Case.RawValue == String { ValueJSONSchema.orParameter(.names(Case.allCases.map(\.rawValue))) }
        return .closed(
            [
                ("stack", names(StackLayoutManager.Axis.self)), ("spacing", .reference("number")),
                ("padding", .anyOf([.reference("number"), .array(of: .reference("number"), count: 2...4)])),
                ("alignment", names(StackLayoutManager.Alignment.self)),
                ("distribution", names(StackLayoutManager.Distribution.self)),
            ], required: ["stack"])
    }
}
