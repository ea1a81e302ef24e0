import Foundation
import Images
import PixelKernels
import Quartz2D
import TestSupport
import Testing
import VectorGeometry

@Suite("CGContext: filling and stroking")
struct ContextDrawingTests {
    private let star: VectorPath = {
        var path = VectorPath()
        path.addLines(
            between: (0..<5).map { i in
                let angle = CGFloat(i) * 4 * .pi / 5
                return CGPoint(x: 20 + 17 * sin(angle), y: 20 - 17 * cos(angle))
            })
        path.closeSubpath()
        return path
    }()

    /// Draws as the compositor does: edges through the projection of the layer, one color with their coverage.
    private func composited(
        _ path: VectorPath, _ rule: CGPathFillRule, _ color: CGColor, _ toPixels: CGAffineTransform, size: Int
    ) -> [[UInt32]] {
        let pixels = PixelBuffer(width: size, height: size)
        pixels.clear()
        let area = PixelRect(x: 0, y: 0, width: size, height: size)
        let edges = EdgeTable(path, rule: rule, projection: PlaneProjection(toPixels), clip: area)
        var rasterizer = ScanlineRasterizer()
        rasterizer.sweep(edges, in: area) { y, x, count, coverage in
            let mask = [UInt8](repeating: coverage, count: count)
            mp_fill_over_mask(pixels.row(y) + x, color.premultipliedPixel(), mask, Int32(count))
        }
        return rows(CGImage(pixels: pixels, isOpaque: false))
    }

    @Test(
        "Fills equal those of the compositor bit for bit, for both fill rules",
        arguments: [CGPathFillRule.winding, .evenOdd])
    func fills(_ rule: CGPathFillRule) throws {
        let color = CGColor(red: 0.2, green: 0.7, blue: 0.4, alpha: 0.8)
        let context = try CGContext(drawing: CGRect(x: 0, y: 0, width: 40, height: 40), scale: 1.5, isFlipped: true)
        context.setFillColor(color)
        context.addPath(CGPath(star))
        context.fillPath(using: rule)
        #expect(context.isPathEmpty)
        #expect(context.pixelRows == composited(star, rule, color, CGAffineTransform(scaleX: 1.5, y: 1.5), size: 60))
    }

    @Test("Strokes equal those of the compositor bit for bit")
    func strokes() throws {
        let style = StrokeStyle(
            width: 3.5, cap: .round, join: .miter, miterLimit: 4, dashPattern: [9, 5], dashPhase: 2)
        let context = try makeContext(40, 40, isFlipped: true)
        context.setLineWidth(3.5)
        context.setLineCap(.round)
        context.setMiterLimit(4)
        context.setLineDash(phase: 2, lengths: [9, 5])
        context.setStrokeColor(.pureBlue)
        context.addPath(CGPath(star))
        context.strokePath()
        #expect(
            context.pixelRows
                == composited(star.stroked(style, tolerance: 1.0 / 64), .winding, .pureBlue, .identity, size: 40))
    }

    @Test("Line width follows the current transform; points keep the transform at their creation")
    func transforms() throws {
        let context = try makeContext(20, 20, isFlipped: true)
        context.move(to: CGPoint(x: 2, y: 10))
        context.scaleBy(x: 1, y: 4)
        context.addLine(to: CGPoint(x: 18, y: 2.5))
        context.setLineWidth(1)
        #expect(context.currentPointOfPath == CGPoint(x: 18, y: 2.5))
        context.strokePath()
        #expect((7...13).map { context.alpha(10, $0) } == [0, 255, 255, 255, 255, 0, 0])
        #expect(context.alpha(1, 10) == 0 && context.alpha(2, 10) == 255)
    }

    @Test("A line of width 0 is one pixel wide at any scale; negative widths are ignored")
    func hairlines() throws {
        let context = try makeContext(20, 20, scale: 0.5)
        context.setLineWidth(0)
        context.setLineWidth(-3)
        context.strokeLineSegments(between: [CGPoint(x: 0, y: 9), CGPoint(x: 20, y: 9)])
        #expect((0..<10).map { context.alpha(5, $0) } == [0, 0, 0, 0, 0, 255, 0, 0, 0, 0])
    }

    @Test(
        "A line of width 0 is one pixel wide under non-uniform scaling; dashes use user space"
    )
    func unevenHairlines() throws {
        let context = try makeContext(40, 40)
        context.scaleBy(x: 10, y: 1)
        context.setLineWidth(0)
        context.setLineDash(phase: 0, lengths: [1, 1])
        context.strokeLineSegments(between: [CGPoint(x: 0, y: 20.5), CGPoint(x: 4, y: 20.5)])
        #expect((17..<22).map { context.alpha(5, $0) } == [0, 0, 255, 0, 0])
        #expect([5, 15, 25, 35].map { context.alpha($0, 19) } == [255, 0, 255, 0])
        context.setLineDash(phase: 0, lengths: [])
        context.strokeLineSegments(between: [CGPoint(x: 2.05, y: 24), CGPoint(x: 2.05, y: 36)])
        #expect((18..<23).map { context.alpha($0, 10) } == [0, 0, 255, 0, 0])
    }

    @Test("fillStroke draws the fill, then the stroke")
    func modes() throws {
        let context = try makeContext()
        context.setFillColor(.pureRed)
        context.setStrokeColor(.pureBlue)
        context.setLineWidth(2)
        context.addRect(CGRect(x: 5, y: 5, width: 10, height: 10))
        context.drawPath(using: .fillStroke)
        #expect(context.pixel(10, 10) == 0xFFFF_0000)
        #expect(context.pixel(5, 10) == 0xFF00_00FF && context.pixel(4, 10) == 0xFF00_00FF)
        #expect(context.alpha(3, 10) == 0)
    }

    @Test("Alpha multiplies colors; overlapping rectangles of one fill are drawn once")
    func alpha() throws {
        let context = try makeContext()
        context.setAlpha(0.5)
        context.setFillColor(gray: 1, alpha: 0.5)
        context.fill([CGRect(x: 0, y: 0, width: 12, height: 20), CGRect(x: 8, y: 0, width: 12, height: 20)])
        #expect(Set(context.pixelRows.joined()) == [0x4040_4040])
    }

    @Test("Without anti-aliasing, pixels are fully covered or not drawn")
    func aliased() throws {
        let context = try makeContext()
        context.setShouldAntialias(false)
        context.fillEllipse(in: CGRect(x: 2.3, y: 2.3, width: 15, height: 15))
        #expect(Set(context.pixelRows.joined().map { $0 >> 24 }) == [0, 255])
        context.setShouldAntialias(true)
        context.setAllowsAntialiasing(false)
        context.fillEllipse(in: CGRect(x: 1.3, y: 2.3, width: 15, height: 15))
        #expect(Set(context.pixelRows.joined().map { $0 >> 24 }) == [0, 255])
    }

    @Test("clear(_:) makes pixels transparent with any blend mode, alpha and shadow")
    func clearing() throws {
        let context = try makeContext()
        context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
        context.setAlpha(0.1)
        context.setShadow(offset: CGSize(width: 3, height: 3), blur: 2)
        context.setBlendMode(.multiply)
        context.clear(CGRect(x: 5, y: 5, width: 5, height: 5))
        #expect(context.pixelRows.joined().filter { $0 == 0 }.count == 25)
        #expect(context.pixelRows.joined().filter { $0 == 0xFF00_0000 }.count == 375)
    }

    @Test("Blend modes change only pixels within the drawn shape")
    func bounded() throws {
        let context = try makeContext()
        context.setFillColor(.pureRed)
        context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
        context.setBlendMode(.copy)
        context.setFillColor(red: 0, green: 0, blue: 1, alpha: 0.5)
        context.fill(CGRect(x: 5, y: 5, width: 10, height: 10.5))
        #expect(context.pixel(10, 10) == 0x8000_0080 && context.pixel(2, 2) == 0xFFFF_0000)
        #expect(context.pixel(10, 4) >> 24 > 128, "half covered, half as it was")
    }

    @Test("replacePathWithStrokedPath and pathContains match the fill and stroke")
    func outlines() throws {
        let context = try makeContext(40, 40)
        context.setLineWidth(4)
        context.addRect(CGRect(x: 10, y: 10, width: 20, height: 20))
        #expect(
            context.pathContains(CGPoint(x: 20, y: 20), mode: .fill)
                && !context.pathContains(CGPoint(x: 20, y: 20), mode: .stroke))
        #expect(
            context.pathContains(CGPoint(x: 9, y: 20), mode: .fillStroke)
                && !context.pathContains(CGPoint(x: 9, y: 20), mode: .fill))
        context.replacePathWithStrokedPath()
        #expect(context.boundingBoxOfPath == CGRect(x: 8, y: 8, width: 24, height: 24))
        context.setFillColor(.pureGreen)
        context.fillPath()
        #expect(context.alpha(20, 20) == 0 && context.pixel(9, 20) == 0xFF00_FF00)
    }

    @Test("Singular transforms and non-finite paths draw nothing")
    func degenerate() throws {
        let context = try makeContext()
        context.fill(CGRect(x: CGFloat.nan, y: 0, width: 5, height: 5))
        context.stroke(CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 5))
        context.scaleBy(x: 0, y: 1)
        context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
        context.addLine(to: CGPoint(x: 3, y: 3))
        context.strokePath()
        #expect(context.pixelRows.joined().allSatisfy { $0 == 0 })
    }
}
