import Foundation
import Testing
import VectorGeometry

@Suite("Boolean operations on CGPath")
struct PathBooleanTests {
    private let square = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    private let shifted = CGPath(rect: CGRect(x: 5, y: 0, width: 10, height: 10), transform: nil)

    private func p(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

    private func rect(_ path: CGPath) -> CGRect? {
        var rect = CGRect.zero
        return path.isRect(&rect) ? rect : nil
    }

    @Test("Rectangles give rectangles")
    func rectangles() {
        #expect(rect(square.union(shifted)) == CGRect(x: 0, y: 0, width: 15, height: 10))
        #expect(rect(square.intersection(shifted)) == CGRect(x: 5, y: 0, width: 5, height: 10))
        #expect(rect(square.subtracting(shifted)) == CGRect(x: 0, y: 0, width: 5, height: 10))
        #expect(square.symmetricDifference(shifted).componentsSeparated().count == 2)
        #expect(square.subtracting(square).isEmpty)
    }

    @Test("Both fill rules fill a normalized path equally, with holes in the opposite direction")
    func normalized() {
        let path = CGMutablePath()
        path.addRect(CGRect(x: 0, y: 0, width: 30, height: 30))
        path.addRect(CGRect(x: 10, y: 10, width: 10, height: 10))
        #expect(abs(path.normalized().value.signedArea - 900) < 1e-9)
        let frame = path.normalized(using: .evenOdd)
        #expect(abs(frame.value.signedArea - 800) < 1e-9)
        #expect(frame.value.subpaths.count == 2)
        for rule in [CGPathFillRule.winding, .evenOdd] {
            #expect(!frame.contains(p(15, 15), using: rule))
            #expect(frame.contains(p(5, 15), using: rule))
        }
    }

    @Test("Open subpaths count as closed, and results are closed")
    func openSubpaths() {
        let open = CGMutablePath()
        open.addLines(between: [p(0, 0), p(10, 0), p(10, 10), p(0, 10)])
        #expect(rect(open.intersection(shifted)) == CGRect(x: 5, y: 0, width: 5, height: 10))
        #expect(rect(open.normalized()) == CGRect(x: 0, y: 0, width: 10, height: 10))
    }

    @Test("Curves stay curves, and unchanged curves stay equal")
    func curves() {
        let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
        let other = CGPath(ellipseIn: CGRect(x: 6, y: 0, width: 10, height: 10), transform: nil)
        let union = circle.union(other).value
        #expect(union.segments.count == 8)
        for case .line in union.segments { Issue.record("a curve became a line") }
        // The left half of one circle and the right half of the other are unchanged, in one direction or the other.
        let originals = circle.value.segments + other.value.segments
        let kept = union.segments.filter { originals.contains($0) || originals.contains($0.reversed) }
        #expect(kept.count == 4)
        // The crossings lie on both circles.
        let crossing = union.segments.filter { abs($0.start.x - 8) < 1e-9 }.map(\.start)
        #expect(crossing.count == 2)
        // Four cubic curves deviate from a circle by up to 0.0003 of its radius.
        for point in crossing { #expect(abs(hypot(point.x - 5, point.y - 5) - 5) < 2e-3) }
        let quad = CGMutablePath()
        quad.move(to: .zero)
        quad.addQuadCurve(to: p(10, 0), control: p(5, 10))
        let kinds = quad.subtracting(circle).value.elements.map { if case .quad = $0 { true } else { false } }
        #expect(kinds.contains(true))
    }

    @Test("Components keep their holes, and islands in holes are components")
    func components() {
        let path = CGMutablePath()
        path.addRect(CGRect(x: 0, y: 0, width: 90, height: 90))
        path.addEllipse(in: CGRect(x: 10, y: 10, width: 70, height: 70))
        path.addRect(CGRect(x: 30, y: 30, width: 20, height: 20))
        path.addRect(CGRect(x: 35, y: 35, width: 5, height: 5))
        path.addRect(CGRect(x: 100, y: 0, width: 10, height: 10))
        let parts = path.componentsSeparated(using: .evenOdd)
        #expect(parts.map(\.value.subpaths.count) == [2, 2, 1])
        #expect(parts.last.flatMap(rect) == CGRect(x: 100, y: 0, width: 10, height: 10))
        #expect(path.componentsSeparated().count == 2)
        // A hole that touches the outline in a point belongs to it.
        let touching = CGMutablePath()
        touching.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
        touching.addLines(between: [p(0, 5), p(5, 3), p(5, 7)])
        #expect(touching.componentsSeparated(using: .evenOdd).map(\.value.subpaths.count) == [2])
    }

    @Test("Paths intersect if their areas overlap")
    func intersects() {
        #expect(square.intersects(shifted))
        #expect(!square.intersects(CGPath(rect: CGRect(x: 10, y: 0, width: 5, height: 5), transform: nil)))
        #expect(!square.intersects(CGPath(rect: CGRect(x: 50, y: 0, width: 5, height: 5), transform: nil)))
        let frame = CGMutablePath()
        frame.addRect(CGRect(x: -20, y: -20, width: 50, height: 50))
        frame.addRect(CGRect(x: -10, y: -10, width: 30, height: 30))
        #expect(frame.intersects(square))
        #expect(!frame.intersects(square, using: .evenOdd))
    }
}

@Suite("Lines clipped to paths")
struct LineClippingTests {
    private let mask = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)

    private func p(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

    private func path(_ points: [CGPoint], closed: Bool = false) -> CGPath {
        let path = CGMutablePath()
        path.addLines(between: points)
        if closed { path.closeSubpath() }
        return path
    }

    @Test("An open line is cut at the boundary and keeps its direction")
    func openLines() {
        let line = path([p(-5, 5), p(15, 5), p(15, 8), p(5, 8)])
        #expect(
            line.lineIntersection(mask).value.elements
                == [.move(p(0, 5)), .line(p(10, 5)), .move(p(10, 8)), .line(p(5, 8))])
        #expect(
            line.lineSubtracting(mask).value.elements
                == [
                    .move(p(-5, 5)), .line(p(0, 5)), .move(p(10, 5)), .line(p(15, 5)), .line(p(15, 8)), .line(p(10, 8)),
                ])
    }

    @Test("Closed subpaths stay closed unless they are cut; cut ones may pass their start")
    func closedLines() {
        let inside = path([p(1, 1), p(4, 1), p(4, 4)], closed: true)
        #expect(inside.lineIntersection(mask) == inside)
        #expect(inside.lineSubtracting(mask).isEmpty)
        let outside = inside.copy(using: CGAffineTransform(translationX: 20, y: 0))
        #expect(outside?.lineSubtracting(mask) == outside)
        let cut = path([p(5, 5), p(15, 5), p(15, 8), p(5, 8)], closed: true)
        #expect(
            cut.lineIntersection(mask).value.elements
                == [.move(p(10, 8)), .line(p(5, 8)), .line(p(5, 5)), .line(p(10, 5))])
        #expect(
            cut.lineSubtracting(mask).value.elements
                == [.move(p(10, 5)), .line(p(15, 5)), .line(p(15, 8)), .line(p(10, 8))])
    }

    @Test("The boundary counts as inside")
    func boundary() {
        let edge = path([p(-5, 0), p(15, 0)])
        #expect(edge.lineIntersection(mask).value.elements == [.move(p(0, 0)), .line(p(10, 0))])
        #expect(
            edge.lineSubtracting(mask).value.elements
                == [.move(p(-5, 0)), .line(p(0, 0)), .move(p(10, 0)), .line(p(15, 0))])
    }

    @Test("Curves are cut exactly, and lines that run twice are kept twice")
    func curves() {
        let circle = CGPath(ellipseIn: CGRect(x: 5, y: 0, width: 10, height: 10), transform: nil)
        let inside = circle.lineIntersection(mask).value
        #expect(inside.subpaths.count == 1)
        #expect(inside.segments.count == 2)
        #expect(abs(inside.length + circle.lineSubtracting(mask).value.length - circle.value.length) < 1e-6)
        let ring = CGPath(ellipseIn: CGRect(x: -3, y: -3, width: 8, height: 8), transform: nil)
        for subpath in ring.lineIntersection(circle).value.subpaths {
            for end in [subpath.start, subpath.segments.last?.end ?? .zero] {
                #expect(abs(hypot(end.x - 10, end.y - 5) - 5) < 2e-3)
            }
        }
        let twice = path([p(2, 5), p(8, 5), p(2, 5)])
        #expect(twice.lineIntersection(mask) == twice)
    }

    @Test("The fill rule is that of the mask")
    func rules() {
        let frame = CGMutablePath()
        frame.addRect(CGRect(x: 0, y: 0, width: 9, height: 9))
        frame.addRect(CGRect(x: 3, y: 3, width: 3, height: 3))
        let line = path([p(-5, 5), p(15, 5)])
        #expect(line.lineIntersection(frame).value.subpaths.count == 1)
        #expect(line.lineIntersection(frame, using: .evenOdd).value.subpaths.count == 2)
    }
}
