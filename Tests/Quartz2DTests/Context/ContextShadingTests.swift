import Foundation
import Images
import Quartz2D
import Testing

@Suite("CGContext: shadings")
struct ContextShadingTests {
    /// A function whose red decreases with the square of the input.
    private func function(domain: [CGFloat] = [0, 1], range: [CGFloat]? = nil) throws -> CGFunction {
        var calls = CGFunctionCallbacks(evaluate: { _, input, output in
            output[0] = input[0] * input[0]
            output[1] = 0
            output[2] = 0
            output[3] = 1
        })
        return try #require(
            CGFunction(
                info: nil, domainDimension: 1, domain: domain, rangeDimension: 4, range: range, callbacks: &calls))
    }

    @Test("Shading colors equal the function values over its domain")
    func axial() throws {
        let context = try makeContext(20, 1)
        let shading = try #require(
            CGShading(
                axialSpace: CGColorSpaceCreateDeviceRGB(), start: CGPoint(x: 2, y: 0), end: CGPoint(x: 18, y: 0),
                function: function(domain: [0, 0.5]),
                extendStart: false, extendEnd: true))
        context.drawShading(shading)
        for x in 2..<18 {
            let input = 0.5 * (Double(x) + 0.5 - 2) / 16
            #expect(abs(Double(context.pixel(x, 0) >> 16 & 255) - input * input * 255) <= 1, "\(x)")
        }
        #expect(context.pixel(1, 0) == 0 && context.pixel(19, 0) == 0xFF40_0000)
    }

    @Test("Outputs are clamped to their range; radial shadings equal radial gradients")
    func radial() throws {
        let context = try makeContext(21, 21)
        let center = CGPoint(x: 10.5, y: 10.5)
        let shading = try #require(
            CGShading(
                radialSpace: CGColorSpaceCreateDeviceRGB(), start: center, startRadius: 0, end: center, endRadius: 10,
                function: function(range: [0.2, 0.6, 0, 1, 0, 1, 0, 1]), extendStart: false, extendEnd: false))
        context.drawShading(shading)
        #expect(
            context.pixel(10, 10) == 0xFF33_0000 && context.pixel(19, 10) == 0xFF99_0000 && context.pixel(0, 0) == 0)
    }

    @Test("CGFunction is nil for two inputs or without evaluate")
    func refusals() {
        var none = CGFunctionCallbacks(evaluate: nil)
        #expect(
            CGFunction(info: nil, domainDimension: 1, domain: nil, rangeDimension: 4, range: nil, callbacks: &none)
                == nil)
        var some = CGFunctionCallbacks(evaluate: { _, _, _ in })
        #expect(
            CGFunction(info: nil, domainDimension: 2, domain: nil, rangeDimension: 4, range: nil, callbacks: &some)
                == nil)
    }
}
