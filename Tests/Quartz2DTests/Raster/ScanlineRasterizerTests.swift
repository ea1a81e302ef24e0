import Foundation
import Quartz2D
import TestSupport
import Testing
import VectorGeometry

@Suite("ScanlineRasterizer")
struct ScanlineRasterizerTests {
    private let area = PixelRect(x: -3, y: -2, width: 48, height: 40)

    private func randomPolygon(_ random: inout SeededGenerator, corners: Int, spread: CGFloat = 30) -> [CGPoint] {
        (0..<corners).map { _ in
            CGPoint(
                x: .random(in: -spread / 2...spread + 20, using: &random),
                y: .random(in: -spread / 2...spread + 20, using: &random))
        }
    }

    private func expectExact(_ polygons: [[CGPoint]], _ rule: CGPathFillRule, _ what: Comment) {
        let got = coveragePlane(EdgeTable(polygons: polygons, rule: rule, clip: area), in: area)
        let want = ExactCoverage(polygons, rule: rule, in: area).coverage
        let worst = zip(got, want).map { abs(Double($0) - $1) }.max() ?? 0
        #expect(worst <= 1, "\(what): \(worst)")
    }

    @Test("Coverage equals the exact area within 1/255", arguments: [CGPathFillRule.winding, .evenOdd], 0..<9)
    func exactArea(rule: CGPathFillRule, seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let polygons = (0..<(seed % 3 + 1)).map { _ in randomPolygon(&random, corners: [3, 9, 17][seed / 3 % 3]) }
        expectExact(polygons, rule, "seed \(seed)")
    }

    @Test(
        "Overlapping shapes within one pixel are covered once", arguments: [CGPathFillRule.winding, .evenOdd], 0..<9)
    func crowdedPixels(rule: CGPathFillRule, seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed) + 500)
        // Corners on pixel boundaries, including horizontal and vertical edges.
        func coordinate(_ from: CGFloat) -> CGFloat {
            let v = from + .random(in: -1.6...1.6, using: &random)
            return seed % 2 == 0 ? (v * 4).rounded() / 4 : v
        }
        let polygons = (0..<40).map { _ in
            let x = CGFloat.random(in: 0...40, using: &random)
            let y = CGFloat.random(in: 0...34, using: &random)
            return (0..<(3 + seed % 4)).map { _ in CGPoint(x: coordinate(x), y: coordinate(y)) }
        }
        expectExact(polygons, rule, "seed \(seed)")
    }

    /// Edges around the length of a pixel, some of which turn back, at which edges are joined.
    @Test(
        "Outlines that turn within a pixel are covered exactly", arguments: [CGPathFillRule.winding, .evenOdd], 0..<24)
    func turns(rule: CGPathFillRule, seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed) + 900)
        let length = CGFloat(1 << (seed % 4)) / 4
        let polygons = (0..<8).map { _ in
            var point = CGPoint(x: .random(in: 0...40, using: &random), y: .random(in: 0...34, using: &random))
            var direction = CGFloat.random(in: 0...7, using: &random)
            return (0..<(3 + seed % 9)).map { _ in
                direction += .random(in: -1...1, using: &random) * (Bool.random(using: &random) ? .pi : 0.3)
                let step = length * .random(in: 0.3...2, using: &random)
                point = CGPoint(x: point.x + step * cos(direction), y: point.y + step * sin(direction))
                return point
            }
        }
        expectExact(polygons, rule, "seed \(seed)")
    }

    @Test("Thin back-and-forth lines, bow ties and coincident boxes are covered once")
    func retraced() {
        let line = [
            CGPoint(x: 1.3, y: 2), CGPoint(x: 39.8, y: 30.2), CGPoint(x: 39.6, y: 30.5), CGPoint(x: 1.1, y: 2.3),
        ]
        expectExact([line, line.reversed(), line], .winding, "line")
        expectExact(
            [[CGPoint(x: 2.2, y: 2.1), CGPoint(x: 20.4, y: 2.1), CGPoint(x: 2.2, y: 20.3), CGPoint(x: 20.4, y: 20.3)]],
            .winding, "bow tie")
        let box = [CGPoint(x: 3.3, y: 4.4), CGPoint(x: 9.7, y: 4.4), CGPoint(x: 9.7, y: 4.9), CGPoint(x: 3.3, y: 4.9)]
        for rule in [CGPathFillRule.winding, .evenOdd] {
            expectExact([box, box, box.map { CGPoint(x: $0.x + 0.2, y: $0.y + 0.3) }], rule, "boxes")
        }
    }

    @Test(
        "Pixels crossed by hundreds of edges are exact within 4/255, or 12/255 with alternating winding",
        arguments: 0..<4)
    func scribble(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed) + 900)
        let small = PixelRect(x: 0, y: 0, width: 9, height: 7)
        let polygon = (0..<(seed % 2 == 0 ? 60 : 900)).map { _ in
            CGPoint(x: .random(in: 2...7, using: &random), y: .random(in: 2...5, using: &random))
        }
        for rule in [CGPathFillRule.winding, .evenOdd] {
            let got = coveragePlane(EdgeTable(polygons: [polygon], rule: rule, clip: small), in: small)
            let want = ExactCoverage([polygon], rule: rule, in: small).coverage
            #expect(
                zip(got, want).allSatisfy { abs(Double($0) - $1) <= (rule == .winding ? 4 : 12) }, "\(seed) \(rule)")
        }
    }

    @Test("Coverage of simple shapes matches a 16×16 supersampled reference on average")
    func supersampled() {
        let star = (0..<10).map { i -> CGPoint in
            let angle = Double(i) * .pi / 5 + 0.1
            let r = i % 2 == 0 ? 15.0 : 6.0
            return CGPoint(x: 20 + r * cos(angle), y: 17 + r * sin(angle))
        }
        let got = coveragePlane(EdgeTable(polygons: [star], rule: .winding, clip: area), in: area)
        var total = 0.0
        for (i, value) in got.enumerated() {
            let x = Double(i % area.width + area.minX)
            let y = Double(i / area.width + area.minY)
            var inside = 0
            for k in 0..<256 where winding(star, x + (Double(k % 16) + 0.5) / 16, y + (Double(k / 16) + 0.5) / 16) != 0
            { inside += 1 }
            let difference = abs(Double(value) - Double(inside) / 256 * 255)
            #expect(difference <= 255.0 / 16)
            total += difference
        }
        #expect(total / Double(got.count) < 0.3)
    }

    private func winding(_ p: [CGPoint], _ x: Double, _ y: Double) -> Int {
        p.indices.reduce(0) { sum, i in
            let a = p[i]
            let b = p[(i + 1) % p.count]
            guard (a.y <= y) != (b.y <= y) else { return sum }
            return a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y) > x ? sum + (a.y < b.y ? 1 : -1) : sum
        }
    }

    @Test("A rectangle at fractional coordinates covers pixels fractionally")
    func rectangle() {
        let edges = EdgeTable(
            .rect(CGRect(x: 1.25, y: 1.5, width: 2.5, height: 2)), rule: .winding, projection: .identity,
            clip: PixelRect(x: 0, y: 0, width: 6, height: 5))
        #expect(edges.bounds == PixelRect(minX: 1, minY: 1, maxX: 4, maxY: 4))
        #expect(
            coveragePlane(edges, in: PixelRect(x: 0, y: 0, width: 6, height: 5)) == [
                0, 0, 0, 0, 0, 0,
                0, 96, 128, 96, 0, 0,
                0, 191, 255, 191, 0, 0,
                0, 96, 128, 96, 0, 0,
                0, 0, 0, 0, 0, 0,
            ])
    }

    @Test("Tiling, clipping and reuse of the rasterizer do not change pixels", arguments: 0..<8)
    func independence(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed) + 100)
        let polygons = [randomPolygon(&random, corners: 12, spread: 400), randomPolygon(&random, corners: 5)]
        let rule: CGPathFillRule = seed % 2 == 0 ? .winding : .evenOdd
        let edges = EdgeTable(polygons: polygons, rule: rule, clip: area)
        let whole = coveragePlane(edges, in: area)
        let used = ScanlineRasterizer()
        for _ in 0..<20 {
            let x = Int.random(in: -3..<44, using: &random)
            let y = Int.random(in: -2..<37, using: &random)
            let tile = PixelRect(
                x: x, y: y, width: .random(in: 1...45 - x, using: &random),
                height: .random(in: 1...38 - y, using: &random))
            let want = (tile.minY..<tile.maxY).flatMap { ty in
                let start = (ty - area.minY) * area.width + tile.minX - area.minX
                return Array(whole[start..<start + tile.width])
            }
            #expect(coveragePlane(edges, in: tile, rasterizer: used) == want)
            #expect(
                coveragePlane(EdgeTable(polygons: polygons, rule: rule, clip: tile), in: tile, rasterizer: used) == want
            )
        }
    }

    @Test("Signed areas of convex paths differ by at most 1 from the union of their parts", arguments: 0..<12)
    func convex(seed: Int) {
        let angle = Double(seed) * 0.37
        let transform = CGAffineTransform(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 20, ty: 15)
        let box = CGRect(x: -7, y: -3.5, width: 14, height: Double(seed % 4) * 2 + 0.3)
        let path = VectorPath.roundedRect(box, radius: min(3, box.height / 2), corners: .all)
        var both = path
        both.addLines(between: CGRect(x: 500, y: 3, width: 1, height: 1).corners)
        let edges = EdgeTable(path, rule: .winding, projection: PlaneProjection(transform), clip: area)
        let union = EdgeTable(both, rule: .winding, projection: PlaneProjection(transform), clip: area)
        #expect(edges.isConvex && !union.isConvex)
        let pairs = zip(coveragePlane(edges, in: area), coveragePlane(union, in: area))
        #expect(pairs.allSatisfy { abs(Int($0) - Int($1)) <= 1 })
    }

    @Test("Only polygons that turn once in one direction are convex")
    func convexity() {
        func isConvex(_ corners: [CGPoint]) -> Bool {
            var path = VectorPath()
            path.move(to: corners[0])
            for corner in corners.dropFirst() { path.addLine(to: corner) }
            return EdgeTable(path, rule: .winding, projection: .identity, clip: area).isConvex
        }
        func points(_ numbers: [(Double, Double)]) -> [CGPoint] { numbers.map { CGPoint(x: $0.0, y: $0.1) } }
        #expect(isConvex(points([(1, 1), (9, 1), (9, 9), (1, 9)])))
        #expect(isConvex(points([(1, 1), (5, 1), (9, 1), (9, 9)])))
        #expect(!isConvex(points([(1, 1), (9, 1), (3, 3), (1, 9)])))
        #expect(!isConvex(points([(1, 1), (9, 9), (9, 1), (1, 9)])))
        let star = (0..<5).map { n -> CGPoint in
            let angle = Double(n) * 2.513
            return CGPoint(x: 20 + 9 * cos(angle), y: 20 + 9 * sin(angle))
        }
        #expect(!isConvex(star))
        #expect(!isConvex(points([(1, 1), (9, 1), (9, 12), (9, 9), (1, 9)])))
    }

    @Test("Coverage of two shapes that share an edge adds up to full coverage")
    func sharedEdge() {
        let a = CGPoint(x: 3.3, y: -1)
        let b = CGPoint(x: 27.9, y: 31.7)
        let left = [a, b, CGPoint(x: -9, y: 31.7), CGPoint(x: -9, y: -1)]
        let right = [b, a, CGPoint(x: 60, y: -1), CGPoint(x: 60, y: 31.7)]
        let one = coveragePlane(EdgeTable(polygons: [left], rule: .winding, clip: area), in: area)
        let two = coveragePlane(EdgeTable(polygons: [right], rule: .winding, clip: area), in: area)
        for y in 1..<31 {
            for x in 0..<area.width {
                let sum = Int(one[(y + 2) * area.width + x]) + Int(two[(y + 2) * area.width + x])
                #expect(abs(sum - 255) <= 1)
            }
        }
    }

    @Test("Spans of a row are ordered, merged by coverage, and never empty")
    func runs() {
        var random = SeededGenerator(seed: 7)
        let edges = EdgeTable(polygons: [randomPolygon(&random, corners: 30)], rule: .evenOdd, clip: area)
        var rasterizer = ScanlineRasterizer()
        var last = (y: Int.min, end: Int.min, coverage: UInt8(0))
        var count = 0
        rasterizer.sweep(edges, in: area) { y, x, n, coverage in
            #expect(n > 0 && coverage > 0)
            #expect(x >= area.minX && x + n <= area.maxX && y >= area.minY && y < area.maxY)
            if y == last.y {
                #expect(x > last.end || (x == last.end && coverage != last.coverage))
            } else {
                #expect(y > last.y)
            }
            last = (y, x + n, coverage)
            count += 1
        }
        #expect(count > 50)
    }

    @Test("Very large and non-finite coordinates do not crash")
    func extremes() {
        let huge = [
            CGPoint(x: -1e12, y: -1e12), CGPoint(x: 1e12, y: -1e12), CGPoint(x: 1e12, y: 1e12),
            CGPoint(x: -1e12, y: 1e12),
        ]
        #expect(
            coveragePlane(EdgeTable(polygons: [huge], rule: .winding, clip: area), in: area).allSatisfy { $0 == 255 })
        let broken = [CGPoint(x: 0, y: 0), CGPoint(x: CGFloat.nan, y: 3), CGPoint(x: CGFloat.infinity, y: 9)]
        #expect(EdgeTable(polygons: [broken], rule: .winding, clip: area).isEmpty)
        #expect(EdgeTable(polygons: [], rule: .winding, clip: area).isEmpty)
        #expect(EdgeTable(polygons: [huge], rule: .winding, clip: .empty).isEmpty)
    }

    @Test("Edges that end beyond the edge limit keep their direction", arguments: 0..<8)
    func farEnds(turn: Int) {
        let apex = CGPoint(x: 20.3, y: 17.7)
        func wedge(_ length: CGFloat) -> [CGPoint] {
            [apex]
                + [0.3, 0.9].map { angle in
                    let way = angle + CGFloat(turn) * .pi / 4
                    return CGPoint(x: apex.x + length * cos(way), y: apex.y + length * sin(way))
                }
        }
        func coverage(_ length: CGFloat) -> [UInt8] {
            coveragePlane(EdgeTable(polygons: [wedge(length)], rule: .winding, clip: area), in: area)
        }
        let near = coverage(1e4)
        let far = coverage(3e6)
        #expect(near.contains { $0 == 255 } && zip(near, far).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
    }

    @Test("Coverage of a circle sums to its area")
    func circle() {
        let edges = EdgeTable(
            .ellipse(in: CGRect(x: 0, y: 0, width: 100, height: 100)), rule: .winding, projection: .identity,
            clip: PixelRect(x: 0, y: 0, width: 100, height: 100))
        let sum = coveragePlane(edges, in: edges.bounds).reduce(0.0) { $0 + Double($1) / 255 }
        #expect(abs(sum - .pi * 2500) < 4)
    }
}
