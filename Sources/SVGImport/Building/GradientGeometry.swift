import Foundation
import VectorGeometry

/// Where the colors of a gradient are, in its own space: between two points, or in a circle.
struct GradientGeometry: Equatable {
    /// The start, or the center of the circle.
    var start: CGPoint
    /// The end, or the point that is a radius right of and below the center.
    var end: CGPoint
    /// The point of the first color, relative to the center in radii.
    var focus = CGPoint.zero
    let isRadial: Bool

    /// The smallest distance of both points: without one, all points would have no color.
    private static let shortest: CGFloat = 1e-6

    /// Creates a gradient between two points.
    init(from start: CGPoint, to end: CGPoint) {
        self.start = start
        self.end = start == end ? CGPoint(x: end.x + Self.shortest, y: end.y) : end
        isRadial = false
    }

    /// Creates a gradient in a circle around a point.
    ///
    /// - Parameter focus: The point of the first color.
    init(center: CGPoint, radius: CGFloat, focus: CGPoint) {
        let radius = max(radius, Self.shortest)
        start = center
        end = CGPoint(x: center.x + radius, y: center.y + radius)
        self.focus = CGPoint(x: (focus.x - center.x) / radius, y: (focus.y - center.y) / radius)
        isRadial = true
    }

    /// Whether all colors but the last are in one point.
    var isEmpty: Bool { max(abs(end.x - start.x), abs(end.y - start.y)) <= Self.shortest }

    /// Whether the first color is at the edge of the circle or outside of it.
    var isFocusOutside: Bool { hypot(focus.x, focus.y) > 0.999 }

    /// The gradient with its first colors far away, for one that has the last color everywhere.
    var withoutExtent: GradientGeometry {
        GradientGeometry(from: CGPoint(x: start.x - 1e7, y: start.y), to: CGPoint(x: start.x - 1e7 + 1, y: start.y))
    }

    /// Returns the gradient with points in the unit square of a rectangle, for the stops of all repetitions.
    func layerGeometry(in frame: CGRect, _ repetition: GradientModel.Repetition) -> GradientGeometry {
        let (first, last) = (CGFloat(repetition.start), CGFloat(repetition.end))
        let way = CGPoint(x: end.x - start.x, y: end.y - start.y)
        // The center of a larger circle moves away from the focal point.
        let shift = isRadial ? CGPoint(x: focus.x * (1 - last), y: focus.y * (1 - last)) : CGPoint(x: first, y: first)
        let origin = CGPoint(x: start.x + way.x * shift.x, y: start.y + way.y * shift.y)
        let length = last - first
        func unit(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
            CGPoint(x: (x - frame.minX) / frame.width, y: (y - frame.minY) / frame.height)
        }
        var result = self
        result.start = unit(origin.x, origin.y)
        result.end = unit(origin.x + way.x * length, origin.y + way.y * length)
        return result
    }

    /// Returns the least and the greatest position on the gradient in a rectangle: 0 is that of the first color, 1 that
    /// of the last one.
    func range(over frame: CGRect) -> (least: Double, greatest: Double) {
        let way = CGPoint(x: end.x - start.x, y: end.y - start.y)
        let corners = [frame.minX, frame.maxX].flatMap { x in
            [frame.minY, frame.maxY].map { CGPoint(x: x - start.x, y: $0 - start.y) }
        }
        guard isRadial else {
            let square = way.x * way.x + way.y * way.y
            let positions = corners.map { Double(($0.x * way.x + $0.y * way.y) / square) }
            return (positions.min() ?? 0, positions.max() ?? 1)
        }
        let distance = min(hypot(focus.x, focus.y), 0.99)
        let positions = corners.map { Double((hypot($0.x, $0.y) / way.x + distance) / (1 - distance)) }
        return (0, positions.max() ?? 1)
    }
}
