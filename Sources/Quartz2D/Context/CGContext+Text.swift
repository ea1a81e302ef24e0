import Foundation
import Images
import TextLayout
import VectorGeometry

extension CGContext {
    /// Sets the font by a fontconfig or Pango name, such as "DejaVu Sans Bold"; the default is Helvetica.
    public func setFont(named name: String) {
        state.fontName = name
        state.font = nil
    }

    /// Sets the font size in units of text space; the default is 12.
    public func setFontSize(_ size: CGFloat) { state.fontSize = size }
    /// Sets whether text is filled, stroked or added to the clip.
    public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.textMode = mode }

    /// The start of the next text's baseline, in user space.
    public var textPosition: CGPoint {
        get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
        set {
            textMatrix.tx = newValue.x
            textMatrix.ty = newValue.y
        }
    }

    /// Draws a line of text with its baseline starting at `textPosition`, and moves `textPosition` to the end of the
    /// line.
    ///
    /// Glyphs are upright where y grows upwards; in a flipped space set a `textMatrix` that mirrors y, as with Core
    /// Text. Further lines of a text with line breaks follow below. The text is shaped, with bidirectional reordering
    /// and fallback fonts.
    /// - Returns: the layout that was drawn.
    @discardableResult
    package func showText(_ string: String) -> TextLayout {
        var style = TextStyle(string: string, fontName: state.fontName, fontSize: state.fontSize)
        if state.characterSpacing != 0 { style.show(spaced(string)) }
        let layout = TextLayout(style, in: CGSize(width: CGFloat.infinity, height: .infinity))
        guard let line = layout.lines.first else { return layout }
        let upright = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: -line.start, ty: line.baseline)
        // Pieces of text have a color of their own; this text has that of the context.
        let marks = state.characterSpacing == 0 ? layout.marks : layout.marks.map(\.withoutColor)
        draw(marks, outlines: layout.outlines, placedBy: upright.concatenating(textMatrix))
        textPosition = CGPoint(x: line.advance, y: 0).applying(textMatrix)
        return layout
    }

    /// Draws a line of text with its baseline starting at `position`.
    ///
    /// - Returns: the layout that was drawn.
    @discardableResult
    package func showText(_ string: String, at position: CGPoint) -> TextLayout {
        textPosition = position
        return showText(string)
    }

    /// Draws text in a rectangle of user space, starting at its visual top, upright whichever way y grows, in the
    /// current text drawing mode.
    ///
    /// Overflowing text is not clipped: clip to the rectangle if needed. The style provides font and size; the text
    /// matrix is ignored.
    /// - Returns: the layout that was drawn.
    @discardableResult
    package func draw(_ style: TextStyle, in rect: CGRect) -> TextLayout {
        let layout = TextLayout(style, in: rect.size)
        let growsDown = state.ctm.d < 0 || (state.ctm.d == 0 && state.ctm.determinant < 0)
        let transform =
            growsDown
            ? CGAffineTransform(translationX: rect.minX, y: rect.minY)
            : CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: rect.minX, ty: rect.maxY)
        draw(layout.marks, outlines: layout.outlines, placedBy: transform)
        return layout
    }

    private func spaced(_ string: String) -> AttributedText {
        var attributes = TextAttributes()
        attributes.fontName = state.fontName
        attributes.fontSize = state.fontSize
        attributes.kern = state.characterSpacing
        return AttributedText([AttributedText.Piece(string, attributes)])
    }

    /// Draws marks in the current text drawing mode; `transform` maps their space to user space.
    func draw(_ marks: [TextMark], outlines: VectorPath, placedBy transform: CGAffineTransform) {
        for mark in marks {
            switch mark {
            case .fill(let path, let color): drawText(path.applying(transform), color)
            case .image(let image, let box):
                if state.textMode.shows { drawGlyphImage(image, in: box, placedBy: transform) }
            }
        }
        guard state.textMode.clips else { return }
        clip(to: outlines.applying(transform), .winding)
    }

    /// Draws a path in user space; `color` replaces the fill color of the state, strokes use that of the state.
    private func drawText(_ path: VectorPath, _ color: CGColor?) {
        guard let mode = state.textMode.drawing else { return }
        guard let color else { return draw(path, mode) }
        saveGState()
        setFillColor(color)
        draw(path, mode)
        restoreGState()
    }

    private func drawGlyphImage(_ image: CGImage, in box: CGRect, placedBy transform: CGAffineTransform) {
        saveGState()
        // Quartz draws an image with its top at maxY.
        concatenate(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: box.minX, ty: box.maxY).concatenating(transform))
        interpolationQuality = .high
        draw(image, in: CGRect(origin: .zero, size: box.size))
        restoreGState()
    }
}

extension CGTextDrawingMode {
    /// The drawing mode of the outlines; nil when they are not drawn.
    fileprivate var drawing: CGPathDrawingMode? {
        switch self {
        case .fill, .fillClip: .fill
        case .stroke, .strokeClip: .stroke
        case .fillStroke, .fillStrokeClip: .fillStroke
        case .invisible, .clip: nil
        }
    }

    /// Whether bitmap glyphs are drawn; they have no outlines to stroke.
    fileprivate var shows: Bool { drawing != nil && drawing != .stroke }
    /// Whether the outlines are added to the clip.
    fileprivate var clips: Bool { [.fillClip, .strokeClip, .fillStrokeClip, .clip].contains(self) }
}
