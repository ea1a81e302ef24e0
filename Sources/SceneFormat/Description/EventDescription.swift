import MediaTime

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
    package let time: Rational
    /// The settings of the transaction.
    package let transaction: TransactionDescription
    /// The property changes, in the order written.
    package let changes: [Change]
    /// The animations to add.
    package let added: [AddedAnimations]
    /// The animations to remove.
    package let removed: [RemovedAnimations]
    /// The changes of players, in the order in which they apply.
    package var playback: [PlaybackChange] = []
    /// The nested transactions, which run after the event's own changes at the same time.
    package let nested: [EventDescription]
    /// The position of the event in the document.
    package let location: SourceLocation
}

/// The settings of a `CATransaction`; nil members have the outer transaction's values, or else Apple's defaults.
package struct TransactionDescription: Equatable, Sendable {
    /// The duration of implicit animations in seconds, at least 0.
    package let duration: Double?
    /// The pace of implicit animations.
    package let timingFunction: TimingFunctionDescription?
    /// Whether changes are not animated.
    package let disableActions: Bool?
}
