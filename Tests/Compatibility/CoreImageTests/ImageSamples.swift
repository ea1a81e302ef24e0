import CoreImage
import Foundation

/// Returns a bitmap of opaque or premultiplied colors (0xAARRGGBB), the rows from the top.
func bitmap(_ rows: [[UInt32]]) -> CGImage {
    var bytes: [UInt8] = []
    for pixel in rows.joined() { bytes += [16, 8, 0, 24].map { UInt8(pixel >> UInt32($0) & 255) } }
    let space = CGColorSpace(name: CGColorSpace.sRGB)
    let provider = CGDataProvider(data: Data(bytes) as NSData)
    guard let space, let provider,
        let image = CGImage(
            width: rows[0].count, height: rows.count, bitsPerComponent: 8, bitsPerPixel: 32,
            bytesPerRow: 4 * rows[0].count, space: space,
            bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue), provider: provider,
            decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    else { fatalError("the sample is not valid") }
    return image
}

/// Returns an image of opaque or premultiplied colors (0xAARRGGBB), the rows from the top.
func image(_ rows: [[UInt32]]) -> CIImage { CIImage(cgImage: bitmap(rows)) }

/// Returns an opaque image of one color.
func plain(_ rgb: UInt32, width: Int = 1, height: Int = 1) -> CIImage {
    image(Array(repeating: Array(repeating: 0xff00_0000 | rgb, count: width), count: height))
}

/// Draws with the encoded components of sRGB, in which formulas give simple values.
let encoded = CIContext(options: [.workingColorSpace: NSNull()])
/// Draws in linear light, as contexts do by default.
let linear = CIContext()

/// Returns the premultiplied pixels (0xAARRGGBB) of a rectangle, the rows from the top; nil if it cannot be drawn.
func pixels(_ image: CIImage?, _ rect: CGRect? = nil, by context: CIContext = encoded) -> [[UInt32]]? {
    guard let image else { return nil }
    let rect = rect ?? image.extent
    guard !rect.isInfinite, rect.width >= 1, rect.height >= 1 else { return nil }
    let width = Int(rect.width)
    let height = Int(rect.height)
    var bytes = [UInt8](repeating: 0, count: 4 * width * height)
    bytes.withUnsafeMutableBytes { bytes in
        guard let start = bytes.baseAddress else { return }
        context.render(
            image, toBitmap: start, rowBytes: 4 * width, bounds: rect, format: .ARGB8,
            colorSpace: CGColorSpace(name: CGColorSpace.sRGB))
    }
    return (0..<height).map { y in
        (0..<width).map { x in
            (0..<4).reduce(0) { $0 << 8 | UInt32(bytes[4 * (y * width + x) + $1]) }
        }
    }
}

/// Returns the pixel at a position, y up.
func pixel(_ image: CIImage?, _ x: Int = 0, _ y: Int = 0, by context: CIContext = encoded) -> UInt32? {
    pixels(image, CGRect(x: x, y: y, width: 1, height: 1), by: context)?.first?.first
}

/// Returns the premultiplied components at a position, y up, without rounding.
func components(_ image: CIImage?, _ x: Int = 0, _ y: Int = 0, by context: CIContext = encoded) -> [Float] {
    var components: [Float] = [0, 0, 0, 0]
    guard let image else { return components }
    components.withUnsafeMutableBytes { bytes in
        guard let start = bytes.baseAddress else { return }
        context.render(
            image, toBitmap: start, rowBytes: 16, bounds: CGRect(x: x, y: y, width: 1, height: 1), format: .RGBAf,
            colorSpace: CGColorSpace(name: CGColorSpace.sRGB))
    }
    return components
}

func isNear(_ a: [Float], _ b: [Float], _ tolerance: Float = 0.002) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
}
