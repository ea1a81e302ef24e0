import Foundation
import VectorGeometry

extension CGImage {
    /// The part of the picture within a rectangle of its pixels, y down from its top; parts of pixels are rounded up.
    ///
    /// Nil where the rectangle and the picture have nothing in common. - Apple: `cropping(to:)`; here the pixels are
    /// copied.
    public func cropping(to rect: CGRect) -> CGImage? {
        let area = PixelRect(covering: rect, within: PixelRect(x: 0, y: 0, width: width, height: height))
        guard !area.isEmpty else { return nil }
        let rest = fine.map { whole in FinePicture(keptBytes: whole.keptBytes) { whole.pixels($0)?.part(area) } }
        return CGImage(pixels: pixels.part(area), isOpaque: isOpaque, fine: rest)
    }

    public var bitsPerComponent: Int { 8 }
    public var bitsPerPixel: Int { 32 }
    public var bytesPerRow: Int { pixels.bytesPerRow }
    public var colorSpace: CGColorSpace? { CGColorSpace(name: CGColorSpace.sRGB) }
    public var alphaInfo: CGImageAlphaInfo { isOpaque ? .noneSkipFirst : .premultipliedFirst }
    /// B, G, R, A in memory.
    public var bitmapInfo: CGBitmapInfo { [.byteOrder32Little, CGBitmapInfo(rawValue: alphaInfo.rawValue)] }
}

extension PixelBuffer {
    /// A copy of the pixels within `area`.
    fileprivate func part(_ area: PixelRect) -> PixelBuffer {
        let part = PixelBuffer(width: area.width, height: area.height, depth: depth)
        part.signal = signal
        for y in 0..<area.height {
            part.start(ofRow: y).copyMemory(
                from: start(ofRow: area.minY + y) + depth.bytesPerPixel * area.minX, byteCount: part.bytesOfRow)
        }
        return part
    }
}
