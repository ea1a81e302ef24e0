/// The text of a text layer.
package struct LottieText: Sendable {
    /// The documents with the frames at which they appear, in ascending order.
    package var documents: [(frame: Double, document: LottieTextDocument)]
    /// The animators, in order.
    package var animators: [LottieTextAnimator]
    /// The place of the layer in the file, for messages.
    package var path = ""

    /// Returns the document shown at a frame.
    package func document(at frame: Double) -> LottieTextDocument? {
        documentIndex(at: frame).map { documents[$0].document }
    }

    /// Returns the index of the document shown at a frame.
    func documentIndex(at frame: Double) -> Int? {
        documents.lastIndex { $0.frame <= frame + frameTolerance } ?? documents.indices.first
    }
}

/// A text with its style.
package struct LottieTextDocument: Sendable {
    /// The text, with line feeds between lines.
    package var text: String
    /// The letters that are drawn instead of small ones.
    package var capitals = Capitals.none
    /// The name of the font in the file's list.
    package var font: String
    /// The font size.
    package var size: Double
    /// The alignment.
    package var justification: Justification
    /// The spacing of letters in thousandths of the font size.
    package var tracking: Double
    /// The distance of lines.
    package var lineHeight: Double
    /// The shift of the baseline, upward.
    package var baselineShift: Double
    /// The colors; nil for none.
    package var fillColor, strokeColor: LottieVector?
    /// The width of the outline.
    package var strokeWidth: Double
    /// Whether the outline is above the fill.
    package var isStrokeOnTop: Bool
    /// The box that wraps lines; nil for text at a point.
    package var box: Box?

    /// The text with lowercase letters uppercased if `capitals` asks for it; it can be longer than `text`.
    var fullText: String { capitals == .none ? text : text.uppercased() }

    /// Returns a text with line feeds between lines and without NUL characters, which would end it in Pango.
    static func content(_ text: String) -> String {
        text.replacing("\r\n", with: "\n").replacing("\r", with: "\n").replacing("\u{3}", with: "\n")
            .replacing("\u{0}", with: "")
    }

    /// The replacement of small letters.
    package enum Capitals: Int, Sendable { case none, all, small }

    /// The alignment of lines.
    package enum Justification: Int, Sendable {
        case left, right, center, justifiedLeft, justifiedRight, justifiedCenter, justified
    }

    /// The box of a paragraph.
    package struct Box: Sendable {
        /// The position and size of the box.
        package var x, y, width, height: Double
    }
}

/// A font that an animation names.
package struct LottieFont: Sendable {
    /// The family and the style.
    package var family, style: String
    /// The ascent in percent of the font size.
    package var ascent: Double
    /// The path of the font file in an archive or beside the animation, or a data URL; empty for none.
    package var path: String
}

/// The glyph outlines that an animation contains.
package struct LottieGlyphs: Sendable {
    /// A character of a font.
    package struct Key: Hashable, Sendable {
        /// The character.
        package var character: String
        /// The family and style of the font.
        package var family, style: String
    }

    /// The outline of a character for a font size of 100.
    package struct Glyph: Sendable {
        /// The advance.
        package var width: Double
        /// The outline.
        package var shapes: [LottieShapeItem]
    }

    /// The glyphs.
    package var glyphs: [Key: Glyph] = [:]
}

/// An animator: changes of characters that a selector chooses.
package struct LottieTextAnimator: Sendable {
    /// The selector; nil chooses all characters.
    package var selector: Selector?
    /// The changes of position, anchor and scale (in percent).
    package var position, anchor, scale: LottieProperty<LottieVector>?
    /// The changes of rotation, skew and its axis in degrees, of opacity in percent, and of the spacing.
    package var rotation, skew, skewAxis, opacity, tracking, strokeWidth: LottieProperty<Double>?
    /// The colors.
    package var fillColor, strokeColor: LottieProperty<LottieVector>?
    /// The alpha of the fill, 0…1, which only replaced colors have.
    package var fillAlpha: LottieProperty<Double>?

    /// A range selector.
    package struct Selector: Sendable {
        /// The unit of the ends.
        package var isIndexed: Bool
        /// The parts of the text that are chosen.
        package var basis: Basis
        /// The shape of the transition.
        package var shape: Shape
        /// The ends; a missing end is the end of the text.
        package var start: LottieProperty<Double>, end: LottieProperty<Double>?
        /// The offset of both ends, the amount in percent, and the easing.
        package var offset, amount, easeHigh, easeLow, smoothness: LottieProperty<Double>
    }

    /// The parts of a text.
    package enum Basis: Int, Sendable { case characters = 1, charactersWithoutSpaces, words, lines }

    /// The shape of a transition.
    package enum Shape: Int, Sendable { case square = 1, rampUp, rampDown, triangle, round, smooth }
}
