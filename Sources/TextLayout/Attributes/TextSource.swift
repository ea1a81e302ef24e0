import CPango
import Foundation

/// UTF-8 text with attributes by byte offset; plain text has no attributes.
struct TextSource {
    struct Span {
        let range: Range<Int>
        let attributes: TextAttributes
    }

    let bytes: [UInt8]
    /// Whether the text ends in an ellipsis for omitted text.
    private(set) var hasEllipsis = false
    private(set) var spans: [Span] = []

    var text: String { String(decoding: bytes, as: UTF8.self) }

    init(_ text: String) { bytes = Array(text.utf8) }

    init(_ text: AttributedText) {
        bytes = Array(text.string.utf8)
        var start = 0
        for piece in text.pieces {
            let end = start + piece.text.utf8.count
            spans.append(Span(range: start..<end, attributes: piece.attributes))
            start = end
        }
    }

    private init(bytes: [UInt8], spans: [Span]) {
        self.bytes = bytes
        self.spans = spans
    }

    func attributes(at offset: Int) -> TextAttributes? {
        (spans.first { $0.range.contains(offset) } ?? spans.last)?.attributes
    }

    /// Returns a part of the text, with offsets relative to its start.
    func part(_ range: Range<Int>) -> TextSource {
        let parts = spans.compactMap { span -> Span? in
            let common = span.range.clamped(to: range)
            return common.isEmpty
                ? nil
                : Span(
                    range: common.lowerBound - range.lowerBound..<common.upperBound - range.lowerBound,
                    attributes: span.attributes)
        }
        // An empty paragraph is as high as the font of its line break.
        let keptSpans =
            parts.isEmpty ? attributes(at: range.lowerBound).map { [Span(range: 0..<0, attributes: $0)] } ?? [] : parts
        return TextSource(bytes: Array(bytes[range]), spans: keptSpans)
    }

    /// The paragraphs, separated by line feeds.
    var paragraphs: [TextSource] {
        var parts: [TextSource] = []
        var start: Int = 0
        for (index, byte) in bytes.enumerated() where byte == 0x0a {
            parts.append(part(start..<index))
            start = index + 1
        }
        return parts + [part(start..<bytes.count)]
    }

    /// The text with spaces instead of line feeds.
    var onOneLine: TextSource { TextSource(bytes: bytes.map { $0 == 0x0a ? 0x20 : $0 }, spans: spans) }

    /// The text without line breaks at its end, and with spaces instead of other line breaks.
    var asLine: TextSource {
        let breaks: Set<Unicode.Scalar> = ["\n", "\r", "\u{0085}", "\u{2028}", "\u{2029}"]
        let scalars = text.unicodeScalars
        let end = scalars.reversed().drop { breaks.contains($0) }.reduce(0) { $0 + UTF8.width($1) }
        let line = part(0..<end)
        let plain = line.text.unicodeScalars.map { scalar -> String in
            guard breaks.contains(scalar) else { return String(scalar) }
            // The replacement has the same length: spaces, with a zero-width character for the rest.
            return [1: " ", 2: "\u{00a0}", 3: "\u{200b}"][UTF8.width(scalar)] ?? String(scalar)
        }
        return TextSource(bytes: Array(plain.joined().utf8), spans: line.spans)
    }

    /// The text with an ellipsis at its end, which has the attributes of the last character.
    var withEllipsis: TextSource {
        let end = bytes.count + "…".utf8.count
        var cut = TextSource(bytes: bytes + Array("…".utf8), spans: spans)
        if let last = spans.last {
            cut.spans[spans.count - 1] = Span(range: last.range.lowerBound..<end, attributes: last.attributes)
        }
        cut.hasEllipsis = true
        return cut
    }

    /// Returns Pango attributes for a layout of `unit` reference pixels per point; nil for plain text.
    func pangoAttributes(unit: CGFloat, fonts: (TextAttributes) -> FontDescription) -> OpaquePointer? {
        if spans.isEmpty { return nil }
        let list = pango_attr_list_new()
        for (index, span) in spans.enumerated() {
            func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>?) {
                attribute?.pointee.start_index = UInt32(span.range.lowerBound)
                attribute?.pointee.end_index = UInt32(span.range.upperBound)
                pango_attr_list_insert(list, attribute)
            }
            func units(_ points: CGFloat) -> Int32 { Int32(min(max(points * unit * CGFloat(PANGO_SCALE), -1e9), 1e9)) }
            insert(pango_attr_font_desc_new(fonts(span.attributes).pointer))
            // The foreground color is not drawn: it makes Pango create a run per span.
            insert(pango_attr_foreground_new(UInt16(index & 0xffff), UInt16(index >> 16 & 0xffff), 0))
            if let box = span.attributes.inlineBox {
                insert(box.pangoAttribute(unit: unit))
            }
            if span.attributes.kern != 0 { insert(pango_attr_letter_spacing_new(units(span.attributes.kern))) }
            if !span.attributes.fontFeatures.isEmpty {
                insert(pango_attr_font_features_new(span.attributes.fontFeatures))
            }
            if span.attributes.baselineOffset != 0 {
                insert(pango_attr_rise_new(units(span.attributes.baselineOffset)))
            }
        }
        return list
    }
}
