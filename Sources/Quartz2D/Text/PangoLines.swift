import CPango
import Foundation

/// A laid-out text: a Pango layout, owned, and its lines.
final class PangoLines {
    private let layout: OpaquePointer

    /// - Parameter attributes: of parts of the text; taken over.
    init(_ text: [UInt8], engine: TextEngine, font: FontDescription, attributes: OpaquePointer? = nil) {
        layout = pango_layout_new(engine.context)
        pango_layout_set_font_description(layout, font.pointer)
        text.withUnsafeBytes { bytes in
            // Pango reads an empty text's first byte too.
            guard let start = bytes.bindMemory(to: CChar.self).baseAddress, !bytes.isEmpty else {
                return pango_layout_set_text(layout, "", 0)
            }
            pango_layout_set_text(layout, start, Int32(bytes.count))
        }
        // Where a word is broken Pango would put a hyphen, which Core Text does not.
        let all = attributes ?? pango_attr_list_new()
        pango_attr_list_insert(all, pango_attr_insert_hyphens_new(0))
        pango_layout_set_attributes(layout, all)
        pango_attr_list_unref(all)
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

    /// Breaks lines at words, or within one that is too long; `width` in reference pixels, from which the first line is
    /// `indent` shorter or, where that is negative, the others.
    func wrap(at width: CGFloat, indent: CGFloat = 0, justified: Bool) {
        guard let units = Self.units(width) else { return }
        pango_layout_set_width(layout, units)
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        if let indent = Self.units(abs(indent)).map({ indent < 0 ? -$0 : $0 }) {
            pango_layout_set_indent(layout, indent)
        }
        pango_layout_set_justify(layout, justified ? 1 : 0)
    }

    /// One line no wider than `width` in reference pixels, with an ellipsis for what is left out.
    func truncate(to width: CGFloat, _ mode: TextTruncation) {
        guard let units = Self.units(width) else { return }
        let ellipsis: PangoEllipsizeMode =
            switch mode {
            case .none: PANGO_ELLIPSIZE_NONE
            case .start: PANGO_ELLIPSIZE_START
            case .middle: PANGO_ELLIPSIZE_MIDDLE
            case .end: PANGO_ELLIPSIZE_END
            }
        pango_layout_set_width(layout, units)
        pango_layout_set_ellipsize(layout, ellipsis)
        pango_layout_set_single_paragraph_mode(layout, 1)
        pango_layout_set_height(layout, 0)
    }

    var isEllipsized: Bool { pango_layout_is_ellipsized(layout) != 0 }

    var lines: [PangoLine] {
        (0..<Int(pango_layout_get_line_count(layout))).compactMap { index in
            pango_layout_get_line_readonly(layout, Int32(index)).map { PangoLine(line: $0, owner: self) }
        }
    }

    /// The distance between baselines beyond ascent and descent, in reference pixels.
    func leading(engine: TextEngine, font: FontDescription) -> CGFloat {
        guard let metrics = pango_context_get_metrics(engine.context, font.pointer, nil) else { return 0 }
        defer { pango_font_metrics_unref(metrics) }
        let extra =
            pango_font_metrics_get_height(metrics)
            - pango_font_metrics_get_ascent(metrics) - pango_font_metrics_get_descent(metrics)
        return max(0, CGFloat(extra) / CGFloat(PANGO_SCALE))
    }

    /// How far the accents of capitals stick out of the font's ascent, in reference pixels.
    func accentHeight(engine: TextEngine, font: FontDescription) -> CGFloat {
        guard let capitals = PangoLines(Array("ÅÉÑŠ".utf8), engine: engine, font: font).lines.first else { return 0 }
        return max(0, capitals.inkAscent - capitals.ascent)
    }

    /// Nil where the width is endless as far as Pango can count.
    private static func units(_ width: CGFloat) -> Int32? {
        let units = (max(width, 0) * CGFloat(PANGO_SCALE)).rounded()
        return units < 2e9 ? Int32(units) : nil
    }
}

extension UnsafeMutablePointer<PangoGlyphItem> {
    /// The path of the font's file.
    var fontFile: String? {
        guard let font = pointee.item?.pointee.analysis.font else { return nil }
        var path: UnsafeMutablePointer<FcChar8>?
        // Every font of this font map is one of fontconfig's.
        let pattern = pango_fc_font_get_pattern(UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self))
        guard let pattern, FcPatternGetString(pattern, FC_FILE, 0, &path) == FcResultMatch else { return nil }
        return path.map { String(cString: $0) }
    }
}

/// One line of a `PangoLines`; lengths in reference pixels.
struct PangoLine {
    let line: UnsafeMutablePointer<PangoLayoutLine>
    /// Keeps the line's memory.
    let owner: PangoLines
    let ascent, descent: CGFloat
    let width: CGFloat
    /// Of the white space at the end of the text, wherever that is drawn.
    let trailingSpace: CGFloat
    /// From the baseline to the top of what is drawn.
    let inkAscent: CGFloat

    init(line: UnsafeMutablePointer<PangoLayoutLine>, owner: PangoLines) {
        self.line = line
        self.owner = owner
        var ink = PangoRectangle()
        var logical = PangoRectangle()
        pango_layout_line_get_extents(line, &ink, &logical)
        let unit = CGFloat(PANGO_SCALE)
        inkAscent = CGFloat(-ink.y) / unit
        width = CGFloat(logical.width) / unit
        trailingSpace = CGFloat(line.trailingSpace) / unit
        ascent = CGFloat(-logical.y) / unit
        descent = CGFloat(logical.height + logical.y) / unit
    }

    /// Without the white space at its end.
    var visibleWidth: CGFloat { width - trailingSpace }

    /// How much wider than in its font the ellipsis is that stands for what is left out; zero without one.
    var spareEllipsisWidth: CGFloat { runs.reduce(0) { $0 + CGFloat($1.spareEllipsisWidth) / CGFloat(PANGO_SCALE) } }

    /// UTF-8 offset of the line's first character.
    var start: Int { Int(line.pointee.start_index) }

    var isRightToLeft: Bool { pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL }

    /// The runs in visual order, from left to right.
    var runs: [UnsafeMutablePointer<PangoGlyphItem>] { line.glyphItems }
}

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
