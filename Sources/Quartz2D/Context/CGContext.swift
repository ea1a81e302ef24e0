import Foundation
import Images
import VectorGeometry

/// A Quartz drawing context that draws into a bitmap.
///
/// User space is y-up with its origin at the visual bottom left, as in Quartz; the rows of the bitmap start at the top.
/// `init(drawing:)` creates the flipped spaces that layers and views draw in. Drawing is immediate, in gamma-encoded
/// sRGB, with exact area coverage.
///
///     let context = try CGContext(width: 200, height: 100, scale: 2)
///     context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
///     context.fillEllipse(in: CGRect(x: 20, y: 20, width: 60, height: 60))
///     let image = context.makeImage()
///
/// - Apple: `CGContext` of a bitmap; without PDF pages, glyph runs by index and color management of the bitmap.
/// - Thread safety: one task at a time.
public final class CGContext {
    let memory: BitmapMemory
    /// The pixels of the bitmap, or a copy when the bitmap has another layout.
    let root: Target
    /// The transform of base space, which pattern cells and shadow offsets use.
    let base: CGAffineTransform
    var state: GraphicsState
    var stack: [GraphicsState] = []
    var layers: [TransparencyLayer] = []
    var currentPath = ContextPath()
    var allowsAntialiasing = true
    let scratch = ScratchRows<BytePixels>()
    private(set) lazy var floatScratch = ScratchRows<FloatPixels>()
    let rasterizer = ScanlineRasterizer()
    var cachedTile: CachedTile?
    /// The number of drawing calls so far, by which copies of the bitmap are compared with it.
    package private(set) var changes = 0
    /// Whether the cell of an uncolored pattern is being drawn, so that colors cannot be set.
    var isColorFixed = false

    /// The transform from text space to user space; (tx, ty) is the start of the next text. Not part of the graphics
    /// state.
    public var textMatrix = CGAffineTransform.identity

    init(_ memory: BitmapMemory, base: CGAffineTransform) {
        self.memory = memory
        root = memory.target()
        self.base = base
        state = GraphicsState(ctm: base, clip: ContextClip(bounds: root.area))
    }

    /// The precision of drawing.
    var depth: DrawingDepth { if case .floats = root { .float } else { .eightBits } }

    /// The current drawing target: the innermost transparency layer, or the bitmap.
    var target: Target { layers.last?.surface ?? root }

    /// The transform from user space to pixels, y down.
    var toPixels: CGAffineTransform { state.ctm.concatenating(flip) }

    /// The transform from Quartz device space (y up) to pixels (y down).
    var flip: CGAffineTransform { CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(memory.height)) }
}

extension CGContext {
    /// Creates a context for a bitmap in Quartz space: one unit per pixel, y up.
    ///
    /// Nil `data` allocates cleared memory; otherwise the context draws into the memory of the caller, which must
    /// outlive it. `bytesPerRow` 0 chooses a row length. These layouts are supported; for others, the initializer
    /// returns nil, as Apple's does, and `init(bitmap:…)` reports the reason:
    ///
    /// - 8 bits per component: RGB with premultiplied or skipped alpha at either end and in either 32-bit byte order,
    ///   gray without alpha, and alpha only.
    /// - 16 bits per component, and 16 or 32 bits with `.floatComponents`: RGB with premultiplied or skipped alpha at
    ///   the end, and gray without alpha. Without a byte order, the most significant byte comes first. Drawing is in
    ///   floating point, within 0…1; pixels that it does not change keep all their bits.
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

    /// Creates a context for the caller's bitmap, and calls `releaseCallback` when the context is released.
    ///
    /// The other parameters are those of `init(data:width:height:…bitmapInfo:)`.
    public convenience init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: UInt32, releaseCallback: CGBitmapContextReleaseDataCallback?,
        releaseInfo: UnsafeMutableRawPointer?
    ) {
        self.init(
            data: data, width: width, height: height, bitsPerComponent: bitsPerComponent, bytesPerRow: bytesPerRow,
            space: space, bitmapInfo: bitmapInfo)
        if let releaseCallback { memory.whenReleased = { releaseCallback(releaseInfo, data) } }
    }

    /// Creates a context for a bitmap in Quartz space: one unit per pixel, y up.
    ///
    /// The parameters are those of `init(data:…)`.
    /// - Throws: `BitmapError` for a size or layout that is not supported.
    public convenience init(
        bitmap data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace?,
        bitmapInfo: UInt32
    ) throws(BitmapError) {
        let layout = try BitmapLayout(bitsPerComponent: bitsPerComponent, space: space, bitmapInfo: bitmapInfo)
        let memory = try BitmapMemory(
            data: data, width: width, height: height, bytesPerRow: bytesPerRow, layout: layout)
        self.init(memory, base: .identity)
    }

    /// Creates a context with a transparent (or, if opaque, black) bitmap of `width` × `height` points, y up.
    ///
    /// - Parameter scale: pixels per point.
    /// - Throws: `BitmapError` for a size that is not supported.
    public convenience init(width: CGFloat, height: CGFloat, scale: CGFloat = 1, isOpaque: Bool = false)
        throws(BitmapError)
    {
        try self.init(
            drawing: CGRect(x: 0, y: 0, width: width, height: height), scale: scale, isFlipped: false,
            isOpaque: isOpaque)
    }

    /// Creates a context with a transparent (or, if opaque, black) bitmap that shows `bounds` at `scale` pixels per
    /// unit; sizes are rounded up to whole pixels.
    ///
    /// A layer's `draw(in:)` gets such a context: the transform is scaled by the contents scale and translated by
    /// −bounds.origin, and y grows downwards on the bitmap if the contents of the layer are flipped (facts 1.18). So
    /// (minX, minY) of the bounds is at the top left if flipped, else at the bottom left. Shadow offsets and pattern
    /// cells use that base space, as in UIKit's image contexts.
    /// - Throws: `BitmapError` for a size that is not supported.
    public convenience init(
        drawing bounds: CGRect, scale: CGFloat = 1, isFlipped: Bool, isOpaque: Bool = false
    ) throws(BitmapError) {
        try self.init(drawing: bounds, scale: scale, isFlipped: isFlipped, isOpaque: isOpaque, depth: .eightBits)
    }

    /// Creates a context as `init(drawing:scale:isFlipped:isOpaque:)` does, with 32-bit floats for the depth `.float`.
    package convenience init(
        drawing bounds: CGRect, scale: CGFloat, isFlipped: Bool, isOpaque: Bool, depth: DrawingDepth
    ) throws(BitmapError) {
        let width = Self.pixels(bounds.width * scale)
        let height = Self.pixels(bounds.height * scale)
        guard width > 0, height > 0, bounds.minX.isFinite, bounds.minY.isFinite else {
            throw .size(width: Double(bounds.width * scale), height: Double(bounds.height * scale))
        }
        let memory = try BitmapMemory(
            data: nil, width: width, height: height, bytesPerRow: 0, layout: .drawing(depth, isOpaque: isOpaque))
        let top = isFlipped ? bounds.minY : bounds.maxY
        let up = isFlipped ? -scale : scale
        self.init(
            memory,
            base: CGAffineTransform(
                a: scale, b: 0, c: 0, d: up, tx: -bounds.minX * scale, ty: CGFloat(height) - top * up))
    }

    /// Returns a length in whole pixels, rounded up; 0 for an invalid length.
    private static func pixels(_ length: CGFloat) -> Int {
        // The tolerance of a millionth makes 0.1 × 30 three pixels.
        length > 0 && length < 1e6 ? Int((length - 1e-6).rounded(.up)) : 0
    }

    /// The width of the bitmap in pixels.
    public var width: Int { memory.width }
    /// The height of the bitmap in pixels.
    public var height: Int { memory.height }
    /// The distance between rows of the bitmap in bytes.
    public var bytesPerRow: Int { memory.bytesPerRow }
    /// The bits per component: 8, 16 or 32.
    public var bitsPerComponent: Int { memory.layout.bitsPerComponent }
    /// The bits per pixel.
    public var bitsPerPixel: Int { memory.layout.bitsPerPixel }
    /// The alpha position and byte order of the bitmap.
    public var bitmapInfo: CGBitmapInfo { memory.layout.info }
    /// The alpha position of the bitmap.
    public var alphaInfo: CGImageAlphaInfo { memory.layout.alphaInfo }
    /// The bytes of the bitmap; valid while the context exists.
    public var data: UnsafeMutableRawPointer? { memory.bytes }

    /// The color space of the bitmap; nil for an alpha-only bitmap.
    public var colorSpace: CGColorSpace? {
        switch memory.layout.pixel {
        case .color: .deviceRGB
        case .gray: .deviceGray
        case .alpha: nil
        case .deep(let pixel): pixel.count == 1 ? .deviceGray : .deviceRGB
        }
    }

    /// Returns a copy of the current bitmap, without open transparency layers.
    ///
    /// Images of bitmaps with more than 8 bits per component keep 16 bits, which high-precision drawing uses; numbers
    /// outside 0…1 are limited.
    public func makeImage() -> CGImage? {
        let pixels = PixelBuffer(width: width, height: height)
        var isOpaque = true
        let copy = Surface<BytePixels>(rect: root.area, pixels: pixels.row(0), stride: pixels.bytesPerRow / 4)
        memory.load(root.area, into: copy)
        for y in 0..<height {
            let row = pixels.row(y)
            if isOpaque { isOpaque = (0..<width).allSatisfy { row[$0] >> 24 == 255 } }
        }
        let highPrecision = memory.highPrecisionPixels().map { deep in
            HighPrecisionImage(retainedBytes: deep.bytesPerRow * deep.height) { _ in deep }
        }
        return CGImage(pixels: pixels, isOpaque: isOpaque, highPrecision: highPrecision)
    }

    /// Does nothing: drawing is complete when a call returns.
    public func flush() {}

    /// Does nothing; see `flush()`.
    public func synchronize() {}

    /// Calls `body`, which draws on `area` of the surface; loads the bitmap into the surface before and stores it
    /// afterwards if needed.
    func withPixels(of area: PixelRect, _ body: () -> Void) {
        changes += 1
        guard layers.isEmpty, !memory.isDrawable else { return body() }
        switch root {
        case .bytes(let pixels):
            memory.load(area, into: pixels.surface)
            body()
            memory.store(area, from: pixels.surface)
        case .floats(let pixels):
            memory.load(area, into: pixels.surface)
            body()
            memory.store(area, from: pixels.surface)
        }
    }
}

/// Frees the memory of a bitmap context: its info and the memory.
///
/// - Apple: `CGBitmapContextReleaseDataCallback`. It is a Swift function here instead of a C function.
public typealias CGBitmapContextReleaseDataCallback = (
    _ releaseInfo: UnsafeMutableRawPointer?, _ data: UnsafeMutableRawPointer?
) -> Void
