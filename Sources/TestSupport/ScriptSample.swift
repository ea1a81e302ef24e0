/// A text in a script, for tests of text layout that must hold in every script.
public struct ScriptSample: Sendable, CustomStringConvertible {
    /// The script.
    public let name: String
    /// The text.
    public let text: String
    /// A font that draws the script. Tests skip the script if no installed font does.
    public let font: String
    /// The Debian package of the font.
    public let package: String

    public var description: String { name }

    /// The samples: joined letters, ligatures, marks, both directions, and color glyphs.
    public static let all: [ScriptSample] = [
        .init("Latin", "Office AVATAR, fjord"), .init("Latin in NFC", "Åéñ \u{1ed3}"),
        .init("Latin in NFD", "A\u{30a}e\u{301}n\u{303} o\u{302}\u{300} x\u{323}\u{302}"),
        .init("Greek and Cyrillic", "Ά\u{3b1}\u{301} Ёж"),
        .init("Arabic", "السلام لا بِسْمِ"), .init("Arabic with digits", "عام 2026 (نص) x"),
        .init("Hebrew", "שלום (42) ABC!"), .init("Hebrew with points", "שָׁלוֹם"), .init("Armenian", "և մեն"),
        .init("Urdu", "یہ نستعلیق ہے", "Noto Nastaliq Urdu"),
        .init("Devanagari", "नमस्ते क्षत्रिय कि", "Noto Sans Devanagari"),
        .init("Bengali", "বাংলা ক্ষেত্র", "Noto Sans Bengali"), .init("Tamil", "தமிழ் கொ", "Noto Sans Tamil"),
        .init("Thai", "ภาษาไทย น้ำ", "Noto Sans Thai"), .init("Khmer", "ភាសាខ្មែរ", "Noto Sans Khmer"),
        .init("Myanmar", "မြန်မာစာ", "Noto Sans Myanmar"),
        .init("Chinese", "「中文」、标点。", "Noto Sans CJK SC", "fonts-noto-cjk"),
        .init("Emoji", "👍🏽 🇩🇪 👩‍👩‍👧 a😀b", "Noto Color Emoji", "fonts-noto-color-emoji"),
        .init("Code", "a -> b => c != d", "Fira Code", "fonts-firacode"),
    ]

    /// The message of a test that skips the sample.
    public var skipNote: String { "skipped \(name): no installed font has it; install \(package)" }

    private init(
        _ name: String, _ text: String, _ font: String = "DejaVu Sans", _ package: String = "fonts-noto-core"
    ) {
        self.name = name
        self.text = text
        self.font = font
        self.package = package
    }
}
