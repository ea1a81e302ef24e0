import Foundation
import MediaTime

/// The audio of a clip at a time of the movie.
public struct AudioTrack: Equatable, Sendable {
    /// The URL of the clip.
    public var url: URL
    /// The start in the movie, in seconds.
    public var start: Rational
    /// The start in the clip, in seconds.
    public var clipStart: Rational
    /// The duration in the movie, in seconds; nil to the end of the clip, or of the movie if it loops.
    public var duration: Rational?
    /// The volume, linear; 1 is the recorded volume.
    public var volume: Float
    /// Whether the clip repeats.
    public var loops: Bool
    /// The speed: clip seconds per movie second; above 0, at most 64.
    public var rate = Rational.one
    /// Whether to keep the pitch at rates other than 1.
    public var keepsPitch = true
    /// Whether the content before time zero of a Matroska file plays.
    package var showsContentBeforeZero = false
    /// The track of the file that plays: its number among the audio tracks, its language, or `none`; nil for the one
    /// that players choose.
    package var sourceTrack: String?
    /// A factor of `rate` over the seconds since `start`; nil for a constant rate.
    package var rateCurve: RateCurve?
    /// Volumes over the time since `start`; replaces `volume`.
    package var volumeCurve: VolumeCurve?
    /// The duration of the fade from silence at the start, in seconds.
    public var fadeIn = Rational.zero
    /// The duration of the fade to silence at the end, in seconds.
    public var fadeOut = Rational.zero

    /// The position from −1 (only left) to 1 (only right); 0 is unchanged. The other side is attenuated.
    public var pan: Float = 0
    /// The integrated loudness to which the track is normalized before `volume` is applied, in LUFS (EBU R128); nil for
    /// the recorded loudness. Peaks stay below −1 dBFS.
    public var loudness: Double?
    /// The name that `Ducking.names` refers to.
    public var name: String?
    /// Other tracks that lower this one while they are heard.
    public var ducking: Ducking?

    /// Lowers a track while another one is heard, such as music under a voice.
    public typealias Ducking = AudioDucking

    /// Creates an audio track.
    public init(
        url: URL, start: Rational = .zero, clipStart: Rational = .zero, duration: Rational? = nil, volume: Float = 1,
        loops: Bool = false
    ) {
        self.url = url
        self.start = start
        self.clipStart = clipStart
        self.duration = duration
        self.volume = volume
        self.loops = loops
    }

    /// Returns the fade curve for a duration in seconds; nil for endless audio, which does not fade out.
    ///
    /// Fades that are too long together are shortened proportionally.
    package func fade(length: Rational?) -> VolumeCurve {
        guard fadeIn > .zero || fadeOut > .zero else { return .unity }
        guard let length else {
            return VolumeCurve([
                .init(time: .zero, gain: fadeIn > .zero ? 0 : 1), .init(time: max(fadeIn, Rational(1, 1000)), gain: 1),
            ]) ?? .unity
        }
        let fraction = fadeIn + fadeOut > length ? length / (fadeIn + fadeOut) : .one
        return VolumeCurve(gain: 1, fadeIn: fadeIn * fraction, fadeOut: fadeOut * fraction, duration: length) ?? .unity
    }
}
