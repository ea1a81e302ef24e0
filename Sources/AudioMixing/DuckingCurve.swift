import MediaTime

/// Lowers audio while audio tracks are heard, such as music under voices.
public struct AudioDucking: Equatable, Sendable {
    /// The names of the audio tracks and players.
    public var names: [String]
    /// The change of the volume in dB; −12 by default.
    public var depth = -12.0
    /// The time in seconds in which the volume falls, before a track is heard; 0.3 by default.
    public var attack = 0.3
    /// The time in seconds in which the volume rises again; 0.6 by default.
    public var release = 0.6
    /// The level in dBFS above which a track is heard; −40 by default.
    public var threshold = -40.0

    /// Creates ducking by the audio track called `name`.
    public init(by name: String) { names = [name] }

    /// Creates ducking by all audio tracks called as one of `names`.
    public init(by names: [String]) { self.names = names }
}

/// Computes the gains with which other audio is lowered while a voice is heard.
package struct DuckingCurve: Sendable {
    /// The gain while the voice is heard.
    package let gain: Double
    /// The time in seconds in which the gain falls, before the voice begins.
    package let attack: Double
    /// The time in seconds in which the gain rises after the voice ends.
    package let release: Double
    /// The level above which the voice is heard, as a root mean square; 1 is full scale.
    package let threshold: Double

    /// The duration of the parts whose level is measured, in seconds.
    package static let part = Rational(1, 50)
    /// Pauses shorter than attack, release and this time in seconds do not raise the gain.
    static let hold = 0.3

    /// Creates the settings.
    package init(gain: Double, attack: Double, release: Double, threshold: Double) {
        self.gain = gain
        self.attack = max(attack, 0.001)
        self.release = max(release, 0.001)
        self.threshold = threshold
    }

    /// Returns the gains over the time since the first level.
    ///
    /// - Parameter levels: The levels of the voice, one per `part`.
    package func curve(_ levels: [Double]) -> VolumeCurve { curve(spans(levels, from: .zero)) }

    /// Returns the gains while several voices are heard.
    ///
    /// - Parameter spans: The spans in which each voice is heard.
    package func curve(_ spans: [ClosedRange<Rational>]) -> VolumeCurve {
        var joined: [ClosedRange<Rational>] = []
        for span in spans.sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }) {
            Self.append(span, to: &joined, shortest: attack + release + Self.hold)
        }
        let fall = Self.exact(attack)
        let rise = Self.exact(release)
        let points: [VolumeCurve.Point] = joined.flatMap { span in
            [
                .init(time: span.lowerBound - fall, gain: 1), .init(time: span.lowerBound, gain: gain),
                .init(time: span.upperBound, gain: gain), .init(time: span.upperBound + rise, gain: 1),
            ]
        }
        return VolumeCurve(points) ?? .unity
    }

    /// Returns the spans in seconds in which a voice is heard; short pauses belong to them.
    ///
    /// - Parameters:
    ///   - levels: The levels of the voice, one per `part`.
    ///   - start: The time of the first level.
    package func spans(_ levels: [Double], from start: Rational) -> [ClosedRange<Rational>] {
        var spans: [ClosedRange<Rational>] = []
        for (index, level) in levels.enumerated() where level > threshold {
            let time = start + Rational(index) * Self.part
            Self.append(time...time + Self.part, to: &spans, shortest: attack + release + Self.hold)
        }
        return spans
    }

    /// Appends a span, or extends the last one if the pause between them is too short.
    private static func append(
        _ span: ClosedRange<Rational>, to spans: inout [ClosedRange<Rational>], shortest pause: Double
    ) {
        guard let last = spans.last, (span.lowerBound - last.upperBound).seconds < pause else {
            spans.append(span)
            return
        }
        spans[spans.count - 1] = last.lowerBound...max(last.upperBound, span.upperBound)
    }

    private static func exact(_ seconds: Double) -> Rational {
        Rational(Int64((seconds * 100_000).rounded()), 100_000)
    }
}
