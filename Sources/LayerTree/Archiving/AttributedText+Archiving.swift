import Foundation
import Quartz2D

// A text as lists of its pieces' letters and attributes.
extension AttributedText {
    var listed: [Any] { pieces.map { [$0.text, $0.attributes.named] as [Any] } }

    /// Nil for a list that is no text.
    convenience init?(listed parts: [Any]) {
        var pieces: [Piece] = []
        for part in parts {
            guard let piece = part as? [Any], piece.count == 2, let text = piece[0] as? String,
                let named = piece[1] as? [String: Any]
            else { return nil }
            pieces.append(Piece(text, TextAttributes(named: named)))
        }
        self.init(pieces)
    }
}

extension TextAttributes {
    fileprivate var named: [String: Any] {
        var named: [String: Any] = [
            "font": UIFont(name: fontName, size: fontSize), "color": color, "kern": kern, "baseline": baselineOffset,
        ]
        named["background"] = backgroundColor
        named["underline"] = underline?.weight.rawValue
        named["underlineColor"] = underline?.color
        named["strikethrough"] = strikethrough?.weight.rawValue
        named["strikethroughColor"] = strikethrough?.color
        named["stroke"] = stroke?.strokeWidth
        named["strokeColor"] = stroke?.color
        named["paragraph"] = paragraph.listed
        named["alignment"] = paragraph.alignment?.rawValue
        return named
    }

    fileprivate init(named: [String: Any]) {
        self.init()
        func number(_ key: String) -> CGFloat { CGFloat(BoxedValue.number(named[key]) ?? 0) }
        func rule(_ key: String) -> TextRule? {
            (named[key] as? String).flatMap(TextRule.Weight.init).map {
                TextRule($0, color: named[key + "Color"] as? CGColor)
            }
        }
        if let font = named["font"] as? UIFont { (fontName, fontSize) = (font.fontName, font.pointSize) }
        color = named["color"] as? CGColor ?? .black
        backgroundColor = named["background"] as? CGColor
        kern = number("kern")
        baselineOffset = number("baseline")
        underline = rule("underline")
        strikethrough = rule("strikethrough")
        stroke = TextStroke(strokeWidth: number("stroke"), color: named["strokeColor"] as? CGColor)
        paragraph = ParagraphSetting(
            listed: (named["paragraph"] as? [Any] ?? []).compactMap(BoxedValue.number).map { CGFloat($0) })
        paragraph.alignment = (named["alignment"] as? String).flatMap(TextAlignment.init)
    }
}

extension ParagraphSetting {
    fileprivate var listed: [CGFloat] {
        [
            lineHeightMultiple, minimumLineHeight, maximumLineHeight, lineSpacing, paragraphSpacing,
            firstLineHeadIndent, headIndent,
        ]
    }

    fileprivate init(listed n: [CGFloat]) {
        self.init()
        guard n.count == 7 else { return }
        lineHeightMultiple = n[0]
        minimumLineHeight = n[1]
        maximumLineHeight = n[2]
        lineSpacing = n[3]
        paragraphSpacing = n[4]
        firstLineHeadIndent = n[5]
        headIndent = n[6]
    }
}
