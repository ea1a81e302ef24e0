import Foundation
import RenderTree
import VectorGeometry

/// How a picture lies in a layer: where it is drawn and which of its pixels are used (facts 1.6, 1.7).
struct ContentsMapping {
    /// In the layer's space.
    let drawn: CGRect
    /// In the image's pixels, from its top left corner.
    let source: CGRect
    /// True where the layer's min-y is the visual top, false where it is the bottom.
    let minYIsTop: Bool

    init(drawn: CGRect, source: CGRect, minYIsTop: Bool) {
        self.drawn = drawn
        self.source = source
        self.minYIsTop = minYIsTop
    }

    /// Nil where nothing can be drawn.
    init?(width: Int, height: Int, style: ContentsStyle, bounds: CGRect, minYIsTop: Bool) {
        let part = style.rect
        let source = CGRect(
            x: part.minX * CGFloat(width), y: (minYIsTop ? part.minY : 1 - part.maxY) * CGFloat(height),
            width: part.width * CGFloat(width), height: part.height * CGFloat(height))
        let scale = style.scale > 0 ? style.scale : 1
        let drawn = style.gravity.place(CGSize(width: source.width / scale, height: source.height / scale), in: bounds)
        guard source.width > 0, source.height > 0, drawn.width > 0, drawn.height > 0 else { return nil }
        self.init(drawn: drawn, source: source, minYIsTop: minYIsTop)
    }

    /// The layer's space to the image's pixels.
    var toImage: CGAffineTransform {
        let sx = source.width / drawn.width
        let sy = source.height / drawn.height
        let tx = source.minX - drawn.minX * sx
        return minYIsTop
            ? CGAffineTransform(a: sx, b: 0, c: 0, d: sy, tx: tx, ty: source.minY - drawn.minY * sy)
            : CGAffineTransform(a: sx, b: 0, c: 0, d: -sy, tx: tx, ty: source.minY + drawn.maxY * sy)
    }
}
