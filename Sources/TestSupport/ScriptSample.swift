import Foundation

/// A text in a script, for tests of text layout that must hold in every script.
///
/// Tests register `fonts`, so that no test depends on installed fonts:
///
/// ```swift
/// try FontCollection.withNew {
///     try FontCatalog.register(fileAt: ScriptSample.fonts)
///     …
/// }
/// ```
public struct ScriptSample: Sendable, CustomStringConvertible {
    /// The script.
    public let name: String
    /// The text.
    public let text: String
    /// The family of the font: bundled, or one of `fonts`.
    public let font: String

    public var description: String { name }

    /// The file with the fonts of the samples that DejaVu Sans cannot draw, with the glyphs of these texts only.
    public static let fonts = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Tests/Fonts/Scripts.ttc")

    /// The samples: joined letters, ligatures, marks, both directions, and color glyphs.
    public static let all: [ScriptSample] = [
        .init("Latin", "Office AVATAR, fjord"), .init("Latin in NFC", "Åéñ \u{1ed3}"),
        .init("Latin in NFD", "A\u{30a}e\u{301}n\u{303} o\u{302}\u{300} x\u{323}\u{302}"),
        .init("Greek and Cyrillic", "Ά\u{3b1}\u{301} Ёж"),
        .init("Arabic", "السلام لا بِسْمِ"), .init("Arabic with digits", "عام 2026 (نص) x"),
        .init("Hebrew", "שלום (42) [אב] ABC!"), .init("Hebrew with points", "שָׁלוֹם"), .init("Armenian", "և մեն"),
        .init("Urdu", "یہ نستعلیق ہے", "Noto Nastaliq Urdu"),
        .init("Devanagari", "नमस्ते क्षत्रिय कि", "Noto Sans Devanagari"),
        .init("Bengali", "বাংলা ক্ষেত্র কো", "Noto Sans Bengali"), .init("Tamil", "தமிழ் கொ", "Noto Sans Tamil"),
        .init("Thai", "ภาษาไทย น้ำ", "Noto Sans Thai"), .init("Khmer", "ភាសាខ្មែរ", "Noto Sans Khmer"),
        .init("Myanmar", "မြန်မာစာ", "Noto Sans Myanmar"),
        .init("Chinese", "「中文」、标点。︵字︶﹁文﹂", "Noto Sans CJK SC"),
        .init("Emoji", "👍🏽 🇩🇪 👩‍👩‍👧 a😀b ❤️", "Noto Color Emoji"),
        .init("Code", "a -> b => c != d", "Fira Code"),
    ]

    private init(_ name: String, _ text: String, _ font: String = "DejaVu Sans") {
        self.name = name
        self.text = text
        self.font = font
    }
}
