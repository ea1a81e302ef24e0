import Foundation
import TestSupport
import Testing
import VectorGeometry

@Suite("Trimming and length")
struct TrimmingTests {
    private let square = VectorPath.rect(CGRect(x: 0, y: 0, width: 100, height: 100))
    private func p(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

    @Test("Trimming a square from 0.125 to 0.375 runs from (50, 0) via (100, 0) to (100, 50) (facts 7.8)")
    func squareVector() {
        #expect(
            square.trimmed(from: 0.125, to: 0.375).elements == [.move(p(50, 0)), .line(p(100, 0)), .line(p(100, 50))])
    }

    @Test("The closing line counts toward the length")
    func closingSide() {
        #expect(square.length == 400)
        #expect(square.trimmed(from: 0.875, to: 1).elements == [.move(p(0, 50)), .line(p(0, 0))])
    }

    @Test("Trim fractions are clamped; an empty range gives an empty path; the full range stays closed (facts 3.1)")
    func clamping() {
        #expect(square.trimmed(from: -1, to: 2) == square)
        #expect(square.trimmed(from: 0.5, to: 0.5).isEmpty)
        #expect(square.trimmed(from: 0.6, to: 0.2).isEmpty)
    }

    @Test("Lengths add up over subpaths, and a subpath inside the range stays closed")
    func subpaths() {
        var two = square
        two.addPath(VectorPath.rect(CGRect(x: 200, y: 0, width: 100, height: 100)))
        let part = two.trimmed(from: 0, to: 0.625)
        #expect(part.subpaths.first == square.subpaths.first)
        #expect(part.elements.suffix(2) == [.move(p(200, 0)), .line(p(300, 0))])
        #expect(two.trimmed(from: 0, to: 0.5).subpaths == square.subpaths)
    }

    @Test("Trimmed pieces have the requested lengths", arguments: UInt64(1)...60)
    func lengths(seed: UInt64) {
        var g = SeededGenerator(seed: seed)
        let path = VectorPath.random(using: &g)
        let cuts = [0, CGFloat.random(in: 0...1, using: &g), .random(in: 0...1, using: &g), 1].sorted()
        for (a, b) in zip(cuts, cuts.dropFirst()) {
            #expect(
                abs(path.trimmed(from: a, to: b).length - (b - a) * path.length) < 1e-5 * max(path.length, 1),
                "seed \(seed)")
        }
    }

    @Test("The arc lengths of a parabola and a circle are exact")
    func knownLengths() {
        let parabola = PathSegment.quad(.zero, p(0.5, 0), p(1, 1))
        #expect(abs(parabola.length - (5.0.squareRoot() / 2 + asinh(2.0) / 4)) < 1e-9)
        #expect(abs(VectorPath.ellipse(in: CGRect(x: -1, y: -1, width: 2, height: 2)).length - 2 * .pi) < 2e-3)
    }

    @Test("Positions at fractions of the length have the measured points (facts 2.9) and tangents")
    func places() throws {
        let curve = VectorPath([.move(.zero), .cubic(control1: p(0, 100), control2: p(100, 100), to: p(100, 0))])
        let quarter = try #require(curve.point(atFraction: 0.25))
        #expect(abs(quarter.point.x - 10.648) < 0.15 && abs(quarter.point.y - 48.460) < 0.15)
        #expect(curve.point(atFraction: 0)?.tangentAngle == .pi / 2)
        #expect(square.point(atFraction: 0.375) == PathPosition(point: p(100, 50), tangentAngle: .pi / 2))
        #expect(VectorPath().point(atFraction: 0.5) == nil)
    }
}
