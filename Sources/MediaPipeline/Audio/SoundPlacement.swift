/// Where and how a sound is heard in the output.
public struct AudioPlacement {
    public let source: any AudioSampleSource
    /// Seconds of the output at which it begins.
    public let start: Rational
    /// Seconds of the source that are skipped; the first heard.
    public let offset: Rational
    /// Seconds of the output for which it is heard; nil until the source ends, for ever if it repeats.
    public let duration: Rational?
    /// Seconds of the source for each second of the output; above 0.
    public let rate: Rational
    /// Whether pitch stays as it is at other rates than 1, or follows, as with a tape.
    public let keepsPitch: Bool
    /// Begins again when it ends.
    public let repeats: Bool
    /// The part of the source that plays, in its seconds: where a repeat begins and where it ends; nil for its own
    /// start and end.
    public let from: Rational?, to: Rational?
    public let volume: VolumeCurve
    /// Multiplies `volume`.
    public let fade: VolumeCurve
    /// Multiplies both, in the source's own time.
    public let ramps: VolumeRamps?

    /// - Throws: `AudioPlacementError` for what cannot be mixed.
    public init(
        _ source: any AudioSampleSource, start: Rational = .zero, offset: Rational = .zero, duration: Rational? = nil,
        rate: Rational = .one, keepsPitch: Bool = false, repeats: Bool = false, from: Rational? = nil,
        to: Rational? = nil,
        volume: VolumeCurve = .unity, fade: VolumeCurve = .unity, ramps: VolumeRamps? = nil
    ) throws(AudioPlacementError) {
        guard rate > .zero, rate <= 64 else { throw .rate(rate) }
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

/// Why a sound cannot be mixed as asked.
public enum AudioPlacementError: Error, Equatable, Sendable, CustomStringConvertible {
    case rate(Rational)
    case offset(Rational)
    case channels(Int)
    case endless

    public var description: String {
        switch self {
        case .rate(let rate): "sound cannot be played at rate \(rate); rates are above 0 and at most 64"
        case .offset(let offset): "sound cannot begin \(offset) s into its source; the offset is 0 or more"
        case .channels(let count): "sound of \(count) channels cannot be mixed; give 1, 2, 6 (5.1) or 8 (7.1)"
        case .endless: "sound without an end cannot repeat"
        }
    }
}
