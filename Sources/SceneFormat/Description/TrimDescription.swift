import MediaPipeline

/// A part of a clip, in its seconds.
public struct TrimDescription: Equatable, Sendable {
    public let from: Rational
    /// After `from`.
    public let to: Rational
}

extension ValueReader {
    /// `[from, to]`.
    func trim(_ value: SceneValue, _ label: String) -> TrimDescription? {
        let expectation = "[from, to] in seconds of the clip, the second larger"
        guard case .list(let items) = value.content, items.count == 2 else { return refuse(value, label, expectation) }
        guard let from = seconds(items[0], "the start of \(label)"), let to = seconds(items[1], "the end of \(label)")
        else { return nil }
        return from < to ? TrimDescription(from: from, to: to) : refuse(value, label, expectation)
    }
}
