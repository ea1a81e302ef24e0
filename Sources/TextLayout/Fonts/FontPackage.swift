/// The Debian packages with fonts for characters that few systems can draw.
package enum FontPackage {
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
        // Armenian to Vedic, except Hangul Jamo (above); further Indic and Southeast Asian scripts; presentation forms of
        // Hebrew and Arabic.
        case 0x0530...0x10FF, 0x1200...0x1CFF, 0xA800...0xA95F, 0xA980...0xABFF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC,
            0x10800...0x11FFF:
            return "fonts-noto-core"
        default:
            return properties.isEmojiPresentation || (properties.isEmoji && character.value > 0xFF)
                ? "fonts-noto-color-emoji" : nil
        }
    }
}
