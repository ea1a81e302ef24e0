import Foundation
import TextLayout
import VectorGeometry

/// Makes the lines of documents.
///
/// Text whose characters all have a glyph in the animation is placed character by character, as other players do. Other
/// text is shaped in a font file of the animation or in installed fonts, with joined letters, marks, kerning and
/// right-to-left order; glyphs of the animation still replace single characters.
final class LottieTypesetter {
    private let composition: LottieComposition
    private var fontNames: [String: String] = [:]
    private var capHeights: [String: Double] = [:]
    private var drawings: [DrawingKey: GlyphDrawing] = [:]
    private var ownGlyphs: [CharacterKey: LottieTextLine.Character] = [:]
    private var whiteSpaces: [CharacterKey: [LottieTextLine.Character]] = [:]
    private var cachedLines: [LinesKey: [LottieTextLine]] = [:]

    private struct DrawingKey: Hashable {
        let face: FontFace
        let glyph: UInt32
        let size: CGFloat
    }

    private struct CharacterKey: Hashable {
        let character: Character
        let font: String
        let size: CGFloat
    }

    /// A glyph at the origin.
    private struct GlyphDrawing {
        let outline: VectorPath
        let marks: [TextMark]
    }

    /// What the lines of a document depend on.
    private struct LinesKey: Hashable {
        let text, font: String
        let capitals: LottieTextDocument.Capitals
        let size, tracking: Double
        let width: Double?

        init(_ document: LottieTextDocument) {
            text = document.text
            font = document.font
            capitals = document.capitals
            size = document.size
            tracking = document.tracking
            width = document.box?.width
        }
    }

    init(_ composition: LottieComposition) { self.composition = composition }

    /// Returns the lines of a document, wrapped to its box.
    func lines(_ document: LottieTextDocument) -> [LottieTextLine] {
        let key = LinesKey(document)
        if let cached = cachedLines[key] { return cached }
        let paragraphs = document.capitalizedText.split(separator: "\n", omittingEmptySubsequences: false)
        let lines = paragraphs.flatMap { paragraph in
            glyphLines(paragraph, document) ?? fontLines(LottieFontText(paragraph, document, fontName(document.font)))
        }
        cachedLines[key] = lines
        return lines
    }

    /// Returns the distance from the top of a box to the first baseline in percent of the font size: the ascent that
    /// the file gives the font, and in lottie-ios the height of the font's capital letters.
    func ascent(_ document: LottieTextDocument) -> Double {
        let ascent = composition.fonts[document.font]?.ascent ?? 75
        guard composition.compatibility == .lottieIOS, document.size > 0 else { return ascent }
        if let cached = capHeights[document.font] { return cached }
        let letter = fontLine(LottieFontText("H", document, fontName(document.font))).characters.first
        let height = letter.map { -Double($0.outline.bounds.minY / document.size) * 100 } ?? 0
        let percentage = height > 0 ? height : ascent
        capHeights[document.font] = percentage
        return percentage
    }

    // MARK: - Glyphs of the animation

    /// Returns the lines of a paragraph of glyphs of the animation; nil if a character has none, and for small
    /// capitals, which have another size.
    private func glyphLines(_ paragraph: Substring, _ document: LottieTextDocument) -> [LottieTextLine]? {
        if document.capitals == .small { return nil }
        var characters: [LottieTextLine.Character] = []
        for character in paragraph {
            if let glyph = glyph(character, document.font, document.size) {
                characters.append(glyph)
            } else if character.isWhitespace {
                characters += whiteSpace(character, document)
            } else {
                return nil
            }
        }
        guard let box = document.box else { return [LottieTextLine(characters: characters)] }
        let breaker = LottieLineBreaker(characters: characters, breaks: characters.map(\.isSpace))
        return breaker.ranges(width: box.width, spacing: document.spacing).map {
            LottieTextLine(characters: Array(characters[$0]))
        }
    }

    /// Returns white space of an installed font.
    private func whiteSpace(_ character: Character, _ document: LottieTextDocument) -> [LottieTextLine.Character] {
        let key = CharacterKey(character: character, font: document.font, size: document.size)
        if let cached = whiteSpaces[key] { return cached }
        let text = LottieFontText(Substring(String(character)), document, fontName(document.font))
        let characters = fontLine(text).characters
        whiteSpaces[key] = characters
        return characters
    }

    /// Returns a glyph of the animation.
    private func glyph(_ character: Character, _ font: String, _ size: CGFloat) -> LottieTextLine.Character? {
        let key = CharacterKey(character: character, font: font, size: size)
        if let cached = ownGlyphs[key] { return cached }
        guard let glyph = composition.glyph(character, font: font) else { return nil }
        let scale = size / 100
        var evaluator = ShapeEvaluator(frame: 0)
        var outline = VectorPath()
        for placed in evaluator.evaluate(ShapeList(glyph.shapes)).paths {
            let matrix = placed.matrix.concatenating(CGAffineTransform(scaleX: scale, y: scale))
            for contour in placed.path.contours { contour.append(to: &outline, matrix) }
        }
        let character = LottieTextLine.Character(
            text: String(character), outline: outline, advance: glyph.width * scale)
        ownGlyphs[key] = character
        return character
    }

    // MARK: - Fonts

    private func fontLines(_ text: LottieFontText) -> [LottieTextLine] {
        let shaped = ShapedLine(text.attributed, face: composition.fontFaces[text.document.font])
        let clusters = shaped.clusters(of: text.string)
        let characters = clusters.map { character($0, of: text) }
        guard let box = text.document.box else { return [LottieTextLine(characters: characters)] }
        let order = clusters.indices.sorted { clusters[$0].range.lowerBound < clusters[$1].range.lowerBound }
        let offsets = LineBreaks.offsets(in: text.string)
        let hyphen = text.hasSoftHyphens ? fontLine(text.hyphen).width(spacing: 0) : 0
        let breaker = LottieLineBreaker(
            characters: order.map { characters[$0] },
            breaks: order.map { offsets.contains(clusters[$0].range.upperBound) },
            hyphens: hyphen > 0 ? order.map { text.endsInSoftHyphen(clusters[$0].range) ? hyphen : 0 } : [])
        let ranges = breaker.ranges(width: box.width, spacing: text.document.spacing)
        guard ranges.count > 1 else { return [LottieTextLine(characters: characters)] }
        let parts = ranges.map { range in
            let start = clusters[order[range.lowerBound]].range.lowerBound
            return start..<(order[range].last.map { clusters[$0].range.upperBound } ?? start)
        }
        return text.parts(parts).enumerated().map { index, part in
            let isLast = index + 1 == parts.count
            return fontLine(isLast ? part : part.hyphenated, isRightToLeft: shaped.isRightToLeft)
        }
    }

    /// Returns a text as one line.
    ///
    /// - Parameter isRightToLeft: The direction of the line; nil for that of its first strong character.
    private func fontLine(_ text: LottieFontText, isRightToLeft: Bool? = nil) -> LottieTextLine {
        let line = ShapedLine(
            text.attributed, isRightToLeft: isRightToLeft, face: composition.fontFaces[text.document.font])
        return LottieTextLine(characters: line.clusters(of: text.string).map { character($0, of: text) })
    }

    /// Returns the drawing of a cluster of a line.
    private func character(_ cluster: GlyphCluster, of text: LottieFontText) -> LottieTextLine.Character {
        let content = text.text(in: cluster.range)
        if content.count == 1, let only = content.first, let own = glyph(only, text.document.font, cluster.size) {
            return own
        }
        var result = LottieTextLine.Character(text: content, outline: VectorPath(), advance: cluster.advance)
        for glyph in cluster.glyphs {
            let drawing = drawing(of: glyph)
            let origin = CGPoint(x: glyph.position.x, y: -glyph.position.y)
            result.marks += drawing.marks.map { $0.moved(by: origin) }
            if result.outline.isEmpty, origin == .zero {
                result.outline = drawing.outline
            } else {
                result.outline.addPath(
                    drawing.outline.applying(CGAffineTransform(translationX: origin.x, y: origin.y)))
            }
        }
        return result
    }

    private func drawing(of glyph: GlyphCluster.Glyph) -> GlyphDrawing {
        let key = DrawingKey(face: glyph.face, glyph: glyph.index, size: glyph.size)
        if let cached = drawings[key] { return cached }
        let glyphMarks = FontCollection.current.marks(
            of: [(glyph: glyph.index, position: .zero)], of: glyph.face, size: glyph.size, shape: .identity,
            attributes: nil)
        let drawing = GlyphDrawing(
            outline: glyphMarks.outlines, marks: glyphMarks.outlines.isEmpty ? glyphMarks.marks : [])
        drawings[key] = drawing
        return drawing
    }

    private func fontName(_ name: String) -> String {
        if let cached = fontNames[name] { return cached }
        let chosen = composition.font(named: name).requested
        fontNames[name] = chosen
        return chosen
    }
}

extension LottieTextDocument {
    /// The spacing after each character in points.
    var spacing: CGFloat { tracking / 1000 * size }

    /// The text in capital letters, if all are.
    var capitalizedText: String { capitals == .all ? text.uppercased() : text }
}
