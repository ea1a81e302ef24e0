import Foundation
import TestSupport
import Testing
import VectorGeometry

@Suite("Boolean operations on difficult paths")
struct AdversarialBooleanTests {
    private func check(_ a: VectorPath, _ b: VectorPath, _ title: String) {
        var g = SeededGenerator(seed: 7)
        for rule in [CGPathFillRule.winding, .evenOdd] {
            BooleanChecks(a, b, rule: rule).check(title, samples: 60, using: &g)
        }
    }

    private func rotated(_ path: VectorPath, by angle: CGFloat) -> VectorPath {
        path.applying(CGAffineTransform(rotationAngle: angle))
    }

    @Test(
        "A path and its copy rotated by a tiny angle combine correctly",
        arguments: [1e-16, 1e-14, 1e-12, 1e-9, 1e-4])
    func tinyRotations(angle: Double) {
        let shapes: [VectorPath] = [
            .rect(CGRect(x: -10, y: -10, width: 20, height: 20)), .star(count: 7, step: 3, radius: 30),
            .ellipse(in: CGRect(x: -20, y: -15, width: 40, height: 30)),
        ]
        for shape in shapes { check(shape, rotated(shape, by: CGFloat(angle)), "rotation by \(angle)") }
    }

    @Test("Rectangles that share an edge, also rotated, have no common area and one outline", arguments: 0...23)
    func sharedEdges(step: Int) {
        let angle = CGFloat(step) * 0.27
        let left = rotated(.rect(CGRect(x: 0.1, y: 0.1, width: 1, height: 2)), by: angle)
        let right = rotated(.rect(CGRect(x: 1.1, y: 0.3, width: 1.3, height: 0.7)), by: angle)
        #expect(left.combined(.intersection, with: right).isEmpty)
        #expect(!left.intersects(right))
        #expect(left.combined(.subtraction, with: right).segments.count == 4)
        let union = left.combined(.union, with: right)
        #expect(union.components().count == 1)
        #expect(union.segments.count == 8)
        #expect(abs(union.signedArea - 2.91) < 1e-9)
    }

    @Test("A grid of adjoining rectangles becomes one rectangle")
    func adjoiningRects() {
        var tiles = VectorPath()
        for x in 0..<12 { for y in 0..<9 { tiles.addPath(.rect(CGRect(x: x, y: y, width: 1, height: 1))) } }
        let union = tiles.normalized()
        #expect(union.asRect == CGRect(x: 0, y: 0, width: 12, height: 9))
        #expect(rotated(tiles, by: 0.4).normalized().components().count == 1)
    }

    @Test("Combs of bars give every cell of the grid between them")
    func combs() {
        var columns = VectorPath()
        var rows = VectorPath()
        for i in 0..<20 {
            columns.addPath(.rect(CGRect(x: 2 * i, y: 0, width: 1, height: 40)))
            rows.addPath(.rect(CGRect(x: 0, y: 2 * i, width: 40, height: 1)))
        }
        let cells = columns.combined(.intersection, with: rows)
        #expect(cells.subpaths.count == 400)
        #expect(abs(cells.signedArea - 400) < 1e-9)
        #expect(abs(columns.combined(.union, with: rows).signedArea - 1200) < 1e-9)
        // Cells of the symmetric difference meet only in corners.
        let difference = columns.combined(.symmetricDifference, with: rows)
        #expect(abs(difference.signedArea - 800) < 1e-9)
        #expect(difference.components().count == 800)
    }

    @Test("Stars with many spokes through one point combine correctly")
    func spokes() {
        let star = VectorPath.star(count: 21, step: 10, radius: 50)
        check(star, rotated(star, by: .pi / 21), "stars")
        var fan = VectorPath()
        for i in 0..<40 {
            let a = CGFloat(i) * .pi / 20
            let points = [a, a + 0.05].map { CGPoint(x: 30 * cos($0), y: 30 * sin($0)) }
            fan.addPath(.polygon([.zero] + points))
        }
        check(fan, rotated(fan, by: 0.025), "fans")
        #expect(fan.components().count == 40)
    }

    @Test("Touching curves combine correctly")
    func tangentCurves() {
        func circle(_ x: CGFloat, _ y: CGFloat, _ r: CGFloat) -> VectorPath {
            .ellipse(in: CGRect(x: x - r, y: y - r, width: 2 * r, height: 2 * r))
        }
        let unit = circle(0, 0, 10)
        check(unit, circle(20, 0, 10), "outside")
        check(unit, circle(5, 0, 5), "inside")
        check(unit, circle(20 * cos(0.7), 20 * sin(0.7), 10), "outside, not at an end point")
        check(unit, circle(4 * cos(0.7), 4 * sin(0.7), 6), "inside, not at an end point")
        check(unit, .rect(CGRect(x: 10, y: -10, width: 5, height: 20)), "line")
        check(unit, rotated(.rect(CGRect(x: 10, y: -10, width: 5, height: 20)), by: 0.3), "rotated line")
        #expect(!unit.intersects(circle(20, 0, 10)))
        #expect(unit.intersects(circle(19.9, 0, 10)))
    }

    @Test("Curves that overlap along a part, cut at different places, give no slivers")
    func overlappingCurves() throws {
        let oval = VectorPath.ellipse(in: CGRect(x: -30, y: -20, width: 60, height: 40))
        for angle in [0.2, 0.9, 1.4] {
            // A sector of the oval shares a part of its outline.
            let cutter = rotated(.polygon([.zero, CGPoint(x: 90, y: -50), CGPoint(x: 90, y: 40)]), by: angle)
            let sector = oval.combined(.intersection, with: cutter)
            let difference = oval.combined(.subtraction, with: cutter)
            #expect(sector.subpaths.count == 1)
            #expect(sector.combined(.subtraction, with: oval).isEmpty)
            #expect(oval.combined(.subtraction, with: sector).subpaths.count == 1)
            #expect(sector.combined(.intersection, with: difference).isEmpty)
            let again = sector.combined(.union, with: difference)
            #expect(again.subpaths.count == 1)
            #expect(again.segments.count <= 6)
            #expect(abs(again.signedArea - oval.signedArea) < 1e-6)
        }
    }

    @Test("Areas without extent disappear")
    func degenerate() {
        let line = VectorPath.polygon([.zero, CGPoint(x: 10, y: 5)])
        let spike = VectorPath.polygon([.zero, CGPoint(x: 10, y: 5), CGPoint(x: 4, y: 2), CGPoint(x: 8, y: 4)])
        let point = VectorPath([.move(.zero), .close])
        for path in [line, spike, point, VectorPath(), VectorPath([.move(CGPoint(x: 3, y: 4))])] {
            #expect(path.normalized().isEmpty)
            #expect(path.components().isEmpty)
            let rect = VectorPath.rect(CGRect(x: 0, y: 0, width: 4, height: 4))
            #expect(rect.combined(.union, with: path).asRect == CGRect(x: 0, y: 0, width: 4, height: 4))
            #expect(rect.combined(.subtraction, with: path).signedArea == 16)
        }
        let infinite = VectorPath.polygon([.zero, CGPoint(x: CGFloat.infinity, y: 0), CGPoint(x: 0, y: CGFloat.nan)])
        #expect(infinite.normalized().isEmpty)
    }

    @Test("A small shape survives in a huge rectangle")
    func hugeRect() {
        let star = VectorPath.star(count: 9, step: 2, radius: 1, center: CGPoint(x: 40, y: 30))
        let huge = VectorPath.rect(CGRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9))
        let inside = huge.combined(.intersection, with: star)
        #expect(abs(inside.signedArea - star.normalized().signedArea) < 1e-5)
        let outside = huge.combined(.subtraction, with: star)
        #expect(!outside.contains(CGPoint(x: 40, y: 30)))
        #expect(outside.contains(CGPoint(x: 42, y: 30)))
    }

    @Test("Coordinates far from the origin keep their precision")
    func farFromOrigin() {
        let offset = CGAffineTransform(translationX: 1e7, y: -3e7)
        let a = VectorPath.star(count: 5, step: 2, radius: 20).applying(offset)
        let b = VectorPath.ellipse(in: CGRect(x: 0, y: -10, width: 30, height: 20)).applying(offset)
        check(a, b, "far away")
    }

    @Test("Polygons of 1,500 edges combine in a short time", .timeLimit(.minutes(2)))
    func manyEdges() {
        var g = SeededGenerator(seed: 3)
        func ring() -> VectorPath {
            .polygon(
                (0..<1500).map { i in
                    let a = 2 * .pi * CGFloat(i) / 1500
                    let r = CGFloat.random(in: 80...100, using: &g)
                    return CGPoint(x: r * cos(a), y: r * sin(a))
                })
        }
        let a = ring()
        let b = ring()
        let sum = a.combined(.union, with: b).signedArea + a.combined(.intersection, with: b).signedArea
        #expect(abs(sum - a.signedArea - b.signedArea) < 1e-6)
    }
}
