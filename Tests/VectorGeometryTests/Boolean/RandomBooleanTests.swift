import Foundation
import TestSupport
import Testing
import VectorGeometry

@Suite("Boolean operations on random paths")
struct RandomBooleanTests {
    private static let rules: [CGPathFillRule] = [.winding, .evenOdd]

    @Test("Random polygons combine correctly", arguments: UInt64(1)...16)
    func polygons(seed: UInt64) {
        var g = SeededGenerator(seed: seed)
        func polygon() -> VectorPath {
            .polygon((0..<Int.random(in: 3...12, using: &g)).map { _ in .random(in: -100...100, using: &g) })
        }
        let a = polygon()
        let b = polygon()
        for rule in Self.rules {
            BooleanChecks(a, b, rule: rule).check("seed \(seed)", using: &g)
            for operation in PathOperation.allCases {
                let result = a.combined(operation, with: b, using: rule)
                #expect(firstCrossing(in: result) == nil, "seed \(seed): \(operation)")
            }
        }
    }

    @Test("Polygons with integer corners on a small grid combine correctly", arguments: UInt64(1)...30)
    func gridPolygons(seed: UInt64) {
        var g = SeededGenerator(seed: seed)
        func polygon() -> VectorPath {
            .polygon(
                (0..<Int.random(in: 3...14, using: &g)).map { _ in
                    CGPoint(x: Int.random(in: 0...5, using: &g), y: Int.random(in: 0...5, using: &g))
                })
        }
        let a = polygon()
        let b = polygon()
        for rule in Self.rules {
            BooleanChecks(a, b, rule: rule).check("seed \(seed)", using: &g)
            #expect(firstCrossing(in: a.combined(.union, with: b, using: rule)) == nil, "seed \(seed)")
        }
    }

    @Test("Random paths with curves, open subpaths and cusps combine correctly", arguments: UInt64(1)...10)
    func curves(seed: UInt64) {
        var g = SeededGenerator(seed: seed)
        let a = VectorPath.random(using: &g)
        let b = VectorPath.random(using: &g)
        for rule in Self.rules { BooleanChecks(a, b, rule: rule).check("seed \(seed)", using: &g) }
    }

    @Test("A path combined with itself gives itself or nothing", arguments: UInt64(1)...8)
    func idempotence(seed: UInt64) {
        var g = SeededGenerator(seed: seed)
        let a = VectorPath.random(using: &g)
        for rule in Self.rules {
            let normalized = a.normalized(using: rule)
            #expect(a.combined(.union, with: a, using: rule) == normalized, "seed \(seed)")
            #expect(a.combined(.intersection, with: a, using: rule) == normalized, "seed \(seed)")
            #expect(a.combined(.subtraction, with: a, using: rule).isEmpty, "seed \(seed)")
            #expect(a.combined(.symmetricDifference, with: a, using: rule).isEmpty, "seed \(seed)")
            let again = normalized.normalized()
            #expect(abs(again.signedArea - normalized.signedArea) < 0.2, "seed \(seed)")
            #expect(normalized.combined(.subtraction, with: a, using: .winding).signedArea < 20_000)
        }
    }

    @Test("Results do not depend on the scale, for tiny and huge coordinates", arguments: UInt64(1)...3)
    func scales(seed: UInt64) {
        var g = SeededGenerator(seed: seed)
        let a = VectorPath.random(using: &g)
        let b = VectorPath.random(using: &g)
        for exponent in [-600, -60, 60, 90] {
            let k = CGFloat(scalbn(1.0, exponent))
            let scale = CGAffineTransform(scaleX: k, y: k)
            for operation in PathOperation.allCases {
                let expected = a.combined(operation, with: b).applying(scale)
                let scaled = a.applying(scale).combined(operation, with: b.applying(scale))
                #expect(scaled == expected, "seed \(seed): \(operation) at 2^\(exponent)")
            }
        }
    }
}
