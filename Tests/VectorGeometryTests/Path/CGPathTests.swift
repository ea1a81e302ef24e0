import Foundation
import TestSupport
import Testing
import VectorGeometry

@Suite("CGPath")
struct CGPathTests {
    private func p(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

    /// Returns whether `outer` contains `inner` within `slack`; Foundation's `contains` compares a union's rounded
    /// width.
    private func holds(_ outer: CGRect, _ inner: CGRect, slack: CGFloat) -> Bool {
        outer.minX <= inner.minX + slack && outer.minY <= inner.minY + slack && outer.maxX >= inner.maxX - slack
            && outer.maxY >= inner.maxY - slack
    }

    @Test(
        "The bounding box of a path tightly encloses its points; the control point box encloses both",
        arguments: UInt64(1)...60)
    func bounds(seed: UInt64) {
        var g = SeededGenerator(seed: seed)
        let path = CGPath(VectorPath.random(using: &g))
        var samples: [CGPoint] = []
        for segment in path.value.segments { for i in 0...200 { samples.append(segment.point(at: CGFloat(i) / 200)) } }
        for case .move(let q) in path.value.elements { samples.append(q) }
        let tight = path.boundingBoxOfPath
        let sampledBounds = CGRect(enclosing: samples)
        #expect(holds(tight, sampledBounds, slack: 1e-9), "seed \(seed)")
        #expect(holds(sampledBounds, tight, slack: 0.1), "seed \(seed)")
        #expect(holds(path.boundingBox, tight, slack: 1e-9), "seed \(seed)")
        #expect(CGPath(VectorPath()).boundingBox.isNull)
    }

    @Test("Containment agrees with the winding number of the flattened path", arguments: UInt64(1)...60)
    func containment(seed: UInt64) {
        var g = SeededGenerator(seed: seed)
        let path = VectorPath.random(using: &g)
        let lines = path.flattened(tolerance: 1e-5)
        for _ in 0..<20 {
            let q = CGPoint.random(in: -90...90, using: &g)
            let winding = windingNumber(of: lines, about: q)
            #expect(path.contains(q) == (winding != 0), "seed \(seed)")
            #expect(path.contains(q, using: .evenOdd) == (winding % 2 != 0), "seed \(seed)")
        }
    }

    @Test("Arcs with clockwise false go from +x to +y, as in Quartz")
    func arcs() {
        func arc(_ start: CGFloat, _ stop: CGFloat, _ clockwise: Bool) -> VectorPath {
            let path = CGMutablePath()
            path.addArc(center: .zero, radius: 1, startAngle: start, endAngle: stop, clockwise: clockwise)
            return path.value
        }
        #expect(abs(arc(0, .pi / 2, false).length - .pi / 2) < 1e-3)
        #expect(abs(arc(0, .pi / 2, true).length - 1.5 * .pi) < 2e-3)
        #expect(abs(arc(0, 2 * .pi, false).length - 2 * .pi) < 2e-3)
        #expect(abs(arc(0, -.pi / 2, false).length - 1.5 * .pi) < 2e-3)
        #expect(arc(0, .pi / 2, false).contains(p(0.6, 0.6)))
        // Full rotations against the direction, as circles are often given, also where the sums round.
        for start in [0, 0.3, -CGFloat.pi / 2, 100] {
            #expect(abs(arc(start, start + 2 * .pi, true).length - 2 * .pi) < 2e-3)
            #expect(abs(arc(start, start - 2 * .pi, false).length - 2 * .pi) < 2e-3)
            #expect(arc(start, start, true).length == 0 && arc(start, start, false).length == 0)
        }
        #expect(abs(arc(0, 3 * .pi, true).length - .pi) < 2e-3)
    }

    @Test("Arcs are quarter turns from the start angle, then the rest", arguments: [false, true])
    func quarters(clockwise: Bool) {
        let path = CGMutablePath()
        let sign: CGFloat = clockwise ? -1 : 1
        let start: CGFloat = 0.3
        let end = start + sign * (CGFloat.pi + 0.5)
        path.addArc(center: .zero, radius: 2, startAngle: start, endAngle: end, clockwise: clockwise)
        let ends = path.value.elements.compactMap { element -> CGPoint? in
            if case .cubic(_, _, let end) = element { end } else { nil }
        }
        let angles = [start + sign * .pi / 2, start + sign * .pi, end]
        #expect(ends.count == 3)
        for (point, angle) in zip(ends, angles) {
            #expect(abs(point.x - 2 * cos(angle)) < 1e-9 && abs(point.y - 2 * sin(angle)) < 1e-9)
        }
    }

    @Test("An affine transform without arguments is all zeros; points, sizes and rectangles have equalTo")
    func appleNames() {
        let zero = CGAffineTransform()
        #expect([zero.a, zero.b, zero.c, zero.d, zero.tx, zero.ty] == [0, 0, 0, 0, 0, 0])
        #expect(CGAffineTransform.identity.isIdentity && !zero.isIdentity)
        #expect(p(1, 2).equalTo(p(1, 2)) && !p(1, 2).equalTo(p(2, 1)))
        #expect(CGSize(width: 1, height: 2).equalTo(CGSize(width: 1, height: 2)))
        #expect(!CGRect(x: 0, y: 0, width: 1, height: 1).equalTo(.zero))
    }

    @Test("A tangent arc touches both lines; three collinear points give a line")
    func tangentArc() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addArc(tangent1End: p(10, 0), tangent2End: p(10, 10), radius: 4)
        #expect(path.value.elements.prefix(2) == [.move(p(0, 0)), .line(p(6, 0))])
        #expect(hypot(path.currentPoint.x - 10, path.currentPoint.y - 4) < 1e-12)
        path.addArc(tangent1End: p(10, 8), tangent2End: p(10, 12), radius: 4)
        #expect(path.value.elements.last == .line(p(10, 8)))
    }

    @Test("A transform applies to added elements, not to existing ones")
    func transforms() {
        let path = CGMutablePath()
        path.move(to: p(1, 1))
        path.addLine(to: p(1, 1), transform: CGAffineTransform(translationX: 10, y: 0))
        path.addRelativeArc(
            center: .zero, radius: 1, startAngle: 0, delta: 1, transform: CGAffineTransform(scaleX: 2, y: 2))
        #expect(path.value.elements.prefix(3) == [.move(p(1, 1)), .line(p(11, 1)), .line(p(2, 0))])
        var shift = CGAffineTransform(translationX: 5, y: 5)
        #expect(path.copy(using: &shift)?.value.elements.first == .move(p(6, 6)))
        let copy = path.mutableCopy()
        copy?.closeSubpath()
        #expect(copy != path)
    }

    @Test("isRect recognizes axis-aligned rectangles only")
    func rectangles() {
        var found = CGRect.zero
        let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
        #expect(CGPath(rect: rect).isRect(&found))
        #expect(found == rect)
        #expect(!CGPath(ellipseIn: rect).isRect(nil))
        #expect(!CGPath(rect: rect, transform: CGAffineTransform(rotationAngle: 0.1)).isRect(nil))
    }

    @Test("Only the requested corners are rounded, with the radius limited to half the shorter side")
    func corners() {
        let rect = CGRect(x: 0, y: 0, width: 20, height: 10)
        for (mask, corner) in [
            (RectCorners.minXminY, p(0.1, 0.1)), (.maxXminY, p(19.9, 0.1)), (.minXmaxY, p(0.1, 9.9)),
            (.maxXmaxY, p(19.9, 9.9)),
        ] {
            #expect(!VectorPath.roundedRect(rect, radius: 99, corners: mask).contains(corner))
            #expect(
                VectorPath.roundedRect(rect, radius: 99, corners: RectCorners.all.subtracting(mask)).contains(corner))
        }
        #expect(VectorPath.roundedRect(rect, radius: 99).bounds == rect)
        #expect(VectorPath.roundedRect(rect, radius: 0) == .rect(rect))
        #expect(abs(VectorPath.roundedRect(rect, radius: 99).length - (20 + 10 * .pi)) < 0.01)
    }
}
