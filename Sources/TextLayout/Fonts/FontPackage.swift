/// The Debian packages with fonts for characters that few systems can draw, and with families that scenes often name.
package enum FontPackage {
    /// Packages by family, in lowercase and without spaces.
    private static let families = [
        ("inter", "fonts-inter"), ("lato", "fonts-lato"), ("ebgaramond", "fonts-ebgaramond"), ("sora", "fonts-sora"),
        ("leaguespartan", "fonts-league-spartan"), ("manrope", "fonts-manrope"), ("bebasneue", "fonts-bebas-neue"),
        ("roboto", "fonts-roboto"), ("opensans", "fonts-open-sans"), ("cabin", "fonts-cabin"),
        ("quicksand", "fonts-quicksand"), ("comfortaa", "fonts-comfortaa"), ("cantarell", "fonts-cantarell"),
        ("carlito", "fonts-crosextra-carlito"), ("notosans", "fonts-noto-core"), ("notoserif", "fonts-noto-core"),
    ]

    /// The words after the family in the names of fonts.
    private static let styles = [
        "display", "thin", "hairline", "extra", "ultra", "light", "regular", "book", "medium", "semi", "demi", "bold",
        "heavy", "black", "italic", "oblique", "condensed", "08", "12",
    ]

    /// Returns the package with a font; nil for other fonts.
    ///
    /// - Parameter font: A full name, such as "Inter Semi Bold", or a PostScript name, such as "Inter-SemiBold".
    package static func package(ofFont font: String) -> String? {
        let name = font.lowercased().filter { $0.isLetter || $0.isNumber }
        for (family, package) in families where name.hasPrefix(family) {
            var style = name.dropFirst(family.count)
            while let word = styles.first(where: style.hasPrefix) { style = style.dropFirst(word.count) }
            if style.isEmpty { return package }
        }
        return nil
    }

    /// Returns the packages for characters without a glyph, without duplicates; none for other characters.
    package static func packages(for characters: [Unicode.Scalar]) -> [String] {
        var names: [String] = []
        for character in characters {
            if let name = name(for: character), !names.contains(name) { names.append(name) }
        }
        return names
    }

    private static func name(for character: Unicode.Scalar) -> String? {
        let properties = character.properties
        if properties.isIdeographic { return "fonts-noto-cjk" }
        switch character.value {
        // CJK symbols, kana, Bopomofo, Hangul, compatibility and full-width forms.
        case 0x1100...0x11FF, 0x2E80...0x303F, 0x3040...0x33FF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF,
            0xFE30...0xFE4F, 0xFF00...0xFFEF, 0x1B000...0x1B16F:
            return "fonts-noto-cjk"
        // Armenian to Vedic, except Hangul Jamo (above); further Indic and Southeast Asian scripts; presentation forms
        // of Hebrew and Arabic.
        case 0x0530...0x10FF, 0x1200...0x1CFF, 0xA800...0xA95F, 0xA980...0xABFF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC,
            0x10800...0x11FFF:
            return "fonts-noto-core"
        default:
            return properties.isEmojiPresentation || (properties.isEmoji && character.value > 0xFF)
                ? "fonts-noto-color-emoji" : nil
        }
    }
}
