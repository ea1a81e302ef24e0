import Foundation
import Quartz2D
import TestSupport
import Testing
import VectorGeometry

@Suite("CGContext: clipping")
struct ContextClippingTests {
    private let everything = CGRect(x: -100, y: -100, width: 300, height: 300)

    @Test("A fill clipped to a path equals a fill of the path", arguments: [CGPathFillRule.winding, .evenOdd])
    func paths(_ rule: CGPathFillRule) throws {
        func build(_ context: CGContext) {
            context.addEllipse(in: CGRect(x: 2, y: 2, width: 30, height: 20))
            context.addEllipse(in: CGRect(x: 10, y: 6, width: 15, height: 30))
        }
        let clipped = try makeContext(40, 40)
        let filled = try makeContext(40, 40)
        build(clipped)
        clipped.clip(using: rule)
        #expect(clipped.isPathEmpty)
        clipped.fill(everything)
        build(filled)
        filled.fillPath(using: rule)
        #expect(clipped.pixelRows == filled.pixelRows)
    }

    @Test("Nested clips multiply, and restoreGState removes them")
    func nesting() throws {
        let context = try makeContext()
        context.saveGState()
        context.clip(to: CGRect(x: 2, y: 2, width: 10.5, height: 18))
        context.clip(to: CGRect(x: 5, y: 2.5, width: 15, height: 10))
        context.fill(everything)
        #expect(context.alpha(6, 10) == 255 && context.alpha(12, 10) == 128)
        #expect(context.alpha(12, 17) == 64, "half in each of two")
        #expect(context.alpha(13, 10) == 0 && context.alpha(4, 10) == 0 && context.alpha(6, 6) == 0)
        context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(context.boundingBoxOfClipPath.isNull)
        context.fill(everything)
        context.restoreGState()
        #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 20, height: 20))
        context.setFillColor(.pureGreen)
        context.fill(everything)
        #expect(Set(context.pixelRows.joined()) == [0xFF00_FF00])
    }

    @Test("Clipping to rectangles uses their union; an empty path keeps the clip")
    func rectangles() throws {
        let context = try makeContext()
        context.beginPath()
        context.clip()
        context.clip(to: [CGRect(x: 0, y: 0, width: 5, height: 20), CGRect(x: 15, y: 0, width: 5, height: 20)])
        context.fill(everything)
        #expect(context.alpha(2, 9) == 255 && context.alpha(10, 9) == 0 && context.alpha(17, 9) == 255)
    }

    @Test("A rotated clip has anti-aliased edges and the expected bounding box")
    func rotated() throws {
        let context = try makeContext(40, 40)
        context.translateBy(x: 20, y: 20)
        context.rotate(by: .pi / 4)
        context.clip(to: CGRect(x: -10, y: -10, width: 20, height: 20))
        context.fill(everything)
        #expect(context.alpha(20, 20) == 255 && context.alpha(8, 8) == 0)
        let area = context.pixelRows.joined().reduce(0) { $0 + Double($1 >> 24) / 255 }
        #expect(abs(area - 400) < 1.5)
    }

    @Test("A mask uses its alpha, or luminance when opaque, and clips outside its rectangle")
    func masks() throws {
        let alpha = picture(2, 1) { x, _ in x == 0 ? 0x4000_0000 : 0xFF00_0000 }
        let gray = picture(2, 1, isOpaque: true) { x, _ in x == 0 ? 0xFF40_4040 : 0xFFFF_FFFF }
        for mask in [alpha, gray] {
            let context = try makeContext(6, 2)
            context.interpolationQuality = .none
            context.clip(to: CGRect(x: 1, y: 0, width: 4, height: 2), mask: mask)
            context.setFillColor(.pureRed)
            context.fill(everything)
            #expect(context.pixelRows[0] == [0, 0x4040_0000, 0x4040_0000, 0xFFFF_0000, 0xFFFF_0000, 0])
        }
    }

    @Test("A mask is placed like a drawn image")
    func maskOrientation() throws {
        let mask = picture(1, 2) { _, y in y == 0 ? 0xFF00_0000 : 0 }
        let context = try makeContext(2, 4)
        context.interpolationQuality = .none
        context.clip(to: CGRect(x: 0, y: 0, width: 2, height: 4), mask: mask)
        context.fill(everything)
        #expect((0..<4).map { context.alpha(0, $0) } == [255, 255, 0, 0])
    }
}
