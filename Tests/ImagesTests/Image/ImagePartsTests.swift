import Foundation
import TestSupport
import Testing

@testable import Images

@Suite("CGImage: cropping and layout")
struct ImagePartsTests {
    private let image = picture(4, 3) { x, y in UInt32(0xFF00_0000 + y * 16 + x) }

    @Test("Cropping returns the pixels of the rectangle, limited to the image")
    func cropping() throws {
        let part = try #require(image.cropping(to: CGRect(x: 1, y: 1, width: 2, height: 9)))
        #expect(rows(part) == [[0xFF00_0011, 0xFF00_0012], [0xFF00_0021, 0xFF00_0022]])
        #expect(image.cropping(to: CGRect(x: 0.5, y: 0, width: 1, height: 1))?.width == 2)
        #expect(image.cropping(to: CGRect(x: 4, y: 0, width: 2, height: 2)) == nil)
        #expect(image.cropping(to: .null) == nil)
    }

    @Test("Layout properties match Apple's")
    func layout() {
        #expect(image.bitsPerPixel == 32 && image.bytesPerRow >= 16 && image.alphaInfo == .premultipliedFirst)
        #expect(image.bitmapInfo.rawValue == 2 << 12 | 2)
    }
}
