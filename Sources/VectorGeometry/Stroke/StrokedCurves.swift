import Foundation

/// The sides of all curves of a path, so that strokes of parts of the path compute only those of curves that are cut.
package struct StrokedCurves: Sendable {
    private let width, tolerance: CGFloat
    private let segments: [PathSegment]
    private let list: StrokeSideList

    /// Strokes the curves of a path.
    package init(_ path: VectorPath, _ style: StrokeStyle, tolerance: CGFloat) {
        width = style.width
        self.tolerance = tolerance
        var stroker = Stroker(style, tolerance: tolerance)
        segments = path.isDrawable ? stroker.addSides(ofCurves: path.segments) : []
        list = stroker.sides
    }

    /// Returns whether strokes of this style have the same sides. Dashed strokes do not: dashes cut the curves.
    package func fits(_ style: StrokeStyle, tolerance: CGFloat) -> Bool {
        style.dashPattern.isEmpty && width == style.width && self.tolerance == tolerance
    }

    /// Looks up the curves of one stroke, in order, in linear time.
    struct Search {
        private let curves: StrokedCurves
        /// The index of the curve that probably follows; nil before the first known curve.
        private var next: Int?
        /// The number of searches of the whole path that are left. The first curve of a part is usually cut; one of the
        /// next is known.
        private var remainingSearches = 3
        /// The number of curves compared with the next segment: a part may lack curves of length 0.
        private static let lookahead = 4

        init(_ curves: StrokedCurves) { self.curves = curves }

        /// The points of the known curves.
        var points: StrokeOutlineBuilder { curves.list.points }

        /// Appends the sides of a curve that begins at `pen` and returns its end; nil if it is not known.
        mutating func append(_ segment: PathSegment, at pen: CGPoint, to list: inout StrokeSideList) -> CGPoint? {
            guard pen == segment.start, let index = index(of: segment) else { return nil }
            next = index + 1
            list.append(index, of: curves.list)
            return curves.list.sides[index].to
        }

        private mutating func index(of segment: PathSegment) -> Int? {
            if case .line = segment { return nil }
            if let next { return curves.segments[next...].prefix(Self.lookahead).firstIndex(of: segment) }
            guard remainingSearches > 0 else { return nil }
            remainingSearches -= 1
            return curves.segments.firstIndex(of: segment)
        }
    }
}
