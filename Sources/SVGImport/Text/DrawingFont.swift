import Foundation
import TextLayout

/// Finds installed fonts for the properties of text.
struct DrawingFont {
    /// The family and style, as text layers take it.
    let name: String
    /// The family that is not installed; nil if the first one of the list is, and for text without a list.
    private(set) var missing: String?

    private static let generic = [
        "sans-serif": "Sans", "serif": "Serif", "monospace": "Monospace", "system-ui": "Sans", "ui-sans-serif": "Sans",
        "ui-serif": "Serif", "ui-monospace": "Monospace", "cursive": "Sans", "fantasy": "Sans", "-apple-system": "Sans",
        "blinkmacsystemfont": "Sans",
    ]
    private static let weights = [
        100: "Thin", 200: "Ultra-Light", 300: "Light", 500: "Medium", 600: "Semi-Bold", 700: "Bold", 800: "Ultra-Bold",
        900: "Heavy",
    ]

    init(_ style: DrawingStyle) {
        let listed = style["font-family"]
        let families = CSSSyntax.split(listed ?? "Times New Roman, serif", at: ",").prefix(32).map {
            $0.trimmingCharacters(in: CharacterSet(charactersIn: "\"' "))
        }
        var family: String?
        for candidate in families {
            if let name = Self.generic[candidate.lowercased()] {
                family = name
                break
            }
            if !candidate.isEmpty, !FontCatalog.resolution(of: candidate).isSubstitute {
                family = candidate
                break
            }
            if missing == nil, listed != nil { missing = candidate }
        }
        let suffix = [Self.weight(style["font-weight"]), Self.slant(style["font-style"])].compactMap { $0 }
        name = ([family ?? families.first ?? "Sans"] + suffix).joined(separator: " ")
    }

    private static func weight(_ text: String?) -> String? {
        switch text?.lowercased() {
        case "bold", "bolder": return "Bold"
        case "lighter": return "Light"
        case let text?:
            guard let number = Double(text), (1...1000).contains(number) else { return nil }
            return weights[Int((number / 100).rounded()) * 100]
        case nil: return nil
        }
    }

    private static func slant(_ text: String?) -> String? {
        let text = text?.lowercased() ?? ""
        return text == "italic" ? "Italic" : text.hasPrefix("oblique") ? "Oblique" : nil
    }
}
