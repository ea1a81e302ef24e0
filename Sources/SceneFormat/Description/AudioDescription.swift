import MediaPipeline

/// A sound that plays beside the picture.
public struct AudioDescription: Equatable, Sendable {
    public let asset: AssetDescription
    public let volume: VolumeDescription
    /// How long it rises from silence at its start and falls to it at its end, seconds.
    public let fadeIn: Rational, fadeOut: Rational
    /// Seconds of the file for each second of the scene, above 0 and at most 16.
    public let rate: Rational
    /// Whether pitch stays as it is at other rates than 1.
    public let keepsPitch: Bool
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
