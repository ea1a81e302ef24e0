import CPango
import Foundation

/// Collects the outlines of glyphs, scaled and placed, and the characters that have none.
struct GlyphPen {
    private(set) var elements: [PathElement] = []
    private(set) var missing: Set<Unicode.Scalar> = []

    /// Draws a line with its left end at `x` on `baseline`, in reference pixels, times `scale`.
    mutating func draw(_ line: PangoLine, x: CGFloat, baseline: CGFloat, scale: CGFloat, text: String) {
        let unit = CGFloat(PANGO_SCALE)
        var x = x
        for run in line.runs {
            guard let item = run.pointee.item, let glyphs = run.pointee.glyphs, let font = item.pointee.analysis.font else { continue }
            let outline = GlyphOutline(font: font)
            x += CGFloat(run.pointee.start_x_offset) / unit
            for i in 0..<Int(glyphs.pointee.num_glyphs) {
                let info = glyphs.pointee.glyphs[i]
                let origin = CGPoint(
                    x: x + CGFloat(info.geometry.x_offset) / unit,
                    y: baseline + CGFloat(info.geometry.y_offset - run.pointee.y_offset) / unit)
                let drawn = draw(info.glyph, outline, origin, scale)
                if !drawn { noteMissing(line, run, cluster: Int(glyphs.pointee.log_clusters[i])) }
                x += CGFloat(info.geometry.width) / unit
            }
            x += CGFloat(run.pointee.end_x_offset) / unit
        }
    }

    /// False when the glyph shows nothing.
    private mutating func draw(_ glyph: PangoGlyph, _ outline: GlyphOutline, _ origin: CGPoint, _ scale: CGFloat) -> Bool {
        let empty: PangoGlyph = 0x0fff_ffff, unknown: PangoGlyph = 0x1000_0000
        if glyph == empty { return true }
        if glyph & unknown != 0 { return false }
        let before = elements.count
        outline.append(glyph, at: origin, scale: scale, to: &elements)
        return elements.count > before
    }

    /// A glyph without an outline is missing unless its character is meant to be invisible.
    private mutating func noteMissing(_ line: PangoLine, _ run: UnsafeMutablePointer<PangoGlyphItem>, cluster: Int) {
        guard let text = pango_layout_get_text(line.line.pointee.layout), let item = run.pointee.item else { return }
        let character = g_utf8_get_char(text + Int(item.pointee.offset) + cluster)
        guard let scalar = Unicode.Scalar(character) else { return }
        let properties = scalar.properties
        let isInvisible = properties.isWhitespace || properties.isDefaultIgnorableCodePoint
            || [.control, .format, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
        if !isInvisible { missing.insert(scalar) }
    }
}
