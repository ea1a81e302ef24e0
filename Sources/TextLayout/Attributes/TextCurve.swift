import Foundation
import VectorGeometry

/// A path that the baseline of a text follows.
package struct TextCurve: Hashable, Sendable {
    /// The path, in the space of the layout: the origin is at the top left, and y points down.
    package var path: VectorPath
    /// The distance in points by which the text is moved along the path.
    package var offset: CGFloat

    /// Creates a path for a text.
    package init(path: VectorPath, offset: CGFloat) {
        self.path = path
        self.offset = offset
    }
}

/// The positions of a line of glyphs on a path. Positions on the line are in points from its left end.
struct GlyphCurve {
    private let segments: [PathSegment]
    private let lengths: [CGFloat]
    /// The length of the path.
    private let length: CGFloat
    private let isClosed: Bool
    /// The distance from the start of the path to the left end of the line.
    private let shift: CGFloat
    /// Whether the path has no length.
    var isEmpty: Bool { length <= Self.tolerance }
    /// Whether the line is longer than the path.
    let isExceeded: Bool

    private static let tolerance: CGFloat = 0.001

    /// - Parameter width: The width of the line.
    init(_ curve: TextCurve, width: CGFloat, alignment: TextAlignment, isRightToLeft: Bool) {
        segments = curve.path.segments
        lengths = segments.map(\.length)
        length = lengths.reduce(0, +)
        let subpaths = curve.path.subpaths
        isClosed = subpaths.count == 1 && subpaths[0].isClosed
        let share: CGFloat =
            switch alignment {
            case .left: 0
            case .center: 0.5
            case .right: 1
            case .natural, .justified: isRightToLeft ? 1 : 0
            }
        shift = curve.offset + share * (length - width)
        isExceeded = !(width <= length + Self.tolerance)
    }

    /// Returns the transform that moves the point of the baseline at `x` to the path and rotates it about that point;
    /// nil beyond the ends of the path. Text may run across the start of a closed path, but not over itself.
    func transform(at x: CGFloat) -> CGAffineTransform? {
        var distance = x + shift
        guard length > 0, distance.isFinite else { return nil }
        let range = -Self.tolerance...length + Self.tolerance
        guard range.contains(isClosed ? x : distance) else { return nil }
        if isClosed { distance -= (distance / length).rounded(.down) * length }
        let position = position(at: min(max(distance, 0), length))
        return CGAffineTransform(translationX: position.point.x, y: position.point.y).rotated(by: position.tangentAngle)
            .translatedBy(x: -x, y: 0)
    }

    private func position(at distance: CGFloat) -> PathPosition {
        var remaining = distance
        for (segment, length) in zip(segments, lengths) where length > 0 {
            if remaining <= length { return segment.position(at: segment.parameter(atLength: remaining)) }
            remaining -= length
        }
        return segments.last { $0.startTangent != nil }?.position(at: 1) ?? PathPosition(point: .zero, tangentAngle: 0)
    }

    /// Returns a rectangle of the straight line, such as an underline, bent along the path and cut at its ends.
    func bent(_ rect: CGRect) -> [PathElement] {
        let shown = isClosed ? 0...max(length, 0) : -shift...max(length - shift, -shift)
        let left = max(rect.minX, shown.lowerBound)
        let right = min(rect.maxX, shown.upperBound)
        guard left < right else { return [] }
        // Straight pieces of two points look curved.
        let count = max(1, Int(((right - left) / 2).rounded(.up)))
        let columns = (0...count).compactMap { index -> (x: CGFloat, transform: CGAffineTransform)? in
            let x = left + (right - left) * CGFloat(index) / CGFloat(count)
            return transform(at: x).map { (x, $0) }
        }
        let corners =
            columns.map { CGPoint(x: $0.x, y: rect.minY).applying($0.transform) }
            + columns.reversed().map { CGPoint(x: $0.x, y: rect.maxY).applying($0.transform) }
        guard let first = corners.first else { return [] }
        return [.move(first)] + corners.dropFirst().map { .line($0) } + [.close]
    }
}
