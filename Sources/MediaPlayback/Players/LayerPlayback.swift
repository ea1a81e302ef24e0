import MediaTime

/// The playback of a player on the clock of its layer, as animations play on it.
///
/// The layer's `beginTime`, `speed` and `timeOffset`, and those of its superlayers, apply to the player. Outside of the
/// span the player is neither visible nor audible, and while the layer or a superlayer is hidden it is not audible.
///
///     layer.player = AVPlayer(url: clip)
///     layer.player?.play()
///     layer.playback = LayerPlayback(start: 6, duration: 6)
public struct LayerPlayback: Equatable, Sendable {
    /// The time of the layer at which playback starts, in seconds.
    public var start: Rational
    /// The duration of the span in seconds of the layer's time; nil, the default, for a span without end, in which the
    /// last frame stays visible.
    public var duration: Rational?

    /// Creates a span of playback.
    ///
    /// - Parameters:
    ///   - start: The time of the layer at which playback starts, in seconds.
    ///   - duration: The duration in seconds; nil for a span without end.
    public init(start: Rational = .zero, duration: Rational? = nil) {
        self.start = start
        self.duration = duration
    }

    /// The end of the span in the layer's time, in seconds; nil if there is none.
    var end: Rational? { duration.map { start + $0 } }

    /// Returns whether the span contains a time of the layer.
    func contains(_ time: Rational) -> Bool { time >= start && end.map { time < $0 } ?? true }
}
