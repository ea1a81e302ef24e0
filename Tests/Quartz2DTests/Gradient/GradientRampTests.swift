import Foundation
import Images
import Quartz2D
import Testing
import VectorGeometry

@Suite("GradientRamp")
struct GradientRampTests {
    private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    private let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

    private func ramp(_ colors: [CGColor], _ locations: [CGFloat]? = nil) throws -> GradientRamp {
        GradientRamp(try #require(GradientStops(colors: colors, locations: locations)))
    }

    @Test("Facts 7.7: the middle of red to blue is (127.5, 0, 127.5), rounded up")
    func middle() throws {
        let ramp = try ramp([red, blue])
        #expect(ramp.pixel(at: 0) == 0xffff_0000)
        #expect(ramp.pixel(at: 0.5) == 0xff80_0080)
        #expect(ramp.pixel(at: 1) == 0xff00_00ff)
        #expect(ramp.isOpaque)
    }

    @Test("The end colors continue outside the locations")
    func outside() throws {
        let ramp = try ramp([red, blue], [0.25, 0.75])
        #expect(ramp.pixel(at: -9) == 0xffff_0000)
        #expect(ramp.pixel(at: 0.25) == 0xffff_0000)
        #expect(ramp.pixel(at: 0.5) == 0xff80_0080)
        #expect(ramp.pixel(at: 1e9) == 0xff00_00ff)
        #expect(ramp.pixel(at: .nan) != 0)
    }

    @Test("Locations may lie outside 0…1")
    func shimmer() throws {
        let ramp = try ramp([red, blue], [-1, 2])
        #expect(ramp.pixel(at: 0.5) == 0xff80_0080)
        #expect(ramp.pixel(at: -1) == 0xffff_0000)
        #expect(ramp.pixel(at: 2) == 0xff00_00ff)
    }

    @Test("Color and alpha are interpolated before premultiplication (facts 3.3)")
    func transparency() throws {
        let ramp = try ramp([red, CGColor(red: 0, green: 0, blue: 1, alpha: 0)])
        // In the middle: (0.5, 0, 0.5) at alpha 0.5.
        #expect(ramp.pixel(at: 0.5) == 0x8040_0040)
        #expect(!ramp.isOpaque)
    }

    @Test("Two stops at one location make a hard edge")
    func hardEdge() throws {
        let ramp = try ramp([red, red, blue, blue], [0, 0.5, 0.5, 1])
        #expect(ramp.pixel(at: 0.4995) == 0xffff_0000)
        #expect(ramp.pixel(at: 0.5) == 0xff00_00ff)
        let single = try self.ramp([red, blue], [0.5, 0.5])
        #expect(single.pixel(at: 0.49) == 0xffff_0000)
        #expect(single.pixel(at: 0.51) == 0xff00_00ff)
    }

    @Test("Every pixel of a 4K-wide gradient is within half a level and half a step of exact")
    func accuracy() throws {
        let ramp = try ramp([.black, .white])
        for x in 0..<3840 {
            let t = (Double(x) + 0.5) / 3840
            #expect(abs(Double(ramp.pixel(at: t) & 255) - t * 255) <= 0.55)
        }
    }

    @Test("Splitting a span anywhere gives the same pixels")
    func splitting() throws {
        let ramp = try ramp([red, blue, .white, .clear], [-0.2, 0.3, 0.4, 1.5])
        let start = ramp.position(of: -0.7)
        let step = ramp.step(of: 0.0123)
        var whole = [UInt32](repeating: 0, count: 200)
        var tail = whole
        ramp.fill(&whole, count: 200, position: start, step: step)
        for cut in [1, 7, 64, 199] {
            ramp.fill(&tail, count: 200 - cut, position: start + Int64(cut) * step, step: step)
            #expect(tail[..<(200 - cut)] == whole[cut...])
        }
        #expect(Set(whole).count > 50)
    }

    @Test("Rows of a radial gradient have the color of each pixel's distance, wherever they are split")
    func radialRows() throws {
        let ramp = try ramp([red, blue, .white, .clear], [0, 0.3, 0.4, 1])
        let toShape = CGAffineTransform(a: 0.011, b: 0.002, c: -0.003, d: 0.009, tx: -1.1, ty: -0.4)
        for y in [-7, 0, 45, 100] {
            var whole = [UInt32](repeating: 0, count: 300)
            ramp.fillRadial(&whole, count: 300, x: -50, y: y, through: toShape)
            for (index, pixel) in whole.enumerated() {
                let point = CGPoint(x: CGFloat(index) - 49.5, y: CGFloat(y) + 0.5).applying(toShape)
                let expected = ramp.pixel(at: hypot(point.x, point.y))
                #expect(pixel.isNear(expected), "\(index - 50), \(y)")
            }
            for cut in [1, 15, 50, 64, 299] {
                var tail = [UInt32](repeating: 0, count: 300 - cut)
                ramp.fillRadial(&tail, count: 300 - cut, x: cut - 50, y: y, through: toShape)
                #expect(tail[...] == whole[cut...])
            }
        }
    }
}

extension UInt32 {
    /// Whether no component differs by more than 1.
    fileprivate func isNear(_ other: UInt32) -> Bool {
        [0, 8, 16, 24].allSatisfy { abs(Int(self >> $0 & 255) - Int(other >> $0 & 255)) <= 1 }
    }
}
