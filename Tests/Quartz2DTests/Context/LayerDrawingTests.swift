import Foundation
import Quartz2D
import Testing

@Suite("CGLayer")
struct LayerDrawingTests {
    /// Draws a red pixel at the origin and a blue one above it.
    private func layer(for context: CGContext) throws -> CGLayer {
        let layer = try #require(CGLayer(context, size: CGSize(width: 2, height: 2), auxiliaryInfo: nil))
        let drawing = try #require(layer.context)
        drawing.setFillColor(.pureRed)
        drawing.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        drawing.setFillColor(.pureBlue)
        drawing.fill(CGRect(x: 0, y: 1, width: 1, height: 1))
        return layer
    }

    @Test("A layer is drawn in its size at a point, with its origin at the bottom left")
    func point() throws {
        let context = try makeContext(3, 3)
        context.draw(try layer(for: context), at: CGPoint(x: 1, y: 0))
        #expect(context.pixelRows == [[0, 0, 0], [0, 0xFF00_00FF, 0], [0, 0xFFFF_0000, 0]])
    }

    @Test("A layer is stretched to a rectangle")
    func rectangle() throws {
        let context = try makeContext(4, 4)
        context.interpolationQuality = .none
        context.draw(try layer(for: context), in: CGRect(x: 0, y: 0, width: 4, height: 4))
        let blue: [UInt32] = [0xFF00_00FF, 0xFF00_00FF, 0, 0]
        let red: [UInt32] = [0xFFFF_0000, 0xFFFF_0000, 0, 0]
        #expect(context.pixelRows == [blue, blue, red, red])
    }

    @Test("Later drawing into the layer is drawn the next time")
    func changes() throws {
        let context = try makeContext(4, 2)
        let layer = try layer(for: context)
        context.draw(layer, at: .zero)
        layer.context?.setFillColor(.pureGreen)
        layer.context?.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
        context.draw(layer, at: CGPoint(x: 2, y: 0))
        #expect(context.pixelRows[0] == [0xFF00_00FF, 0, 0xFF00_FF00, 0xFF00_FF00])
    }

    @Test("A layer has the resolution of its context and keeps sizes that are not whole")
    func resolution() throws {
        let context = try makeContext(4, 4, scale: 2)
        let layer = try #require(CGLayer(context, size: CGSize(width: 1.25, height: 2), auxiliaryInfo: nil))
        #expect(layer.context?.width == 3 && layer.context?.height == 4 && layer.size.width == 1.25)
        layer.context?.setFillColor(.pureRed)
        layer.context?.fill(CGRect(x: 0.5, y: 0.5, width: 0.5, height: 0.5))
        context.draw(layer, at: CGPoint(x: 1, y: 1))
        #expect(context.pixel(3, 4) == 0xFFFF_0000)
        #expect(context.pixelRows.joined().count { $0 != 0 } == 1)
    }

    @Test("A layer without a size is nil")
    func empty() throws {
        #expect(CGLayer(try makeContext(), size: .zero, auxiliaryInfo: nil) == nil)
    }
}
