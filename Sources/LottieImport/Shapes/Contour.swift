import Foundation
import VectorGeometry

/// A connected run of cubic curves, as vertices with absolute control points: what shape modifiers change.
package struct Contour: Equatable, Sendable {
    /// A vertex with its control points.
    package struct Vertex: Equatable, Sendable {
        /// The place of the vertex.
        package var point: CGPoint
        /// The control point of the curve that arrives at the vertex.
        package var arriving: CGPoint
        /// The control point of the curve that leaves the vertex.
        package var leaving: CGPoint

        /// Creates a vertex; control points that are left out are at the vertex.
        package init(_ point: CGPoint, arriving: CGPoint? = nil, leaving: CGPoint? = nil) {
            self.point = point
            self.arriving = arriving ?? point
            self.leaving = leaving ?? point
        }
    }

    /// The vertices.
    package var vertices: [Vertex]
    /// Whether the last vertex is connected to the first.
    package var isClosed: Bool

    /// Creates a contour.
    package init(_ vertices: [Vertex] = [], isClosed: Bool = false) {
        self.vertices = vertices
        self.isClosed = isClosed
    }

    /// Creates a contour from a path of a file.
    package init(_ path: LottiePath) {
        isClosed = path.isClosed
        vertices = path.vertices.indices.map { index in
            let point = path.vertices[index]
            return Vertex(
                point, arriving: point + path.inHandles[index], leaving: point + path.outHandles[index])
        }
    }

    /// The contour in the other direction; a closed one starts at the same vertex.
    package var reversed: Contour {
        var turned = vertices.reversed().map { Vertex($0.point, arriving: $0.leaving, leaving: $0.arriving) }
        if isClosed, let last = turned.popLast() { turned.insert(last, at: 0) }
        return Contour(turned, isClosed: isClosed)
    }

    /// The curves between the vertices, with the closing one.
    package var segments: [PathSegment] {
        guard vertices.count > 1 else { return [] }
        var segments: [PathSegment] = []
        segments.reserveCapacity(vertices.count)
        for index in 1..<vertices.count { segments.append(segment(index - 1, index)) }
        if isClosed { segments.append(segment(vertices.count - 1, 0)) }
        return segments
    }

    private func segment(_ from: Int, _ to: Int) -> PathSegment {
        let a = vertices[from]
        let b = vertices[to]
        return a.leaving == a.point && b.arriving == b.point
            ? .line(a.point, b.point) : .cubic(a.point, a.leaving, b.arriving, b.point)
    }

    /// Creates a contour from connected curves.
    package init(segments: [PathSegment], isClosed: Bool) {
        self.isClosed = isClosed
        vertices = segments.first.map { [Vertex($0.start)] } ?? []
        for segment in segments {
            switch segment {
            case .line(_, let end): vertices.append(Vertex(end))
            case .quad(let start, let control, let end):
                vertices[vertices.count - 1].leaving = start.mixed(control, 2 / 3)
                vertices.append(Vertex(end, arriving: end.mixed(control, 2 / 3)))
            case .cubic(_, let first, let second, let end):
                vertices[vertices.count - 1].leaving = first
                vertices.append(Vertex(end, arriving: second))
            }
        }
        guard isClosed, vertices.count > 1, let last = vertices.last, last.point == vertices[0].point else { return }
        vertices[0].arriving = last.arriving
        vertices.removeLast()
    }

    /// Returns the elements of the contour, transformed.
    func append(to path: inout VectorPath, _ matrix: CGAffineTransform) {
        guard let first = vertices.first else { return }
        path.elements.append(.move(first.point.applying(matrix)))
        if vertices.count == 1 { path.elements.append(.line(first.point.applying(matrix))) }
        for segment in segments { path.elements.append(segment.applying(matrix).element) }
        if isClosed { path.elements.append(.close) }
    }
}

extension VectorPath {
    /// Creates a path from contours.
    init(_ contours: [Contour], _ matrix: CGAffineTransform = .identity) {
        self.init()
        for contour in contours { contour.append(to: &self, matrix) }
    }

    /// The subpaths as contours.
    var contours: [Contour] { subpaths.map { Contour(segments: $0.segments, isClosed: $0.isClosed) } }
}
