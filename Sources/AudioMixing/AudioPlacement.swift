import MediaTime

/// The position and the playback settings of an audio source in the output.
package struct AudioPlacement {
    /// The audio source.
    package let source: any AudioSampleSource
    /// The output time at which the source begins, in seconds.
    package let start: Rational
    /// The source time at which playback begins, in seconds; at least 0.
    package let offset: Rational
    /// The audible duration in seconds of the output; `nil` plays to the end of the source, or forever if it repeats.
    package let duration: Rational?
    /// Source seconds per output second; greater than 0 and at most 64.
    package let rate: Rational
    /// A factor of `rate` over the seconds since `start`; nil for a constant rate. Audio slower than 1/20 of its speed
    /// is faded out.
    package var rateCurve: RateCurve?
    /// A Boolean value that indicates whether the pitch stays the same at other rates than 1; otherwise it changes with
    /// the rate, as on tape.
    package let keepsPitch: Bool
    /// A Boolean value that indicates whether the source starts again when it ends.
    package let repeats: Bool
    /// The part of the source that plays, in source seconds: a repeat begins at `from` and ends at `to`; `nil` for the
    /// start and the end of the source.
    package let from: Rational?, to: Rational?
    /// The volume over time.
    package let volume: VolumeCurve
    /// A gain over time that multiplies `volume`.
    package let fade: VolumeCurve
    /// Gains in the source's own time that multiply `volume` and `fade`.
    package let ramps: VolumeRamps?
    /// A gain over the time of the output that multiplies the others; nil for none.
    package var ducking: VolumeCurve?
    /// The position from −1 (left) to 1 (right).
    package var pan: Float = 0

    /// The highest rate.
    package static let rateLimit = Rational(64)

    /// Creates a placement.
    ///
    /// - Throws: `AudioPlacementError` for a source or settings that cannot be mixed.
    package init(
        _ source: any AudioSampleSource, start: Rational = .zero, offset: Rational = .zero, duration: Rational? = nil,
        rate: Rational = .one, keepsPitch: Bool = false, repeats: Bool = false, from: Rational? = nil,
        to: Rational? = nil,
        volume: VolumeCurve = .unity, fade: VolumeCurve = .unity, ramps: VolumeRamps? = nil
    ) throws(AudioPlacementError) {
        guard rate > .zero, rate <= Self.rateLimit else { throw .rate(rate) }
        guard offset >= .zero else { throw .offset(offset) }
        guard ChannelLayout(channels: source.channels) != nil else { throw .channels(source.channels) }
        if repeats, source.length == nil, to == nil { throw .endless }
        self.source = source
        self.start = start
        self.offset = offset
        self.duration = duration
        self.rate = rate
        self.keepsPitch = keepsPitch
        self.repeats = repeats
        self.from = from
        self.to = to
        self.volume = volume
        self.fade = fade
        self.ramps = ramps
    }
}

/// The reasons why an audio source cannot be mixed.
package enum AudioPlacementError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The rate is not greater than 0 and at most 64.
    case rate(Rational)
    /// The offset is negative.
    case offset(Rational)
    /// The number of channels matches no `ChannelLayout`.
    case channels(Int)
    /// The source repeats but has no known end.
    case endless

    /// A message that names the value and the accepted values.
    package var description: String {
        switch self {
        case .rate(let rate): "audio cannot be played at rate \(rate); use a rate above 0 and at most 64"
        case .offset(let offset): "audio cannot begin \(offset) s into its source; use an offset of 0 or more"
        case .channels(let count): "audio with \(count) channels cannot be mixed; use 1, 2, 6 (5.1) or 8 (7.1) channels"
        case .endless: "audio of unknown length cannot repeat; set where the repeated part ends"
        }
    }
}
