import MediaPipeline

/// Changes to the tree at one time, within one transaction.
public struct EventDescription: Equatable, Sendable {
    public struct Change: Equatable, Sendable {
        /// The name of one layer of the scene.
        public let layer: String
        /// In key-value coding's spelling.
        public let keyPath: String
        public let value: PropertyValue
        /// Of the key.
        public let location: SourceLocation
    }

    public struct AddedAnimations: Equatable, Sendable {
        public let layer: String
        public let animations: [AnimationDescription]
    }

    public struct RemovedAnimations: Equatable, Sendable {
        public let layer: String
        /// Nil removes all.
        public let keys: [String]?
    }

    /// This one and all within it.
    var all: [EventDescription] { [self] + nested.flatMap(\.all) }

    /// Scene time, from 0 to before the scene's end.
    public let time: Rational
    public let transaction: TransactionDescription
    /// In the order written.
    public let changes: [Change]
    public let added: [AddedAnimations]
    public let removed: [RemovedAnimations]
    /// Transactions within this one, after its own changes, at the same time.
    public let nested: [EventDescription]
    public let location: SourceLocation
}

/// The settings of a `CATransaction`; nil members keep the outer transaction's, or else Apple's defaults.
public struct TransactionDescription: Equatable, Sendable {
    /// Seconds, at least 0.
    public let duration: Double?
    public let timingFunction: TimingFunctionDescription?
    public let disableActions: Bool?
}
