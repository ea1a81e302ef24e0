import Foundation
import Testing

@testable import Images
@testable import Quartz2D

@Suite("CGContext: bitmaps with 16 and 32 bits per component")
struct DeepBitmapTests {
    private static let last = CGImageAlphaInfo.premultipliedLast.rawValue
    private static let float = CGBitmapInfo.floatComponents.rawValue

    private func make(
        _ memory: UnsafeMutableRawPointer? = nil, width: Int = 2, bits: Int, isGray: Bool = false, _ info: UInt32
    ) throws -> CGContext {
        try CGContext(
            bitmap: memory, width: width, height: 1, bitsPerComponent: bits, bytesPerRow: 0,
            space: isGray ? CGColorSpaceCreateDeviceGray() : CGColorSpaceCreateDeviceRGB(), bitmapInfo: info)
    }

    @Test(
        "16-bit and floating-point layouts store components in the requested byte order",
        arguments: [
            (16, last | CGBitmapInfo.byteOrder16Little.rawValue, [0xff, 0xff, 0x80, 0x80, 0, 0, 0xff, 0xff]),
            (16, last | CGBitmapInfo.byteOrder16Big.rawValue, [0xff, 0xff, 0x80, 0x80, 0, 0, 0xff, 0xff]),
            (16, last, [0xff, 0xff, 0x80, 0x80, 0, 0, 0xff, 0xff]),
            (16, last | float | CGBitmapInfo.byteOrder16Little.rawValue, [0, 0x3c, 0x04, 0x38, 0, 0, 0, 0x3c]),
            (
                32, last | float | CGBitmapInfo.byteOrder32Little.rawValue,
                [0, 0, 0x80, 0x3f, 0x81, 0x80, 0, 0x3f, 0, 0, 0, 0, 0, 0, 0x80, 0x3f]
            ),
            (
                32, last | float | CGBitmapInfo.byteOrder32Big.rawValue,
                [0x3f, 0x80, 0, 0, 0x3f, 0, 0x80, 0x81, 0, 0, 0, 0, 0x3f, 0x80, 0, 0]
            ),
        ] as [(Int, UInt32, [UInt8])])
    func layouts(bits: Int, info: UInt32, bytes: [UInt8]) throws {
        let context = try make(bits: bits, info)
        #expect(
            context.bitsPerComponent == bits && context.bitsPerPixel == 4 * bits && context.bitmapInfo.rawValue == info)
        context.setFillColor(red: 1, green: 128.0 / 255, blue: 0, alpha: 1)
        context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
        let data = try #require(context.data)
        #expect(Array(UnsafeRawBufferPointer(start: data + bits / 2, count: bits / 2)) == bytes)
        #expect(UnsafeRawBufferPointer(start: data, count: bits / 2).allSatisfy { $0 == 0 })
    }

    @Test("Gray bitmaps and bitmaps without alpha are opaque, and store luminance")
    func opaque() throws {
        let gray = try make(bits: 16, isGray: true, CGBitmapInfo.byteOrder16Little.rawValue)
        gray.setFillColor(gray: 0.2, alpha: 1)
        gray.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        let data = try #require(gray.data)
        #expect(data.load(as: UInt16.self) == 51 * 257 && data.load(fromByteOffset: 2, as: UInt16.self) == 0)
        #expect(gray.colorSpace?.model == .monochrome && gray.makeImage()?.isOpaque == true)
        let info = CGImageAlphaInfo.noneSkipLast.rawValue | Self.float | CGBitmapInfo.byteOrder32Little.rawValue
        let color = try make(bits: 32, info)
        #expect(color.data?.load(fromByteOffset: 12, as: Float.self) == 1)
        #expect(color.makeImage()?.isOpaque == true)
    }

    @Test("Pixels that drawing does not change keep all bits, also in the image")
    func kept() throws {
        var samples: [UInt16] = [1000, 2001, 3002, 40_003, 65_535, 300, 301, 65_535]
        let before = samples
        let image = try samples.withUnsafeMutableBytes { memory in
            let context = try make(memory.baseAddress, bits: 16, Self.last | CGBitmapInfo.byteOrder16Little.rawValue)
            context.setFillColor(red: 0, green: 0, blue: 0, alpha: 0)
            context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
            let image = try #require(context.makeImage())
            context.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
            context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
            return image
        }
        #expect(Array(samples[0..<4]) == Array(before[0..<4]) && Array(samples[4...]) == [0, 0, 65_535, 65_535])
        let deep = try #require(image.highPrecision?.pixels(.standard))
        #expect((0..<8).map { deep.samples16(0)[$0] } == before)
        #expect(image.pixels.row(0)[1] == 0xffff_0101)
    }

    @Test("Floating-point numbers outside 0…1 are kept in memory, and limited in images; NaN is 0")
    func extended() throws {
        var numbers: [Float] = [1.5, -0.5, .nan, 1]
        let image = try numbers.withUnsafeMutableBytes { memory in
            let info = Self.last | Self.float | CGBitmapInfo.byteOrder32Little.rawValue
            let context = try make(memory.baseAddress, width: 1, bits: 32, info)
            context.setFillColor(red: 0, green: 0, blue: 0, alpha: 0)
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            return try #require(context.makeImage())
        }
        #expect(numbers[0] == 1.5 && numbers[1] == -0.5)
        let deep = try #require(image.highPrecision?.pixels(.standard))
        #expect(
            (0..<4).map { deep.samples16(0)[$0] } == [65_535, 0, 0, 65_535] && image.pixels.row(0)[0] == 0xffff_0000)
    }

    @Test("Images of provided pixels with more than 8 bits keep 16")
    func provided() throws {
        let samples: [UInt16] = [1000, 2001, 3002, 65_535, 20_000, 10_000, 0, 32_768]
        let data = samples.withUnsafeBytes { Data($0) }
        let provider = try #require(CGDataProvider(data: data))
        let image = try #require(
            CGImage(
                width: 2, height: 1, bitsPerComponent: 16, bitsPerPixel: 64, bytesPerRow: 16,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGBitmapInfo(rawValue: Self.last | CGBitmapInfo.byteOrder16Little.rawValue),
                provider: provider, decode: nil, shouldInterpolate: true,
                intent: .defaultIntent))
        let deep = try #require(image.highPrecision?.pixels(.standard))
        #expect((0..<8).map { deep.samples16(0)[$0] } == samples && image.pixels.row(0)[0] == 0xff04_080c)
    }

    private static let native16 = last | CGBitmapInfo.byteOrder16Little.rawValue

    private func samples(_ context: CGContext) throws -> [UInt16] {
        let count = 4 * context.width
        let data = try #require(context.data).assumingMemoryBound(to: UInt16.self)
        return Array(UnsafeBufferPointer(start: data, count: count))
    }

    @Test("Gradients in 16-bit contexts have more than 256 levels", arguments: [false, true])
    func gradient(isRadial: Bool) throws {
        let context = try make(width: 4096, bits: 16, Self.native16)
        let colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1)]
        let gradient = try #require(CGGradient(colorsSpace: nil, colors: colors, locations: nil))
        if isRadial {
            let center = CGPoint(x: 0, y: 0.5)
            context.drawRadialGradient(
                gradient, startCenter: center, startRadius: 0, endCenter: center, endRadius: 4096, options: [])
        } else {
            context.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 4096, y: 0), options: [])
        }
        let samples = try self.samples(context)
        let red = stride(from: 0, to: 4 * 4096, by: 4).map { samples[$0] }
        #expect(Set(red).count > 4000)
    }

    @Test(
        "Blended colors and the coverage of edges have 16 bits, also in transparency layers", arguments: [false, true])
    func blending(inLayer: Bool) throws {
        let context = try make(width: 2, bits: 16, Self.native16)
        if inLayer { context.beginTransparencyLayer(auxiliaryInfo: nil) }
        context.setFillColor(red: 1, green: 1, blue: 1, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
        context.setFillColor(red: 0.3, green: 0.6, blue: 0.9, alpha: 0.371)
        context.fill(CGRect(x: 0, y: 0, width: 1.3, height: 1))
        if inLayer { context.endTransparencyLayer() }
        let samples = try self.samples(context)
        for (index, color) in [0.3, 0.6, 0.9].enumerated() {
            for (pixel, alpha) in [0.371, 0.371 * 0.3].enumerated() {
                let expected = (1 + (color - 1) * alpha) * 65_535
                #expect(abs(Double(samples[4 * pixel + index]) - expected) < 40, "pixel \(pixel), component \(index)")
            }
        }
        #expect(samples[0] % 257 != 0 && samples[3] == 65_535 && samples[7] == 65_535)
    }

    @Test("Images with 16 bits keep them in 16-bit contexts, in all interpolation qualities and as clip masks")
    func images() throws {
        let colors: [UInt16] = [1000, 2001, 3002, 40_003, 12_345, 300, 301, 65_535]
        var memory = colors
        let image = try memory.withUnsafeMutableBytes {
            try #require(make($0.baseAddress, bits: 16, Self.native16).makeImage())
        }
        for quality in [CGInterpolationQuality.none, .low, .medium, .high] {
            let context = try make(bits: 16, Self.native16)
            context.interpolationQuality = quality
            context.draw(image, in: CGRect(x: 0, y: 0, width: 2, height: 1))
            #expect(try samples(context) == colors, "\(quality)")
        }
        let context = try make(bits: 16, Self.native16)
        context.clip(to: CGRect(x: 0, y: 0, width: 2, height: 1), mask: image)
        context.setFillColor(red: 1, green: 1, blue: 1, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
        #expect(try samples(context)[0...3].allSatisfy { $0 == 40_003 })
    }
}
