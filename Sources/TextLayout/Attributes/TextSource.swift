import CPango
import Foundation

/// UTF-8 text with attributes by byte offset; plain text has no attributes.
///
/// NUL characters, at which Pango would end the text, are spaces.
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

    init(_ text: String) { bytes = Self.bytes(of: text) }

    init(_ text: AttributedText) {
        bytes = Self.bytes(of: text.string)
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

    private static func bytes(of text: String) -> [UInt8] { text.utf8.map { $0 == 0 ? 0x20 : $0 } }

    func attributes(at offset: Int) -> TextAttributes? {
        // Spans are adjacent and in order.
        var low = 0
        var high = spans.count
        while low < high {
            let middle = (low + high) / 2
            if spans[middle].range.upperBound > offset { high = middle } else { low = middle + 1 }
        }
        return (low < spans.count ? spans[low] : spans.last)?.attributes
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

    /// The paragraphs, separated by line feeds, with a carriage return before them or not, and their offsets.
    var paragraphs: [(offset: Int, source: TextSource)] {
        var parts: [(Int, TextSource)] = []
        var start: Int = 0
        for (index, byte) in bytes.enumerated() where byte == 0x0a {
            let end = index > start && bytes[index - 1] == 0x0d ? index - 1 : index
            parts.append((start, part(start..<end)))
            start = index + 1
        }
        return parts + [(start, part(start..<bytes.count))]
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

    /// Returns Pango attributes for a layout of `unit` reference pixels per point; none for plain text.
    ///
    /// Pango shapes text separately where an attribute of a font or a position starts, even if the text before it has an
    /// equal one. So an attribute covers all adjacent spans that have it.
    func pangoAttributes(unit: CGFloat, fonts: (FontRequest) -> FontDescription) -> PangoAttributes {
        var attributes = PangoAttributes()
        func units(_ points: CGFloat) -> Int32 { Int32(min(max(points * unit * CGFloat(PANGO_SCALE), -1e9), 1e9)) }
        for (range, font) in ranges(of: FontRequest.init) {
            attributes.add(pango_attr_font_desc_new(fonts(font).pointer), range)
        }
        for case (let range, let box?) in ranges(of: \.inlineBox) {
            attributes.add(box.pangoAttribute(unit: unit), range)
        }
        for (range, kern) in ranges(of: \.kern) where kern != 0 {
            attributes.add(pango_attr_letter_spacing_new(units(kern)), range)
        }
        for (range, features) in ranges(of: \.fontFeatures) where !features.isEmpty {
            attributes.add(pango_attr_font_features_new(features), range)
        }
        for (range, offset) in ranges(of: \.baselineOffset) where offset != 0 {
            attributes.add(pango_attr_rise_new(units(offset)), range)
        }
        // The foreground color is not drawn: it makes Pango divide shaped text into a run per span. A cluster of glyphs
        // that belongs to several spans goes to the first.
        for (index, span) in spans.enumerated() {
            let number = pango_attr_foreground_new(UInt16(index & 0xffff), UInt16(index >> 16 & 0xffff), 0)
            attributes.add(number, span.range)
        }
        return attributes
    }

    /// Returns the values of an attribute with the ranges in which it does not change.
    private func ranges<Value: Equatable>(of value: (TextAttributes) -> Value) -> [(range: Range<Int>, value: Value)] {
        var ranges: [(range: Range<Int>, value: Value)] = []
        for span in spans {
            let value = value(span.attributes)
            if let last = ranges.last, last.value == value, last.range.upperBound == span.range.lowerBound {
                ranges[ranges.count - 1].range = last.range.lowerBound..<span.range.upperBound
            } else {
                ranges.append((span.range, value))
            }
        }
        return ranges
    }
}

/// Pango attributes of ranges of a text, collected for a list.
///
/// `pango_attr_list_insert` searches the whole list, except for an attribute that starts at or after the last one.
struct PangoAttributes {
    private var attributes: [UnsafeMutablePointer<PangoAttribute>] = []

    /// Adds an attribute of a range of UTF-8 offsets; ownership is transferred.
    mutating func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?, _ range: Range<Int>) {
        guard let attribute else { return }
        attribute.pointee.start_index = UInt32(range.lowerBound)
        attribute.pointee.end_index = UInt32(range.upperBound)
        attributes.append(attribute)
    }

    /// Transfers the attributes to a new list, which the caller frees. Attributes with the same start keep their order.
    mutating func makeList() -> OpaquePointer? {
        let list = pango_attr_list_new()
        let ordered = attributes.enumerated().sorted { a, b in
            (a.element.pointee.start_index, a.offset) < (b.element.pointee.start_index, b.offset)
        }
        for (_, attribute) in ordered { pango_attr_list_insert(list, attribute) }
        attributes = []
        return list
    }
}
