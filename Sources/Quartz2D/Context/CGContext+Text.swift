import Foundation
import VectorGeometry

extension CGContext {
    /// A fontconfig or Pango name, e.g. "DejaVu Sans Bold"; Helvetica at first.
    public func setFont(named name: String) { state.fontName = name }

    /// In units of text space; 12 at first.
    public func setFontSize(_ size: CGFloat) { state.fontSize = size }
    public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.textMode = mode }

    /// Where the next text's baseline begins, in user space.
    public var textPosition: CGPoint {
        get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
        set { (textMatrix.tx, textMatrix.ty) = (newValue.x, newValue.y) }
    }

    /// Draws a line of text with its baseline from `textPosition` on, and moves that to the line's end.
    ///
    /// Letters stand upright where y grows upwards; in a flipped space give a `textMatrix` that mirrors y, as with Core
    /// Text. Further lines of a text with line breaks follow below. Shaped, with bidirectional order and fallback
    /// fonts.
    @discardableResult
    public func showText(_ string: String) -> TextLayout {
        let style = TextStyle(string: string, fontName: state.fontName, fontSize: state.fontSize)
        let layout = TextLayout(style, in: CGSize(width: CGFloat.infinity, height: .infinity))
        guard let line = layout.lines.first else { return layout }
        let upright = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: -line.start, ty: line.baseline)
        drawText(layout, placedBy: upright.concatenating(textMatrix))
        textPosition = CGPoint(x: line.advance, y: 0).applying(textMatrix)
        return layout
    }

    @discardableResult
    public func showText(_ string: String, at position: CGPoint) -> TextLayout {
        textPosition = position
        return showText(string)
    }

    /// Draws a text in a box of user space from its visual top on, upright whichever way y grows, in the current text
    /// drawing mode.
    ///
    /// What does not fit sticks out: clip to the box where that matters. Font and size are the style's; the text matrix
    /// does not count.
    @discardableResult
    public func draw(_ style: TextStyle, in rect: CGRect) -> TextLayout {
        let layout = TextLayout(style, in: rect.size)
        let growsDown = state.ctm.d < 0 || (state.ctm.d == 0 && state.ctm.determinant < 0)
        let place =
            growsDown
            ? CGAffineTransform(translationX: rect.minX, y: rect.minY)
            : CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: rect.minX, ty: rect.maxY)
        drawText(layout, placedBy: place)
        return layout
    }

    /// `place` leads from the layout's space, whose y grows downwards, to user space.
    private func drawText(_ layout: TextLayout, placedBy place: CGAffineTransform) {
        for mark in layout.marks {
            switch mark {
            case .fill(let path, let color): drawText(path.applying(place), color)
            case .picture(let image, let box): if state.textMode.shows { drawPicture(image, in: box, placedBy: place) }
            }
        }
        guard state.textMode.clips else { return }
        clip(to: layout.outlines.applying(place), .winding)
    }

    /// A path in user space; a colour of its own fills it in place of the state's, and strokes are the state's.
    private func drawText(_ path: VectorPath, _ color: CGColor?) {
        guard let mode = state.textMode.drawing else { return }
        guard let color else { return draw(path, mode) }
        saveGState()
        setFillColor(color)
        draw(path, mode)
        restoreGState()
    }

    private func drawPicture(_ image: CGImage, in box: CGRect, placedBy place: CGAffineTransform) {
        saveGState()
        // Quartz draws a picture with its top at maxY.
        concatenate(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: box.minX, ty: box.maxY).concatenating(place))
        interpolationQuality = .high
        draw(image, in: CGRect(origin: .zero, size: box.size))
        restoreGState()
    }
}

extension CGTextDrawingMode {
    fileprivate var drawing: CGPathDrawingMode? {
        switch self {
        case .fill, .fillClip: .fill
        case .stroke, .strokeClip: .stroke
        case .fillStroke, .fillStrokeClip: .fillStroke
        case .invisible, .clip: nil
        }
    }

    /// Whether pictures among the letters show: they have nothing to stroke.
    fileprivate var shows: Bool { drawing != nil && drawing != .stroke }
    fileprivate var clips: Bool { [.fillClip, .strokeClip, .fillStrokeClip, .clip].contains(self) }
}
