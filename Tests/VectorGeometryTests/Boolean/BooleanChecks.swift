import Foundation
import TestSupport
import Testing
import VectorGeometry

extension VectorPath {
    /// The signed area of the closed subpaths, computed exactly from the segments.
    var signedArea: CGFloat {
        // Three-point Gauss quadrature integrates x·dy of cubic curves exactly.
        let nodes: [(CGFloat, CGFloat)] = [
            (0.5 - 0.6.squareRoot() / 2, 5.0 / 18), (0.5, 8.0 / 18), (0.5 + 0.6.squareRoot() / 2, 5.0 / 18),
        ]
        // Coordinates relative to a point of the path lose no precision far from the origin.
        let origin = segments.first?.start ?? .zero
        var area: CGFloat = 0
        for subpath in subpaths {
            for segment in subpath.segments + [.line(subpath.segments.last?.end ?? subpath.start, subpath.start)] {
                for (t, weight) in nodes {
                    area += weight * (segment.point(at: t).x - origin.x) * segment.derivative(at: t).y
                }
            }
        }
        return area
    }

    /// Returns a closed polygon.
    static func polygon(_ points: [CGPoint]) -> VectorPath {
        var path = VectorPath()
        path.addLines(between: points)
        path.closeSubpath()
        return path
    }

    /// Returns a regular star polygon with `count` points, each connected to the one `step` points ahead.
    static func star(count: Int, step: Int, radius: CGFloat, angle: CGFloat = 0, center: CGPoint = .zero) -> VectorPath
    {
        polygon(
            (0..<count).map { i in
                let a = angle + 2 * .pi * CGFloat(i * step) / CGFloat(count)
                return CGPoint(x: center.x + radius * cos(a), y: center.y + radius * sin(a))
            })
    }
}

/// The properties that every boolean operation must have.
struct BooleanChecks {
    let a: VectorPath
    let b: VectorPath
    let rule: CGPathFillRule
    /// The size of the area in which points are sampled.
    let box: CGRect
    private let outlines: [Polyline]

    init(_ a: VectorPath, _ b: VectorPath, rule: CGPathFillRule) {
        self.a = a
        self.b = b
        self.rule = rule
        let bounds = a.controlBounds.union(b.controlBounds)
        box = bounds.insetBy(dx: -bounds.width * 0.05, dy: -bounds.height * 0.05)
        let tolerance = max(bounds.width, bounds.height) * 2e-4
        outlines = (a.flattened(tolerance: tolerance) + b.flattened(tolerance: tolerance)).map {
            Polyline(points: $0.points, isClosed: true)
        }
    }

    /// Checks areas, sampled points and normalization of all operations.
    func check(_ title: String, samples: Int = 40, using g: inout SeededGenerator) {
        let size = max(box.width, box.height)
        var results: [PathOperation: VectorPath] = [:]
        for operation in PathOperation.allCases {
            results[operation] = a.combined(operation, with: b, using: rule)
        }
        let points = samplePoints(samples, size: size, using: &g)
        for (operation, result) in results {
            for p in points {
                let expected = combine(operation, a.contains(p, using: rule), b.contains(p, using: rule))
                #expect(result.contains(p) == expected, "\(title): \(operation) at \(p)")
                #expect(result.contains(p, using: .evenOdd) == expected, "\(title): \(operation) even-odd at \(p)")
            }
            let open = result.subpaths.filter { !$0.isClosed }
            #expect(open.isEmpty, "\(title): \(operation)")
        }
        func area(_ operation: PathOperation) -> CGFloat { results[operation]?.signedArea ?? .nan }
        let areaA = a.normalized(using: rule).signedArea
        let areaB = b.normalized(using: rule).signedArea
        // Slivers up to the accuracy, along all edges, may be missing.
        let edges = a.segments.count + b.segments.count
        let slack = size * size * 1e-5 * CGFloat(max(edges, 10)) / 10
        #expect(abs(area(.union) + area(.intersection) - areaA - areaB) <= slack, "\(title): area of union")
        #expect(abs(area(.subtraction) + area(.intersection) - areaA) <= slack, "\(title): area of difference")
        #expect(
            abs(area(.symmetricDifference) + area(.intersection) - area(.union)) <= slack,
            "\(title): area of symmetric difference")
    }

    private func combine(_ operation: PathOperation, _ inA: Bool, _ inB: Bool) -> Bool {
        switch operation {
        case .union: inA || inB
        case .intersection: inA && inB
        case .subtraction: inA && !inB
        case .symmetricDifference: inA != inB
        }
    }

    private func samplePoints(_ count: Int, size: CGFloat, using g: inout SeededGenerator) -> [CGPoint] {
        (0..<count).map { _ in
            CGPoint(
                x: .random(in: box.minX...box.maxX, using: &g), y: .random(in: box.minY...box.maxY, using: &g))
        }.filter { p in outlines.allSatisfy { $0.distance(to: p) > size * 5e-4 } }
    }
}

/// Returns the first pair of crossing lines of a path without curves, computed independently of the library.
func firstCrossing(in path: VectorPath) -> (PathSegment, PathSegment)? {
    let lines = path.segments
    for i in lines.indices {
        for j in 0..<i where crosses(lines[i], lines[j]) { return (lines[i], lines[j]) }
    }
    return nil
}

private func crosses(_ a: PathSegment, _ b: PathSegment) -> Bool {
    func side(_ s: PathSegment, _ p: CGPoint) -> CGFloat {
        let d = CGPoint(x: s.end.x - s.start.x, y: s.end.y - s.start.y)
        let length = (d.x * d.x + d.y * d.y).squareRoot()
        let distance = (d.x * (p.y - s.start.y) - d.y * (p.x - s.start.x)) / length
        let scale = max(abs(p.x), abs(p.y), length)
        return abs(distance) < scale * 1e-11 ? 0 : distance
    }
    return side(a, b.start) * side(a, b.end) < 0 && side(b, a.start) * side(b, a.end) < 0
}
