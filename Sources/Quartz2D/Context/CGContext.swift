import Foundation
import VectorGeometry

/// A bitmap with a pen: Quartz's imperative drawing.
///
/// User space is y-up with its origin at the visual bottom left, as Quartz has it; rows of the bitmap run from the top.
/// `init(drawing:)` makes the flipped spaces that layers and views draw in. Everything is drawn at once, gamma-encoded,
/// with exact area coverage.
///
///     let context = try CGContext(width: 200, height: 100, scale: 2)
///     context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
///     context.fillEllipse(in: CGRect(x: 20, y: 20, width: 60, height: 60))
///     let image = context.makeImage()
///
/// - Apple: `CGContext` of a bitmap; without PDF pages, glyph runs by index and colour management of the bitmap.
/// - Thread safety: one task at a time.
public final class CGContext {
    let memory: BitmapMemory
    /// The bitmap's pixels, or a copy where the bitmap has another layout.
    let root: DrawingSurface
    /// The transform that base space has: of pattern cells and shadow offsets.
    let base: CGAffineTransform
    var state: GraphicsState
    var stack: [GraphicsState] = []
    var layers: [TransparencyLayer] = []
    var currentPath = ContextPath()
    var allowsAntialiasing = true
    let scratch = ContextScratch()
    var cachedTile: CachedTile?
    /// While an uncoloured pattern's cell is drawn.
    var isColorFixed = false

    /// Space coordinates of a text's characters to those of the user; (tx, ty) is where the next text begins. Not part
    /// of the graphics state.
    public var textMatrix = CGAffineTransform.identity

    init(_ memory: BitmapMemory, base: CGAffineTransform) {
        self.memory = memory
        root =
            memory.isDrawable
            ? DrawingSurface(memory)
            : DrawingSurface(
                bounds: PixelRect(x: 0, y: 0, width: memory.width, height: memory.height),
                isOpaque: memory.layout.isOpaque)
        self.base = base
        state = GraphicsState(ctm: base, clip: ContextClip(bounds: root.bounds))
    }

    /// What is drawn on now.
    var surface: DrawingSurface { layers.last?.surface ?? root }

    /// User space to pixels, y down.
    var toPixels: CGAffineTransform { state.ctm.concatenating(flip) }

    /// Quartz's device space, y up, to pixels.
    var flip: CGAffineTransform { CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(memory.height)) }
}

extension CGContext {
    /// A context of a bitmap, with Quartz's space: one unit a pixel, y up.
    ///
    /// `data` nil has memory allocated and cleared; otherwise the caller's is drawn into and must outlive the context.
    /// `bytesPerRow` 0 has it chosen. Eight bits a component: RGB with premultiplied or skipped alpha at either end and
    /// in either 32-bit byte order, gray without alpha, alpha only. Nil for any other layout, as with Apple;
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

extension CGContext {
    public var width: Int { memory.width }
    public var height: Int { memory.height }
    public var bytesPerRow: Int { memory.bytesPerRow }
    public var bitsPerComponent: Int { 8 }
    public var bitsPerPixel: Int { memory.layout.bitsPerPixel }
    public var bitmapInfo: CGBitmapInfo { memory.layout.info }
    public var alphaInfo: CGImageAlphaInfo { memory.layout.alphaInfo }
    /// The bitmap's bytes; valid while the context lives.
    public var data: UnsafeMutableRawPointer? { memory.bytes }

    /// Nil for a bitmap of alpha only.
    public var colorSpace: CGColorSpace? {
        switch memory.layout.pixel {
        case .color: .deviceRGB
        case .gray: .deviceGray
        case .alpha: nil
        }
    }

    /// A copy of the bitmap as it is now; open transparency layers are not in it yet.
    public func makeImage() -> CGImage? {
        let pixels = PixelBuffer(width: width, height: height)
        var isOpaque = true
        if !memory.isDrawable { memory.load(root.bounds, into: root) }
        for y in 0..<height {
            pixels.row(y).update(from: root.row(y, from: 0), count: width)
            let row = pixels.row(y)
            if isOpaque { isOpaque = (0..<width).allSatisfy { row[$0] >> 24 == 255 } }
        }
        return CGImage(pixels: pixels, isOpaque: isOpaque)
    }

    /// Everything is drawn when its call returns: there is nothing to wait for.
    public func flush() {}

    /// As `flush`.
    public func synchronize() {}

    /// Runs `body`, which draws on `area` of the surface, with the bitmap brought there before and back afterwards.
    func withPixels(of area: PixelRect, _ body: () -> Void) {
        guard layers.isEmpty, !memory.isDrawable else { return body() }
        memory.load(area, into: root)
        body()
        memory.store(area, from: root)
    }
}
