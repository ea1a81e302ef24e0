import Foundation
import Images
import Quartz2D
import TestSupport
import Testing

@Suite("Image masks")
struct ImageMaskTests {
    /// Creates a mask with one row per array; 0 is painted.
    private func mask(_ rows: [[UInt8]], decode: [CGFloat]? = nil, shouldInterpolate: Bool = false) throws -> CGImage {
        let provider = try #require(CGDataProvider(data: Data(rows.joined())))
        let width = rows[0].count
        func make(_ decode: UnsafePointer<CGFloat>?) -> CGImage? {
            CGImage(
                maskWidth: width, height: rows.count, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: width,
                provider: provider, decode: decode, shouldInterpolate: shouldInterpolate)
        }
        let mask = decode?.withUnsafeBufferPointer { make($0.baseAddress) } ?? make(nil)
        return try #require(mask)
    }

    /// Creates an image of opaque pixels, 0xRRGGBB.
    private func image(_ rows: [[UInt32]]) throws -> CGImage {
        let context = try makeContext(CGFloat(rows[0].count), CGFloat(rows.count), isFlipped: true, isOpaque: true)
        for (y, row) in rows.enumerated() {
            for (x, color) in row.enumerated() {
                context.setFillColor(
                    red: CGFloat(color >> 16) / 255, green: CGFloat(color >> 8 & 255) / 255,
                    blue: CGFloat(color & 255) / 255, alpha: 1)
                context.fill(CGRect(x: x, y: y, width: 1, height: 1))
            }
        }
        return try #require(context.makeImage())
    }

    private func pixels(_ image: CGImage?) -> [[UInt32]] { image.map(rows) ?? [] }

    @Test("Black samples are painted with the fill color, white ones are not")
    func drawing() throws {
        let context = try makeContext(3, 1)
        context.setFillColor(.pureRed)
        context.draw(try mask([[0, 255, 51]]), in: CGRect(x: 0, y: 0, width: 3, height: 1))
        #expect(context.pixelRows == [[0xFFFF_0000, 0, 0xCCCC_0000]])
    }

    @Test("The alpha of the context, clips and shadows apply to masks")
    func state() throws {
        let context = try makeContext(2, 1)
        context.setFillColor(.pureBlue)
        context.setAlpha(0.4)
        context.clip(to: CGRect(x: 1, y: 0, width: 1, height: 1))
        context.draw(try mask([[0, 0]]), in: CGRect(x: 0, y: 0, width: 2, height: 1))
        #expect(context.pixelRows == [[0, 0x6600_0066]])
    }

    @Test("A decode array inverts a mask")
    func decode() throws {
        let context = try makeContext(2, 1)
        context.draw(try mask([[0, 255]], decode: [1, 0]), in: CGRect(x: 0, y: 0, width: 2, height: 1))
        #expect(context.pixelRows == [[0, 0xFF00_0000]])
    }

    @Test("Masks have 1 bit per sample, too")
    func bits() throws {
        let provider = try #require(CGDataProvider(data: Data([0b0101_0000])))
        let mask = try #require(
            CGImage(
                maskWidth: 4, height: 1, bitsPerComponent: 1, bitsPerPixel: 1, bytesPerRow: 1, provider: provider,
                decode: nil, shouldInterpolate: false))
        let context = try makeContext(4, 1)
        context.setFillColor(.pureGreen)
        context.draw(mask, in: CGRect(x: 0, y: 0, width: 4, height: 1))
        #expect(context.pixelRows == [[0xFF00_FF00, 0, 0xFF00_FF00, 0]])
        let picture = try image([[0]])
        #expect(mask.isMask && mask.colorSpace == nil && !picture.isMask)
    }

    @Test("Masks are painted with patterns")
    func pattern() throws {
        let pattern = try #require(
            CGPattern(bounds: CGRect(x: 0, y: 0, width: 2, height: 1), xStep: 2, yStep: 1) {
                $0.setFillColor(.pureRed)
                $0.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
                $0.setFillColor(.pureBlue)
                $0.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
            })
        let space = try #require(CGColorSpace(patternBaseSpace: nil))
        let color = try #require(CGColor(patternSpace: space, pattern: pattern, components: [1]))
        let context = try makeContext(4, 1)
        context.setFillColor(color)
        context.draw(try mask([[0, 0, 255, 0]]), in: CGRect(x: 0, y: 0, width: 4, height: 1))
        #expect(context.pixelRows == [[0xFFFF_0000, 0xFF00_00FF, 0, 0xFF00_00FF]])
        #expect(color.pattern === pattern && color.numberOfComponents == 1 && color.copy(alpha: 0.5) != color)
    }

    @Test("clip(to:mask:) clips to the painted area of a mask, and to the bright area of an image")
    func clipping() throws {
        func clipped(to stencil: CGImage) throws -> [[UInt32]] {
            let context = try makeContext(2, 1)
            context.clip(to: CGRect(x: 0, y: 0, width: 2, height: 1), mask: stencil)
            context.setFillColor(.pureRed)
            context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
            return context.pixelRows
        }
        #expect(try clipped(to: mask([[0, 255]])) == [[0xFFFF_0000, 0]])
        #expect(try clipped(to: image([[0, 0xFFFFFF]])) == [[0, 0xFFFF_0000]])
    }

    @Test("masking(_:) gives an image the alpha of a mask, top row first")
    func masking() throws {
        let picture = try image([[0xFF0000, 0x00FF00], [0x0000FF, 0xFFFFFF]])
        let masked = picture.masking(try mask([[0, 255], [51, 0]]))
        #expect(pixels(masked) == [[0xFFFF_0000, 0], [0xCC00_00CC, 0xFFFF_FFFF]])
        let gray = picture.masking(try image([[0xFFFFFF, 0], [0x333333, 0xFFFFFF]]))
        #expect(pixels(gray) == [[0xFFFF_0000, 0], [0x3300_0033, 0xFFFF_FFFF]])
        #expect(try mask([[0]]).masking(picture) == nil)
    }

    @Test("masking(_:) stretches the mask over the image")
    func stretchedMask() throws {
        let white = try image([Array(repeating: 0xFFFFFF, count: 4)])
        #expect(
            pixels(white.masking(try mask([[0, 255]]))) == [[0xFFFF_FFFF, 0xFFFF_FFFF, 0, 0]])
    }

    @Test("Masking colors make all pixels within ranges transparent")
    func maskingColors() throws {
        let picture = try image([[0xFF0000, 0xF01010, 0x808080, 0xFFFFFF]])
        #expect(
            pixels(picture.copy(maskingColorComponents: [240, 255, 0, 16, 0, 16]))
                == [[0, 0, 0xFF80_8080, 0xFFFF_FFFF]])
        #expect(pixels(picture.copy(maskingColorComponents: [100, 255])) == [[0xFFFF_0000, 0xFFF0_1010, 0, 0]])
        #expect(picture.copy(maskingColorComponents: [0, 1, 2]) == nil)
        #expect(try mask([[0]]).copy(maskingColorComponents: [0, 1]) == nil)
    }

    @Test("copy(colorSpace:) interprets the components in another space")
    func otherSpace() throws {
        let picture = try image([[0x204060]])
        let linear = try #require(CGColorSpace(name: CGColorSpace.linearSRGB))
        let converted = try #require(picture.copy(colorSpace: linear))
        let color = try #require(
            CGColor(colorSpace: linear, components: [32 / 255.0, 64 / 255.0, 96 / 255.0, 1]))
        #expect(pixels(converted) == [[color.premultipliedPixel()]])
        #expect(pixels(picture.copy(colorSpace: CGColorSpaceCreateDeviceRGB())) == [[0xFF20_4060]])
        #expect(picture.copy(colorSpace: CGColorSpaceCreateDeviceGray()) == nil)
    }

    @Test("Parts and copies of a mask are masks")
    func parts() throws {
        let whole = try mask([[0, 255]])
        #expect(whole.cropping(to: CGRect(x: 1, y: 0, width: 1, height: 1))?.isMask == true)
        #expect(whole.copy()?.isMask == true && whole.copy() != whole)
    }
}
