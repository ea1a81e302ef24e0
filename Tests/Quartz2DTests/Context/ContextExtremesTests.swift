import Foundation
import Images
import Quartz2D
import TestSupport
import Testing
import VectorGeometry

@Suite("CGContext: extreme numbers")
struct ContextExtremesTests {
    static let numbers: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, 1e18, -1e9, 1e-300, 0]

    @Test("Extreme numbers do not crash or affect later drawing", arguments: numbers)
    func calls(_ v: Double) throws {
        let context = try makeContext(8, 8)
        let gradient = try #require(
            CGGradient(colorsSpace: nil, colors: [CGColor(gray: v, alpha: v), .white], locations: [v, 1]))
        let image = picture(2, 2) { _, _ in 0xFF00_0000 }
        let points = [CGPoint(x: v, y: 1), CGPoint(x: 1, y: v), CGPoint(x: 3, y: 3)]
        let boxes = [
            CGRect(x: v, y: 0, width: 3, height: 3), CGRect(x: 0, y: 0, width: v, height: v),
            CGRect(x: v, y: v, width: v, height: v),
        ]
        context.saveGState()
        for isTransformed in [false, true] {
            if isTransformed { context.concatenate(CGAffineTransform(a: v, b: 0, c: v, d: 1, tx: v, ty: 0)) }
            context.setAlpha(v)
            context.setLineWidth(v)
            context.setMiterLimit(v)
            context.setLineDash(phase: v, lengths: [v, 1])
            context.setFillColor(red: v, green: v, blue: v, alpha: v)
            for p in points {
                context.addLine(to: p)
                context.addArc(center: p, radius: v, startAngle: v, endAngle: v, clockwise: true)
                context.addArc(tangent1End: p, tangent2End: points[1], radius: v)
                context.drawPath(using: .eoFillStroke)
                context.drawLinearGradient(gradient, start: p, end: points[2], options: [.drawsAfterEndLocation])
                context.drawRadialGradient(
                    gradient, startCenter: p, startRadius: v, endCenter: points[2], endRadius: 2,
                    options: [.drawsBeforeStartLocation])
                context.drawConicGradient(gradient, center: p, angle: v)
                context.setFontSize(v)
                context.showText("x", at: p)
            }
            for box in boxes {
                context.fill(box)
                context.strokeEllipse(in: box)
                context.draw(image, in: box)
                context.draw(image, in: box, byTiling: true)
                context.saveGState()
                context.clip(to: box, mask: image)
                context.restoreGState()
                context.beginTransparencyLayer(in: box)
                context.clip(to: box)
                context.endTransparencyLayer()
            }
            if let pattern = CGPattern(
                bounds: boxes[1], matrix: context.ctm, xStep: v, yStep: 3, draw: { $0.fill(boxes[0]) })
            {
                context.setFillPattern(pattern, colorComponents: [v])
                context.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
            }
        }
        context.restoreGState()
        context.clear(CGRect(x: 0, y: 0, width: 8, height: 8))
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 8))
        #expect(context.pixelRows[3] == Array(repeating: 0xFF00_0000, count: 4) + Array(repeating: 0, count: 4))
    }

    @Test("Shadows with extreme offset and blur are limited to the visible area", arguments: numbers)
    func shadows(_ v: Double) throws {
        let context = try makeContext(8, 8)
        for (offset, blur) in [(v, 0), (0, min(v, 200)), (v, 3)] as [(Double, Double)] {
            context.setShadow(
                offset: CGSize(width: offset, height: offset), blur: blur, color: CGColor(gray: v, alpha: 1))
            context.fill(CGRect(x: 2, y: 2, width: 4, height: 4))
            context.beginTransparencyLayer()
            context.fill(CGRect(x: 2, y: 2, width: 4, height: 4))
            context.endTransparencyLayer()
        }
        #expect(context.pixel(4, 4) == 0xFF00_0000)
    }
}
