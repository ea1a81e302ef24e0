import CPango
import Foundation

/// A Pango font description, owned.
final class FontDescription {
    let pointer: OpaquePointer
    /// True when an installed family has the name asked for.
    private let isInstalled: Bool

    /// Reads "Family Style" and, where no family is called that, PostScript's "Family-Style".
    /// The families of the process are given in lower case; the size is in reference pixels.
    init(named name: String, among families: Set<String>, size: CGFloat = TextEngine.referenceSize) {
        defer { pango_font_description_set_absolute_size(pointer, Double(min(max(size, 0), 1e6)) * Double(PANGO_SCALE)) }
        let direct = Self.parse(name)
        if !Self.isKnown(direct, families), name.contains("-") {
            let split = Self.parse(name.replacingOccurrences(of: "-", with: " "))
            if Self.isKnown(split, families) || !Self.hasStyle(direct) {
                pango_font_description_free(direct)
                (pointer, isInstalled) = (split, Self.isKnown(split, families))
                return
            }
            pango_font_description_free(split)
        }
        (pointer, isInstalled) = (direct, Self.isKnown(direct, families))
    }

    deinit { pango_font_description_free(pointer) }

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
