import Foundation
import Testing
import VectorGeometry

@Suite("Elements and copies of CGPath")
struct PathElementTests {
    private func p(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

    private var sample: CGMutablePath {
        let path = CGMutablePath()
        path.move(to: p(1, 2))
        path.addLine(to: p(3, 4))
        path.addQuadCurve(to: p(5, 6), control: p(7, 8))
        path.addCurve(to: p(9, 10), control1: p(11, 12), control2: p(13, 14))
        path.closeSubpath()
        return path
    }

    @Test("applyWithBlock passes the elements with their points in order")
    func applyWithBlock() {
        var types: [CGPathElementType] = []
        var points: [CGPoint] = []
        sample.applyWithBlock { element in
            types.append(element.pointee.type)
            let count = [1, 1, 2, 3, 0][Int(element.pointee.type.rawValue)]
            points += (0..<count).map { element.pointee.points[$0] }
        }
        #expect(
            types == [.moveToPoint, .addLineToPoint, .addQuadCurveToPoint, .addCurveToPoint, .closeSubpath])
        #expect(points == [p(1, 2), p(3, 4), p(7, 8), p(5, 6), p(11, 12), p(13, 14), p(9, 10)])
    }

    @Test("apply(info:function:) passes the info pointer")
    func apply() {
        var count = 0
        sample.apply(info: &count) { info, element in
            info?.assumingMemoryBound(to: Int.self).pointee += 1
        }
        #expect(count == 5)
    }

    @Test("The C initializers for strokes and dashes equal the copy methods")
    func strokes() {
        var transform = CGAffineTransform(scaleX: 2, y: 3)
        let stroked = CGPath(
            __byStroking: sample, transform: &transform, lineWidth: 3, lineCap: .round, lineJoin: .bevel, miterLimit: 4)
        let expected = sample.copy(
            strokingWithWidth: 3, lineCap: .round, lineJoin: .bevel, miterLimit: 4, transform: transform)
        #expect(stroked == expected)
        let plain = CGPath(
            __byStroking: sample, transform: nil, lineWidth: 1, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
        #expect(plain == sample.copy(strokingWithWidth: 1, lineCap: .butt, lineJoin: .miter, miterLimit: 10))
        let dashed = CGPath(__byDashing: sample, transform: nil, phase: 1, lengths: [2, 1], count: 2)
        #expect(dashed == sample.copy(dashingWithPhase: 1, lengths: [2, 1]))
    }

    @Test("Initializers accept a transform, a pointer to one, and nil")
    func transforms() {
        var double = CGAffineTransform(scaleX: 2, y: 2)
        let unit = CGRect(x: 0, y: 0, width: 4, height: 4)
        #expect(CGPath(rect: unit, transform: &double) == CGPath(rect: unit, transform: double))
        #expect(CGPath(rect: unit, transform: nil) == CGPath(rect: unit))
        #expect(CGPath(ellipseIn: unit, transform: &double).boundingBox.width == 8)
        #expect(
            CGPath(roundedRect: unit, cornerWidth: 1, cornerHeight: 1, transform: &double)
                == CGPath(roundedRect: unit, cornerWidth: 1, cornerHeight: 1, transform: double))
    }

    @Test("A flattened path has lines within the threshold, and keeps its subpaths and lines")
    func flattened() {
        let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 20), transform: nil)
        for threshold in [1, 0.1, 0.001] as [CGFloat] {
            let flat = circle.flattened(threshold: threshold)
            #expect(flat.value.elements.last == .close)
            for segment in flat.value.segments {
                guard case .line(let a, let b) = segment else {
                    Issue.record("a curve remains")
                    continue
                }
                let middle = p((a.x + b.x) / 2 - 10, (a.y + b.y) / 2 - 10)
                #expect(10 - hypot(middle.x, middle.y) <= threshold + 0.003)
            }
        }
        let coarse = circle.flattened(threshold: 1).value.elements.count
        #expect(coarse < circle.flattened(threshold: 0.01).value.elements.count)
        let lines = CGMutablePath()
        lines.addLines(between: [p(0, 0), p(4, 0), p(4, 4)])
        lines.move(to: p(9, 9))
        #expect(lines.flattened(threshold: 0.1) == lines)
        #expect(sample.flattened(threshold: 0).value.elements.count > 100)
    }
}
