import CPango
import Foundation

/// The names of the fonts available to this process.
///
/// Used only under the lock of the text engine.
final class FontNames {
    /// The available families, in lower case.
    let families: Set<String>
    private let config: OpaquePointer?
    private lazy var postScript = Self.postScriptNames(config)
    private lazy var compact = compactNames()
    private lazy var unknownReplacements = replacements(for: Self.unknownFamily)
    /// Whether fontconfig has a rule for each family that was asked for: applying its rules takes 0.2 ms.
    private var recognized: [String: Bool] = [:]
    /// The number of families after which `recognized` starts again.
    private static let recognizedLimit = 10_000

    /// A family that no configuration knows.
    static let unknownFamily = "Multiplane No Such Family"

    init(families: Set<String>, config: OpaquePointer?) {
        self.families = families
        self.config = config.flatMap { FcConfigReference($0) }
    }

    deinit {
        if let config { FcConfigDestroy(config) }
    }

    /// Whether `family`, or a family with the same metrics, is installed.
    func isAvailable(_ family: String) -> Bool {
        let name = family.lowercased()
        return families.contains(name) || MetricAliases.group(of: name).map { !$0.isDisjoint(with: families) } ?? false
    }

    /// Whether `family` is a known name, installed or not.
    func isKnown(_ family: String) -> Bool {
        families.contains(family.lowercased()) || MetricAliases.group(of: family.lowercased()) != nil
    }

    /// Whether fontconfig has a font or a rule for a family. Otherwise it selects the font of any unknown name.
    func isRecognized(_ family: String) -> Bool {
        if let isRecognized = recognized[family] { return isRecognized }
        let isRecognized = isKnown(family) || replacements(for: family) != unknownReplacements
        if recognized.count >= Self.recognizedLimit { recognized = [:] }
        recognized[family] = isRecognized
        return isRecognized
    }

    /// Returns the families that fontconfig's rules add to a family, in their order.
    private func replacements(for family: String) -> [String] {
        guard let pattern = FcPatternCreate() else { return [] }
        defer { FcPatternDestroy(pattern) }
        FcPatternAddString(pattern, FC_FAMILY, family)
        FcConfigSubstitute(config, pattern, FcMatchPattern)
        var names: [String] = []
        var name: UnsafeMutablePointer<FcChar8>?
        while FcPatternGetString(pattern, FC_FAMILY, Int32(names.count), &name) == FcResultMatch, let name {
            names.append(String(cString: name))
        }
        return names.filter { $0.lowercased() != family.lowercased() }
    }

    /// Returns the family whose name without spaces is `name`: "times new roman" for "TimesNewRoman".
    func family(compact name: String) -> String? { compact[name.lowercased()] }

    /// Returns family names by their spelling without spaces; of several families an installed one is preferred, then
    /// one with an installed replacement, then the first by name.
    private func compactNames() -> [String: String] {
        let names = families.sorted() + MetricAliases.names.filter(isAvailable).sorted() + MetricAliases.names.sorted()
        return Dictionary(names.map { ($0.replacingOccurrences(of: " ", with: ""), $0) }) { first, _ in first }
    }

    /// Returns the Pango description of the face with a PostScript name, such as "DejaVuSans-Bold"; the first one of
    /// several.
    func face(postScript name: String) -> String? { postScript[name.lowercased()] }

    private static func postScriptNames(_ config: OpaquePointer?) -> [String: String] {
        guard let pattern = FcPatternCreate(), let wanted = FcObjectSetCreate() else { return [:] }
        defer {
            FcPatternDestroy(pattern)
            FcObjectSetDestroy(wanted)
        }
        for key in [FC_POSTSCRIPT_NAME, FC_FAMILY, FC_WEIGHT, FC_SLANT, FC_WIDTH] { FcObjectSetAdd(wanted, key) }
        guard let fontSet = FcFontList(config, pattern, wanted) else { return [:] }
        defer { FcFontSetDestroy(fontSet) }
        var names: [String: String] = [:]
        for index in 0..<Int(fontSet.pointee.nfont) {
            guard let face = fontSet.pointee.fonts[index], let name = postScriptName(of: face),
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

/// The parts of a PostScript name: "TimesNewRomanPS-BoldItalicMT" has the family "TimesNewRoman" and the style "Bold
/// Italic".
struct PostScriptName {
    /// The family without spaces.
    let family: String
    /// The style in Pango's notation; empty for the regular face.
    let style: String

    init(_ name: String) {
        let parts = name.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        family = Self.withoutFoundrySuffix(parts[0])
        style = parts.count > 1 ? Self.words(Self.withoutFoundrySuffix(parts[1])) : ""
    }

    /// Returns the text without a final "MT" (Monotype) or "PS" (PostScript).
    private static func withoutFoundrySuffix(_ text: String) -> String {
        var name = Substring(text)
        for suffix in ["MT", "PS"] where name.hasSuffix(suffix) { name = name.dropLast(2) }
        return String(name)
    }

    /// Splits a style such as "BoldItalic" into words; "SemiBold" is one word for Pango.
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

/// Families with the same glyph widths, which can replace each other without changing the layout.
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

    /// Returns the families with the metrics of `family` (in lower case), including itself.
    static func group(of family: String) -> Set<String>? { groups.first { $0.contains(family) } }

    /// Returns whether `used` has the metrics of `requested`, ignoring case.
    static func join(_ requested: String, _ used: String) -> Bool {
        group(of: requested.lowercased())?.contains(used.lowercased()) ?? false
    }
}
