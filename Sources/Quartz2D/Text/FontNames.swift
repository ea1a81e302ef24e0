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
    func isAvailable(_ family: String) -> Bool {
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
        let names = families.sorted() + MetricAliases.names.filter(isAvailable).sorted() + MetricAliases.names.sorted()
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

/// A PostScript name in its parts: "TimesNewRomanPS-BoldItalicMT" is the family "TimesNewRoman" in "Bold Italic".
struct PostScriptName {
    /// Without spaces.
    let family: String
    /// As Pango reads styles; empty for the regular face.
    let style: String

    init(_ name: String) {
        let parts = name.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        family = Self.withoutFoundrySuffix(parts[0])
        style = parts.count > 1 ? Self.words(Self.withoutFoundrySuffix(parts[1])) : ""
    }

    /// Without Monotype's "MT" and PostScript's "PS" at the end.
    private static func withoutFoundrySuffix(_ text: String) -> String {
        var rest = Substring(text)
        for suffix in ["MT", "PS"] where rest.hasSuffix(suffix) { rest = rest.dropLast(2) }
        return String(rest)
    }

    /// "BoldItalic" in words; "SemiBold" is one of Pango's.
    private static func words(_ style: String) -> String {
        var words: [String] = []
        for letter in style {
            if letter.isUppercase || words.isEmpty { words.append("") }
            words[words.count - 1].append(letter)
        }
        return words.reduce(into: "") { text, word in
            let isOneWord = text.isEmpty || ["Semi", "Demi", "Extra", "Ultra"].contains { text.hasSuffix($0) }
            text += isOneWord ? word : " " + word
        }
    }
}

/// Families made with each other's widths, so that one may stand for another without the text being set differently.
///
/// The names are those that fontconfig binds as "same" (its 30-metric-aliases.conf), in lower case.
enum MetricAliases {
    private static let groups: [Set<String>] = [
        [
            "helvetica", "arial", "arimo", "liberation sans", "nimbus sans", "nimbus sans l", "tex gyre heros",
            "albany", "albany amt",
        ],
        [
            "times", "times new roman", "tinos", "liberation serif", "nimbus roman", "nimbus roman no9 l",
            "tex gyre termes", "thorndale", "thorndale amt",
        ],
        [
            "courier", "courier new", "cousine", "liberation mono", "nimbus mono", "nimbus mono l", "nimbus mono ps",
            "tex gyre cursor", "cumberland", "cumberland amt",
        ],
        [
            "helvetica narrow", "helvetica condensed", "arial narrow", "liberation sans narrow", "nimbus sans narrow",
            "tex gyre heros cn",
        ],
        ["palatino", "palatino linotype", "p052", "urw palladio l", "tex gyre pagella"],
        [
            "bookman", "itc bookman", "bookman old style", "bookman urw", "urw bookman", "urw bookman l",
            "tex gyre bonum",
        ],
        ["new century schoolbook", "century schoolbook", "century schoolbook l", "c059", "tex gyre schola"],
        ["avant garde", "itc avant garde gothic", "urw gothic", "urw gothic l", "tex gyre adventor"],
        ["zapf chancery", "itc zapf chancery", "z003", "urw chancery l", "tex gyre chorus"],
        ["georgia", "gelasio"],
        ["cambria", "caladea"],
        ["calibri", "carlito"],
    ]

    static let names = groups.flatMap { $0 }

    /// The families with the metrics of `family`, which is in lower case, with itself.
    static func group(of family: String) -> Set<String>? { groups.first { $0.contains(family) } }

    /// Whether `used` has the metrics of `requested`; case does not matter.
    static func join(_ requested: String, _ used: String) -> Bool {
        group(of: requested.lowercased())?.contains(used.lowercased()) ?? false
    }
}
