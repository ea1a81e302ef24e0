import Foundation

extension PathSegment {
    /// The arc length; for curves by adaptive Gauss–Legendre integration, to a relative error of about 1e-9.
    package var length: CGFloat { length(from: 0, to: 1) }

    /// Returns the arc length between two parameters, `t0 <= t1`.
    package func length(from t0: CGFloat, to t1: CGFloat) -> CGFloat {
        if case .line(let a, let b) = self { return (b - a).length * (t1 - t0) }
        let estimate = gauss(t0, t1)
        return adaptiveLength(t0, t1, estimate, depth: 12)
    }

    /// Returns the parameter at `distance` along the curve from parameter `t0`; 1 if the curve ends before.
    package func parameter(atLength distance: CGFloat, from t0: CGFloat = 0) -> CGFloat {
        parameter(atLength: distance, from: t0, of: length(from: t0, to: 1))
    }

    /// Returns the parameter at `distance` along the curve from parameter `t0`.
    ///
    /// - Parameter remainingLength: the length of the curve from `t0` on.
    fileprivate func parameter(atLength distance: CGFloat, from t0: CGFloat = 0, of remainingLength: CGFloat) -> CGFloat
    {
        guard distance > 0 else { return t0 }
        guard distance < remainingLength else { return 1 }
        var t = t0 + (1 - t0) * distance / remainingLength
        if case .line = self { return t }
        var low = t0
        var high = CGFloat(1)
        for _ in 0..<40 {
            let error = length(from: t0, to: t) - distance
            if abs(error) <= 1e-11 * remainingLength { break }
            if error > 0 { high = t } else { low = t }
            // Newton where it stays inside the bracket, bisection at cusps.
            let speed = derivative(at: t).length
            let next = speed > 0 ? t - error / speed : low
            t = next > low && next < high ? next : (low + high) / 2
        }
        return t
    }

    private func adaptiveLength(_ t0: CGFloat, _ t1: CGFloat, _ estimate: CGFloat, depth: Int) -> CGFloat {
        let m = (t0 + t1) / 2
        let left = gauss(t0, m)
        let right = gauss(m, t1)
        if depth == 0 || abs(left + right - estimate) <= 1e-10 * (left + right) { return left + right }
        return adaptiveLength(t0, m, left, depth: depth - 1) + adaptiveLength(m, t1, right, depth: depth - 1)
    }

    /// Integrates the speed by eight-point Gauss–Legendre quadrature.
    private func gauss(_ t0: CGFloat, _ t1: CGFloat) -> CGFloat {
        let middle = (t0 + t1) / 2
        let half = (t1 - t0) / 2
        @inline(__always) func pair(_ x: CGFloat, _ weight: CGFloat) -> CGFloat {
            weight * (derivative(at: middle - half * x).length + derivative(at: middle + half * x).length)
        }
        return half
            * (pair(0.1834346424956498, 0.3626837833783620) + pair(0.5255324099163290, 0.3137066458778873)
                + pair(0.7966664774136267, 0.2223810344533745) + pair(0.9602898564975363, 0.1012285362903763))
    }

    /// Returns the position at parameter `t`. The direction is defined even where the derivative vanishes.
    package func position(at t: CGFloat) -> PathPosition {
        let limit = t <= 0 ? startTangent : t >= 1 ? endTangent : nil
        let direction = limit ?? derivative(at: t).unit ?? startTangent ?? CGPoint(x: 1, y: 0)
        return PathPosition(point: point(at: t), tangentAngle: atan2(direction.y, direction.x))
    }
}

extension VectorPath {
    /// The total length of all subpaths, including closing lines.
    package var length: CGFloat { segments.reduce(0) { $0 + $1.length } }

    /// Returns the position at a fraction (clamped to 0…1) of the total length, or nil for a path without segments.
    ///
    /// Where two subpaths meet, the start of the second is returned (facts 2.9).
    package func point(atFraction fraction: CGFloat) -> PathPosition? {
        let segments = segments
        let lengths = segments.map(\.length)
        let total = lengths.reduce(0, +)
        guard total.isFinite, !fraction.isNaN else { return nil }
        var remaining = min(max(fraction, 0), 1) * total
        for (segment, length) in zip(segments, lengths) {
            if remaining < length { return segment.position(at: segment.parameter(atLength: remaining)) }
            remaining -= length
        }
        return segments.last(where: { $0.startTangent != nil })?.position(at: 1) ?? segments.last?.position(at: 1)
    }

    /// Returns the part between two fractions of the total length of all subpaths, including closing lines (facts 3.1,
    /// 7.8).
    ///
    /// Fractions are clamped to 0…1. The result is empty if `end <= start`. Curves are split, not flattened; a subpath
    /// entirely inside the range stays closed.
    package func trimmed(from start: CGFloat, to end: CGFloat) -> VectorPath {
        let from = min(max(start, 0), 1)
        let to = min(max(end, 0), 1)
        guard from < to else { return VectorPath() }
        return from == 0 && to == 1 ? self : MeasuredPath(self).trimmed(from: from, to: to)
    }
}

/// A point on a path with the tangent direction there.
package struct PathPosition: Equatable, Hashable, Sendable {
    /// The point, in the path's units.
    package var point: CGPoint
    /// The direction of the path in radians, from +x toward +y.
    package var tangentAngle: CGFloat

    /// Creates a position.
    package init(point: CGPoint, tangentAngle: CGFloat) {
        self.point = point
        self.tangentAngle = tangentAngle
    }
}

/// A path with cached segment lengths, for trimming the same path repeatedly.
package struct MeasuredPath: Sendable {
    /// The measured path.
    package let path: VectorPath
    private let subpaths: [Subpath]
    private let lengths: [[CGFloat]]
    private let total: CGFloat

    /// Measures `path`.
    package init(_ path: VectorPath) {
        self.path = path
        subpaths = path.subpaths
        lengths = subpaths.map { $0.segments.map(\.length) }
        total = lengths.reduce(0) { $0 + $1.reduce(0, +) }
    }

    /// Returns the same part as `VectorPath.trimmed(from:to:)`.
    package func trimmed(from start: CGFloat, to end: CGFloat) -> VectorPath {
        let from = min(max(start, 0), 1)
        let to = min(max(end, 0), 1)
        guard from < to, total.isFinite else { return VectorPath() }
        if from == 0, to == 1 { return path }
        var trimmer = Trimmer(from: from * total, to: to * total, capacity: path.elements.count)
        for (subpath, lengths) in zip(subpaths, lengths) { trimmer.add(subpath, lengths) }
        return trimmer.result
    }
}

/// Collects the part of consecutive subpaths between two distances.
private struct Trimmer {
    let from, to: CGFloat
    private(set) var result = VectorPath()
    private var position: CGFloat = 0

    /// Creates a trimmer.
    ///
    /// - Parameter capacity: the number of elements of the whole path.
    init(from: CGFloat, to: CGFloat, capacity: Int) {
        self.from = from
        self.to = to
        result.elements.reserveCapacity(min(capacity, 16))
    }

    mutating func add(_ subpath: Subpath, _ lengths: [CGFloat]) {
        let length = lengths.reduce(0, +)
        defer { position += length }
        guard position <= to, position + length >= from else { return }
        // A subpath that only touches an end of the range is outside, except for dots.
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
            let t0 = low > 0 ? segment.parameter(atLength: low, of: length) : 0
            let t1 = high < length ? segment.parameter(atLength: high, of: length) : 1
            let piece = segment.piece(from: t0, to: t1)
            if !begun { result.elements.append(.move(piece.start)) }
            begun = true
            result.elements.append(piece.element)
        }
    }
}
