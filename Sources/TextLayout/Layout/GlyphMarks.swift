import Foundation
import VectorGeometry

extension FontCollection {
    /// Returns the marks and outlines of glyphs at positions in text space, with y down.
    ///
    /// - Parameters:
    ///   - size: The font size, finite and not 0.
    ///   - shape: A transform of each glyph about its origin.
    ///   - attributes: The color and the outline; nil for black glyphs without an outline.
    package func marks(
        of glyphs: [(glyph: UInt32, position: CGPoint)], of face: FontFace, size: CGFloat, shape: CGAffineTransform,
        attributes: TextAttributes?
    ) -> (marks: [TextMark], outlines: VectorPath) {
        let drawn = glyphs.filter { $0.glyph != UInt32(kCGFontIndexInvalid) && Int($0.glyph) < face.glyphCount }
        let engine = engine
        var pen = GlyphPen(scale: size / FontFace.pixelsPerEm, bitmaps: engine.bitmaps)
        let inverse = shape.isInvertible ? shape.inverted() : .identity
        let toPixels = FontFace.pixelsPerEm / size
        for (glyph, position) in drawn {
            let origin = position.applying(inverse)
            let point = CGPoint(x: origin.x * toPixels, y: -origin.y * toPixels)
            engine.withLock { pen.draw(glyph, GlyphSource(face), point, attributes) }
        }
        return (pen.marks.inOrder, VectorPath(pen.marks.outlines))
    }
}
