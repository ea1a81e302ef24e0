import Foundation
import TestSupport
import Testing
import VectorGeometry

@Suite("Flattening")
struct FlatteningTests {
    private func randomCubic(_ g: inout SeededGenerator) -> PathSegment {
        .cubic(
            .random(in: -100...100, using: &g), .random(in: -100...100, using: &g), .random(in: -100...100, using: &g),
            .random(in: -100...100, using: &g))
    }

    @Test("Flattening keeps every point of a curve within the tolerance of its chords", arguments: UInt64(1)...60)
    func errorBound(seed: UInt64) {
        var g = SeededGenerator(seed: seed)
        let curve = randomCubic(&g)
        for tolerance in [CGFloat(0.01), 0.25, 3] {
            let lines = VectorPath([.move(curve.start), curve.element]).flattened(tolerance: tolerance)
            for i in 0...100 {
                #expect(lines[0].distance(to: curve.point(at: CGFloat(i) / 100)) <= tolerance, "seed \(seed)")
            }
        }
    }

    @Test("A path of many curves that are far longer than a frame has a limited number of chords")
    func farCurves() {
        let curve = PathElement.cubic(control1: CGPoint(x: 1e9, y: -1e9), control2: .zero, to: CGPoint(x: 1e9, y: 0))
        let path = VectorPath([.move(.zero)] + repeatElement(curve, count: 2_000))
        let points = path.flattened(tolerance: 0.25).reduce(0) { $0 + $1.points.count }
        #expect((2_000_000...2_200_000).contains(points))
    }

    private func balanced(_ curve: PathSegment, _ tolerance: CGFloat) -> Polyline {
        var points = [curve.start]
        curve.appendBalancedChords(to: &points, count: curve.stepCount(tolerance: tolerance))
        return Polyline(points: points, isClosed: false)
    }

    @Test("Balanced chords stay within 0.7 times the tolerance", arguments: UInt64(1)...60)
    func balancedErrorBound(seed: UInt64) {
        var g = SeededGenerator(seed: seed)
        let curve = randomCubic(&g)
        for tolerance in [CGFloat(0.01), 0.25, 3] {
            let line = balanced(curve, tolerance)
            #expect(line.points.last == curve.end)
            for i in 0...200 {
                #expect(line.distance(to: curve.point(at: CGFloat(i) / 200)) <= 0.7 * tolerance, "seed \(seed)")
            }
        }
    }

    @Test("Balanced chords of a circle enclose its area")
    func balancedArea() {
        func area(_ points: [CGPoint]) -> CGFloat {
            zip(points, points.dropFirst() + [points[0]]).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y } / 2
        }
        let circle = VectorPath.ellipse(in: CGRect(x: 0, y: 0, width: 160, height: 160))
        let exact = area(circle.flattened(tolerance: 1e-6)[0].points)
        let inscribed = area(circle.flattened(tolerance: 0.05)[0].points)
        let chords = circle.segments.flatMap { balanced($0, 0.05).points.dropLast() }
        #expect(abs(area(chords) - exact) < 0.1 * abs(inscribed - exact))
    }

    @Test("Flattening through a projection keeps the tolerance in the projected space", arguments: UInt64(1)...60)
    func projectedErrorBound(seed: UInt64) throws {
        var g = SeededGenerator(seed: seed)
        let curve = randomCubic(&g)
        var t = CATransform3DIdentity
        t.m34 = -1 / 300
        t = CATransform3DRotate(t, .random(in: -1.2...1.2, using: &g), .random(in: -1...1, using: &g), 1, 0)
        let projection = PlaneProjection(t)
        let polygon = try #require(
            VectorPath([.move(curve.start), curve.element]).flattened(through: projection, tolerance: 0.1).first)
        for i in 0...100 {
            let q = try #require(projection.map(curve.point(at: CGFloat(i) / 100)))
            #expect(polygon.distance(to: q) <= 0.1 + 1e-9, "seed \(seed)")
        }
    }

    @Test("A plane that passes under the eye is clipped in front of it and stays closed and finite (facts 1.5)")
    func nearPlane() throws {
        var t = CATransform3DIdentity
        t.m34 = -1 / 100
        let floor = CATransform3DConcat(
            CATransform3DRotate(CATransform3DMakeTranslation(0, 50, 0), .pi / 2, 1, 0, 0), t)
        let lines = VectorPath.ellipse(in: CGRect(x: -200, y: -200, width: 400, height: 400)).flattened(
            through: PlaneProjection(floor), tolerance: 0.1)
        let polygon = try #require(lines.first)
        #expect(lines.count == 1 && polygon.isClosed)
        for p in polygon.points { #expect(p.x.isFinite && p.y.isFinite && p.y > 0) }
        #expect(windingNumber(of: lines, about: CGPoint(x: 0, y: 500)) != 0)
        #expect(windingNumber(of: lines, about: CGPoint(x: 0, y: -500)) == 0)
    }

    @Test("A path behind the eye gives no polygons")
    func behind() {
        let p = PlaneProjection(a: 1, b: 0, p: 0, c: 0, d: 1, q: 0, tx: 0, ty: 0, w: -1)
        #expect(VectorPath.rect(CGRect(x: 0, y: 0, width: 1, height: 1)).flattened(through: p, tolerance: 1).isEmpty)
    }

    @Test("Closed polylines do not repeat their start; lone moves and non-finite coordinates give none")
    func structure() {
        #expect(
            VectorPath.rect(CGRect(x: 0, y: 0, width: 1, height: 1)).flattened(tolerance: 1).map(\.points.count) == [4])
        #expect(VectorPath([.move(.zero)]).flattened(tolerance: 1).isEmpty)
        #expect(VectorPath([.move(.zero), .line(CGPoint(x: CGFloat.nan, y: 0))]).flattened(tolerance: 1).isEmpty)
        let afterClose = VectorPath([
            .move(CGPoint(x: 1, y: 1)), .line(CGPoint(x: 2, y: 1)), .close, .line(CGPoint(x: 5, y: 5)),
        ])
        #expect(
            afterClose.flattened(tolerance: 1).last
                == Polyline(points: [CGPoint(x: 1, y: 1), CGPoint(x: 5, y: 5)], isClosed: false))
    }
}
