import MediaTime
import SceneLanguage
import SourceText

/// Changes to the layer tree at one time, in one transaction.
package struct EventDescription: Equatable, Sendable {
    /// A property change.
    package struct Change: Equatable, Sendable {
        /// The name of the layer.
        package let layer: String
        /// The changed key path, in key-value coding's spelling.
        package let keyPath: String
        /// The new value.
        package let value: PropertyValue
        /// The position of the key in the document.
        package let location: SourceLocation
    }

    /// Animations that are added to a layer.
    package struct AddedAnimations: Equatable, Sendable {
        /// The name of the layer.
        package let layer: String
        /// The animations, in the order written.
        package let animations: [AnimationDescription]
    }

    /// Animations that are removed from a layer.
    package struct RemovedAnimations: Equatable, Sendable {
        /// The name of the layer.
        package let layer: String
        /// The keys of the animations; nil removes all.
        package let keys: [String]?
    }

    /// This event and all events nested in it.
    var all: [EventDescription] { [self] + nested.flatMap(\.all) }

    /// The scene time in seconds, from 0 to before the end of the scene.
    package internal(set) var time = Rational.zero
    /// The settings of the transaction.
    package internal(set) var transaction = TransactionDescription()
    /// The property changes, in the order written.
    package internal(set) var changes: [Change] = []
    /// The animations to add.
    package internal(set) var added: [AddedAnimations] = []
    /// The animations to remove.
    package internal(set) var removed: [RemovedAnimations] = []
    /// The changes of players, in the order in which they apply.
    package internal(set) var playback: [PlaybackChange] = []
    /// The nested transactions, which run after the event's own changes at the same time.
    package internal(set) var nested: [EventDescription] = []
    /// The places of the keys in the document.
    package internal(set) var source = ObjectSource()

    /// The position of the event in the document.
    package var location: SourceLocation { source.location }
}

extension EventDescription {
    /// The keys of an event.
    static let keys = SceneKeys<Self> {
        SceneKey(
            rule: "at", .sceneTime, isRequired: true, example: "2",
            "The scene time before the end of the scene, or a time relative to a part.")
        SceneKeysPart(\.self, transactionKeys)
    }

    /// The keys of a nested transaction, which an event has too.
    static let transactionKeys = SceneKeys<Self> {
        SceneKey(
            "transaction", \.transaction, .object.schema(.reference("transaction")), default: "none",
            "The settings of the implicit animations.")
        SceneKey(
            rule: "set",
            SceneValueForm(kind: .object, expectation: "a map of layer.keyPath to values", schema: .type("object")),
            default: "none", example: "{ clip.opacity: 0.4 }",
            "Changes of properties, `layer.keyPath: value`, applied in the order written. `layer.speed`, "
                + "`layer.timeOffset` and `layer.beginTime` set the layer's clock.")
        SceneKey(
            rule: "addAnimations",
            .map(
                "a map of layers to lists of animations", of: .array(of: .reference("animationItem")),
                object: "animation"),
            default: "none", "Animations to add, `layer: [animation, …]`.")
        SceneKey(
            rule: "removeAnimations",
            SceneValueForm(
                kind: .object, expectation: "a map of layers to all, or to lists of animation keys",
                schema: .type("object")),
            default: "none", example: "{ title: all }", "Animations to remove, `layer: all` or `layer: [key, …]`.")
        SceneKeysPart(\.self, playbackKeys)
        SceneKey(
            rule: "nested", .list(of: "nested", "a list of transactions"), default: "none",
            "Nested transactions, which have the keys of events other than `at`. They run after the event's own changes "
                + "and inherit settings that they do not override.")
        SceneKey(
            rule: "if", SceneValueType.boolean.form, default: "true", options: .expanded, "Whether the event exists.")
    }
}

/// The settings of a `CATransaction`; nil members have the outer transaction's values, or else Apple's defaults.
package struct TransactionDescription: Equatable, Sendable {
    /// The duration of implicit animations in seconds, at least 0.
    package internal(set) var duration: Double?
    /// The pace of implicit animations.
    package internal(set) var timingFunction: TimingFunctionDescription?
    /// Whether changes are not animated.
    package internal(set) var disableActions: Bool?

    package init() {}
}

extension TransactionDescription: SceneObject {
    package static let noun = "the transaction"

    package static let keys = SceneKeys<Self> {
        SceneKey(
            "duration", \.duration, .nonNegative("seconds, at least 0", unit: .seconds), default: "0.25",
            "The duration of implicit animations.")
        SceneKey(
            "timingFunction", \.timingFunction, .timingFunction, default: "default", "The pace of implicit animations.")
        SceneKey(
            "disableActions", \.disableActions, .boolean, default: "false",
            "Whether changes take place at once, without implicit animations.")
    }
}
