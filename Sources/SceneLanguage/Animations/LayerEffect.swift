import MediaTime
import SourceText

/// A named animation of a layer that enters, leaves or is emphasized. It is written out as items of `animations` before
/// layers are read.
package struct LayerEffect: Sendable {
    /// When an effect runs; the raw value is the key of the layer.
    package enum Moment: String, CaseIterable, Sendable {
        case enter, exit, emphasis
    }

    /// The effects.
    package enum Name: String, CaseIterable, Sendable {
        case fade, rise, drop, slide, pop, zoom, flip, draw, pulse, shake, flash

        /// Whether the layer is visible before and after the effect.
        var isEmphasis: Bool { [.pulse, .shake, .flash].contains(self) }

        /// The effects of a moment.
        package static func all(of moment: Moment) -> [Name] {
            allCases.filter { $0.isEmphasis == (moment == .emphasis) }
        }
    }

    /// The side from which a layer slides in, or to which it slides out.
    package enum Side: String, CaseIterable, Sendable {
        case left, right, top, bottom
    }

    package static let keys = SceneKeys<Self> {
        SceneKey(
            "effect", \.name, .choice, required: SceneValueType<Name>.choice.form.expectation, example: "rise",
            "The animation.")
        SceneKey(
            "at", \.time, .nonNegative("seconds, at least 0", unit: .seconds),
            default: "0; for `exit`, so that it ends with the layer",
            "The start in the layer's time. An exit ends with the `during` of the layer or of a layer around it, the "
                + "part of a sequence, or the scene.")
        SceneKey(
            "for", \.duration, .nonNegative("seconds, at least 0", unit: .seconds), default: "0.5", "The duration.")
        SceneKey(
            rule: "ease", SceneValueType<TimingFunctionDescription>.timingFunction.form,
            default: "`easeOutCubic`, `easeInCubic` for `exit`", "The pace.")
        SceneKey(
            "distance", \.distance, .nonNegative("points, at least 0", unit: .points), default: "40; 10 for `shake`",
            "The length of the movement of `rise`, `drop`, `slide` and `shake`, in points.")
        SceneKey(
            "side", \.side, .choice, default: "left",
            "The side from which `slide` comes, or to which it goes.")
    }

    var name = Name.fade
    /// The start in seconds of the layer's time; nil for the default.
    var time: Double?
    /// The duration in seconds.
    var duration = 0.5
    /// The length of movements in points; nil for the default.
    var distance: Double?
    var side = Side.left

    package init() {}
}

extension LayerEffect {
    /// Returns the animations of `enter`, `exit` or `emphasis` of a layer in the long form; reports effects that cannot
    /// be used.
    ///
    /// - Parameter end: The end of the layer in seconds of its time; nil if it is not known.
    static func animations(_ entry: SceneValue.Entry, until end: Double?, _ reader: ValueReader) -> [SceneValue] {
        guard let moment = Moment(rawValue: entry.key), !entry.value.isNull else { return [] }
        var items = [entry.value]
        if case .list(let list) = entry.value.content { items = list }
        return items.flatMap { value -> [SceneValue] in
            guard var effect = LayerEffect(value, moment, reader) else { return [] }
            if moment == .exit, effect.time == nil {
                guard let end else {
                    reader.collector.report(
                        at: value.location, "exit has no start",
                        expected: "expected at: seconds, or during in the layer or in a layer around it")
                    return []
                }
                effect.time = max(0, end - effect.duration)
            }
            return effect.movements(moment).map {
                $0.animation(effect, moment, ease: value["ease"], at: value.location)
            }
        }
    }

    /// Reads the name of an effect, or a map.
    private init?(_ value: SceneValue, _ moment: Moment, _ reader: ValueReader) {
        let names = Name.all(of: moment).map(\.rawValue)
        let written = value.content.isMap ? value["effect"] : value
        if let written, reader.choice(written, moment.rawValue, of: names) == nil { return nil }
        self.init()
        guard value.content.isMap else {
            name = value.textForm.flatMap(Name.init) ?? .fade
            return
        }
        guard var map = MapReader(value, moment.rawValue, reader.collector) else { return nil }
        let isComplete = Self.keys.read(&map, into: &self, reader)
        map.reportUnknownKeys()
        guard isComplete else { return nil }
    }

    /// Returns the seconds of a duration, or of a span of two times; nil for times relative to parts.
    ///
    /// - Parameter outerEnd: The end, in the time of the span, of what is around it, with which a span to `inf` ends.
    static func length(of span: SceneValue, until outerEnd: Double?, _ reader: ValueReader) -> Double? {
        guard case .list(let times) = span.content else { return seconds(of: span, reader) }
        guard times.count == 2, let start = time(times[0], reader) else { return nil }
        if times[1].isInfinite { return outerEnd.map { $0 - start.seconds } }
        return time(times[1], reader).map { ($0 - start).seconds }
    }

    /// Returns the seconds of a time; nil for times relative to parts.
    static func seconds(of value: SceneValue, _ reader: ValueReader) -> Double? { time(value, reader)?.seconds }

    /// Returns a time without reporting problems, which the reader of `during` reports.
    private static func time(_ value: SceneValue, _ reader: ValueReader) -> Rational? {
        var silent = ValueReader(collector: DiagnosticCollector())
        silent.frameRate = reader.frameRate
        return silent.rational(value, "", "", unit: .seconds)
    }
}

extension SceneValue.Content {
    fileprivate var isMap: Bool { if case .map = self { true } else { false } }
}
