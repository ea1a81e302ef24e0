import LayerTree
import MotionTiming

/// The JSON Schema of the animation classes.
enum AnimationJSONSchema {
    static var definitions: [(String, JSONSchemaNode)] {
        let shapes: [(String, [(String, JSONSchemaNode)], [String])] = [
            ("CABasicAnimation", property + ends, ["keyPath"]),
            ("CASpringAnimation", property + ends + spring, ["keyPath"]),
            ("CAKeyframeAnimation", property + keyframes, ["keyPath"]),
            ("CAAnimationGroup", [("animations", .array(of: .reference("animationItem")))], ["animations"]),
            ("CATransition", transitionProperties, []),
        ]
        return [("animation", .anyOf(SceneReader.animationClasses.map { .reference($0) }))]
            + shapes.map { name, properties, required in
                (
                    name,
                    .closed(
                        [("class", .object([("const", .text(name))]))] + common + properties,
                        required: ["class"] + required)
                )
            }
    }

    private static var common: [(String, JSONSchemaNode)] {
        [
            ("key", .type("string")), ("timingFunction", .reference("timingFunction")),
            ("removedOnCompletion", .reference("boolean")),
            ("isRemovedOnCompletion", .reference("boolean")), ("if", .reference("boolean")),
        ] + MediaTimingJSONSchema.properties(MediaTimingDescription.keys)
    }

    private static var property: [(String, JSONSchemaNode)] {
        [("keyPath", keyPath), ("valueFunction", ValueJSONSchema.orParameter(.names(SceneReader.valueFunctions)))]
            + ["additive", "isAdditive", "cumulative", "isCumulative"].map { ($0, .reference("boolean")) }
    }

    /// The animatable key paths of all classes.
    private static var keyPath: JSONSchemaNode {
        var seen = Set<String>()
        let paths = LayerClass.allCases.flatMap { LayerSchema($0).keyPaths(animatableOnly: true) }.filter {
            seen.insert($0).inserted
        }
        return .anyOf([.names(paths), .type("string")])
    }

    private static var ends: [(String, JSONSchemaNode)] {
        ["fromValue", "toValue", "byValue"].map { ($0, .object([])) }
    }

    private static var spring: [(String, JSONSchemaNode)] {
        ["mass", "stiffness", "damping", "initialVelocity"].map { ($0, .reference("number")) } + [
            ("allowsOverdamping", .reference("boolean"))
        ]
    }

    /// The keys of a transition.
    static var transitionProperties: [(String, JSONSchemaNode)] {
        typealias Description = TransitionDescription
        return [
            ("type", ValueJSONSchema.orParameter(.names(Description.Kind.allCases.map(\.rawValue)))),
            ("subtype", ValueJSONSchema.orParameter(.names(Description.Subtype.allCases.map(\.rawValue)))),
            (
                "filter",
                .anyOf([.names(SceneReader.plainTransitionFilters)] + TransitionFilter.names.map(filter))
            ),
            ("startProgress", .reference("number")), ("endProgress", .reference("number")),
        ]
    }

    /// Returns the schema of a transition filter with its inputs.
    private static func filter(_ name: String) -> JSONSchemaNode {
        let inputs = SceneReader.transitionInputs(of: name).map { key -> (String, JSONSchemaNode) in
            switch SceneReader.transitionInputKind(of: key) {
            case .number, .nonNegative: (key, .reference("number"))
            case .point: (key, .reference("pair"))
            case .color: (key, .reference("color"))
            case .image: (key, .type("string"))
            }
        }
        return .closed(
            [("name", .names([name]))] + inputs,
            required: name == SceneReader.disintegration ? ["name", "inputMaskImage"] : ["name"])
    }

    private static var keyframes: [(String, JSONSchemaNode)] {
        [
            ("values", .type("array")), ("path", .reference("path")), ("keyTimes", .reference("numbers")),
            ("timingFunctions", .array(of: .reference("timingFunction"))),
            ("calculationMode", ValueJSONSchema.orParameter(.names(CalculationMode.allCases.map(\.rawValue)))),
            ("rotationMode", ValueJSONSchema.orParameter(.names(RotationMode.allCases.map(\.rawValue)))),
            ("tensionValues", .reference("numbers")), ("continuityValues", .reference("numbers")),
            ("biasValues", .reference("numbers")),
        ]
    }
}
