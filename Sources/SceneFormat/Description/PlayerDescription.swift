import MediaPipeline

/// What an `AVPlayerLayer` plays.
public struct PlayerDescription: Equatable, Sendable {
    public let asset: AssetDescription
    /// The clip's time that shows when playing begins, at scene time 0.
    public let start: Rational
    /// Clip seconds a scene second, -16…16; 0 holds a picture, negative plays backwards.
    public let rate: Double
    /// Whether the clip begins again at its end.
    public let loop: Bool
    /// The part of the clip that plays: where playing backwards ends and a loop begins, and where playing forwards ends.
    public let trim: TrimDescription?
    /// Whether sound at other rates than 1 keeps its pitch.
    public let keepsPitch: Bool
    /// Linear, 0…1; keyframes are in seconds of the scene.
    public let volume: VolumeDescription
    public let location: SourceLocation
}
