import LayerTree

/// A filter of a `CATransition`, with the asset that is its mask.
public struct TransitionFilterDescription: Equatable, Sendable {
    /// One of `TransitionFilter.names`.
    public let name: String
    public let numbers: [String: Double]
    /// From the box's left bottom corner, or an offset; y up.
    public let points: [String: TransitionPoint]
    public let color: CGColor?
    /// Of a disintegration, which has always one.
    public let mask: AssetDescription?
}
