import CPango

/// The white space between words, of which none wraps to the next line.
///
/// Core Text lets all white space at the end of a line extend beyond the line. Pango does so with one character: it
/// moves other spaces to the next line, and even the word before them. So the last character of each sequence of white
/// space gets the width of the sequence, and the others get none. Pango 1.56 moves even the last character of a
/// paragraph to the next line, so there it gets its width after the lines are broken.
struct HangingSpaces {
    private let layout: OpaquePointer
    private let sequences: [Sequence]

    private struct Sequence {
        /// The UTF-8 offsets of the characters but the last, and of the last.
        let leading, last: Range<Int>
        let endsParagraph: Bool

        var range: Range<Int> { leading.lowerBound..<last.upperBound }
    }

    /// The width of a sequence, and its height above the baseline, in Pango units.
    private struct Extent {
        var width = 0
        var top: Int32 = 0
        var bottom: Int32 = 0
    }

    /// Finds the sequences of white space in a layout.
    init(_ layout: OpaquePointer) {
        self.layout = layout
        guard let text = pango_layout_get_text(layout) else {
            sequences = []
            return
        }
        sequences = Self.sequences(in: String(cString: text))
    }

    private static func sequences(in text: String) -> [Sequence] {
        var sequences: [Sequence] = []
        var start: Int?
        var last = 0..<0
        var offset = 0
        func end(ofParagraph isEnd: Bool) {
            if let start, isEnd || start < last.lowerBound {
                sequences.append(Sequence(leading: start..<last.lowerBound, last: last, endsParagraph: isEnd))
            }
        }
        for scalar in text.unicodeScalars {
            let range = offset..<offset + UTF8.width(scalar)
            offset = range.upperBound
            if scalar.hangs {
                start = start ?? range.lowerBound
                last = range
            } else {
                end(ofParagraph: scalar.endsParagraph)
                start = nil
            }
        }
        end(ofParagraph: true)
        return sequences
    }

    /// Lets the white space at the end of wrapped lines extend beyond the lines.
    ///
    /// - Returns: Whether the layout has changed. Pango's extents of lines then include the space at their ends, unlike
    ///   the widths of the glyphs.
    func apply() -> Bool {
        guard !sequences.isEmpty, pango_layout_is_wrapped(layout) != 0 else { return false }
        let width = pango_layout_get_width(layout)
        let justifies = pango_layout_get_justify(layout)
        // Spaces at the end of wrapped lines have no width, and justified ones have another.
        pango_layout_set_width(layout, -1)
        pango_layout_set_justify(layout, 0)
        var attributes = PangoAttributes(of: layout)
        let extents = extents
        for (sequence, extent) in zip(sequences, extents) {
            Self.add(&attributes, extent, sequence)
        }
        let list = attributes.makeList()
        pango_layout_set_attributes(layout, list)
        pango_attr_list_unref(list)
        pango_layout_set_width(layout, width)
        if justifies != 0 { justify(to: width) }
        widenEnds(extents)
        return true
    }

    /// Sets the widths of the sequences at the ends of paragraphs.
    private func widenEnds(_ extents: [Extent]) {
        for index in 0..<pango_layout_get_line_count(layout) {
            guard let shown = pango_layout_get_line_readonly(layout, index) else { continue }
            let end = Int(shown.pointee.start_index + shown.pointee.length)
            guard let number = firstSequence(endingAfter: end - 1), sequences[number].endsParagraph,
                sequences[number].range.upperBound == end, let line = pango_layout_get_line(layout, index)
            else { continue }
            for run in line.glyphItems { run.setWidth(extents[number].width, at: sequences[number].last.lowerBound) }
        }
    }

    /// Stretches the spaces within wrapped lines. Pango would count the space at the ends of the lines.
    private func justify(to width: Int32) {
        let indent = pango_layout_get_indent(layout)
        for index in 0..<max(pango_layout_get_line_count(layout) - 1, 0) {
            guard let line = pango_layout_get_line(layout, index),
                let next = pango_layout_get_line_readonly(layout, index + 1),
                // A line break between the lines ends a paragraph.
                next.pointee.start_index == line.pointee.start_index + line.pointee.length
            else { continue }
            let isIndented = index == 0 ? indent > 0 : indent < 0
            stretch(line, to: width - (isIndented ? abs(indent) : 0))
        }
    }

    private func stretch(_ line: UnsafeMutablePointer<PangoLayoutLine>, to width: Int32) {
        let runs = line.glyphItems
        let visible = runs.reduce(0) { $0 + $1.width } - line.trailingSpace
        let end = line.visibleEnd
        let spaces = runs.flatMap { $0.spaces(before: end, in: layout) }
        let total = spaces.reduce(0) { $0 + Int($1.pointee.geometry.width) }
        let missing = Int(width) - visible
        guard missing > 0, total > 0 else { return }
        var before = 0
        for space in spaces {
            let after = before + Int(space.pointee.geometry.width)
            space.pointee.geometry.width += Int32(clamping: missing * after / total - missing * before / total)
            before = after
        }
    }

    private static func add(_ attributes: inout PangoAttributes, _ extent: Extent, _ sequence: Sequence) {
        var rect = PangoRectangle(x: 0, y: extent.top, width: 0, height: extent.bottom - extent.top)
        if !sequence.leading.isEmpty { attributes.add(pango_attr_shape_new(&rect, &rect), sequence.leading) }
        rect.width = sequence.endsParagraph ? 0 : Int32(clamping: min(extent.width, 500_000_000))
        attributes.add(pango_attr_shape_new(&rect, &rect), sequence.last)
        // The width includes the spacing of letters.
        attributes.add(pango_attr_letter_spacing_new(0), sequence.range)
    }

    /// The extents of the sequences in the layout, whose lines are not wrapped.
    private var extents: [Extent] {
        var extents = [Extent](repeating: Extent(), count: sequences.count)
        for index in 0..<pango_layout_get_line_count(layout) {
            guard let line = pango_layout_get_line_readonly(layout, index) else { continue }
            for run in line.glyphItems { add(run, to: &extents) }
        }
        return extents
    }

    private func add(_ run: UnsafeMutablePointer<PangoGlyphItem>, to extents: inout [Extent]) {
        guard let item = run.pointee.item, let glyphs = run.pointee.glyphs else { return }
        let start = Int(item.pointee.offset)
        guard let first = firstSequence(endingAfter: start) else { return }
        guard sequences[first].range.lowerBound < start + Int(item.pointee.length) else { return }
        for glyph in 0..<Int(glyphs.pointee.num_glyphs) {
            let offset = start + Int(glyphs.pointee.log_clusters[glyph])
            guard let index = firstSequence(endingAfter: offset), sequences[index].range.contains(offset) else {
                continue
            }
            let info = glyphs.pointee.glyphs[glyph]
            var logical = PangoRectangle()
            pango_font_get_glyph_extents(item.pointee.analysis.font, info.glyph, nil, &logical)
            extents[index].width += Int(info.geometry.width)
            extents[index].top = min(extents[index].top, logical.y)
            extents[index].bottom = max(extents[index].bottom, logical.y + logical.height)
        }
    }

    private func firstSequence(endingAfter offset: Int) -> Int? {
        var low = 0
        var high = sequences.count
        while low < high {
            let middle = (low + high) / 2
            if sequences[middle].range.upperBound > offset { high = middle } else { low = middle + 1 }
        }
        return low < sequences.count ? low : nil
    }
}

extension UnsafeMutablePointer<PangoGlyphItem> {
    /// Sets the width of the glyph of the character at a UTF-8 offset, if the run contains it.
    fileprivate func setWidth(_ width: Int, at offset: Int) {
        guard let item = pointee.item, let glyphs = pointee.glyphs else { return }
        for index in 0..<Int(glyphs.pointee.num_glyphs)
        where Int(item.pointee.offset + glyphs.pointee.log_clusters[index]) == offset {
            glyphs.pointee.glyphs[index].geometry.width = Int32(clamping: min(width, 500_000_000))
        }
    }

    /// Returns the glyphs of spaces before a UTF-8 offset.
    fileprivate func spaces(before end: Int, in layout: OpaquePointer) -> [UnsafeMutablePointer<PangoGlyphInfo>] {
        guard let item = pointee.item, let glyphs = pointee.glyphs, let text = pango_layout_get_text(layout) else {
            return []
        }
        return (0..<Int(glyphs.pointee.num_glyphs)).compactMap { index in
            let offset = Int(item.pointee.offset + glyphs.pointee.log_clusters[index])
            guard offset < end, [0x20, 0xa0].contains(g_utf8_get_char(text + offset)) else { return nil }
            return glyphs.pointee.glyphs + index
        }
    }
}

extension Unicode.Scalar {
    /// Whether the character ends a paragraph in Pango.
    fileprivate var endsParagraph: Bool { [0x0a, 0x0d, 0x2029].contains(value) }

    /// Whether the character is white space that may extend beyond the end of a line, and draws nothing.
    fileprivate var hangs: Bool {
        // Fast path: letters and control characters, including tabs.
        if value < 0x80 { return value == 0x20 }
        return properties.generalCategory == .spaceSeparator && ![0x00a0, 0x1680, 0x2007, 0x202f].contains(value)
    }
}

extension PangoAttributes {
    /// Copies the attributes of a layout.
    init(of layout: OpaquePointer) {
        self.init()
        guard let list = pango_layout_get_attributes(layout), let copies = pango_attr_list_get_attributes(list) else {
            return
        }
        defer { g_slist_free(copies) }
        var next: UnsafeMutablePointer<GSList>? = copies
        while let node = next {
            let attribute = node.pointee.data?.assumingMemoryBound(to: PangoAttribute.self)
            if let attribute {
                add(attribute, Int(attribute.pointee.start_index)..<Int(attribute.pointee.end_index))
            }
            next = node.pointee.next
        }
    }
}
