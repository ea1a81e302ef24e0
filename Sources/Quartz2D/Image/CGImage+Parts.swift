import Foundation
import VectorGeometry

extension CGImage {
    /// The part of the picture within a rectangle of its pixels, y down from its top; parts of pixels are rounded up.
    ///
    /// Nil where the rectangle and the picture have nothing in common. - Apple: `cropping(to:)`; here the pixels are copied.
    public func cropping(to rect: CGRect) -> CGImage? {
        let area = PixelRect(covering: rect, within: PixelRect(x: 0, y: 0, width: width, height: height))
        guard !area.isEmpty else { return nil }
        let part = PixelBuffer(width: area.width, height: area.height)
        for y in 0..<area.height { part.row(y).update(from: pixels.row(area.minY + y) + area.minX, count: area.width) }
        return CGImage(pixels: part, isOpaque: isOpaque)
    }

    public var bitsPerComponent: Int { 8 }
    public var bitsPerPixel: Int { 32 }
    public var bytesPerRow: Int { pixels.bytesPerRow }
    public var colorSpace: CGColorSpace? { CGColorSpace(name: CGColorSpace.sRGB) }
    public var alphaInfo: CGImageAlphaInfo { isOpaque ? .noneSkipFirst : .premultipliedFirst }
    /// B, G, R, A in memory.
    public var bitmapInfo: CGBitmapInfo { [.byteOrder32Little, CGBitmapInfo(rawValue: alphaInfo.rawValue)] }
}
