import SceneLanguage

/// The JSON Schema of the animation classes.
enum AnimationJSONSchema {
    static var definitions: [(String, JSONSchemaNode)] {
        let classes = AnimationClass.allCases
        return [("animation", .anyOf(classes.map { .reference($0.rawValue) }))]
            + classes.map { ($0.rawValue, definition($0)) }
    }

    private static func definition(_ animationClass: AnimationClass) -> JSONSchemaNode {
        let name = ("class", JSONSchemaNode.object([("const", .text(animationClass.rawValue))]))
        let keys = animationClass.allKeys
        return .closed(
            [name] + keys.flatMap(\.schemaProperties),
            required: ["class"] + keys.filter(\.isRequired).map(\.name))
    }

    /// The animatable key paths of all classes.
    static var keyPath: JSONSchemaNode {
        var distinct = Set<String>()
        let paths = LayerClass.allCases.flatMap { LayerSchema($0).keyPaths(animatableOnly: true) }.filter {
            distinct.insert($0).inserted
        }
        return .anyOf([.names(paths), .type("string")])
    }
}
