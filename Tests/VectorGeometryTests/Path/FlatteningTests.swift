import Foundation
import Testing
import TestSupport
import VectorGeometry

@Suite("Flattening")
struct FlatteningTests {
    private func randomCubic(_ g: inout SeededGenerator) -> PathSegment {
        .cubic(.random(in: -100...100, using: &g), .random(in: -100...100, using: &g), .random(in: -100...100, using: &g), .random(in: -100...100, using: &g))
    }

    @Test("Every point of a curve is within the tolerance of its chords", arguments: UInt64(1)...60)
    func errorBound(seed: UInt64) {
        var g = SeededGenerator(seed: seed)
        let curve = randomCubic(&g)
        for tolerance in [CGFloat(0.01), 0.25, 3] {
            let lines = VectorPath([.move(curve.start), curve.element]).flattened(tolerance: tolerance)
            for i in 0...100 { #expect(lines[0].distance(to: curve.point(at: CGFloat(i) / 100)) <= tolerance, "seed \(seed)") }
        }
    }

    @Test("A projected curve is within the tolerance on the far side of the projection", arguments: UInt64(1)...60)
    func projectedErrorBound(seed: UInt64) throws {
        var g = SeededGenerator(seed: seed)
        let curve = randomCubic(&g)
        var t = CATransform3DIdentity
        t.m34 = -1 / 300
        t = CATransform3DRotate(t, .random(in: -1.2...1.2, using: &g), .random(in: -1...1, using: &g), 1, 0)
        let projection = PlaneProjection(t)
        let polygon = try #require(VectorPath([.move(curve.start), curve.element]).flattened(through: projection, tolerance: 0.1).first)
        for i in 0...100 {
            let q = try #require(projection.map(curve.point(at: CGFloat(i) / 100)))
            #expect(polygon.distance(to: q) <= 0.1 + 1e-9, "seed \(seed)")
        }
    }

    @Test("A floor running under the eye is cut in front of it and stays closed and finite (facts 1.5)")
    func nearPlane() throws {
        var t = CATransform3DIdentity
        t.m34 = -1 / 100
        let floor = CATransform3DConcat(CATransform3DRotate(CATransform3DMakeTranslation(0, 50, 0), .pi / 2, 1, 0, 0), t)
        let lines = VectorPath.ellipse(in: CGRect(x: -200, y: -200, width: 400, height: 400)).flattened(through: PlaneProjection(floor), tolerance: 0.1)
        let polygon = try #require(lines.first)
        #expect(lines.count == 1 && polygon.isClosed)
        for p in polygon.points { #expect(p.x.isFinite && p.y.isFinite && p.y > 0) }
        #expect(windingNumber(of: lines, about: CGPoint(x: 0, y: 500)) != 0)
        #expect(windingNumber(of: lines, about: CGPoint(x: 0, y: -500)) == 0)
    }

    @Test("What is behind the eye gives nothing")
    func behind() {
        let p = PlaneProjection(a: 1, b: 0, p: 0, c: 0, d: 1, q: 0, tx: 0, ty: 0, w: -1)
        #expect(VectorPath.rect(CGRect(x: 0, y: 0, width: 1, height: 1)).flattened(through: p, tolerance: 1).isEmpty)
    }

    @Test("Closed shapes do not repeat their start; lone moves and bad numbers give nothing")
    func structure() {
        #expect(VectorPath.rect(CGRect(x: 0, y: 0, width: 1, height: 1)).flattened(tolerance: 1).map(\.points.count) == [4])
        #expect(VectorPath([.move(.zero)]).flattened(tolerance: 1).isEmpty)
        #expect(VectorPath([.move(.zero), .line(CGPoint(x: CGFloat.nan, y: 0))]).flattened(tolerance: 1).isEmpty)
        let afterClose = VectorPath([.move(CGPoint(x: 1, y: 1)), .line(CGPoint(x: 2, y: 1)), .close, .line(CGPoint(x: 5, y: 5))])
        #expect(afterClose.flattened(tolerance: 1).last == Polyline(points: [CGPoint(x: 1, y: 1), CGPoint(x: 5, y: 5)], isClosed: false))
    }
}
