import MediaPipeline

/// A sound that plays beside the picture.
public struct AudioDescription: Equatable, Sendable {
    public let asset: AssetDescription
    /// Linear, at least 0.
    public let volume: Double
    /// The scene time at which it begins.
    public let at: Rational
    /// The file's time that it begins with.
    public let start: Rational
    /// How much of it plays; nil for all.
    public let duration: Rational?
    /// Whether it begins again at its end.
    public let loop: Bool
    public let location: SourceLocation
}
