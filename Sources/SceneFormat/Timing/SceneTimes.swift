import MediaTime
import MediaWriting
import SceneLanguage
import SourceText

/// The scene times of the named layers that have a span, for events and audio tracks.
struct SceneTimes {
    private var spans: [String: [(start: Rational, end: Rational?)]]
    private let collector: DiagnosticCollector
    private let names = SortedNames()

    init(_ root: LayerDescription?, _ collector: DiagnosticCollector) {
        self.collector = collector
        var spans: [String: [(start: Rational, end: Rational?)]] = [:]
        root?.forEachSpan { layer, start, end, _ in
            if let name = layer.name { spans[name, default: []].append((start, end)) }
        }
        self.spans = spans
    }

    /// Adds a layer whose span has become known.
    ///
    /// - Parameter clock: The clock of the superlayer.
    mutating func add(_ layer: LayerDescription, in clock: PlayerClock) {
        guard let name = layer.name, let times = layer.sceneSpan(in: clock) else { return }
        spans[name, default: []].append(times)
    }

    /// Returns a time in the scene; nil for names that are not those of one part, and times before the scene.
    func resolved(_ time: RelativeTime) -> Rational? {
        guard let matches = spans[time.name], matches.count == 1,
            let base = time.isAfter ? matches[0].end : matches[0].start,
            base + time.offset >= .zero
        else { return nil }
        return base + time.offset
    }

    /// Returns a time in the scene; reports a name that is not that of one part, and times before the scene.
    func time(_ time: RelativeTime) -> Rational? {
        let matches = spans[time.name] ?? []
        guard matches.count == 1, let base = time.isAfter ? matches[0].end : matches[0].start else {
            var names: [String] { self.names.of(spans) }
            collector.report(
                at: time.location, problem(time, matches.count),
                expected: names.isEmpty
                    ? "expected the name of a part of a sequence, or of a layer with during"
                    : "expected one of \(names.listed)",
                suggestion: matches.isEmpty ? SpellingSuggestion.closest(to: time.name, in: names) : nil)
            return nil
        }
        let result = base + time.offset
        guard result >= .zero else {
            collector.report(
                at: time.location, "the time is \((-result).seconds) s before the scene",
                expected: "expected a larger offset")
            return nil
        }
        return result
    }

    private func problem(_ time: RelativeTime, _ count: Int) -> String {
        switch count {
        case 0: "there is no part \"\(time.name)\""
        case 1: "the part \"\(time.name)\" has no end"
        default: "\(count) parts are called \"\(time.name)\""
        }
    }
}

/// The keys of a dictionary in alphabetical order, sorted once for all messages.
private final class SortedNames {
    private var names: [String] = []

    /// Returns the keys of a dictionary, from which none are removed.
    func of(_ dictionary: [String: some Any]) -> [String] {
        if names.count != dictionary.count { names = dictionary.keys.sorted() }
        return names
    }
}

extension LayerDescription {
    /// Calls a closure for each layer of the subtree with a span: with its start and end in the scene, in seconds, and
    /// whether it is a part of a sequence.
    ///
    /// - Parameter clock: The clock of the superlayer.
    func forEachSpan(
        in clock: PlayerClock = .host, isPart: Bool = false,
        _ body: (_ layer: LayerDescription, _ start: Rational, _ end: Rational?, _ isPart: Bool) -> Void
    ) {
        if span?.isRelative == true { return }
        if let times = sceneSpan(in: clock) { body(self, times.start, times.end, isPart) }
        let inner = clock.layer(
            beginTime: Rational(near: timing.beginTime ?? 0) + (span?.start ?? .zero),
            speed: Rational(near: timing.speed ?? 1),
            timeOffset: Rational(near: timing.timeOffset ?? 0), ramp: timing.speedRamp)
        for sublayer in masks { sublayer.forEachSpan(in: inner, body) }
        for sublayer in sublayers { sublayer.forEachSpan(in: inner, isPart: sequence != nil, body) }
    }

    /// Returns the start and end of the span in the scene; nil without a span, or one that is not known.
    fileprivate func sceneSpan(in clock: PlayerClock) -> (start: Rational, end: Rational?)? {
        guard let span, !span.isRelative else { return nil }
        let begin = Rational(near: timing.beginTime ?? 0)
        guard let start = clock.hostTime(at: begin + span.start) else { return nil }
        return (start, span.end.flatMap { clock.hostTime(at: begin + $0) })
    }
}

extension SceneReader {
    /// Reads seconds of the scene, or a time relative to a part.
    func sceneTime(_ value: SceneValue, _ label: String, _ times: SceneTimes) -> Rational? {
        guard let relative = values.relativeTime(value, label) else { return nil }
        return relative.map { times.time($0) } ?? values.seconds(value, label)
    }

    /// Reads the duration of the scene, or computes it from its layers, or else from its audio.
    func duration(_ value: SceneValue?, _ root: LayerDescription?, _ audio: [AudioDescription]) -> Rational? {
        guard let value else { return nil }
        guard value.content == .text("auto") else { return sceneDuration(value) }
        let natural = NaturalDuration(lengths: lengths)
        let problems = values.collector.count
        let end =
            root.flatMap { natural.endInSuperlayer(of: $0) } ?? audio.compactMap { natural.end(of: $0) }.max()
        if let end, end > .zero {
            guard end > Self.longest else { return end }
            values.collector.report(
                at: value.location, "the scene ends at \(Int(end.seconds)) s",
                expected: "expected layers that end within a million seconds, or a duration")
            return nil
        }
        // Layers that cannot be read have no end; their problems are reported already.
        guard values.collector.isEmpty, values.collector.count == problems, root != nil else { return nil }
        values.collector.report(
            at: value.location, "nothing in the scene has an end",
            expected: "expected seconds, or a sequence, clip, audio or animation that ends")
        return nil
    }
}

extension SceneDescription {
    /// The starts of the named parts of sequences and of the markers of timelines, in order of time. Of those that
    /// start together, the first one counts.
    package var chapters: [MovieAnnotations.Chapter] {
        var namedStarts: [MovieAnnotations.Chapter] = []
        root.forEachSpan { layer, start, _, isPart in
            guard let name = layer.name, isPart || layer.isMarker, start >= .zero, start < duration else { return }
            namedStarts.append(.init(start: start, title: name))
        }
        var times: Set<Rational> = []
        let sorted = namedStarts.indices.sorted { (namedStarts[$0].start, $0) < (namedStarts[$1].start, $1) }.map {
            namedStarts[$0]
        }
        return sorted.filter { times.insert($0.start).inserted }
    }
}

extension SceneDescription {
    /// A layer that is only a name for a time.
    package struct Marker: Equatable, Sendable {
        /// The name.
        package let name: String
        /// The start in the scene, in seconds.
        package let start: Rational
        /// The end in the scene, in seconds; nil for a layer without an end.
        package let end: Rational?
        /// The position of the layer in the document.
        package let location: SourceLocation
    }

    /// The layers that are only names for times, in the order of the scene. Parts of sequences are not markers.
    package var markers: [Marker] {
        var markers: [Marker] = []
        root.forEachSpan { layer, start, end, isPart in
            guard !isPart, layer.isMarker, let name = layer.name else { return }
            markers.append(Marker(name: name, start: start, end: end, location: layer.location))
        }
        return markers
    }
}

extension LayerDescription {
    /// Whether the layer is only a name for a time, such as a marker of a timeline.
    var isMarker: Bool {
        layerClass == .layer && properties.isEmpty && sublayers.isEmpty && audio.isEmpty && animations.isEmpty
    }
}
