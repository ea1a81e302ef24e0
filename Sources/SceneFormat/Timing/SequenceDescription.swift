import MediaTime
import SceneLanguage
import SourceText

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
        /// The index of the layer whose alpha is the share of the later part, among the sublayers; nil for none.
        package internal(set) var matte: Int?
    }

    /// The transitions in order of time.
    package let crossings: [Crossing]
    /// The end of the last part in the sequence's time, in seconds.
    package let duration: Rational
}

/// A transition from one part of a sequence to the next.
package struct PartTransition: Equatable, Sendable {
    /// The kind of the transition.
    package internal(set) var transition = TransitionDescription()
    /// The layer whose alpha is the share of the later part, in place of the kind; nil for none.
    package internal(set) var matte: LayerDescription?
    /// The duration in seconds, above 0.
    package internal(set) var duration = Rational(1, 2)
    /// The pace; nil for linear.
    package internal(set) var timingFunction: TimingFunctionDescription?
    /// Whether the audio of both parts fades.
    package internal(set) var crossfadesAudio = true
    /// The places of the keys in the document.
    package internal(set) var source = ObjectSource()

    /// The position of the transition in the document.
    var location: SourceLocation { source.location }
}

extension PartTransition {
    static let keys = SceneKeys<Self> {
        SceneKeysPart(\.transition, TransitionDescription.keys)
        SceneKey(
            rule: MatteDescription.key,
            SceneValueForm(kind: .object, expectation: "a layer", schema: .reference("layer"), object: "CALayer"),
            default: "none", example: "{ class: AVPlayerLayer, player: { asset: ink } }",
            "A layer whose brightness shows the next part: a [luma matte](#luma-mattes).")
        SceneKey(
            "duration", \.duration, .positiveSeconds, default: "that of the matte, else 0.5",
            "The duration. A part must be at least as long as its transitions together.")
        SceneKey("timingFunction", \.timingFunction, .timingFunction, default: "linear", "The pace.")
        SceneKey(
            "crossfadesAudio", \.crossfadesAudio, .boolean, default: "true",
            "Whether the audio of the parts is cross-faded with constant power; otherwise both are heard at their volume."
        )
    }

    /// The schema of a transition: a type, the name of a filter, `none`, or a map.
    static var schema: JSONSchemaNode {
        let types = TransitionDescription.Kind.allCases.map(\.rawValue)
        return .anyOf([.names(types + TransitionFilterDescription.plainNames + ["none"]), keys.schema])
    }
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

extension SequencePart {
    /// The keys of a part in addition to those of its layer.
    static let keys = SceneKeys<Self> {
        SceneKey(
            rule: "duration",
            SceneValueForm(
                kind: .number, expectation: "seconds above 0, or auto", schema: .reference("rational"), unit: .seconds,
                range: 0...ValueReader.numberLimit),
            default: "auto",
            "The duration, including the transitions, or `auto` for that of the clips, audio and animations in the part."
        )
        SceneKey(
            rule: "at", .sceneTime, default: "after the part before", example: "{ with: intro, offset: 1 }",
            "Places the part apart from the others, at a time of the sequence or relative to another part.")
        SceneKey(
            rule: "transition", partTransition, default: "that of `transitions`, else none", example: "fade",
            "The transition to the next part: a type, a filter, `none`, or a map. That of the last part is not used.")
    }

    private static let partTransition = SceneValueForm(
        kind: .object, expectation: "a transition", schema: .reference("partTransition"), object: "partTransition")
}
