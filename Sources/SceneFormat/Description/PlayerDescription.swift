import MediaPipeline

/// What an `AVPlayerLayer` plays.
public struct PlayerDescription: Equatable, Sendable {
    public let asset: AssetDescription
    /// The clip's time that shows when playing begins, at scene time 0; nil for where the part that plays begins,
    /// backwards its end.
    public let start: Rational?
    /// Clip seconds a scene second, -100…100; 0 holds a picture, negative plays backwards.
    public let rate: Rational
    /// Whether the clip begins again at its end.
    public let loop: Bool
    /// The part of the clip that plays: where playing backwards ends and a loop begins, and where playing forwards
    /// ends.
    public let trim: TrimDescription?
    /// Whether sound at other rates than 1 keeps its pitch.
    public let keepsPitch: Bool
    /// Linear, 0…1; keyframes are in seconds of the scene.
    public let volume: VolumeDescription
    public let location: SourceLocation
}
