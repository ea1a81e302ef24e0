import LayerTree

/// The names in documents that the property tables of layers and animations do not contain. Reading and writing share
/// them.
enum PackageVocabulary {
    /// The layer classes of documents.
    static let layerClasses: [String: CALayer.Type] = [
        "CALayer": CALayer.self, "CATransformLayer": CATransformLayer.self, "CAShapeLayer": CAShapeLayer.self,
        "CAGradientLayer": CAGradientLayer.self, "CATextLayer": CATextLayer.self,
        "CAReplicatorLayer": CAReplicatorLayer.self, "CAEmitterLayer": CAEmitterLayer.self,
        "CAScrollLayer": CAScrollLayer.self,
    ]

    /// The animation classes of documents.
    static let animationClasses: [String: CAAnimation.Type] = [
        "CABasicAnimation": CABasicAnimation.self, "CASpringAnimation": CASpringAnimation.self,
        "CAKeyframeAnimation": CAKeyframeAnimation.self, "CAAnimationGroup": CAAnimationGroup.self,
        "CATransition": CATransition.self,
    ]

    /// The names of timing functions; others are four numbers.
    static let timingFunctions = ["default", "linear", "easeIn", "easeOut", "easeInEaseOut"]

    /// The timing of layers and emitter cells, in the order of `CAMediaTiming`.
    static let timing: [(key: String, kind: ValueKind)] = [
        ("beginTime", .number), ("timeOffset", .number), ("speed", .number), ("duration", .number),
        ("repeatCount", .number), ("repeatDuration", .number), ("autoreverses", .bool),
        ("fillMode", .name(["removed", "forwards", "backwards", "both"])),
    ]
    private static let timingKinds = Dictionary(uniqueKeysWithValues: timing.map { ($0.key, $0.kind) })

    /// The keys whose numbers may be infinite.
    static let endlessKeys: Set = ["repeatCount", "repeatDuration", "duration"]

    /// The names in documents of properties of animations that have another name in Core Animation.
    private static let animationAttributes = ["initialVelocity": "velocity"]
    private static let animationKeys = Dictionary(
        uniqueKeysWithValues: animationAttributes.map { ($0.value, $0.key) })

    /// Returns the property of animations that an attribute sets.
    static func animationKey(ofAttribute name: String) -> String { animationKeys[name] ?? name }

    /// Returns the attribute that sets a property of animations.
    static func attribute(ofAnimationKey key: String) -> String { animationAttributes[key] ?? key }

    /// Returns the kind of the values of a key or key path of a layer; nil for unknown ones.
    static func kind(ofLayerKey key: String, in type: CALayer.Type) -> ValueKind? {
        if key == "autoresizingMask" { return .number }
        return timingKinds[key] ?? LayerKeyPath(key, in: type.allProperties)?.kind
    }

    /// Returns the kind of the values of a key of an emitter cell; nil for unknown ones.
    static func kind(ofCellKey key: String) -> ValueKind? { cellKinds[key] ?? timingKinds[key] }

    private static let cellKinds = Dictionary(
        [("name", .string)] + EmitterCellProperty.all.map { ($0.key, $0.kind) }, uniquingKeysWith: { first, _ in first }
    )
}
