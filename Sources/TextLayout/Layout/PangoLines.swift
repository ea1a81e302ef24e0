import CPango
import Foundation

/// A Pango layout and its lines.
final class PangoLines {
    private let layout: OpaquePointer
    /// Whether white space of lines is placed by `HangingSpaces`.
    private(set) var hasHangingSpaces = false

    /// Lays out text.
    ///
    /// - Parameter attributes: the attributes of ranges of the text; ownership is transferred.
    /// - Parameter drawsSoftHyphens: Whether a line that ends in a soft hyphen (U+00AD) draws a hyphen.
    init(
        _ text: [UInt8], engine: TextEngine, font: FontDescription, attributes: PangoAttributes = PangoAttributes(),
        drawsSoftHyphens: Bool = true
    ) {
        layout = pango_layout_new(engine.context)
        pango_layout_set_font_description(layout, font.pointer)
        text.withUnsafeBytes { bytes in
            // Pango also reads the first byte of an empty text.
            guard let start = bytes.bindMemory(to: CChar.self).baseAddress, !bytes.isEmpty else {
                return pango_layout_set_text(layout, "", 0)
            }
            pango_layout_set_text(layout, start, Int32(bytes.count))
        }
        var attributes = attributes
        Self.limitHyphens(&attributes, drawsSoftHyphens ? text : [])
        let list = attributes.makeList()
        pango_layout_set_attributes(layout, list)
        pango_attr_list_unref(list)
    }

    /// Lets only soft hyphens (U+00AD) at the end of a line draw a hyphen. Pango would also draw one in other broken
    /// words; Core Text does not.
    private static func limitHyphens(_ attributes: inout PangoAttributes, _ text: [UInt8]) {
        var start = 0
        for index in text.indices.dropLast() where text[index] == 0xc2 && text[index + 1] == 0xad {
            attributes.add(pango_attr_insert_hyphens_new(0), start..<index)
            start = index + 2
        }
        attributes.add(pango_attr_insert_hyphens_new(0), start..<Int(Int32.max))
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

    /// Wraps lines at words, or within a word that is too long. `width` is in reference pixels; a positive `indent`
    /// shortens the first line, a negative one all others.
    func wrap(at width: CGFloat, indent: CGFloat = 0, justified: Bool) {
        guard let units = Self.units(width) else { return }
        pango_layout_set_width(layout, units)
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        if let indent = Self.units(abs(indent)).map({ indent < 0 ? -$0 : $0 }) {
            pango_layout_set_indent(layout, indent)
        }
        pango_layout_set_justify(layout, justified ? 1 : 0)
        hasHangingSpaces = HangingSpaces(layout).apply()
    }

    /// Truncates the text to one line of `width` reference pixels, with an ellipsis for omitted text.
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

    /// Sets the tab stops of a layout with `unit` reference pixels per point.
    func setTabs(_ tabs: TabArray, unit: CGFloat) { tabs.apply(to: layout, unit: unit) }

    /// Lets lines end within any word.
    func wrapsCharacters() { pango_layout_set_wrap(layout, PANGO_WRAP_CHAR) }

    /// Whether the first strong character determines the direction of a paragraph, instead of the context.
    var findsDirection: Bool {
        get { pango_layout_get_auto_dir(layout) != 0 }
        set { pango_layout_set_auto_dir(layout, newValue ? 1 : 0) }
    }

    var isEllipsized: Bool { pango_layout_is_ellipsized(layout) != 0 }

    var lines: [PangoLine] {
        (0..<Int(pango_layout_get_line_count(layout))).compactMap { index in
            pango_layout_get_line_readonly(layout, Int32(index)).map { PangoLine(line: $0, owner: self) }
        }
    }

    /// Returns the line spacing beyond ascent and descent, in reference pixels.
    func leading(engine: TextEngine, font: FontDescription) -> CGFloat {
        guard let metrics = pango_context_get_metrics(engine.context, font.pointer, nil) else { return 0 }
        defer { pango_font_metrics_unref(metrics) }
        let extra =
            pango_font_metrics_get_height(metrics)
            - pango_font_metrics_get_ascent(metrics) - pango_font_metrics_get_descent(metrics)
        return max(0, CGFloat(extra) / CGFloat(PANGO_SCALE))
    }

    /// Returns the height of accents on capital letters above the ascent of the font, in reference pixels.
    func accentHeight(engine: TextEngine, font: FontDescription) -> CGFloat {
        guard let capitals = PangoLines(Array("ÅÉÑŠ".utf8), engine: engine, font: font).lines.first else { return 0 }
        return max(0, capitals.inkAscent - capitals.ascent)
    }

    /// Returns a width in Pango units; nil when it exceeds what Pango can count.
    private static func units(_ width: CGFloat) -> Int32? {
        let units = (max(width, 0) * CGFloat(PANGO_SCALE)).rounded()
        return units < 2e9 ? Int32(units) : nil
    }
}

/// One line of a `PangoLines`; lengths are in reference pixels.
struct PangoLine {
    let line: UnsafeMutablePointer<PangoLayoutLine>
    /// Keeps the memory of the line alive.
    let owner: PangoLines
    let ascent, descent: CGFloat
    let width: CGFloat
    /// The width of the white space at the end of the text, wherever it is drawn.
    let trailingSpace: CGFloat
    /// The distances from the baseline to the top and the bottom of the ink.
    let inkAscent, inkDescent: CGFloat

    init(line: UnsafeMutablePointer<PangoLayoutLine>, owner: PangoLines) {
        self.line = line
        self.owner = owner
        var ink = PangoRectangle()
        var logical = PangoRectangle()
        pango_layout_line_get_extents(line, &ink, &logical)
        let unit = CGFloat(PANGO_SCALE)
        // Thousands of marks above each other reach beyond Pango's integers.
        inkAscent = -CGFloat(ink.y) / unit
        inkDescent = (CGFloat(ink.height) + CGFloat(ink.y)) / unit
        let advances = { line.glyphItems.reduce(CGFloat(0)) { $0 + CGFloat($1.width) } }
        width = (owner.hasHangingSpaces ? advances() : CGFloat(logical.width)) / unit
        trailingSpace = CGFloat(line.trailingSpace) / unit
        ascent = -CGFloat(logical.y) / unit
        descent = (CGFloat(logical.height) + CGFloat(logical.y)) / unit
    }

    /// The width without the white space at the end.
    var visibleWidth: CGFloat { width - trailingSpace }

    /// The width of the ellipsis beyond its width in the font; 0 without an ellipsis.
    var spareEllipsisWidth: CGFloat { runs.reduce(0) { $0 + CGFloat($1.spareEllipsisWidth) / CGFloat(PANGO_SCALE) } }

    /// The UTF-8 offset of the first character of the line.
    var start: Int { Int(line.pointee.start_index) }

    var isRightToLeft: Bool { pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL }

    /// The runs in visual order, from left to right.
    var runs: [UnsafeMutablePointer<PangoGlyphItem>] { line.glyphItems }
}

// Lengths are in Pango units.
extension UnsafeMutablePointer<PangoLayoutLine> {
    /// The runs in visual order, from left to right.
    var glyphItems: [UnsafeMutablePointer<PangoGlyphItem>] {
        var result: [UnsafeMutablePointer<PangoGlyphItem>] = []
        var next = pointee.runs
        while let node = next {
            if let data = node.pointee.data { result.append(data.assumingMemoryBound(to: PangoGlyphItem.self)) }
            next = node.pointee.next
        }
        return result
    }

    /// The width of the white space at the end of the text of the line.
    var trailingSpace: Int {
        let start = visibleEnd
        guard start < Int(pointee.start_index + pointee.length) else { return 0 }
        return glyphItems.reduce(0) { $0 + $1.width(from: start) }
    }

    /// The UTF-8 offset of the white space at the end of the text of the line; the end of the line if there is none.
    var visibleEnd: Int {
        let end = Int(pointee.start_index + pointee.length)
        guard let text = pango_layout_get_text(pointee.layout), pointee.length > 0 else { return end }
        let bytes = UnsafeRawBufferPointer(start: text + Int(pointee.start_index), count: Int(pointee.length))
        // Fast path: most lines do not end in white space.
        if let last = bytes.last, last > 0x20, last < 0x80 { return end }
        let spaces = String(decoding: bytes, as: UTF8.self).unicodeScalars.reversed().prefix { $0.isBreakingSpace }
        return end - spaces.reduce(0) { $0 + UTF8.width($1) }
    }
}

extension UnsafeMutablePointer<PangoGlyphItem> {
    /// The path of the font file, as opened.
    var fontFile: String? {
        guard let font = pointee.item?.pointee.analysis.font else { return nil }
        var path: UnsafeMutablePointer<FcChar8>?
        // Every font of this font map is a fontconfig font.
        let pattern = pango_fc_font_get_pattern(UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self))
        guard let pattern, FcPatternGetString(pattern, FC_FILE, 0, &path) == FcResultMatch else { return nil }
        return path.map { String(cString: $0) }
    }

    /// The width of the glyphs.
    var width: Int {
        guard let glyphs = pointee.glyphs else { return 0 }
        return (0..<Int(glyphs.pointee.num_glyphs)).reduce(Int(pointee.start_x_offset) + Int(pointee.end_x_offset)) {
            $0 + Int(glyphs.pointee.glyphs[$1].geometry.width)
        }
    }

    /// Returns the width of the glyphs for the text from a UTF-8 offset of the layout on.
    fileprivate func width(from start: Int) -> Int {
        guard let item = pointee.item, let glyphs = pointee.glyphs,
            Int(item.pointee.offset + item.pointee.length) > start
        else { return 0 }
        return (0..<Int(glyphs.pointee.num_glyphs)).reduce(0) { sum, index in
            let offset = Int(item.pointee.offset + glyphs.pointee.log_clusters[index])
            return offset < start ? sum : sum + Int(glyphs.pointee.glyphs[index].geometry.width)
        }
    }

    /// The width of an ellipsis beyond the advances of its glyphs; 0 for other runs.
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

/// The positions in a text at which lines may end.
package enum LineBreaks {
    /// Returns the UTF-8 offsets after which a line may end, by the rules of Unicode (UAX #14), as in text layouts.
    package static func offsets(in text: String) -> Set<Int> {
        // Pango counts the characters up to a NUL character.
        let text = TextSource(text).text
        let scalars = Array(text.unicodeScalars)
        guard !scalars.isEmpty else { return [] }
        var attributes = [PangoLogAttr](repeating: PangoLogAttr(), count: scalars.count + 1)
        TextEngine.shared.withLock {
            pango_get_log_attrs(
                text, Int32(text.utf8.count), -1, pango_language_from_string("en"), &attributes,
                Int32(attributes.count))
        }
        var offset = 0
        var offsets: Set<Int> = []
        for (attribute, scalar) in zip(attributes, scalars) {
            if offset > 0, attribute.is_line_break != 0 { offsets.insert(offset) }
            offset += UTF8.width(scalar)
        }
        return offsets
    }
}
