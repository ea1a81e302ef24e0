import Foundation
import VectorGeometry

/// The part of contours that a trim keeps, as fractions of their length.
package struct TrimRange: Equatable, Sendable {
    /// The start, in 0..<1, and the end, at most 1 above it.
    package let start, end: CGFloat

    /// Creates a range from the values of a trim in percent and degrees; nil if nothing is left.
    package init?(start: Double, end: Double, offset: Double) {
        let first = min(max(min(start, end), 0), 100) / 100
        let second = min(max(max(start, end), 0), 100) / 100
        guard second - first > 1e-9 else { return nil }
        var turn = (offset / 360).truncatingRemainder(dividingBy: 1)
        if turn < 0 { turn += 1 }
        let shift: CGFloat = first + turn >= 1 ? 1 : 0
        self.start = first + turn - shift
        self.end = second + turn - shift
    }

    /// Whether everything is kept as it is.
    package var isComplete: Bool { start == 0 && end >= 1 }
}

/// The way in which a trim cuts curves.
package enum TrimRule: Sendable {
    /// By length everywhere; the parts of a closed path that meet at its start are connected. After Effects.
    case length
    /// By length up to the curve that is cut, and by its Bézier parameter within it; parts that meet are not
    /// connected. Core Animation.
    case parameter
}

/// Contours with the lengths of their curves.
struct MeasuredContour {
    let contour: Contour
    let segments: [PathSegment]
    let lengths: [CGFloat]
    let length: CGFloat
    private let rule: TrimRule

    init(_ contour: Contour, _ rule: TrimRule = .length) {
        self.contour = contour
        self.rule = rule
        segments = contour.segments
        lengths = segments.map(\.length)
        length = lengths.reduce(0, +)
    }

    /// Returns the part between two distances from the start. A range that goes beyond the end continues at the start;
    /// on a closed contour both parts are connected.
    func part(from start: CGFloat, to end: CGFloat) -> [Contour] {
        guard length > 0, length.isFinite, end > start else { return [] }
        if end <= length { return contours([pieces(start, end)]) }
        let parts = [pieces(start, length), pieces(0, min(end - length, start))]
        return contour.isClosed && rule == .length ? contours([parts[0] + parts[1]]) : contours(parts)
    }

    private func contours(_ parts: [[PathSegment]]) -> [Contour] {
        parts.filter { !$0.isEmpty }.map { Contour(segments: $0, isClosed: false) }
    }

    private func pieces(_ start: CGFloat, _ end: CGFloat) -> [PathSegment] {
        var pieces: [PathSegment] = []
        var position: CGFloat = 0
        for (segment, length) in zip(segments, lengths) {
            let low = max(start - position, 0)
            let high = min(end - position, length)
            position += length
            guard low < high else { continue }
            let t0 = low > 0 ? parameter(of: segment, at: low, of: length) : 0
            let t1 = high < length ? parameter(of: segment, at: high, of: length) : 1
            pieces.append(segment.piece(from: t0, to: t1))
        }
        return pieces
    }

    private func parameter(of segment: PathSegment, at distance: CGFloat, of length: CGFloat) -> CGFloat {
        rule == .length ? segment.parameter(atLength: distance) : distance / length
    }
}

extension [Contour] {
    /// Returns the kept parts of contours that are trimmed one by one.
    func trimmed(to range: TrimRange, _ rule: TrimRule = .length) -> [Contour] {
        flatMap { contour in
            let measured = MeasuredContour(contour, rule)
            return measured.part(from: range.start * measured.length, to: range.end * measured.length)
        }
    }
}

extension TrimRange {
    /// Returns the kept parts of groups of contours that are trimmed as one long line, in their order.
    func trimming(_ groups: [[Contour]]) -> [[Contour]] {
        let measured = groups.map { group in group.map { MeasuredContour($0) } }
        let total = measured.reduce(0) { $1.reduce($0) { $0 + $1.length } }
        guard total > 0 else { return groups.map { _ in [] } }
        let ranges: [(CGFloat, CGFloat)] = end <= 1 ? [(start, end)] : [(start, 1), (0, end - 1)]
        var position: CGFloat = 0
        return measured.map { group in
            group.flatMap { contour -> [Contour] in
                defer { position += contour.length }
                let isKept = ranges.contains {
                    $0.0 * total <= position + 1e-9 && $0.1 * total >= position + contour.length - 1e-9
                }
                if contour.length > 0, isKept { return [contour.contour] }
                return ranges.flatMap { range in
                    contour.part(
                        from: Swift.max(range.0 * total - position, 0),
                        to: Swift.min(range.1 * total - position, contour.length))
                }
            }
        }
    }
}
