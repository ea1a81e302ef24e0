import Foundation
import Images
import Quartz2D
import Testing

@Suite("CGContext: gradients")
struct ContextGradientTests {
    private func gradient(_ colors: [CGColor] = [.pureRed, .pureBlue], _ locations: [CGFloat]? = nil) throws
        -> CGGradient
    {
        try #require(CGGradient(colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors, locations: locations))
    }

    /// Returns the color of a red to blue gradient at `t`.
    private func mixed(_ t: Double) -> UInt32 {
        let r = UInt32(((1 - t) * 255 + 0.5).rounded(.down))
        let b = UInt32((t * 255 + 0.5).rounded(.down))
        return 0xFF00_0000 | r << 16 | b
    }

    private func isNear(_ a: UInt32, _ b: UInt32, _ tolerance: Int = 1) -> Bool {
        largestDifference([[a]], [[b]]) <= tolerance
    }

    @Test("Linear gradients match the table of positions, sampled at pixel centers", arguments: [false, true])
    func linear(isFlipped: Bool) throws {
        let context = try makeContext(16, 4, isFlipped: isFlipped)
        context.drawLinearGradient(try gradient(), start: CGPoint(x: 4, y: 0), end: CGPoint(x: 12, y: 0), options: [])
        for x in 4..<12 { #expect(isNear(context.pixel(x, 1), mixed((Double(x) + 0.5 - 4) / 8)), "\(x)") }
        #expect(context.pixel(3, 1) == 0 && context.pixel(12, 1) == 0)
    }

    @Test("Linear gradients extend only with the options")
    func extending() throws {
        let cases: [(CGGradientDrawingOptions, before: UInt32, after: UInt32)] = [
            ([], 0, 0), (.drawsBeforeStartLocation, 0xFFFF_0000, 0), (.drawsAfterEndLocation, 0, 0xFF00_00FF),
            ([.drawsBeforeStartLocation, .drawsAfterEndLocation], 0xFFFF_0000, 0xFF00_00FF),
        ]
        for (options, before, after) in cases {
            let context = try makeContext(16, 1)
            context.drawLinearGradient(
                try gradient(), start: CGPoint(x: 4, y: 0), end: CGPoint(x: 12, y: 0), options: options)
            #expect(context.pixel(1, 0) == before && context.pixel(14, 0) == after)
        }
    }

    @Test("Linear gradient bands are perpendicular to the axis in user space, with anti-aliased ends")
    func diagonal() throws {
        let context = try makeContext(40, 40, isFlipped: true)
        context.drawLinearGradient(
            try gradient(), start: CGPoint(x: 10, y: 10), end: CGPoint(x: 30, y: 30), options: [])
        for k in 0..<8 { #expect(isNear(context.pixel(16 + k, 23 - k), mixed(0.5))) }
        let area = context.pixelRows.joined().reduce(0) { $0 + Double($1 >> 24) / 255 }
        #expect(abs(area - (1600 - 2 * 200)) < 2)
        #expect(context.pixelRows.joined().contains { (1...254).contains($0 >> 24) })
    }

    @Test("Unordered, single and partial stops work; colors are interpolated before premultiplication")
    func stops() throws {
        let context = try makeContext(10, 1)
        let axis = (CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0))
        context.drawLinearGradient(
            try gradient([.pureBlue, .pureRed], [0.8, 0.4]), start: axis.0, end: axis.1, options: [])
        #expect(
            context.pixel(0, 0) == 0xFFFF_0000 && context.pixel(9, 0) == 0xFF00_00FF
                && isNear(context.pixel(5, 0), mixed(0.375)))
        context.drawLinearGradient(try gradient([.pureGreen]), start: axis.0, end: axis.1, options: [])
        #expect(Set(context.pixelRows[0]) == [0xFF00_FF00])
        context.clear(CGRect(x: 0, y: 0, width: 10, height: 1))
        let fade = try gradient([.pureRed, CGColor(red: 0, green: 0, blue: 1, alpha: 0)])
        context.drawLinearGradient(fade, start: axis.0, end: axis.1, options: [])
        // At 0.45: half-red of components (0.55, 0, 0.45) times alpha 0.55.
        #expect(isNear(context.pixel(4, 0), 0x8C4D_003F))
        #expect(CGGradient(colorsSpace: nil, colors: [], locations: nil) == nil)
        #expect(CGGradient(colorsSpace: nil, colors: [.black, .white], locations: [0]) == nil)
        let listed = CGGradient(
            colorSpace: CGColorSpaceCreateDeviceGray(), colorComponents: [0, 1, 1, 1], locations: [0, 1], count: 2)
        #expect(listed == CGGradient(colorsSpace: nil, colors: [.black, .white], locations: [0, 1]))
    }

    @Test("Radial gradients follow the distance from the center and end at the radius, anti-aliased")
    func radial() throws {
        let context = try makeContext(40, 40)
        let center = CGPoint(x: 20, y: 20)
        context.drawRadialGradient(
            try gradient(), startCenter: center, startRadius: 0, endCenter: center, endRadius: 16, options: [])
        for x in 6..<34 {
            let distance = hypot(Double(x) + 0.5 - 20, 0.5)
            #expect(isNear(context.pixel(x, 20), mixed(distance / 16)), "\(x)")
        }
        #expect(context.pixel(2, 20) == 0)
        let area = context.pixelRows.joined().reduce(0) { $0 + Double($1 >> 24) / 255 }
        #expect(abs(area - .pi * 256) < 1.5)
    }

    @Test("Radial gradients between nested circles extend inside and outside only with the options")
    func rings() throws {
        func draw(_ options: CGGradientDrawingOptions) throws -> CGContext {
            let context = try makeContext(40, 40)
            let center = CGPoint(x: 20, y: 20)
            context.drawRadialGradient(
                try gradient(), startCenter: center, startRadius: 6, endCenter: center, endRadius: 14, options: options)
            return context
        }
        let ring = try draw([])
        #expect(
            ring.pixel(20, 20) == 0 && ring.pixel(1, 1) == 0
                && isNear(ring.pixel(29, 20), mixed((hypot(9.5, 0.5) - 6) / 8)))
        let inside = try draw(.drawsBeforeStartLocation)
        #expect(inside.pixel(20, 20) == 0xFFFF_0000 && inside.pixel(1, 1) == 0)
        let outside = try draw(.drawsAfterEndLocation)
        #expect(outside.pixel(20, 20) == 0 && outside.pixel(1, 1) == 0xFF00_00FF)
    }

    @Test(
        "Radial gradients of internally tangent circles fill only the half plane that they grow into"
    )
    func touching() throws {
        let context = try makeContext(40, 40)
        context.drawRadialGradient(
            try gradient(), startCenter: CGPoint(x: 16, y: 20), startRadius: 4, endCenter: CGPoint(x: 20, y: 20),
            endRadius: 8,
            options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
        #expect([2, 8, 11].allSatisfy { context.pixel($0, 20) == 0 && context.pixel($0, 3) == 0 })
        #expect(
            context.pixel(16, 20) == 0xFFFF_0000 && context.pixel(38, 20) == 0xFF00_00FF
                && context.pixel(14, 1) == 0xFF00_00FF)
    }

    @Test("Radial gradients of separate circles make a cone")
    func cone() throws {
        let context = try makeContext(60, 40)
        context.drawRadialGradient(
            try gradient(), startCenter: CGPoint(x: 10, y: 20), startRadius: 5, endCenter: CGPoint(x: 45, y: 20),
            endRadius: 10, options: [])
        #expect(context.pixel(1, 20) == 0 && context.pixel(58, 20) == 0 && context.pixel(10, 10) == 0)
        // On the axis, the last circle through x is the one with center − radius = x.
        for x in [20, 27, 33] { #expect(isNear(context.pixel(x, 19), mixed((Double(x) + 0.5 - 5) / 30), 2), "\(x)") }
        #expect(isNear(context.pixel(53, 19), mixed((53.5 - 15) / 40), 2), "only the right ends of circles reach there")
    }

    @Test("Cone edges of radial gradients are anti-aliased and exact, extended or not", arguments: [5.0, 9])
    func coneOutline(_ endRadius: Double) throws {
        func area(_ options: CGGradientDrawingOptions) throws -> Double {
            let context = try makeContext(60, 40, isFlipped: true)
            context.drawRadialGradient(
                try gradient(), startCenter: CGPoint(x: 16, y: 14), startRadius: 5,
                endCenter: CGPoint(x: 35.3, y: 21.7), endRadius: endRadius,
                options: options)
            return context.pixelRows.joined().reduce(0) { $0 + Double($1 >> 24) / 255 }
        }
        // Between the circles: by a fine grid of points, each within some circle of the gradient.
        func covered(_ from: Double, _ to: Double) -> Double {
            let count = stride(from: 0.25, to: 40, by: 0.5).reduce(0) { sum, y in
                sum
                    + stride(from: 0.25, to: 60, by: 0.5).count { x in
                        stride(from: from, through: to, by: 0.02).contains { t in
                            let radius = 5 + (endRadius - 5) * t
                            return radius >= 0 && hypot(x - 16 - 19.3 * t, y - 14 - 7.7 * t) <= radius
                        }
                    }
            }
            return Double(count) / 4
        }
        #expect(abs(try area([]) - covered(0, 1)) < 4)
        #expect(abs(try area(.drawsAfterEndLocation) - covered(0, 4)) < 4)
        #expect(abs(try area(.drawsBeforeStartLocation) - covered(-4, 1)) < 4)
    }

    @Test("Conic gradients cover a full circle from the angle toward +y")
    func conic() throws {
        let context = try makeContext(40, 40)
        context.drawConicGradient(
            try gradient([.pureRed, .pureGreen, .pureBlue]), center: CGPoint(x: 20, y: 20), angle: .pi / 2)
        #expect(isNear(context.pixel(2, 20), 0xFF80_8000, 6), "a quarter of the way, to the left in a y-up space")
        #expect(isNear(context.pixel(20, 38), 0xFF00_FF00, 6), "half-way, below")
        #expect(isNear(context.pixel(37, 20), 0xFF00_8080, 6))
        #expect(
            isNear(context.pixel(19, 1), 0xFFFF_0000, 6) && isNear(context.pixel(20, 1), 0xFF00_00FF, 6),
            "the seam is above")
    }

    @Test("Gradients respect the clip, alpha and blend mode")
    func state() throws {
        let context = try makeContext(10, 10)
        context.clip(to: CGRect(x: 0, y: 0, width: 5, height: 10))
        context.setAlpha(0.5)
        context.drawLinearGradient(
            try gradient([.pureRed, .pureRed]), start: .zero, end: CGPoint(x: 10, y: 0), options: [])
        #expect(context.pixel(2, 2) == 0x8080_0000 && context.pixel(7, 2) == 0)
    }

    @Test("Degenerate gradients draw nothing")
    func degenerate() throws {
        let context = try makeContext(4, 4)
        let p = CGPoint(x: 2, y: 2)
        let all = CGGradientDrawingOptions(rawValue: 3)
        context.drawLinearGradient(try gradient(), start: p, end: p, options: all)
        context.drawRadialGradient(
            try gradient(), startCenter: p, startRadius: 1, endCenter: p, endRadius: 1, options: all)
        context.drawLinearGradient(try gradient(), start: p, end: CGPoint(x: CGFloat.nan, y: 0), options: all)
        #expect(context.pixelRows.joined().allSatisfy { $0 == 0 })
    }
}
