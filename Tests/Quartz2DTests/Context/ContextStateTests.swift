import Foundation
import Images
import Quartz2D
import Testing
import VectorGeometry

@Suite("CGContext: graphics state")
struct ContextStateTests {
    @Test("restoreGState restores saved states in reverse order")
    func stack() throws {
        let context = try makeContext()
        context.setFillColor(.pureRed)
        context.saveGState()
        context.setFillColor(.pureBlue)
        context.translateBy(x: 10, y: 0)
        context.setAlpha(0.5)
        context.setBlendMode(.multiply)
        context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
        context.saveGState()
        context.setFillColor(.pureGreen)
        context.restoreGState()
        #expect(context.ctm == CGAffineTransform(translationX: 10, y: 0))
        context.restoreGState()
        context.restoreGState()
        #expect(context.ctm.isIdentity)
        context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
        #expect(Set(context.pixelRows.joined()) == [0xFFFF_0000])
    }

    @Test("Path and text matrix are not part of the graphics state")
    func notSaved() throws {
        let context = try makeContext()
        context.saveGState()
        context.addRect(CGRect(x: 1, y: 2, width: 3, height: 4))
        context.textPosition = CGPoint(x: 7, y: 8)
        context.restoreGState()
        #expect(context.boundingBoxOfPath == CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(context.textPosition == CGPoint(x: 7, y: 8))
    }

    @Test("Transforms are applied before the current one, and points convert both ways")
    func transforms() throws {
        let context = try makeContext(20, 20, scale: 2, isFlipped: true)
        #expect(context.convertToDeviceSpace(CGPoint(x: 0, y: 0)) == CGPoint(x: 0, y: 40))
        context.translateBy(x: 5, y: 5)
        context.rotate(by: .pi / 2)
        context.scaleBy(x: 2, y: 1)
        let device = context.convertToDeviceSpace(CGPoint(x: 1, y: 3))
        #expect(abs(device.x - 4) < 1e-9 && abs(device.y - 26) < 1e-9)
        let user = context.convertToUserSpace(device)
        #expect(abs(user.x - 1) < 1e-9 && abs(user.y - 3) < 1e-9)
    }

    @Test("Colors keep their color space and components")
    func components() throws {
        #expect(CGColor.white.components == [1, 1] && CGColor.white.numberOfComponents == 2)
        #expect(CGColor.white.colorSpace?.model == .monochrome)
        #expect(CGColor.white.copy(alpha: 0.5)?.components == [1, 0.5])
        let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        #expect(red.components == [1, 0, 0, 1] && red.colorSpace?.name == CGColorSpace.sRGB)
        let cmyk = CGColor(genericCMYKCyan: 0, magenta: 1, yellow: 0, black: 0.5, alpha: 1)
        #expect(cmyk.components == [0, 1, 0, 0.5, 1] && cmyk.colorSpace?.model == .cmyk)
        #expect(cmyk.copy(alpha: 0.5)?.components == [0, 1, 0, 0.5, 0.5] && cmyk.green == 0 && cmyk.red == 0.5)
        let p3 = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        let wide = try #require(CGColor(colorSpace: p3, components: [1, 0, 0, 1]))
        #expect(wide.components == [1, 0, 0, 1] && wide.colorSpace == p3 && wide.numberOfComponents == 4)
    }

    @Test("Colors of other color spaces are converted to sRGB")
    func colors() throws {
        let p3 = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        let red = try #require(CGColor(colorSpace: p3, components: [1, 0, 0, 1]))
        // Display P3 red in extended sRGB, as published with CSS Color 4: 1.0930, −0.2267, −0.1501.
        #expect(abs(red.red - 1.0930) < 1e-3 && abs(red.green + 0.2267) < 1e-3 && abs(red.blue + 0.1501) < 1e-3)
        let white = try #require(CGColor(colorSpace: p3, components: [1, 1, 1, 1]))
        #expect([white.red, white.green, white.blue].allSatisfy { abs($0 - 1) < 1e-6 })
        let linear = try #require(CGColorSpace(name: CGColorSpace.linearSRGB))
        #expect(abs(try #require(CGColor(colorSpace: linear, components: [0.214, 0, 0, 1])).red - 0.5) < 1e-3)
        let ink = try #require(CGColor(colorSpace: CGColorSpaceCreateDeviceCMYK(), components: [1, 0, 0.5, 0.5, 1]))
        #expect([ink.red, ink.green, ink.blue, ink.alpha] == [0, 0.5, 0.25, 1])
        #expect(CGColorSpace(name: "nonsense") == nil)
        #expect(CGColorSpaceCreateDeviceGray().numberOfComponents == 1 && p3.model == .rgb)

        let context = try makeContext(1, 1)
        context.setFillColorSpace(CGColorSpaceCreateDeviceGray())
        context.setFillColor([0.5, 1])
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(context.pixel(0, 0) == 0xFF80_8080)
    }
}
