import CPango
import Foundation

// In Pango units.
extension UnsafeMutablePointer<PangoLayoutLine> {
    /// In visual order, from left to right.
    var glyphItems: [UnsafeMutablePointer<PangoGlyphItem>] {
        var result: [UnsafeMutablePointer<PangoGlyphItem>] = []
        var next = pointee.runs
        while let node = next {
            if let data = node.pointee.data { result.append(data.assumingMemoryBound(to: PangoGlyphItem.self)) }
            next = node.pointee.next
        }
        return result
    }

    /// What the white space at the end of the line's text takes up.
    var trailingSpace: Int32 {
        guard let text = pango_layout_get_text(pointee.layout), pointee.length > 0 else { return 0 }
        let bytes = UnsafeRawBufferPointer(start: text + Int(pointee.start_index), count: Int(pointee.length))
        // Most lines end in something else.
        if let last = bytes.last, last > 0x20, last < 0x80 { return 0 }
        let spaces = String(decoding: bytes, as: UTF8.self).unicodeScalars.reversed().prefix { $0.isBreakingSpace }
        guard !spaces.isEmpty else { return 0 }
        let start = Int(pointee.start_index + pointee.length) - spaces.reduce(0) { $0 + UTF8.width($1) }
        return glyphItems.reduce(0) { $0 + $1.width(from: start) }
    }
}

extension UnsafeMutablePointer<PangoGlyphItem> {
    /// Of the glyphs for the text from a UTF-8 offset of the layout on.
    fileprivate func width(from start: Int) -> Int32 {
        guard let item = pointee.item, let glyphs = pointee.glyphs,
            Int(item.pointee.offset + item.pointee.length) > start
        else { return 0 }
        return (0..<Int(glyphs.pointee.num_glyphs)).reduce(0) { sum, index in
            let offset = Int(item.pointee.offset + glyphs.pointee.log_clusters[index])
            return offset < start ? sum : sum + glyphs.pointee.glyphs[index].geometry.width
        }
    }

    /// Beyond the advances of its glyphs in the font, whichever it is; 0 for what is no ellipsis.
    var spareEllipsisWidth: Int32 {
        guard let item = pointee.item, let glyphs = pointee.glyphs else { return 0 }
        let analysis = item.pointee.analysis
        guard Int32(analysis.flags) & PANGO_ANALYSIS_FLAG_IS_ELLIPSIS != 0 else { return 0 }
        return (0..<Int(glyphs.pointee.num_glyphs)).reduce(0) { sum, index in
            let glyph = glyphs.pointee.glyphs[index]
            var logical = PangoRectangle()
            pango_font_get_glyph_extents(analysis.font, glyph.glyph, nil, &logical)
            return sum + max(0, glyph.geometry.width - logical.width)
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isBreakingSpace: Bool { properties.isWhitespace && ![0x00a0, 0x2007, 0x202f].contains(value) }
}
