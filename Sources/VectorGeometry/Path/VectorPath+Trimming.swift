import Foundation

extension VectorPath {
    /// The part between two fractions of the total length of all subpaths, closing lines included (facts 3.1, 7.8).
    ///
    /// Fractions are clamped to 0…1; nothing is left when `end <= start`. Curves are split, not flattened; a subpath
    /// that is wholly inside stays closed.
    public func trimmed(from start: CGFloat, to end: CGFloat) -> VectorPath {
        let from = min(max(start, 0), 1)
        let to = min(max(end, 0), 1)
        guard from < to else { return VectorPath() }
        return from == 0 && to == 1 ? self : MeasuredPath(self).trimmed(from: from, to: to)
    }
}

/// A path with the lengths of its segments, which are worth keeping while ever other parts of it are asked for.
package struct MeasuredPath: Sendable {
    package let path: VectorPath
    private let subpaths: [Subpath]
    private let lengths: [[CGFloat]]
    private let total: CGFloat

    package init(_ path: VectorPath) {
        self.path = path
        subpaths = path.subpaths
        lengths = subpaths.map { $0.segments.map(\.length) }
        total = lengths.reduce(0) { $0 + $1.reduce(0, +) }
    }

    /// As `VectorPath.trimmed(from:to:)`.
    package func trimmed(from start: CGFloat, to end: CGFloat) -> VectorPath {
        let from = min(max(start, 0), 1)
        let to = min(max(end, 0), 1)
        guard from < to, total.isFinite else { return VectorPath() }
        if from == 0, to == 1 { return path }
        var trimmer = Trimmer(from: from * total, to: to * total)
        for (subpath, lengths) in zip(subpaths, lengths) { trimmer.add(subpath, lengths) }
        return trimmer.result
    }
}

/// Keeps what lies between two distances along the subpaths that it is given in order.
private struct Trimmer {
    let from, to: CGFloat
    private(set) var result = VectorPath()
    private var position: CGFloat = 0

    init(from: CGFloat, to: CGFloat) { (self.from, self.to) = (from, to) }

    mutating func add(_ subpath: Subpath, _ lengths: [CGFloat]) {
        let length = lengths.reduce(0, +)
        defer { position += length }
        guard position <= to, position + length >= from else { return }
        // Touching an end is not being inside, except for dots.
        if length > 0, position == to || position + length == from { return }
        if position >= from, position + length <= to {
            result.elements.append(contentsOf: subpath.elements)
        } else {
            addPart(subpath, lengths)
        }
    }

    private mutating func addPart(_ subpath: Subpath, _ lengths: [CGFloat]) {
        var begun = false
        var at = position
        for (segment, length) in zip(subpath.segments, lengths) {
            let low = max(from - at, 0)
            let high = min(to - at, length)
            at += length
            guard low < high else { continue }
            let t0 = low > 0 ? segment.parameter(atLength: low) : 0
            let t1 = high < length ? segment.parameter(atLength: high) : 1
            let piece = segment.piece(from: t0, to: t1)
            if !begun { result.elements.append(.move(piece.start)) }
            begun = true
            result.elements.append(piece.element)
        }
    }
}
