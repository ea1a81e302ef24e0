import LayerTree
import MediaTime

/// The span in which a layer exists, in exact seconds of the superlayer's time. The layer's `beginTime` delays it.
package struct LayerSpan: Equatable, Sendable {
    /// The start, at which the layer's own time is 0.
    package let start: Rational
    /// The end, which does not belong to the span; nil for none.
    package let end: Rational?

    /// Limits a layer, whose timing is set, to the span.
    func apply(to layer: CALayer) {
        let begin = layer.beginTime + start.seconds
        let end = end.map { layer.beginTime + $0.seconds } ?? .infinity
        layer.activeRange = begin..<max(begin, end)
        layer.beginTime = begin
    }
}

extension ValueReader {
    /// Reads `[from, to]`, where `to` may be `inf`.
    func span(_ value: SceneValue, _ label: String) -> LayerSpan? {
        let expectation = "[from, to] in seconds of the superlayer's time, the second larger or inf"
        guard case .list(let items) = value.content, items.count == 2 else { return refuse(value, label, expectation) }
        guard let start = rational(items[0], "the start of \(label)", "seconds (2, 2.5 or 1001/30)") else { return nil }
        if isInfinite(items[1]) { return LayerSpan(start: start, end: nil) }
        guard let end = rational(items[1], "the end of \(label)", "seconds (2, 2.5 or 1001/30) or inf") else {
            return nil
        }
        return start < end ? LayerSpan(start: start, end: end) : refuse(value, label, expectation)
    }

    private func isInfinite(_ value: SceneValue) -> Bool {
        switch value.content {
        case .text("inf"): true
        case .number(let number): number.value == .infinity
        default: false
        }
    }
}
