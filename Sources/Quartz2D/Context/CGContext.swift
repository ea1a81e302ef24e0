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
    var keptTile: KeptTile?
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
