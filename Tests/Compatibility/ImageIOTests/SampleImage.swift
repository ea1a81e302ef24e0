import Foundation
import Images

@testable import ImageIO

/// Creates an image from pixels, 0xAARRGGBB, premultiplied.
func image(_ rows: [[UInt32]]) -> CGImage {
    let pixels = PixelBuffer(width: rows[0].count, height: rows.count)
    for (y, row) in rows.enumerated() { for (x, pixel) in row.enumerated() { pixels.row(y)[x] = pixel } }
    return CGImage(pixels: pixels, isOpaque: rows.joined().allSatisfy { $0 >> 24 == 255 })
}

/// The pixels of an image, 0xAARRGGBB; empty for nil.
func pixels(_ image: CGImage?) -> [[UInt32]] {
    image.map { image in (0..<image.height).map { y in (0..<image.width).map { image.pixels.row(y)[$0] } } } ?? []
}

/// Writes images to a file in memory; nil if that fails.
func file(
    _ type: CFString, _ images: [(CGImage, CFDictionary?)], properties: CFDictionary? = nil
) -> Data? {
    let data = NSMutableData()
    guard let destination = CGImageDestinationCreateWithData(data as CFMutableData, type, images.count, nil) else {
        return nil
    }
    CGImageDestinationSetProperties(destination, properties)
    for (image, own) in images { CGImageDestinationAddImage(destination, image, own) }
    return CGImageDestinationFinalize(destination) ? data as Data : nil
}

/// Opens a file in memory.
func opened(_ data: Data?) -> CGImageSource? { data.flatMap { CGImageSourceCreateWithData($0 as CFData, nil) } }

/// Returns a number of an image's properties.
func number(_ key: CFString, of source: CGImageSource?, _ index: Int = 0) -> Double? {
    source.flatMap { CGImageSourceCopyPropertiesAtIndex($0, index, nil)?.number(key) }
}
