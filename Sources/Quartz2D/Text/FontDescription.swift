import CPango
import Foundation

/// A Pango font description, owned.
final class FontDescription {
    let pointer: OpaquePointer
    /// True when an installed family has the name asked for.
    private let isInstalled: Bool

    /// Reads a family, a PostScript name or "Family Style", in that order; then "Family-Style" in PostScript's
    /// spelling. The size is in reference pixels.
    init(named name: String, among names: FontNames, size: CGFloat = TextEngine.referenceSize) {
        (pointer, isInstalled) = Self.face(name, names) ?? Self.bySpelling(name, names)
        pango_font_description_set_absolute_size(pointer, Double(min(max(size, 0), 1e6)) * Double(PANGO_SCALE))
    }

    deinit { pango_font_description_free(pointer) }

    /// What is installed under that name, or stands for it; Pango by itself takes "Roman" at a family's end for a
    /// style.
    ///
    /// Where nothing does, at least the style is kept, and serifs, of families that are known by name.
    private static func face(_ name: String, _ names: FontNames) -> (OpaquePointer, Bool)? {
        guard !name.contains(",") else { return nil }
        let plain = name.trimmingCharacters(in: .whitespaces)
        if names.isAvailable(plain) { return (parse(plain + ","), names.families.contains(plain.lowercased())) }
        if let face = names.face(postScript: plain) { return (parse(face), true) }
        if let found = styled(plain, names)
            ?? (plain.contains("-") ? styled(plain.replacingOccurrences(of: "-", with: " "), names) : nil)
        {
            return found
        }
        if names.isKnown(plain) { return (parse(plain + ","), false) }
        let parts = PostScriptName(plain)
        return names.family(compact: parts.family).flatMap { described($0, parts.style, names) }
    }

    /// "Family Style" by the most words at the beginning that name a family.
    private static func styled(_ name: String, _ names: FontNames) -> (OpaquePointer, Bool)? {
        let words = name.split(separator: " ")
        // A family of more words than this is not taken apart.
        for count in stride(from: min(words.count - 1, 16), to: 0, by: -1) {
            let family = words[..<count].joined(separator: " ")
            if names.isKnown(family), let found = described(family, words[count...].joined(separator: " "), names) {
                return found
            }
        }
        return nil
    }

    /// Nil where Pango does not read all of `style` as one.
    private static func described(_ family: String, _ style: String, _ names: FontNames) -> (OpaquePointer, Bool)? {
        let description = parse("\(family), \(style)")
        if Self.family(of: description) == family { return (description, names.families.contains(family.lowercased())) }
        pango_font_description_free(description)
        return nil
    }

    private static func bySpelling(_ name: String, _ names: FontNames) -> (OpaquePointer, Bool) {
        let direct = parse(name)
        guard !isKnown(direct, names.families), name.contains("-") else {
            return (direct, isKnown(direct, names.families))
        }
        let split = parse(name.replacingOccurrences(of: "-", with: " "))
        let isSplit = isKnown(split, names.families) || !hasStyle(direct)
        pango_font_description_free(isSplit ? direct : split)
        return isSplit ? (split, isKnown(split, names.families)) : (direct, false)
    }

    private static func parse(_ name: String) -> OpaquePointer {
        let description: OpaquePointer = pango_font_description_from_string(name)
        pango_font_description_unset_fields(description, PANGO_FONT_MASK_SIZE)
        return description
    }

    private static func hasStyle(_ description: OpaquePointer) -> Bool {
        pango_font_description_get_weight(description) != PANGO_WEIGHT_NORMAL
            || pango_font_description_get_style(description) != PANGO_STYLE_NORMAL
    }

    private static func isKnown(_ description: OpaquePointer, _ families: Set<String>) -> Bool {
        family(of: description).map { families.contains($0.lowercased()) } ?? false
    }

    private static func family(of description: OpaquePointer) -> String? {
        pango_font_description_get_family(description).map { String(cString: $0) }
    }

    /// Whether the font found is another design than the one asked for, not only another maker's name of it.
    private func isSubstituted(by found: OpaquePointer) -> Bool {
        guard !isInstalled else { return false }
        guard let asked = Self.family(of: pointer), let used = Self.family(of: found) else { return true }
        return !MetricAliases.join(asked, used)
    }

    /// The font that fontconfig picks for it.
    func resolution(requested: String, engine: TextEngine) -> FontResolution {
        guard let font = pango_font_map_load_font(engine.fontMap, engine.context, pointer) else {
            return FontResolution(requested: requested, used: "", isSubstitute: true)
        }
        defer { g_object_unref(font) }
        let found: OpaquePointer = pango_font_describe(font)
        defer { pango_font_description_free(found) }
        let isSubstitute = isSubstituted(by: found)
        pango_font_description_unset_fields(found, PANGO_FONT_MASK_SIZE)
        let name = pango_font_description_to_string(found)
        defer { g_free(name) }
        var used = name.map { String(cString: $0) } ?? ""
        // Pango ends a family whose last word could be a style with a comma.
        if used.hasSuffix(",") { used.removeLast() }
        return FontResolution(requested: requested, used: used, isSubstitute: isSubstitute)
    }
}
