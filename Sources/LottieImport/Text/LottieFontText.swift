import Foundation
import TextLayout

/// A paragraph of a document with the attributes of its fonts.
struct LottieFontText {
    let document: LottieTextDocument
    let attributed: AttributedText

    /// The size of small capitals in After Effects, as a fraction of the font size.
    private static let smallCapitalScale = 0.7

    /// - Parameter fontName: The installed font of the document.
    init(_ paragraph: Substring, _ document: LottieTextDocument, _ fontName: String) {
        self.document = document
        var pieces: [AttributedText.Piece] = []
        for character in paragraph {
            let capital = String(character).uppercased()
            let isSmall = document.capitals == .small && capital != String(character)
            var attributes = TextAttributes()
            attributes.fontName = fontName
            attributes.fontSize = document.size * (isSmall ? Self.smallCapitalScale : 1)
            // Letters move on their own, also those that a ligature of the font would join.
            if character.hasOptionalLigatures { attributes.fontFeatures = "liga=0,clig=0" }
            let text = isSmall ? capital : String(character)
            if let last = pieces.last, last.attributes == attributes {
                pieces[pieces.count - 1] = .init(last.text + text, attributes)
            } else {
                pieces.append(.init(text, attributes))
            }
        }
        attributed = AttributedText(pieces)
    }

    private init(_ document: LottieTextDocument, _ attributed: AttributedText) {
        self.document = document
        self.attributed = attributed
    }

    /// The text that is drawn.
    var string: String { attributed.string }

    /// Returns a part of the text by UTF-8 offsets.
    func text(in range: Range<Int>) -> String {
        String(decoding: string.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
    }

    /// Returns parts of the text by UTF-8 offsets, in ascending order.
    func parts(_ ranges: [Range<Int>]) -> [LottieFontText] {
        var remaining = attributed.pieces[...]
        var start = 0
        return ranges.map { range in
            var pieces: [AttributedText.Piece] = []
            while let piece = remaining.first {
                let end = start + piece.text.utf8.count
                pieces.append(.init(text(in: (start..<end).clamped(to: range)), piece.attributes))
                // The next part starts in the same piece.
                if end > range.upperBound { break }
                remaining = remaining.dropFirst()
                start = end
            }
            return LottieFontText(document, AttributedText(pieces))
        }
    }
}

// Soft hyphens (U+00AD) draw nothing, unless a line ends after them.
extension LottieFontText {
    private static let softHyphen = "\u{ad}"

    /// Whether the text has soft hyphens.
    var hasSoftHyphens: Bool { string.unicodeScalars.contains("\u{ad}") }

    /// The hyphen of a line that ends in a soft hyphen.
    var hyphen: LottieFontText {
        LottieFontText(document, AttributedText(attributed.pieces.prefix(1).map { .init("-", $0.attributes) }))
    }

    /// The text with a hyphen instead of a soft hyphen at its end.
    var hyphenated: LottieFontText {
        guard let index = attributed.pieces.lastIndex(where: { !$0.text.isEmpty }),
            attributed.pieces[index].text.hasSuffix(Self.softHyphen)
        else { return self }
        var pieces = attributed.pieces
        pieces[index] = .init(
            String(pieces[index].text.dropLast(Self.softHyphen.count)) + "-", pieces[index].attributes)
        return LottieFontText(document, AttributedText(pieces))
    }

    /// Returns whether the last character of a part is a soft hyphen.
    func endsInSoftHyphen(_ range: Range<Int>) -> Bool { text(in: range).hasSuffix(Self.softHyphen) }
}

extension Character {
    /// Whether the font's ligatures of the character are optional: those of Latin, Greek, Cyrillic and Armenian
    /// letters, digits and punctuation. Other scripts need them.
    fileprivate var hasOptionalLigatures: Bool { unicodeScalars.allSatisfy { $0.value < 0x590 } }
}
