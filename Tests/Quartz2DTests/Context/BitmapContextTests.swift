import Foundation
import Images
import Quartz2D
import TestSupport
import Testing
import VectorGeometry

@Suite("CGContext: bitmaps")
struct BitmapContextTests {
    private let rgb = CGColorSpaceCreateDeviceRGB()

    @Test("Quartz space is y-up with one unit per pixel")
    func space() throws {
        let context = try #require(
            CGContext(
                data: nil, width: 4, height: 3, bitsPerComponent: 8, bytesPerRow: 0, space: rgb,
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        #expect(context.ctm.isIdentity)
        context.setFillColor(.pureRed)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(context.pixel(0, 2) == 0xFFFF_0000)
        #expect(context.pixelRows.joined().filter { $0 != 0 }.count == 1)
    }

    @Test(
        "Bitmap layouts store components at Apple's byte offsets",
        arguments: [
            (CGImageAlphaInfo.premultipliedLast.rawValue, [255, 128, 0, 255]),
            (CGImageAlphaInfo.premultipliedFirst.rawValue, [255, 255, 128, 0]),
            (CGImageAlphaInfo.premultipliedFirst.rawValue | 2 << 12, [0, 128, 255, 255]),
            (CGImageAlphaInfo.premultipliedLast.rawValue | 2 << 12, [255, 0, 128, 255]),
            (CGImageAlphaInfo.noneSkipLast.rawValue | 4 << 12, [255, 128, 0, 255]),
        ] as [(UInt32, [UInt8])])
    func layouts(_ info: UInt32, bytes: [UInt8]) throws {
        var memory = [UInt8](repeating: 7, count: 3 * 12)
        try memory.withUnsafeMutableBytes { raw in
            let context = try CGContext(
                bitmap: raw.baseAddress, width: 2, height: 3, bitsPerComponent: 8, bytesPerRow: 12, space: rgb,
                bitmapInfo: info)
            context.clear(CGRect(x: 0, y: 0, width: 2, height: 3))
            context.setFillColor(red: 1, green: 128.0 / 255, blue: 0, alpha: 1)
            context.fill(CGRect(x: 1, y: 0, width: 1, height: 2))
        }
        #expect(Array(memory[16..<20]) == bytes)
        #expect(Array(memory[28..<32]) == bytes)
        #expect(Array(memory[8..<12]) == [7, 7, 7, 7], "what lies beyond a row is not touched")
    }

    @Test("Skipped alpha bytes of the caller's bitmap are ignored")
    func skippedAlpha() throws {
        var pixel: UInt32 = 0x0012_3456
        try withUnsafeMutableBytes(of: &pixel) { raw in
            let context = try CGContext(
                bitmap: raw.baseAddress, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 4, space: rgb,
                bitmapInfo: CGImageAlphaInfo.noneSkipFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
            #expect(context.pixel(0, 0) == 0xFF12_3456)
            context.setBlendMode(.destinationOver)
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            #expect(context.pixel(0, 0) == 0xFF12_3456)
        }
    }

    @Test("Gray and alpha-only bitmaps store luminance and alpha")
    func singleComponents() throws {
        var bytes = [UInt8](repeating: 0, count: 4)
        try bytes.withUnsafeMutableBytes { raw in
            let gray = try CGContext(
                bitmap: raw.baseAddress, width: 2, height: 1, bitsPerComponent: 8, bytesPerRow: 2,
                space: CGColorSpaceCreateDeviceGray(), bitmapInfo: 0)
            gray.setFillColor(gray: 0.5, alpha: 1)
            gray.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            let alpha = try CGContext(
                bitmap: raw.baseAddress.map { $0 + 2 }, width: 2, height: 1, bitsPerComponent: 8, bytesPerRow: 2,
                space: nil,
                bitmapInfo: CGImageAlphaInfo.alphaOnly.rawValue)
            alpha.setFillColor(gray: 1, alpha: 0.2)
            alpha.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
        }
        #expect(bytes == [128, 0, 0, 51])
    }

    @Test("An alpha-only bitmap has no RGB space")
    func alphaOnlyInRGB() {
        #expect(
            CGContext(
                data: nil, width: 2, height: 1, bitsPerComponent: 8, bytesPerRow: 2, space: rgb,
                bitmapInfo: CGImageAlphaInfo.alphaOnly.rawValue) == nil)
        #expect(CGColorSpace(name: CGColorSpace.extendedSRGB)?.supportsOutput == true)
    }

    @Test(
        "Pixels that the caller writes between calls are drawn on",
        arguments: [CGImageAlphaInfo.premultipliedLast, .premultipliedFirst])
    func sharedMemory(_ alpha: CGImageAlphaInfo) throws {
        let context = try CGContext(
            bitmap: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 0, space: rgb,
            bitmapInfo: alpha.rawValue)
        let data = try #require(context.data)
        data.storeBytes(of: 0xFFFF_FFFF, as: UInt32.self)
        context.setFillColor(red: 1, green: 0, blue: 0, alpha: 0.5)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(context.pixel(0, 0) == 0xFFFF_7F7F || context.pixel(0, 0) == 0xFFFF_8080)
    }

    @Test("A bitmap without alpha stays opaque in every blend mode", arguments: CGBlendMode.allCases)
    func opaque(_ mode: CGBlendMode) throws {
        let context = try makeContext(4, 4, isOpaque: true)
        #expect(context.pixel(0, 0) == 0xFF00_0000)
        context.setBlendMode(mode)
        context.setFillColor(red: 0.3, green: 0.6, blue: 0.2, alpha: 0.4)
        context.fill(CGRect(x: 0.5, y: 0.5, width: 3, height: 3))
        #expect(context.pixelRows.joined().allSatisfy { $0 >> 24 == 255 })
    }

    @Test("Unsupported bitmap sizes and layouts throw the reason")
    func refusals() {
        func make(width: Int = 2, bits: Int = 8, row: Int = 0, space: CGColorSpace? = nil, _ info: UInt32) throws
            -> CGContext
        {
            try CGContext(
                bitmap: nil, width: width, height: 2, bitsPerComponent: bits, bytesPerRow: row, space: space ?? rgb,
                bitmapInfo: info)
        }
        #expect(throws: CGContext.BitmapError.size(width: 0, height: 2)) { try make(width: 0, 2) }
        #expect(throws: CGContext.BitmapError.bytesPerRow(given: 7, needed: 8)) { try make(row: 7, 2) }
        #expect(throws: CGContext.BitmapError.rowsTooLong(bytesPerRow: .max, limit: 1 << 31)) { try make(row: .max, 2) }
        #expect(throws: CGContext.BitmapError.self) { try make(bits: 16, CGImageAlphaInfo.premultipliedFirst.rawValue) }
        #expect(throws: CGContext.BitmapError.self) { try make(bits: 16, 1 | CGBitmapInfo.byteOrder32Little.rawValue) }
        #expect(throws: CGContext.BitmapError.self) { try make(bits: 32, 1) }
        #expect(throws: CGContext.BitmapError.self) { try make(CGImageAlphaInfo.last.rawValue) }
        #expect(throws: CGContext.BitmapError.self) { try make(CGImageAlphaInfo.none.rawValue) }
        #expect(throws: CGContext.BitmapError.self) { try make(space: CGColorSpaceCreateDeviceGray(), 1) }
        #expect(
            CGContext(data: nil, width: 2, height: 2, bitsPerComponent: 5, bytesPerRow: 0, space: rgb, bitmapInfo: 1)
                == nil)
        #expect(throws: CGContext.BitmapError.self) { try CGContext(width: .nan, height: 3) }
        #expect(throws: CGContext.BitmapError.self) { try CGContext(width: 3, height: 1e9) }
    }

    @Test("A layer's context shows its bounds, y down if flipped", arguments: [true, false])
    func layerSpace(isFlipped: Bool) throws {
        let context = try CGContext(drawing: CGRect(x: 10, y: 20, width: 4, height: 3), scale: 2, isFlipped: isFlipped)
        #expect(context.width == 8 && context.height == 6)
        context.setFillColor(.pureBlue)
        context.fill(CGRect(x: 10, y: 20, width: 1, height: 1))
        let corner = isFlipped ? (0, 0) : (0, 4)
        #expect(
            context.pixel(corner.0, corner.1) == 0xFF00_00FF && context.pixel(corner.0 + 1, corner.1 + 1) == 0xFF00_00FF
        )
        #expect(context.pixelRows.joined().filter { $0 != 0 }.count == 4)
        #expect(context.boundingBoxOfClipPath == CGRect(x: 10, y: 20, width: 4, height: 3))
    }

    @Test("makeImage copies the bitmap and its opacity")
    func images() throws {
        let context = try makeContext(2, 2)
        let before = try #require(context.makeImage())
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
        #expect(rows(before).joined().allSatisfy { $0 == 0 } && !before.isOpaque)
        #expect(context.makeImage()?.isOpaque == true)
    }
}
