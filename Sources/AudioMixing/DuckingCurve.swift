import MediaTime

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
    package func curve(_ levels: [Double]) -> VolumeCurve {
        let points = spans(levels).flatMap { span in
            [
                Self.point(span.lowerBound - attack, 1), Self.point(span.lowerBound, gain),
                Self.point(span.upperBound, gain), Self.point(span.upperBound + release, 1),
            ]
        }
        return VolumeCurve(points) ?? .unity
    }

    private static func point(_ time: Double, _ gain: Double) -> VolumeCurve.Point {
        VolumeCurve.Point(time: Rational(Int64((time * 100_000).rounded()), 100_000), gain: gain)
    }

    /// Returns the spans in seconds in which the voice is heard; short pauses belong to them.
    private func spans(_ levels: [Double]) -> [ClosedRange<Double>] {
        let part = Self.part.seconds
        var spans: [ClosedRange<Double>] = []
        for (index, level) in levels.enumerated() where level > threshold {
            let span = Double(index) * part...Double(index + 1) * part
            if let last = spans.last, span.lowerBound - last.upperBound < attack + release + Self.hold {
                spans[spans.count - 1] = last.lowerBound...span.upperBound
            } else {
                spans.append(span)
            }
        }
        return spans
    }
}
