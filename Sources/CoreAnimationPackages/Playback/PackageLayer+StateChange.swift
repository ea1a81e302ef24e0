extension PackageLayer {
    /// A change of the state of a package.
    public struct StateChange: Hashable, Sendable {
        /// The time in seconds of the layer's time.
        public var time: Double
        /// The name of the state.
        public var state: String

        /// Creates a change.
        public init(at time: Double = 0, state: String) {
            self.time = time
            self.state = state
        }
    }
}
