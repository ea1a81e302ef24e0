import Foundation
import Images
import TextLayout
import VectorGeometry

// Glyphs by index.
extension CGContext {
    /// Sets the font of `showGlyphs(_:at:)`; the default is Helvetica.
    public func setFont(_ font: CGFont) {
        state.font = font
        state.fontName = font.face.fullName
    }

    /// Sets the space that is added after each character of text that the context lays out itself, in units of text
    /// space. As in Quartz, it does not apply to glyphs at given positions and to lines of Core Text.
    public func setCharacterSpacing(_ spacing: CGFloat) { state.characterSpacing = spacing.isFinite ? spacing : 0 }

    /// Draws glyphs of the current font at positions in text space, in the current text drawing mode.
    ///
    /// The text matrix maps text space to user space. Glyphs are upright where y grows upwards.
    public func showGlyphs(_ glyphs: [CGGlyph], at positions: [CGPoint]) {
        guard let face = (state.font?.face ?? FontFace.named(state.fontName)) else { return }
        let placed = zip(glyphs, positions).map { (glyph: UInt32($0), position: $1) }
        drawGlyphs(placed, of: face, size: state.fontSize, attributes: nil)
    }

    /// Draws glyphs at positions in text space.
    ///
    /// - Parameters:
    ///   - shape: A transform of each glyph about its origin.
    ///   - attributes: The color and the outline; the state of the context if nil.
    package func drawGlyphs(
        _ glyphs: [(glyph: UInt32, position: CGPoint)], of face: FontFace, size: CGFloat,
        shape: CGAffineTransform = .identity, attributes: TextAttributes?, usesContextColor: Bool = false
    ) {
        guard size.isFinite, size != 0 else { return }
        let text = FontCollection.current.marks(of: glyphs, of: face, size: size, shape: shape, attributes: attributes)
        let upright = CGAffineTransform(scaleX: 1, y: -1).concatenating(shape).concatenating(textMatrix)
        let marks = usesContextColor ? text.marks.map(\.withoutColor) : text.marks
        draw(marks, outlines: text.outlines, placedBy: upright)
    }

    /// Draws an underline of a part of a line in text space.
    package func drawUnderline(
        _ decoration: TextDecoration, from start: CGFloat, to end: CGFloat, baseline: CGFloat, of face: FontFace,
        size: CGFloat, color: CGColor?
    ) {
        let metrics = face.metrics
        let thickness = metrics.underlineThickness * size
        let top = baseline + metrics.underlinePosition * size + thickness / 2
        for (offset, height) in decoration.weight.strips {
            let rect = CGRect(
                x: start, y: top - (offset + height) * thickness, width: end - start, height: height * thickness)
            let mark = TextMark.fill(.rect(rect), decoration.color ?? color)
            draw([mark], outlines: VectorPath(), placedBy: textMatrix)
        }
    }
}

extension TextMark {
    /// The mark in the color of the context. Layers of color glyphs keep their colors.
    var withoutColor: TextMark {
        if case .fill(let path, .some(.black)) = self { return .fill(path, nil) }
        return self
    }
}
