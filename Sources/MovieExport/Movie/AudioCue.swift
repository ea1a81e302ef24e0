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

    public init(
        url: URL, start: Rational = .zero, clipStart: Rational = .zero, duration: Rational? = nil, volume: Float = 1, loops: Bool = false
    ) {
        (self.url, self.start, self.clipStart) = (url, start, clipStart)
        (self.duration, self.volume, self.loops) = (duration, volume, loops)
    }
}
