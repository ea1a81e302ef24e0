/// Lowers audio while an audio track is heard, such as music under a voice.
public struct AudioDucking: Equatable, Sendable {
    /// The name of the audio track.
    public var by: String
    /// The change of the volume in dB; −12 by default.
    public var depth = -12.0
    /// The time in seconds in which the volume falls, before the track is heard; 0.3 by default.
    public var attack = 0.3
    /// The time in seconds in which the volume rises again; 0.6 by default.
    public var release = 0.6
    /// The level in dBFS above which the track is heard; −40 by default.
    public var threshold = -40.0

    /// Creates ducking by the audio track called `name`.
    public init(by name: String) { by = name }
}
