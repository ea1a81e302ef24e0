extension AnimationTrack {
    /// How much of the way is done at a time of the parent, after the curve; nil where it has no effect.
    ///
    /// `inheritedDuration` is the transaction's, in seconds.
    public func fraction(at parentTime: Double, inheritedDuration: Double) -> Double? {
        timing.sample(at: parentTime, inheritedDuration: inheritedDuration).map {
            curve?.value(at: $0.fraction) ?? $0.fraction
        }
    }
}
