import CPango
import Foundation

/// What fonts of this process are called.
///
/// Under the text engine's mutex only.
final class FontNames {
    /// In lower case.
    let families: Set<String>
    private let config: OpaquePointer?
    private lazy var postScript = Self.postScriptNames(config)
    private lazy var compact = compactNames()

    init(families: Set<String>, config: OpaquePointer?) {
        self.families = families
        self.config = config.flatMap { FcConfigReference($0) }
    }

    deinit {
        if let config { FcConfigDestroy(config) }
    }

    /// Whether `family` is installed, or another family has its metrics and stands for it.
    func isServed(_ family: String) -> Bool {
        let name = family.lowercased()
        return families.contains(name) || MetricAliases.group(of: name).map { !$0.isDisjoint(with: families) } ?? false
    }

    /// Whether `family` is the name of one, be it installed or not.
    func isKnown(_ family: String) -> Bool {
        families.contains(family.lowercased()) || MetricAliases.group(of: family.lowercased()) != nil
    }

    /// A family that is written like `name` but for its spaces: "TimesNewRoman" for "times new roman".
    func family(compact name: String) -> String? { compact[name.lowercased()] }

    /// Installed families before those that others stand for, and these before what is only known by name; of several
    /// the first by name.
    private func compactNames() -> [String: String] {
        let names = families.sorted() + MetricAliases.names.filter(isServed).sorted() + MetricAliases.names.sorted()
        return Dictionary(names.map { ($0.replacingOccurrences(of: " ", with: ""), $0) }) { first, _ in first }
    }

    /// What Pango calls the face of that PostScript name, "DejaVuSans-Bold", as text: of several the first.
    func face(postScript name: String) -> String? { postScript[name.lowercased()] }

    private static func postScriptNames(_ config: OpaquePointer?) -> [String: String] {
        guard let pattern = FcPatternCreate(), let wanted = FcObjectSetCreate() else { return [:] }
        defer {
            FcPatternDestroy(pattern)
            FcObjectSetDestroy(wanted)
        }
        for key in [FC_POSTSCRIPT_NAME, FC_FAMILY, FC_WEIGHT, FC_SLANT, FC_WIDTH] { FcObjectSetAdd(wanted, key) }
        guard let found = FcFontList(config, pattern, wanted) else { return [:] }
        defer { FcFontSetDestroy(found) }
        var names: [String: String] = [:]
        for index in 0..<Int(found.pointee.nfont) {
            guard let face = found.pointee.fonts[index], let name = postScriptName(of: face),
                let text = description(of: face)
            else { continue }
            names[name] = min(names[name] ?? text, text)
        }
        return names
    }

    private static func postScriptName(of face: OpaquePointer) -> String? {
        var name: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(face, FC_POSTSCRIPT_NAME, 0, &name) == FcResultMatch, let name else { return nil }
        return String(cString: name).lowercased()
    }

    private static func description(of face: OpaquePointer) -> String? {
        guard let description = pango_fc_font_description_from_pattern(face, 0) else { return nil }
        defer { pango_font_description_free(description) }
        guard let text = pango_font_description_to_string(description) else { return nil }
        defer { g_free(text) }
        return String(cString: text)
    }
}
