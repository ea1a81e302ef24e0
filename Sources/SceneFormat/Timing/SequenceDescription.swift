import MediaTime

/// The transitions between the parts of a sequence, which are the sublayers of its layer.
package struct SequenceDescription: Equatable, Sendable {
    /// A transition between two parts that overlap.
    package struct Crossing: Equatable, Sendable {
        /// The index of the part that the transition leads from, among the sublayers.
        package let from: Int
        /// The index of the part that it leads to.
        package let to: Int
        /// The start in the sequence's time, in seconds.
        package let start: Rational
        /// The transition, with its duration.
        package let transition: PartTransition
    }

    /// The transitions in order of time.
    package let crossings: [Crossing]
    /// The end of the last part in the sequence's time, in seconds.
    package let duration: Rational
}

/// A transition from one part of a sequence to the next.
package struct PartTransition: Equatable, Sendable {
    /// The kind of the transition.
    package let transition: TransitionDescription
    /// The duration in seconds, above 0.
    package let duration: Rational
    /// The pace; nil for linear.
    package let timingFunction: TimingFunctionDescription?
    /// Whether the audio of both parts fades.
    package let crossfadesAudio: Bool
    /// The position of the transition in the document.
    let location: SourceLocation
}

/// A time relative to a part of a sequence: `{ after: intro, offset: 0.5 }`.
struct RelativeTime: Equatable {
    /// The name of the part.
    let name: String
    /// Whether the time counts from the end of the part; otherwise, from its start.
    let isAfter: Bool
    /// The seconds after that time; may be negative.
    let offset: Rational
    /// The position of the name in the document.
    let location: SourceLocation
}

/// A part of a sequence as written.
struct SequencePart {
    /// The start of a part.
    enum Start: Equatable {
        /// After the part before, less the transition between them.
        case next
        /// At a time of the sequence, in seconds.
        case time(Rational)
        /// At a time of another part.
        case relative(RelativeTime)
    }

    /// The layer, without its span.
    var layer: LayerDescription
    /// The duration in seconds.
    let duration: Rational
    let start: Start
    /// The transition to the next part; nil for none.
    let transition: PartTransition?
    /// The position of the part in the document.
    let location: SourceLocation
}

extension ValueReader {
    /// Reads `{ after: name, offset }` or `{ with: name, offset }`; nil for other values, which are not reported.
    func relativeTime(_ value: SceneValue, _ label: String) -> RelativeTime?? {
        guard case .map = value.content, var map = MapReader(value, label, collector) else { return .some(nil) }
        let after = map.value("after")
        let with = map.value("with")
        let offset = map.value("offset").map { signedSeconds($0, "offset") } ?? .zero
        map.reportUnknownKeys()
        guard let named = after ?? with, after == nil || with == nil else {
            return refuse(value, label, "either after: or with: and the name of a part")
        }
        guard let name = text(named, after == nil ? "with" : "after", "the name of a part"), let offset else {
            return nil
        }
        return RelativeTime(name: name, isAfter: after != nil, offset: offset, location: named.location)
    }

    private func signedSeconds(_ value: SceneValue, _ label: String) -> Rational? {
        rational(value, label, "seconds (2, -0.5 or 1001/30)")
    }

    /// Reads seconds above 0.
    func positiveSeconds(_ value: SceneValue, _ label: String) -> Rational? {
        let expectation = "seconds above 0 (2, 2.5 or 1001/30)"
        guard let seconds = rational(value, label, expectation) else { return nil }
        return seconds > .zero ? seconds : refuse(value, label, expectation)
    }
}
