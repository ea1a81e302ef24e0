import Foundation
import LayerCompositor
import LayerTree
import MediaPipeline

/// Draws every frame a second time, whole and by a compositor that has drawn nothing before, and compares to the bit.
///
/// Two things are checked: the picture that was mended, and that nothing differs from the frame before outside of where
/// it is said to. Owner: the drawing thread.
struct DamageCheck {
    private let viewport: Viewport
    private let background: CGColor
    private let threads: Int
    private let drawing: DrawingDepth
    private let signal: PixelSignal
    /// The frame before, drawn whole.
    private var before: PixelBuffer?

    init(
        viewport: Viewport, background: CGColor, threads: Int, drawing: DrawingDepth = .eightBits,
        signal: PixelSignal = .standard
    ) {
        self.viewport = viewport
        self.background = background
        self.threads = threads
        self.drawing = drawing
        self.signal = signal
    }

    /// - Parameters:
    ///   - picture: what goes to the encoder; nil where the frame before is shown again.
    ///   - changed: where it is said to differ from the frame before; nil for everywhere.
    /// - Throws: `RenderError.damageDiffers`.
    mutating func check(_ picture: PixelBuffer?, changed: [PixelRect]?, tree: RenderTree, frame: Int)
        throws(RenderError)
    {
        let depth = (picture ?? before)?.depth ?? .eightBits
        let whole = PixelBuffer(width: viewport.width, height: viewport.height, depth: depth)
        let compositor = Compositor(
            width: viewport.width, height: viewport.height, threads: threads, drawing: drawing, signal: signal)
        compositor.render(tree, scale: viewport.scale, offset: viewport.offset, background: background, into: whole)
        if let picture, let area = picture.difference(from: whole, outside: []) {
            throw .damageDiffers(frame: frame, area: area)
        }
        if let before, let changed, let area = before.difference(from: whole, outside: changed) {
            throw .damageDiffers(frame: frame, area: area)
        }
        before = whole
    }
}

extension PixelBuffer {
    /// The smallest rectangle around all pixels outside of `parts` that differ; nil where none does. Both have one
    /// size.
    func difference(from other: PixelBuffer, outside parts: [PixelRect]) -> PixelRect? {
        var box = PixelRect.empty
        for y in 0..<height where memcmp(start(ofRow: y), other.start(ofRow: y), bytesOfRow) != 0 {
            let size = depth.bytesPerPixel
            func isEqual(_ x: Int) -> Bool {
                memcmp(start(ofRow: y) + size * x, other.start(ofRow: y) + size * x, size) == 0
            }
            let excused = parts.filter { $0.minY <= y && y < $0.maxY }
            for x in 0..<width where !isEqual(x) && !excused.contains(where: { $0.minX <= x && x < $0.maxX }) {
                box = box.union(PixelRect(x: x, y: y, width: 1, height: 1))
            }
        }
        return box.isEmpty ? nil : box
    }
}
