import Foundation
import MediaPipeline

/// A clip's sound at a place in the movie.
public struct AudioCue: Equatable, Sendable {
    public var url: URL
    /// When it begins in the movie, seconds.
    public var start: Rational
    /// Where in the clip it begins, seconds.
    public var clipStart: Rational
    /// How long it is heard; nil to the clip's end, or to the movie's when it loops.
    public var duration: Rational?
    /// Linear; 1 as recorded.
    public var volume: Float
    public var loops: Bool
    /// Seconds of the clip for each second of the movie; above 0, at most 64.
    public var rate = Rational.one
    /// Whether pitch stays as it is at other rates than 1.
    public var keepsPitch = true
    /// Volumes at times after the sound's start, in place of `volume`.
    public var volumeCurve: VolumeCurve?
    /// How long it rises from silence at its start, and falls to it at its end, seconds.
    public var fadeIn = Rational.zero
    public var fadeOut = Rational.zero

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

    /// The fades of a sound that is heard for `length` seconds; nil for one without an end, which does not fade out.
    ///
    /// Fades that do not fit share the length in proportion.
    func fade(length: Rational?) -> VolumeCurve {
        guard fadeIn > .zero || fadeOut > .zero else { return .unity }
        guard let length else {
            return VolumeCurve([
                .init(time: .zero, gain: fadeIn > .zero ? 0 : 1), .init(time: max(fadeIn, Rational(1, 1000)), gain: 1),
            ]) ?? .unity
        }
        let share = fadeIn + fadeOut > length ? length / (fadeIn + fadeOut) : .one
        return VolumeCurve(gain: 1, fadeIn: fadeIn * share, fadeOut: fadeOut * share, duration: length) ?? .unity
    }
}
