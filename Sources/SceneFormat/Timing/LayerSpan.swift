import LayerTree
import MediaTime
import SceneLanguage

/// The span in which a layer exists, in exact seconds of the superlayer's time. The layer's `beginTime` delays it.
package struct LayerSpan: Equatable, Sendable {
    /// The start, at which the layer's own time is 0.
    package internal(set) var start: Rational
    /// The end, which does not belong to the span; nil for none.
    package internal(set) var end: Rational?
    /// The times relative to parts, until `start` and `end` are known.
    var relativeStart: RelativeTime?, relativeEnd: RelativeTime?

    /// Whether the start or the end is not known yet.
    var isRelative: Bool { relativeStart != nil || relativeEnd != nil }

    /// Limits a layer, whose timing is set, to the span.
    func apply(to layer: CALayer) {
        let begin = layer.beginTime + start.seconds
        let end = end.map { layer.beginTime + $0.seconds } ?? .infinity
        layer.activeRange = begin..<max(begin, end)
        layer.beginTime = begin
    }
}

extension ValueReader {
    /// Reads `[from, to]`, where `to` may be `inf`; both may be relative to parts.
    func span(_ value: SceneValue, _ label: String) -> LayerSpan? {
        let expectation = "[from, to] in seconds of the superlayer's time, the second larger or inf"
        guard case .list(let items) = value.content, items.count == 2 else { return refuse(value, label, expectation) }
        guard let (start, relativeStart) = spanTime(items[0], "the start of \(label)", "seconds (2, 2.5 or 1001/30)")
        else { return nil }
        var span = LayerSpan(start: start, end: nil, relativeStart: relativeStart)
        if items[1].isInfinite { return span }
        guard let (end, relativeEnd) = spanTime(items[1], "the end of \(label)", "seconds (2, 2.5 or 1001/30) or inf")
        else { return nil }
        span.end = relativeEnd == nil ? end : nil
        span.relativeEnd = relativeEnd
        return span.isRelative || start < end ? span : refuse(value, label, expectation)
    }

    /// Reads seconds, or a time relative to a part.
    private func spanTime(_ value: SceneValue, _ label: String, _ expectation: String) -> (Rational, RelativeTime?)? {
        guard let relative = relativeTime(value, label) else { return nil }
        return relative.map { (.zero, $0) }
            ?? rational(value, label, expectation, unit: .seconds).map { ($0, nil) }
    }
}
