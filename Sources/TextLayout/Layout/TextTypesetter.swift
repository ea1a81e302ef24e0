import CPango
import Foundation

/// Lays out one style in one box: breaks, truncates and aligns lines, and collects the marks.
struct TextTypesetter {
    private let style: TextStyle
    private let size: CGSize
    private let fonts: TextFonts
    /// Points per reference pixel.
    private let scale: CGFloat
    private var pen: GlyphPen
    private var lines: [TextLine] = []
    private var omitsLines = false

    private struct Row {
        let line: PangoLine
        let paragraph: TextParagraph
        let index: Int

        var top: CGFloat { paragraph.extra(above: line) }
        var height: CGFloat { top + line.ascent + line.descent }
        var advance: CGFloat { height + paragraph.gap(below: index) }
    }

    init(engine: TextEngine, style: TextStyle, size: CGSize) {
        self.style = style
        self.size = size
        fonts = TextFonts(engine: engine, style: style)
        scale = style.fontSize / TextEngine.referenceSize
        pen = GlyphPen(scale: scale, bitmaps: engine.bitmaps)
    }

    /// Returns the layout.
    /// - Precondition: the lock of the engine is held.
    mutating func typeset() -> TextLayout {
        if scale > 0, scale.isFinite, !style.string.isEmpty {
            if let curve = style.curve { typeset(on: curve) } else { typesetLines() }
        }
        return TextLayout(
            marks: pen.marks, lines: lines, size: extent, omitsLines: omitsLines,
            exceedsPath: pen.curve?.isExceeded ?? false,
            hasEmptyPath: pen.curve?.isEmpty ?? false, missingCharacters: pen.missing.sorted(),
            fonts: fonts.resolutions())
    }

    /// The space around all lines, in points.
    private var inset: CGSize { style.inset }
    private var width: CGFloat { size.width.isFinite ? max(size.width - 2 * inset.width, 0) / scale : .infinity }
    /// The bottom of the space for lines.
    private var height: CGFloat { size.height.isFinite ? max(size.height - inset.height, 0) / scale : .infinity }

    /// The right end and the bottom of the lines with their padding, in points.
    private var extent: CGSize {
        guard let last = lines.last else { return .zero }
        let right = lines.reduce(0) { max($0, $1.x + $1.width) }
        return CGSize(width: right + inset.width, height: last.bottom + inset.height)
    }

    private mutating func typesetLines() {
        let sources = style.attributed.map { TextSource($0).paragraphs } ?? [(0, TextSource(style.string))]
        let paragraphs = sources.map { offset, source in
            TextParagraph(source, style, offset: offset, width: width, fonts: fonts)
        }
        let rows = paragraphs.flatMap { paragraph in
            paragraph.lines.enumerated().map { Row(line: $1, paragraph: paragraph, index: $0) }
        }
        let minimum = max(paragraphs.first?.headroom ?? 0, inset.height / scale)
        let headroom = max(minimum, overhang(of: rows.prefix(1)).above)
        let fitting = style.truncation == .none ? nil : countThatFits(rows, from: headroom)
        var top = top(of: rows.prefix(fitting ?? rows.count), headroom: headroom)
        for (index, row) in rows.enumerated() {
            guard top < height || index == 0 else {
                omitsLines = true
                break
            }
            if index + 1 == fitting {
                placeTruncated(row, top: top, isLast: index + 1 == rows.count)
                break
            }
            appendLine(row.line, row, top: top, source: row.paragraph.source, isTruncated: false)
            top += row.advance
        }
    }

    /// Places the text as one line on a path.
    private mutating func typeset(on curve: TextCurve) {
        let source = (style.attributed.map { TextSource($0) } ?? TextSource(style.string)).asLine
        guard let line = fonts.lines(of: source).lines.first else { return }
        let width = line.visibleWidth * scale
        pen.curve = GlyphCurve(
            curve, width: width, alignment: source.attributes(at: 0)?.paragraph.alignment ?? style.alignment,
            isRightToLeft: line.isRightToLeft)
        // Trailing spaces are at the left of a right-to-left line.
        let start = line.isRightToLeft ? -line.trailingSpace : 0
        pen.draw(line, x: start, baseline: 0, source: source)
        pen.finishBox()
        let ascent = line.ascent * scale
        let descent = line.descent * scale
        lines = [
            TextLine(
                offset: 0, x: 0, width: width, start: start * scale, advance: line.width * scale, baseline: ascent,
                ascent: ascent, descent: descent, isTruncated: false)
        ]
        pen.draw(style.lineBox, around: CGRect(x: 0, y: -ascent, width: width, height: ascent + descent))
    }

    /// Returns the top of the first row. The space for accents is only kept free at the top of the box. Marks and
    /// letters that exceed the height of their lines stay in the box if it is high enough.
    private func top(of rows: ArraySlice<Row>, headroom: CGFloat) -> CGFloat {
        guard style.verticalAlignment != .top, height.isFinite, !rows.isEmpty else { return headroom }
        let padding = inset.height / scale
        let room = height - padding - rowsHeight(rows)
        let aligned = padding + (style.verticalAlignment == .center ? room / 2 : room)
        let overhang = overhang(of: rows)
        let highest = overhang.above
        let lowest = padding + room - overhang.below
        return highest <= lowest ? min(max(aligned, highest), lowest) : aligned
    }

    private func rowsHeight(_ rows: ArraySlice<Row>) -> CGFloat {
        guard let last = rows.last else { return 0 }
        return rows.dropLast().reduce(last.height) { $0 + $1.advance }
    }

    /// Returns the height of marks and letters above and below rows; less than a point is not visible. It is 0 for text
    /// in a box without a height.
    private func overhang(of rows: ArraySlice<Row>) -> (above: CGFloat, below: CGFloat) {
        guard height.isFinite else { return (0, 0) }
        let bottom = rowsHeight(rows)
        var top: CGFloat = 0
        var above: CGFloat = 0
        var below: CGFloat = 0
        for row in rows {
            let baseline = top + row.top + row.line.ascent
            above = max(above, row.line.inkAscent - baseline)
            below = max(below, baseline + row.line.inkDescent - bottom)
            top += row.advance
        }
        func space(_ overhang: CGFloat) -> CGFloat { overhang * scale > 1 ? overhang : 0 }
        return (space(above), space(below))
    }

    /// Returns the number of rows that fit; at least one, even if the box is too low.
    private func countThatFits(_ rows: [Row], from firstTop: CGFloat) -> Int {
        var top = firstTop
        for (index, row) in rows.enumerated() {
            // The tolerance of a thousandth lets a box exactly as high as its lines hold them all.
            if index > 0, top + row.height > height + 0.001 * TextEngine.referenceSize { return index }
            top += row.advance
        }
        return rows.count
    }

    /// Places the last line that fits, with the rest of its paragraph shortened to the width.
    ///
    /// Truncation at the end uses the text up to the next line feed, and an ellipsis for the rest.
    private mutating func placeTruncated(_ row: Row, top: CGFloat, isLast: Bool) {
        let line = row.line
        let source = row.paragraph.source
        let width = width - row.paragraph.indent(ofLine: row.index)
        if isLast, line.visibleWidth <= width {
            return appendLine(line, row, top: top, source: source, isTruncated: false)
        }
        let remainder = remainder(of: row, isLast: isLast)
        let shortened = fonts.lines(of: remainder)
        shortened.truncate(to: width, style.truncation)
        // Pango widens the ellipsis to fill the line, which leaves a gap after it and prevents alignment.
        let spare = shortened.lines.first?.spareEllipsisWidth ?? 0
        if spare > 0 { shortened.truncate(to: width - spare, style.truncation) }
        guard let only = shortened.lines.first else {
            return appendLine(line, row, top: top, source: source, isTruncated: false)
        }
        appendLine(only, row, top: top, source: remainder, isTruncated: shortened.isEllipsized || remainder.hasEllipsis)
    }

    private func remainder(of row: Row, isLast: Bool) -> TextSource {
        let source = row.paragraph.source
        let start = row.line.start
        guard style.truncation == .end else { return source.part(start..<source.bytes.count).onOneLine }
        if let lineFeed = source.bytes[start...].firstIndex(of: 0x0a) {
            return source.part(start..<lineFeed).withEllipsis
        }
        let remainder = source.part(start..<source.bytes.count)
        let endsParagraph = row.index + 1 == row.paragraph.lines.count
        return endsParagraph && !isLast ? remainder.withEllipsis : remainder
    }

    private mutating func appendLine(_ line: PangoLine, _ row: Row, top: CGFloat, source: TextSource, isTruncated: Bool)
    {
        let x = left(of: line, row) + inset.width / scale
        let baseline = top + row.top + line.ascent
        // Trailing spaces are at the left of a right-to-left line.
        let start = line.isRightToLeft ? x - line.trailingSpace : x
        pen.draw(line, x: start, baseline: baseline, source: source)
        pen.finishBox()
        lines.append(
            TextLine(
                offset: row.paragraph.offset + row.line.start, x: x * scale, width: line.visibleWidth * scale,
                start: start * scale, advance: line.width * scale,
                baseline: baseline * scale,
                ascent: line.ascent * scale, descent: line.descent * scale, isTruncated: isTruncated))
        guard let placed = lines.last, placed.width > 0 else { return }
        let box = CGRect(
            x: placed.x, y: placed.baseline - placed.ascent, width: placed.width,
            height: placed.ascent + placed.descent)
        pen.draw(style.lineBox, around: box)
    }

    /// Returns the left end of the visible part of a line, without trailing spaces.
    private func left(of line: PangoLine, _ row: Row) -> CGFloat {
        let indent = row.paragraph.indent(ofLine: row.index)
        guard width.isFinite else { return indent }
        let room = width - line.visibleWidth - indent
        switch row.paragraph.alignment {
        case .left: return indent
        case .right: return room
        case .center: return indent + room / 2
        case .natural, .justified: return line.isRightToLeft ? room : indent
        }
    }
}

/// A paragraph of attributed text, or a whole plain text, broken into lines; lengths are in reference pixels.
struct TextParagraph {
    let source: TextSource
    /// The UTF-8 offset of the paragraph in the text.
    let offset: Int
    let lines: [PangoLine]
    let paragraphStyle: ParagraphStyle
    let alignment: TextAlignment
    /// The space between lines, and the space above the first one.
    let leading, headroom: CGFloat
    /// Reference pixels per point.
    private let unit: CGFloat

    init(_ source: TextSource, _ style: TextStyle, offset: Int, width: CGFloat, fonts: TextFonts) {
        let first = source.attributes(at: 0)
        self.source = source
        self.offset = offset
        unit = fonts.unit
        paragraphStyle = first?.paragraph ?? ParagraphStyle()
        alignment = paragraphStyle.alignment ?? style.alignment
        let head = paragraphStyle.firstLineHeadIndent * unit
        let hanging = paragraphStyle.headIndent * unit
        let text = fonts.lines(of: source, offset: (style.isWrapped ? min(head, hanging) : head) / max(unit, 1e-9))
        if style.isWrapped {
            text.wrap(at: width - min(head, hanging), indent: head - hanging, justified: alignment == .justified)
        }
        let font = fonts.description(first)
        leading = style.usesFontLeading ? text.leading(engine: fonts.engine, font: font) : 0
        headroom = max(leading, text.accentHeight(engine: fonts.engine, font: font))
        lines = text.lines
    }

    /// Returns the indent of a line from the leading edge of the box.
    func indent(ofLine index: Int) -> CGFloat {
        (index == 0 ? paragraphStyle.firstLineHeadIndent : paragraphStyle.headIndent) * unit
    }

    /// Returns the space that the line height of the paragraph adds above a line.
    func extra(above line: PangoLine) -> CGFloat {
        let natural = line.ascent + line.descent + leading
        return paragraphStyle.lineHeight(natural / unit) * unit - natural
    }

    /// Returns the space from the bottom of a line to the top of the next.
    func gap(below index: Int) -> CGFloat {
        leading + paragraphStyle.lineSpacing * unit
            + (index + 1 == lines.count ? paragraphStyle.paragraphSpacing * unit : 0)
    }
}

/// The attributes that select a font.
struct FontRequest: Hashable {
    let name: String
    /// The size in points.
    let size: CGFloat
    let variations: String

    init(_ attributes: TextAttributes) {
        name = attributes.fontName
        size = attributes.fontSize
        variations = attributes.fontVariations
    }
}

/// Font descriptions by attributes, and the layouts made with them.
final class TextFonts {
    let engine: TextEngine
    /// Reference pixels per point.
    let unit: CGFloat
    private let style: TextStyle
    private let names: FontNames
    private var cachedFonts: [FontRequest?: FontDescription] = [:]
    /// The requested names and their fonts, in order.
    private(set) var requested: [(name: String, font: FontDescription)] = []

    init(engine: TextEngine, style: TextStyle) {
        self.engine = engine
        self.style = style
        unit = style.fontSize > 0 ? TextEngine.referenceSize / style.fontSize : 0
        names = engine.fontNames()
        if style.attributed?.pieces.isEmpty ?? true { _ = description(nil) }
    }

    /// Returns the font for attributes; the font of the style for text without attributes.
    func description(_ attributes: TextAttributes?) -> FontDescription {
        description(for: attributes.map(FontRequest.init))
    }

    private func description(for request: FontRequest?) -> FontDescription {
        if let font = cachedFonts[request] { return font }
        let name = request?.name ?? style.fontName
        let size = request.map { max($0.size, 0) * unit } ?? TextEngine.referenceSize
        let font = FontDescription(named: name, among: names, size: size, variations: request?.variations ?? "")
        cachedFonts[request] = font
        if !requested.contains(where: { $0.name == name }) { requested.append((name, font)) }
        return font
    }

    /// Returns the lines of a paragraph.
    ///
    /// - Parameters:
    ///   - offset: The distance of its lines from the leading edge of the box in points, which tab stops include.
    ///   - drawsSoftHyphens: Whether a line that ends in a soft hyphen (U+00AD) draws a hyphen.
    func lines(of source: TextSource, offset: CGFloat = 0, drawsSoftHyphens: Bool = true) -> PangoLines {
        let attributes = source.pangoAttributes(unit: unit) { description(for: $0) }
        let first = source.attributes(at: 0)
        let lines = PangoLines(
            source.bytes, engine: engine, font: description(first), attributes: attributes,
            drawsSoftHyphens: drawsSoftHyphens)
        // Plain text keeps the layout's tab stops, which depend on the size of the font.
        if let first, source.bytes.contains(0x09) {
            lines.setTabs(TabArray(first.paragraph, offset: offset), unit: unit)
        }
        return lines
    }

    /// Returns the resolutions of the requested fonts; at least one.
    func resolutions() -> [FontResolution] {
        if requested.isEmpty { _ = description(nil) }
        return requested.map { $0.font.resolution(requested: $0.name, engine: engine) }
    }
}
