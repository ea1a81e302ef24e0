import CPango

/// The positions in a text at which lines may end.
package enum LineBreaks {
    /// Returns the UTF-8 offsets after which a line may end, by the rules of Unicode (UAX #14), as in text layouts.
    package static func offsets(in text: String) -> Set<Int> {
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
