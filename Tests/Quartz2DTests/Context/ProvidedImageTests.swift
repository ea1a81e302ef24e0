import Foundation
import Images
import Quartz2D
import Testing

@Suite("Images from data providers")
struct ProvidedImageTests {
    /// Creates an image with one row.
    private func image(
        _ bytes: [UInt8], width: Int, component: Int, pixel: Int, _ space: CGColorSpace, _ info: UInt32,
        decode: [CGFloat]? = nil
    ) -> CGImage? {
        guard let provider = CGDataProvider(data: Data(bytes)) else { return nil }
        func make(_ decode: UnsafePointer<CGFloat>?) -> CGImage? {
            CGImage(
                width: width, height: 1, bitsPerComponent: component, bitsPerPixel: pixel, bytesPerRow: bytes.count,
                space: space, bitmapInfo: CGBitmapInfo(rawValue: info), provider: provider, decode: decode,
                shouldInterpolate: true, intent: .defaultIntent)
        }
        return decode?.withUnsafeBufferPointer { make($0.baseAddress) } ?? (decode == nil ? make(nil) : nil)
    }

    /// The pixels of an image as hexadecimal ARGB.
    private func pixels(_ image: CGImage?) -> [String] {
        guard let image else { return [] }
        return (0..<image.width).map { String(image.pixels.row(0)[$0], radix: 16) }
    }

    private let rgb = CGColorSpaceCreateDeviceRGB()
    private let gray = CGColorSpaceCreateDeviceGray()
    private let little16 = CGBitmapInfo.byteOrder16Little.rawValue
    private let little32 = CGBitmapInfo.byteOrder32Little.rawValue

    @Test("8-bit RGB is read with alpha at either end, in both byte orders")
    func eightBits() {
        func read(_ bytes: [UInt8], _ info: CGImageAlphaInfo, _ order: UInt32 = 0) -> [String] {
            pixels(image(bytes, width: 1, component: 8, pixel: bytes.count * 8, rgb, info.rawValue | order))
        }
        #expect(read([0x10, 0x20, 0x30], .none) == ["ff102030"])
        #expect(read([0x10, 0x20, 0x30, 0x80], .noneSkipLast) == ["ff102030"])
        #expect(read([0x80, 0x10, 0x20, 0x30], .noneSkipFirst) == ["ff102030"])
        #expect(read([0x10, 0x20, 0x30, 0x80], .premultipliedLast) == ["80102030"])
        #expect(read([0x30, 0x20, 0x10, 0x80], .premultipliedFirst, little32) == ["80102030"])
        #expect(read([0x80, 0x30, 0x20, 0x10], .premultipliedLast, little32) == ["80102030"])
        #expect(read([0xff, 0x40, 0x80, 0x80], .last) == ["80802040"])
        #expect(read([0x80, 0xff, 0x40, 0x80], .first) == ["80802040"])
        #expect(read([0xff, 0xff, 0xff, 0], .last) == ["0"])
    }

    @Test("Gray is read with 1, 2, 4, 8 and 16 bits, and alpha alone")
    func grayDepths() {
        #expect(
            pixels(image([0b1010_0000], width: 3, component: 1, pixel: 1, gray, 0))
                == ["ffffffff", "ff000000", "ffffffff"])
        #expect(
            pixels(image([0b0001_1011], width: 4, component: 2, pixel: 2, gray, 0))
                == ["ff000000", "ff555555", "ffaaaaaa", "ffffffff"])
        #expect(pixels(image([0x3c], width: 2, component: 4, pixel: 4, gray, 0)) == ["ff333333", "ffcccccc"])
        #expect(pixels(image([0x42], width: 1, component: 8, pixel: 8, gray, 0)) == ["ff424242"])
        #expect(pixels(image([0x42, 0x42], width: 1, component: 16, pixel: 16, gray, 0)) == ["ff424242"])
        #expect(pixels(image([0, 0x80], width: 1, component: 16, pixel: 16, gray, little16)) == ["ff808080"])
        let alphaOnly = CGImageAlphaInfo.alphaOnly.rawValue
        #expect(pixels(image([0x42], width: 1, component: 8, pixel: 8, gray, alphaOnly)) == ["42000000"])
    }

    @Test("16-bit pixels with 5 bits per component, 16-bit RGBA and floating point are read")
    func otherDepths() {
        let skip = CGImageAlphaInfo.noneSkipFirst.rawValue
        #expect(pixels(image([0x7c, 0x1f], width: 1, component: 5, pixel: 16, rgb, skip)) == ["ffff00ff"])
        #expect(pixels(image([0xe0, 0x03], width: 1, component: 5, pixel: 16, rgb, skip | little16)) == ["ff00ff00"])
        let deep: [UInt8] = [0xff, 0xff, 0, 0, 0x80, 0x80, 0x80, 0x80]
        #expect(
            pixels(image(deep, width: 1, component: 16, pixel: 64, rgb, CGImageAlphaInfo.last.rawValue))
                == ["80800040"])
        let floats = [Float(1), 0.5, 0, 0.5].flatMap { value in
            withUnsafeBytes(of: value.bitPattern.littleEndian) { Array($0) }
        }
        let info = CGBitmapInfo.floatComponents.rawValue | little32 | CGImageAlphaInfo.last.rawValue
        #expect(pixels(image(floats, width: 1, component: 32, pixel: 128, rgb, info)) == ["80804000"])
    }

    @Test("CMYK, Display P3 and decode arrays are converted")
    func conversions() throws {
        let cmyk = CGColorSpaceCreateDeviceCMYK()
        #expect(pixels(image([0, 255, 255, 0], width: 1, component: 8, pixel: 32, cmyk, 0)) == ["ffff0000"])
        let p3 = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        let expected = CGColor(colorSpace: p3, components: [0.2, 0.6, 0.4, 1])?.premultipliedPixel()
        #expect(
            pixels(image([51, 153, 102], width: 1, component: 8, pixel: 24, p3, 0)) == [
                String(expected ?? 0, radix: 16)
            ])
        #expect(pixels(image([0x10], width: 1, component: 8, pixel: 8, gray, 0, decode: [1, 0])) == ["ffefefef"])
        #expect(
            pixels(image([255, 255, 0], width: 1, component: 8, pixel: 24, rgb, 0, decode: [0, 1, 0, 0.2, 0.4, 1]))
                == ["ffff3366"])
    }

    @Test("Rows may be padded, and the last one may be short")
    func rows() {
        let provider = CGDataProvider(data: Data([1, 2, 9, 9, 3, 4]))
        let image = provider.flatMap {
            CGImage(
                width: 2, height: 2, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 4, space: gray, bitmapInfo: [],
                provider: $0, decode: nil, shouldInterpolate: false, intent: .perceptual)
        }
        #expect(image?.pixels.row(1)[1] == 0xff04_0404)
        #expect(image?.isOpaque == true)
        #expect(image?.shouldInterpolate == false)
        #expect(image?.dataProvider?.data?.length == (image?.bytesPerRow ?? 0) * 2)
    }

    @Test("Impossible layouts and missing data give nil")
    func invalid() {
        let bytes = [UInt8](repeating: 0, count: 12)
        #expect(image(bytes, width: 5, component: 8, pixel: 24, rgb, 0) == nil)
        #expect(image(bytes, width: 0, component: 8, pixel: 24, rgb, 0) == nil)
        #expect(image(bytes, width: 1, component: 8, pixel: 16, rgb, 0) == nil)
        #expect(image(bytes, width: 1, component: 8, pixel: 24, rgb, CGImageAlphaInfo.last.rawValue) == nil)
        #expect(image(bytes, width: 1, component: 0, pixel: 24, rgb, 0) == nil)
        #expect(image(bytes, width: 1, component: 16, pixel: 48, rgb, CGBitmapInfo.floatComponents.rawValue) == nil)
        #expect(image(bytes, width: 1, component: 8, pixel: 24, rgb, little32) == nil)
    }

    @Test("Images without interpolation are drawn with sharp pixels")
    func sharp() throws {
        let provider = try #require(CGDataProvider(data: Data([0, 255])))
        for shouldInterpolate in [true, false] {
            let image = try #require(
                CGImage(
                    width: 2, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 2, space: gray,
                    bitmapInfo: [], provider: provider, decode: nil, shouldInterpolate: shouldInterpolate,
                    intent: .defaultIntent))
            let context = try CGContext(width: 16, height: 8)
            context.draw(image, in: CGRect(x: 0, y: 0, width: 16, height: 8))
            let drawn = try #require(context.makeImage())
            let values = Set((0..<16).map { drawn.pixels.row(4)[$0] & 255 })
            #expect(values.count == 2 || shouldInterpolate)
            #expect(values.count > 2 || !shouldInterpolate)
        }
    }

    @Test("The release function of a provider is called with the memory")
    func release() {
        var released = 0
        var bytes: [UInt8] = [1, 2, 3]
        let provider = CGDataProvider(dataInfo: nil, data: &bytes, size: 3) { _, _, size in released = size }
        #expect(provider?.data.map { $0 as Data } == Data([1, 2, 3]))
        #expect(released == 3)
        #expect(CGDataProvider(url: URL(fileURLWithPath: "/nonexistent")) == nil)
    }
}
