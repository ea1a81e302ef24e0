import Foundation
import LayerCompositor
import LayerTree
import MediaPipeline

/// Draws every frame a second time, whole and by a compositor that has drawn nothing before, and compares to the bit.
///
/// Two things are checked: the picture that was mended, and that nothing differs from the frame before outside of where it
/// is said to. Owner: the drawing thread.
struct DamageCheck {
    private let viewport: Viewport
    private let background: CGColor
    private let threads: Int
    /// The frame before, drawn whole.
    private var before: PixelBuffer?

    init(viewport: Viewport, background: CGColor, threads: Int) {
        (self.viewport, self.background, self.threads) = (viewport, background, threads)
    }

    /// - Parameters:
    ///   - picture: what goes to the encoder; nil where the frame before is shown again.
    ///   - changed: where it is said to differ from the frame before; nil for everywhere.
    /// - Throws: `RenderError.damageDiffers`.
    mutating func check(_ picture: PixelBuffer?, changed: [PixelRect]?, tree: RenderTree, frame: Int) throws(RenderError) {
        let whole = PixelBuffer(width: viewport.width, height: viewport.height)
        let compositor = Compositor(width: viewport.width, height: viewport.height, threads: threads)
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
    /// The smallest rectangle around all pixels outside of `parts` that differ; nil where none does. Both have one size.
    func difference(from other: PixelBuffer, outside parts: [PixelRect]) -> PixelRect? {
        var box = PixelRect.empty
        for y in 0..<height where memcmp(row(y), other.row(y), width * 4) != 0 {
            let (a, b) = (row(y), other.row(y))
            let excused = parts.filter { $0.minY <= y && y < $0.maxY }
            for x in 0..<width where a[x] != b[x] && !excused.contains(where: { $0.minX <= x && x < $0.maxX }) {
                box = box.union(PixelRect(x: x, y: y, width: 1, height: 1))
            }
        }
        return box.isEmpty ? nil : box
    }
}
