import Foundation
import TestSupport
import Testing
import VectorGeometry

@Suite("Stroker")
struct StrokerTests {
    private static let joins: [CGLineJoin] = [.miter, .round, .bevel]
    private static let caps: [CGLineCap] = [.butt, .round, .square]

    private func distance(_ p: CGPoint, to lines: [Polyline]) -> CGFloat {
        lines.map { $0.distance(to: p) }.min() ?? .infinity
    }

    @Test("A stroke with round caps and joins covers all points within half its width", arguments: UInt64(1)...150)
    func roundStrokeIsADistance(seed: UInt64) {
        var g = SeededGenerator(seed: seed)
        let path = VectorPath.random(using: &g)
        let width: CGFloat = [CGFloat(0.5), 4, 30, 120].randomElement(using: &g) ?? 4
        let center = path.flattened(tolerance: 0.01)
        let outline = path.stroked(StrokeStyle(width: width, cap: .round, join: .round), tolerance: 0.05).flattened(
            tolerance: 0.01)
        guard !center.isEmpty else { return }
        for _ in 0..<60 {
            let anchor = center[Int.random(in: 0..<center.count, using: &g)].points.randomElement(using: &g) ?? .zero
            let p = CGPoint(
                x: anchor.x + .random(in: -width...width, using: &g),
                y: anchor.y + .random(in: -width...width, using: &g))
            let d = distance(p, to: center)
            guard abs(d - width / 2) > 0.2 else { continue }
            #expect(
                (windingNumber(of: outline, about: p) != 0) == (d < width / 2),
                "seed \(seed), width \(width), point \(p), distance \(d), \(path)")
        }
    }

    @Test("Strokes stay within half the width times the larger of miter limit and √2", arguments: UInt64(1)...150)
    func boundsOfOutline(seed: UInt64) {
        var g = SeededGenerator(seed: seed)
        let path = VectorPath.random(using: &g)
        let style = StrokeStyle(
            width: .random(in: 0.1...60, using: &g), cap: Self.caps.randomElement(using: &g) ?? .butt,
            join: Self.joins.randomElement(using: &g) ?? .miter, miterLimit: .random(in: 1...12, using: &g))
        let center = path.flattened(tolerance: 0.01)
        let reach = style.width / 2 * max(style.miterLimit, 2.0.squareRoot()) + 0.1
        for line in path.stroked(style, tolerance: 0.05).flattened(tolerance: 0.01) {
            for p in line.points {
                #expect(
                    p.x.isFinite && p.y.isFinite && distance(p, to: center) <= reach, "seed \(seed) \(style) \(path)")
            }
        }
    }

    @Test("Strokes of parts of a path are the same with and without known curves", arguments: UInt64(1)...150)
    func knownCurves(seed: UInt64) {
        var g = SeededGenerator(seed: seed)
        let path = VectorPath.random(using: &g)
        var style = StrokeStyle(
            width: .random(in: 0.1...60, using: &g), cap: Self.caps.randomElement(using: &g) ?? .butt,
            join: Self.joins.randomElement(using: &g) ?? .miter)
        let curves = StrokedCurves(path, style, tolerance: 0.05)
        let measured = MeasuredPath(path)
        for part in [(0.0, 1.0), (0, 0.6), (0.3, 1), (0.2, 0.7)] {
            let trimmed = measured.trimmed(from: part.0, to: part.1)
            let outline = trimmed.strokeOutline(style, tolerance: 0.05, curves: curves)
            #expect(outline == trimmed.strokeOutline(style, tolerance: 0.05), "seed \(seed), \(part)")
        }
        style.width *= 2
        #expect(!curves.fits(style, tolerance: 0.05))
        #expect(
            path.strokeOutline(style, tolerance: 0.05, curves: curves) == path.strokeOutline(style, tolerance: 0.05))
    }

    @Test("A side that begins where the one before ends keeps its first point", arguments: [CGFloat(1), -1])
    func adjacentSides(turn: CGFloat) throws {
        let end = 200 - 20 * turn
        let path = try VectorPath(svgPathData: "M 100 200 C 180 200 100 \(200 - 80 * turn) 100 \(end) L 300 \(end)")
        let style = StrokeStyle(width: 20, cap: .butt, join: .bevel)
        let curves = StrokedCurves(path, style, tolerance: 0.05)
        let part = MeasuredPath(path).trimmed(from: 0, to: 0.95)
        #expect(
            part.strokeOutline(style, tolerance: 0.05, curves: curves) == part.strokeOutline(style, tolerance: 0.05))
    }

    @Test("A circle stroked wider than its diameter has no hole")
    func thickCircle() {
        let circle = VectorPath.ellipse(in: CGRect(x: -10, y: -10, width: 20, height: 20))
        let outline = circle.stroked(StrokeStyle(width: 50), tolerance: 0.05).flattened(tolerance: 0.05)
        for x in stride(from: CGFloat(-34.5), through: 34.5, by: 1) {
            #expect(windingNumber(of: outline, about: CGPoint(x: x, y: 0.13)) != 0, "x = \(x)")
        }
        #expect(windingNumber(of: outline, about: CGPoint(x: 35.5, y: 0)) == 0)
    }

    @Test("A right-angle corner has a miter, or a bevel beyond the miter limit")
    func miter() {
        let corner = VectorPath([.move(.zero), .line(CGPoint(x: 10, y: 0)), .line(CGPoint(x: 10, y: 10))])
        let tip = CGPoint(x: 10.9, y: -0.9)
        func covers(_ limit: CGFloat) -> Bool {
            windingNumber(
                of: corner.stroked(StrokeStyle(width: 2, miterLimit: limit), tolerance: 0.01).flattened(tolerance: 1),
                about: tip) != 0
        }
        #expect(covers(1.42))
        #expect(!covers(1.41))
    }

    @Test("Butt caps end with the line, square caps half a width beyond")
    func caps() {
        let line = VectorPath([.move(.zero), .line(CGPoint(x: 10, y: 0))])
        #expect(Set(points(line.stroked(StrokeStyle(width: 2), tolerance: 0.1)).map(\.x)) == [0, 10])
        #expect(
            Set(points(line.stroked(StrokeStyle(width: 2, cap: .square), tolerance: 0.1)).map(\.x)) == [-1, 0, 10, 11])
    }

    @Test(
        "A subpath without length gives a dot with round or square caps and nothing with butt caps",
        arguments: [
            VectorPath([.move(CGPoint(x: 5, y: 5)), .line(CGPoint(x: 5, y: 5))]),
            VectorPath([.move(CGPoint(x: 5, y: 5)), .close]),
        ])
    func dots(path: VectorPath) {
        func contour(_ cap: CGLineCap) -> [Polyline] {
            path.stroked(StrokeStyle(width: 4, cap: cap), tolerance: 0.01).flattened(tolerance: 1)
        }
        #expect(contour(.butt).isEmpty)
        #expect(windingNumber(of: contour(.square), about: CGPoint(x: 6.9, y: 6.9)) != 0)
        #expect(windingNumber(of: contour(.round), about: CGPoint(x: 6.9, y: 6.9)) == 0)
        #expect(windingNumber(of: contour(.round), about: CGPoint(x: 6.9, y: 5.1)) != 0)
    }

    @Test(
        "Cusps, hairpins, folded lines and extreme sizes give finite outlines without spikes",
        arguments: [
            "M0 0C100 100 0 100 100 0", "M0 0C100 0 0 0 100 0", "M0 0C100 0 -50 0 50 0", "M0 0Q100 0 0 0",
            "M0 0L10 0L0 0L10 0Z",
            "M0 0L1e-12 0L10 0", "M0 0L1e15 0L1e15 1", "M1e15 1e15l1 0 0 1z", "M0 0C0 0 0 0 0 0",
            "M0 0C1e9 0 0 1e9 1 1", "M5 5L5 5L5 5Z",
        ], [0.001, 1, 300.0])
    func adversarial(data: String, width: Double) throws {
        let path = try VectorPath(svgPathData: data)
        for join in Self.joins {
            for cap in Self.caps {
                let outline = path.stroked(
                    StrokeStyle(width: width, cap: cap, join: join, miterLimit: 4), tolerance: 0.05)
                let reach = width * 2 + 0.1 + path.controlBounds.maxX * 1e-12
                let limit = path.controlBounds.insetBy(dx: -reach, dy: -reach)
                for line in outline.flattened(tolerance: 1) {
                    for p in line.points {
                        #expect(
                            p.x >= limit.minX && p.x <= limit.maxX && p.y >= limit.minY && p.y <= limit.maxY, "\(p)")
                    }
                }
                #expect(outline.elements.count < 100_000)
            }
        }
    }

    @Test("A lone move, a width that is not positive and non-finite coordinates give an empty outline")
    func nothing() {
        let line = VectorPath([.move(.zero), .line(CGPoint(x: 10, y: 0))])
        #expect(VectorPath([.move(.zero)]).stroked(StrokeStyle(width: 4, cap: .round), tolerance: 0.1).isEmpty)
        for width in [0, -1, CGFloat.nan, .infinity] {
            #expect(line.stroked(StrokeStyle(width: width), tolerance: 0.1).isEmpty)
        }
        for bad in [CGFloat.nan, .infinity, -.infinity, 1e200] {
            #expect(
                VectorPath([.move(.zero), .line(CGPoint(x: bad, y: 0))]).stroked(StrokeStyle(width: 4), tolerance: 0.1)
                    .isEmpty)
        }
    }

    @Test("Very many round joins and caps of a wide stroke have a limited number of points")
    func manyWideJoins() {
        let count = 20_000
        let zigzag = VectorPath(
            [.move(.zero)] + (1...count).map { .line(CGPoint(x: CGFloat($0 % 2) * 50, y: CGFloat($0 % 7))) })
        let style = StrokeStyle(width: 1e9, cap: .round, join: .round)
        #expect(zigzag.strokeOutline(style, tolerance: 0.05).points.count < 2_100_000 + count * 10)
        let dots = VectorPath((0..<count).flatMap { [.move(CGPoint(x: $0, y: 0)), .line(CGPoint(x: $0, y: 1))] })
        #expect(dots.strokeOutline(style, tolerance: 0.05).points.count < 2_100_000 + count * 20)
    }

    @Test("Strokes of circles have the exact area although their sides are chords", arguments: [2, 8, 30.0])
    func area(width: Double) {
        let ring = VectorPath.ellipse(in: CGRect(x: -20, y: -20, width: 40, height: 40)).stroked(
            StrokeStyle(width: width), tolerance: 0.025)
        let dot = VectorPath([.move(.zero), .line(.zero)]).stroked(
            StrokeStyle(width: width, cap: .round), tolerance: 0.025)
        // With points on the circles themselves these would be up to 1/100 short.
        #expect(abs(enclosed(ring) / (2 * .pi * 20 * width) - 1) < 1e-3, "\(enclosed(ring))")
        #expect(abs(enclosed(dot) / (.pi * width * width / 4) - 1) < 0.02, "\(enclosed(dot))")
    }

    /// Returns the enclosed area, by the shoelace formula.
    private func enclosed(_ path: VectorPath) -> CGFloat {
        var sum: CGFloat = 0
        for line in path.flattened(tolerance: 1) {
            guard var from = line.points.last else { continue }
            for to in line.points {
                sum += (from.x * to.y - from.y * to.x) / 2
                from = to
            }
        }
        return abs(sum)
    }

    private func points(_ path: VectorPath) -> [CGPoint] { path.flattened(tolerance: 1).flatMap(\.points) }
}
