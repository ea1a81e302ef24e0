import CPango
import Foundation

/// A Pango font description.
final class FontDescription {
    let pointer: OpaquePointer
    /// Whether an installed family has the requested name.
    private let isInstalled: Bool

    /// Parses a family, a PostScript name or "Family Style", in that order; then "Family-Style" in PostScript spelling.
    /// The size is in reference pixels. `variations` are the axes of a variable font, such as `wght=650`.
    init(
        named name: String, among names: FontNames, size: CGFloat = TextEngine.referenceSize, variations: String = ""
    ) {
        (pointer, isInstalled) = Self.face(name, names) ?? Self.bySpelling(name, names)
        if !isInstalled { Self.replaceUnknownFamilies(of: pointer, names) }
        if !variations.isEmpty { pango_font_description_set_variations(pointer, variations) }
        // Pango truncates to whole units, also a size that is a rounding error below one.
        let units = Double(min(max(size, 0), 1e6)) * Double(PANGO_SCALE)
        pango_font_description_set_absolute_size(pointer, units + 0.001)
    }

    deinit { pango_font_description_free(pointer) }

    /// The families, separated by commas.
    var families: String { Self.family(of: pointer) ?? "" }

    /// Returns the installed face with a name, or a metric-compatible replacement; Pango alone parses "Roman" at the
    /// end of a family as a style.
    ///
    /// If there is neither, a known family name at least keeps its style and its serifs.
    private static func face(_ name: String, _ names: FontNames) -> (OpaquePointer, Bool)? {
        guard !name.contains(",") else { return nil }
        let plain = name.trimmingCharacters(in: .whitespaces)
        if names.isAvailable(plain) { return (parse(plain + ","), names.families.contains(plain.lowercased())) }
        if let face = names.face(postScript: plain) { return (parse(face), true) }
        if let description = styled(plain, names)
            ?? (plain.contains("-") ? styled(plain.replacingOccurrences(of: "-", with: " "), names) : nil)
        {
            return description
        }
        if names.isKnown(plain) { return (parse(plain + ","), false) }
        let parts = PostScriptName(plain)
        return names.family(compact: parts.family).flatMap { described($0, parts.style, names) }
    }

    /// Parses "Family Style", using the longest beginning that is a known family name.
    private static func styled(_ name: String, _ names: FontNames) -> (OpaquePointer, Bool)? {
        let words = name.split(separator: " ")
        // Family names longer than this are not parsed.
        for count in stride(from: min(words.count - 1, 16), to: 0, by: -1) {
            let family = words[..<count].joined(separator: " ")
            if names.isKnown(family), let description = described(family, words[count...].joined(separator: " "), names)
            {
                return description
            }
        }
        return nil
    }

    /// Returns the description of a family and style; nil unless Pango parses all of `style` as a style.
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

    /// Replaces families that fontconfig does not know either by one name, so that Pango selects a font for all of them
    /// once: a scene can name thousands.
    private static func replaceUnknownFamilies(of description: OpaquePointer, _ names: FontNames) {
        guard let families = family(of: description) else { return }
        let known = families.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            .filter(names.isRecognized)
        pango_font_description_set_family(
            description, known.isEmpty ? FontNames.unknownFamily : known.joined(separator: ","))
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

    /// Whether the font found has another design than the requested one, not only another name.
    private func isSubstituted(by font: OpaquePointer) -> Bool {
        guard !isInstalled else { return false }
        guard let requested = Self.family(of: pointer), let used = Self.family(of: font) else { return true }
        return !MetricAliases.join(requested, used)
    }

    /// Returns the font that fontconfig selects.
    func resolution(requested: String, engine: TextEngine) -> FontResolution {
        guard let font = pango_font_map_load_font(engine.fontMap, engine.context, pointer) else {
            return FontResolution(requested: requested, used: "", isSubstitute: true)
        }
        defer { g_object_unref(font) }
        let description: OpaquePointer = pango_font_describe(font)
        defer { pango_font_description_free(description) }
        let isSubstitute = isSubstituted(by: description)
        pango_font_description_unset_fields(description, PANGO_FONT_MASK_SIZE)
        pango_font_description_unset_fields(description, PANGO_FONT_MASK_VARIATIONS)
        let name = pango_font_description_to_string(description)
        defer { g_free(name) }
        var used = name.map { String(cString: $0) } ?? ""
        // Pango appends a comma to a family whose last word could be a style.
        if used.hasSuffix(",") { used.removeLast() }
        return FontResolution(requested: requested, used: used, isSubstitute: isSubstitute)
    }
}
