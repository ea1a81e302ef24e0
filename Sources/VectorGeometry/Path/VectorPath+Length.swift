import Foundation

/// A place on a path with the direction in which the path goes there.
public struct PathPosition: Equatable, Hashable, Sendable {
    public var point: CGPoint
    /// Radians from +x toward +y.
    public var tangentAngle: CGFloat

    public init(point: CGPoint, tangentAngle: CGFloat) { (self.point, self.tangentAngle) = (point, tangentAngle) }
}

extension PathSegment {
    /// The place at parameter `t`, with a direction also where the derivative vanishes.
    public func position(at t: CGFloat) -> PathPosition {
        let limit = t <= 0 ? startTangent : t >= 1 ? endTangent : nil
        let direction = limit ?? derivative(at: t).unit ?? startTangent ?? CGPoint(x: 1, y: 0)
        return PathPosition(point: point(at: t), tangentAngle: atan2(direction.y, direction.x))
    }
}

extension VectorPath {
    /// The total length of all subpaths, closing lines included.
    public var length: CGFloat { segments.reduce(0) { $0 + $1.length } }

    /// The place at a fraction (clamped to 0…1) of the total length, or nil for a path without segments.
    ///
    /// Where two subpaths meet the second one's start is given (facts 2.9).
    public func point(atFraction fraction: CGFloat) -> PathPosition? {
        let segments = segments
        let lengths = segments.map(\.length)
        let total = lengths.reduce(0, +)
        guard total.isFinite, !fraction.isNaN else { return nil }
        var rest = min(max(fraction, 0), 1) * total
        for (segment, length) in zip(segments, lengths) {
            if rest < length { return segment.position(at: segment.parameter(atLength: rest)) }
            rest -= length
        }
        return segments.last(where: { $0.startTangent != nil })?.position(at: 1) ?? segments.last?.position(at: 1)
    }
}
