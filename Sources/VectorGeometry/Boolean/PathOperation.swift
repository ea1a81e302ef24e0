import Foundation

/// A boolean operation on the filled areas of two paths.
package enum PathOperation: CaseIterable, Sendable {
    /// The area in either path.
    case union
    /// The area in both paths.
    case intersection
    /// The area in the first path but not in the second.
    case subtraction
    /// The area in exactly one of the paths.
    case symmetricDifference

    /// Returns whether an area belongs to the result.
    @inline(__always)
    func includes(_ inFirst: Bool, _ inSecond: Bool) -> Bool {
        switch self {
        case .union: inFirst || inSecond
        case .intersection: inFirst && inSecond
        case .subtraction: inFirst && !inSecond
        case .symmetricDifference: inFirst != inSecond
        }
    }
}

extension VectorPath {
    /// Returns the outline of the combined filled areas.
    ///
    /// Open subpaths count as closed. The result has closed subpaths that neither cross nor overlap; boundaries of
    /// areas have positive orientation and boundaries of holes negative orientation, so both fill rules fill the same
    /// area. Curves stay curves. Where curves touch or nearly coincide, the result is accurate to about 2⁻¹⁹ of the
    /// size of the operands; see `SourceFlattening`.
    ///
    /// Paths that are not `isDrawable` count as empty.
    package func combined(
        _ operation: PathOperation, with other: VectorPath, using rule: CGPathFillRule = .winding
    ) -> VectorPath {
        VectorPath(contours: areaContours(operation, with: other, rule: rule))
    }

    /// Returns the outline of the filled area, without crossings and overlaps.
    package func normalized(using rule: CGPathFillRule = .winding) -> VectorPath {
        combined(.union, with: VectorPath(), using: rule)
    }

    /// Returns the connected parts of the filled area, each with its holes, ordered by their leftmost points.
    ///
    /// Parts that only share points are separate.
    package func components(using rule: CGPathFillRule = .winding) -> [VectorPath] {
        let contours = areaContours(.union, with: VectorPath(), rule: rule)
        var parts: [[AreaContour]] = []
        for contour in contours {
            while parts.count <= contour.component { parts.append([]) }
            parts[contour.component].append(contour)
        }
        return parts.filter { !$0.isEmpty }.map { VectorPath(contours: $0) }
    }

    /// Returns whether the filled areas of both paths overlap. Areas that only touch do not.
    package func intersects(_ other: VectorPath, using rule: CGPathFillRule = .winding) -> Bool {
        let box = controlBounds.intersection(other.controlBounds)
        guard !box.isNull else { return false }
        return !areaContours(.intersection, with: other, rule: rule).isEmpty
    }

    private func areaContours(
        _ operation: PathOperation, with other: VectorPath, rule: CGPathFillRule
    ) -> [AreaContour] {
        let arrangement = PlanarArrangement(
            SourceFlattening([self, other].map { $0.isDrawable ? $0 : VectorPath() }, isFilled: [true, true]))
        return arrangement.areaContours { first, second in
            operation.includes(rule.fills(first), rule.fills(second))
        }
    }

    private init(contours: [AreaContour]) { self.init(contours.flatMap(\.elements)) }
}

extension CGPathFillRule {
    /// Returns whether the rule fills an area with the given winding number.
    @inline(__always) func fills(_ winding: Int32) -> Bool { self == .winding ? winding != 0 : winding & 1 != 0 }
}
