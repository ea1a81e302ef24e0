import Foundation
import Images
import TextLayout

/// The appearance of captions: the presented values of a `CaptionLayer`.
struct CaptionStyle: Equatable {
    var fontName = "Helvetica"
    var fontSize: CGFloat = 48
    var color: CGColor?
    var kern: CGFloat = 0
    var lineHeightMultiple: CGFloat = 0
    var strokeColor: CGColor?
    var strokeWidth: CGFloat = 0
    var lineBox = TextBox()
    var alignment = TextAlignment.center
    var verticalAlignment = VerticalTextAlignment.bottom
    var highlightColor: CGColor?
    /// The color of the outline of highlighted words; nil for `strokeColor`.
    var highlightStrokeColor: CGColor?
    /// The width of the outline of highlighted words; nil for `strokeWidth`.
    var highlightStrokeWidth: CGFloat?
    var highlightBox = TextBox()
    var highlightMode = CaptionLayer.HighlightMode.word
    var reveal = CaptionLayer.Reveal.phrase
    var maximumLines = 2
    var maximumWords = 0

    /// The number of lines of a page; at least one.
    var lineLimit: Int { maximumLines > 0 ? maximumLines : Int.max / 2 }

    /// Whether the drawing changes within words.
    var followsCharacters: Bool { reveal == .character || highlightMode == .character && changesHighlightedText }

    /// Whether highlighted words have a color or an outline of their own.
    private var changesHighlightedText: Bool {
        highlightColor != nil || highlightStrokeColor != nil || highlightStrokeWidth != nil
    }
    /// The outline of highlighted words.
    private var highlightStroke: TextStroke? {
        TextStroke(
            behindLetters: highlightStrokeWidth ?? strokeWidth, fontSize: fontSize,
            color: highlightStrokeColor ?? strokeColor)
    }

    /// The values that determine the lines and pages, besides the size of the layer and `inset`.
    var breaking: CaptionStyle {
        var style = CaptionStyle()
        style.fontName = fontName
        style.fontSize = fontSize
        style.kern = kern
        style.maximumLines = maximumLines
        style.maximumWords = maximumWords
        return style
    }

    /// The space around a block for outlines and boxes.
    var margin: CGSize {
        let plain = strokeColor == nil ? 0 : max(strokeWidth, 0)
        let highlighted =
            (highlightStrokeColor ?? strokeColor) == nil ? 0 : max(highlightStrokeWidth ?? strokeWidth, 0)
        let stroke = max(plain, highlighted)
        return CGSize(
            width: max(stroke, highlightBox.inset.width), height: max(stroke, highlightBox.inset.height))
    }

    /// The distance from the left or right edge of a block to its lines.
    var inset: CGFloat { lineBox.inset.width + margin.width }

    /// Returns the style of a block.
    func textStyle(_ text: AttributedText, alignment: TextAlignment?) -> TextStyle {
        var style = TextStyle(fontName: fontName, fontSize: fontSize, alignment: alignment ?? self.alignment)
        style.isWrapped = true
        style.lineBox = lineBox
        style.margin = margin
        style.show(text)
        return style
    }

    /// Returns words as text, with the colors of what is spoken.
    func text(of words: [CaptionCue.Word], lines: [Int] = [], _ state: CaptionState) -> AttributedText {
        var pieces: [AttributedText.Piece] = []
        let currentLine = lines.indices.contains(state.word) ? lines[state.word] : -1
        for (index, word) in words.enumerated() {
            if index > 0 { pieces.append(.init(word.separator.text, base)) }
            let isCurrent = index == state.word
            let spoken = index < state.word ? word.text.count : isCurrent ? max(state.characters, 0) : 0
            let isShown: Bool =
                switch reveal {
                case .phrase, .character: true
                case .word: index <= state.word
                case .line: lines.isEmpty || lines[index] <= currentLine
                }
            let split = followsCharacters && state != .all ? spoken : word.text.count
            for (part, isSpoken) in [(word.text.prefix(split), true), (word.text.dropFirst(split), false)]
            where !part.isEmpty {
                var attributes = attributes(of: word.style)
                let isHighlighted: Bool =
                    switch highlightMode {
                    case .word: isCurrent
                    case .spoken: index <= state.word
                    case .character: index < state.word || (isCurrent && isSpoken)
                    }
                if isHighlighted, state != .all {
                    if let highlightColor {
                        attributes.color = highlightColor
                        attributes.usesLayerColor = false
                    }
                    attributes.stroke = highlightStroke
                }
                if isCurrent, isShown { attributes.box = highlightBox }
                if !isShown || (reveal == .character && !isSpoken) { attributes.hide() }
                pieces.append(.init(String(part), attributes))
            }
        }
        return AttributedText(pieces)
    }

    private var base: TextAttributes {
        var attributes = TextAttributes()
        attributes.fontName = fontName
        attributes.fontSize = max(fontSize, 0)
        attributes.usesLayerColor = true
        attributes.kern = kern
        attributes.paragraph.lineHeightMultiple = max(lineHeightMultiple, 0)
        return attributes
    }

    private func attributes(of style: CaptionCue.Style) -> TextAttributes {
        var attributes = base
        if style.isBold, !fontName.localizedCaseInsensitiveContains("bold") { attributes.fontName += " Bold" }
        if style.isItalic, !fontName.localizedCaseInsensitiveContains("italic") { attributes.fontName += " Italic" }
        if style.isUnderlined { attributes.underline = TextDecoration() }
        if let color = style.color {
            attributes.color = color
            attributes.usesLayerColor = false
        }
        attributes.backgroundColor = style.backgroundColor
        attributes.stroke = TextStroke(behindLetters: strokeWidth, fontSize: fontSize, color: strokeColor)
        return attributes
    }
}
