/// The frames of `--frames`: both ends belong to it, counted from 0.
struct FrameSpan: Equatable {
    let range: Range<Int>

    /// Reads "10-49", or "10" for that frame alone.
    init(parsing text: String) throws {
        let ends = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).map { Self.number($0) }
        guard let first = ends.first ?? nil, let last = ends.last ?? nil, first <= last else {
            throw ArgumentProblem("expected frames as in 0-99, counted from 0, the first not after the last")
        }
        range = first..<(last + 1)
    }

    private static func number(_ text: Substring) -> Int? {
        text.allSatisfy { $0.isASCII && $0.isNumber } ? Int(text).flatMap { $0 < 1_000_000_000 ? $0 : nil } : nil
    }
}
