import Foundation
import Images
import Quartz2D
import TextLayout

/// Draws glyphs of a run; the origin of its line is at the text position of the context. A range of length 0 means
/// all.
public func CTRunDraw(_ run: CTRun, _ context: CGContext, _ range: CFRange) {
    run.draw(range.clamped(to: run.glyphs.indices), in: context)
}

extension CTRun {
    private var usesContextColor: Bool {
        let value = attributes[kCTForegroundColorFromContextAttributeName]
        return (value as? Bool) ?? (value as? NSNumber)?.boolValue ?? false
    }

    func draw(_ part: Range<Int>, in context: CGContext) {
        guard !part.isEmpty else { return }
        var attributes = textAttributes
        // Text in the color of the context is marked by black.
        if usesContextColor { attributes.color = .black }
        let glyphs = part.map { (glyph: UInt32(self.glyphs[$0]), position: positions[$0]) }
        if let underline = attributes.underline {
            let left = start + advances[..<part.lowerBound].reduce(0, +)
            context.drawUnderline(
                underline, from: left, to: left + advances[part].reduce(0, +), baseline: 0, of: face,
                size: font.pointSize, color: usesContextColor ? nil : attributes.color)
        }
        context.drawGlyphs(
            glyphs, of: face, size: font.pointSize, shape: font.matrix, attributes: attributes,
            usesContextColor: usesContextColor)
    }

    /// Fills the background of the run, whose line has the given heights.
    func drawBackground(ascent: CGFloat, descent: CGFloat, in context: CGContext) {
        guard let color = textAttributes.backgroundColor else { return }
        let rect = CGRect(x: start, y: -descent, width: width, height: ascent + descent)
        context.saveGState()
        context.setFillColor(color)
        context.concatenate(context.textMatrix)
        context.fill(rect)
        context.restoreGState()
    }
}
