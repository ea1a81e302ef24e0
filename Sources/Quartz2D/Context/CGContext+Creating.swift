import Foundation
import VectorGeometry

extension CGContext {
    /// A context of a bitmap, with Quartz's space: one unit a pixel, y up.
    ///
    /// `data` nil has memory allocated and cleared; otherwise the caller's is drawn into and must outlive the context.
    /// `bytesPerRow` 0 has it chosen. Eight bits a component: RGB with premultiplied or skipped alpha at either end and
    /// in either 32-bit byte order, grey without alpha, alpha only. Nil for any other layout, as with Apple;
    /// `init(bitmap:…)` says why.
    /// - Apple: `CGContext(data:width:height:bitsPerComponent:bytesPerRow:space:bitmapInfo:)`.
    public convenience init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: UInt32
    ) {
        try? self.init(
            bitmap: data, width: width, height: height, bitsPerComponent: bitsPerComponent, bytesPerRow: bytesPerRow,
            space: space,
            bitmapInfo: bitmapInfo)
    }

    /// The same, saying what is wrong with a layout that cannot be drawn into.
    public convenience init(
        bitmap data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace?,
        bitmapInfo: UInt32
    ) throws(BitmapContextError) {
        let layout = try BitmapLayout(bitsPerComponent: bitsPerComponent, space: space, bitmapInfo: bitmapInfo)
        let memory = try BitmapMemory(
            data: data, width: width, height: height, bytesPerRow: bytesPerRow, layout: layout)
        self.init(memory, base: .identity)
    }

    /// A transparent (or black) bitmap of `width` × `height` points at `scale` pixels a point, y up.
    public convenience init(width: CGFloat, height: CGFloat, scale: CGFloat = 1, isOpaque: Bool = false)
        throws(BitmapContextError)
    {
        try self.init(
            drawing: CGRect(x: 0, y: 0, width: width, height: height), scale: scale, isFlipped: false,
            isOpaque: isOpaque)
    }

    /// A transparent (or black) bitmap that shows `bounds` at `scale` pixels a unit; parts of pixels are rounded up.
    ///
    /// It is what a layer's `draw(in:)` gets: the transform is scaled by the contents scale, moved by −bounds.origin,
    /// and y grows downwards on the bitmap iff the layer's contents are flipped (facts 1.18), so that (minX, minY) of
    /// the bounds is at the top left then and at the bottom left otherwise. Shadow offsets and pattern cells follow
    /// that base space, as in UIKit's image contexts.
    public convenience init(
        drawing bounds: CGRect, scale: CGFloat = 1, isFlipped: Bool, isOpaque: Bool = false
    ) throws(BitmapContextError) {
        let width = Self.pixels(bounds.width * scale)
        let height = Self.pixels(bounds.height * scale)
        guard width > 0, height > 0, bounds.minX.isFinite, bounds.minY.isFinite else {
            throw .size(width: Double(bounds.width * scale), height: Double(bounds.height * scale))
        }
        let memory = try BitmapMemory(
            data: nil, width: width, height: height, bytesPerRow: 0, layout: isOpaque ? .nativeOpaque : .native)
        let top = isFlipped ? bounds.minY : bounds.maxY
        let up = isFlipped ? -scale : scale
        self.init(
            memory,
            base: CGAffineTransform(
                a: scale, b: 0, c: 0, d: up, tx: -bounds.minX * scale, ty: CGFloat(height) - top * up))
    }

    /// 0 for what is no size.
    private static func pixels(_ length: CGFloat) -> Int {
        // A millionth: 0.1 × 30 is three pixels.
        length > 0 && length < 1e6 ? Int((length - 1e-6).rounded(.up)) : 0
    }
}
