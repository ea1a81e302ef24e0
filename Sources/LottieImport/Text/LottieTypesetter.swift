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
    private var drawings: [DrawingKey: GlyphDrawing] = [:]
    private var knownLines: [LinesKey: [LottieTextLine]] = [:]

    private struct DrawingKey: Hashable {
        let face: FontFace
        let glyph: UInt32
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
        if let known = knownLines[key] { return known }
        let paragraphs = document.capitalizedText.split(separator: "\n", omittingEmptySubsequences: false)
        let lines = paragraphs.flatMap { paragraph in
            glyphLines(paragraph, document) ?? fontLines(LottieFontText(paragraph, document, fontName(document.font)))
        }
        knownLines[key] = lines
        return lines
    }

    /// Returns the ascent of a font in percent of its size.
    func ascent(_ document: LottieTextDocument) -> Double { composition.fonts[document.font]?.ascent ?? 75 }

    // MARK: - Glyphs of the animation

    /// Returns the lines of a paragraph of glyphs of the animation; nil if a character has none.
    private func glyphLines(_ paragraph: Substring, _ document: LottieTextDocument) -> [LottieTextLine]? {
        var characters: [LottieTextLine.Character] = []
        for character in paragraph {
            if let found = glyph(character, document.font, document.size) {
                characters.append(found)
            } else if character.isWhitespace {
                let text = LottieFontText(Substring(String(character)), document, fontName(document.font))
                characters += fontLine(text).characters
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

    /// Returns a glyph of the animation.
    private func glyph(_ character: Character, _ font: String, _ size: CGFloat) -> LottieTextLine.Character? {
        guard let glyph = composition.glyph(character, font: font) else { return nil }
        let scale = size / 100
        var evaluator = ShapeEvaluator(frame: 0)
        var outline = VectorPath()
        for placed in evaluator.evaluate(ShapeList(glyph.shapes)).paths {
            let matrix = placed.matrix.concatenating(CGAffineTransform(scaleX: scale, y: scale))
            for contour in placed.path.contours { contour.append(to: &outline, matrix) }
        }
        return .init(text: String(character), outline: outline, advance: glyph.width * scale)
    }

    // MARK: - Fonts

    private func fontLines(_ text: LottieFontText) -> [LottieTextLine] {
        guard let box = text.document.box else { return [fontLine(text)] }
        let shaped = ShapedLine(text.attributed, face: composition.fontFaces[text.document.font])
        let clusters = shaped.clusters(of: text.string).sorted { $0.range.lowerBound < $1.range.lowerBound }
        let offsets = LineBreaks.offsets(in: text.string)
        let breaker = LottieLineBreaker(
            characters: clusters.map { character($0, of: text, from: 0) },
            breaks: clusters.map { offsets.contains($0.range.upperBound) })
        let ranges = breaker.ranges(width: box.width, spacing: text.document.spacing)
        guard ranges.count > 1 else { return [fontLine(text)] }
        return ranges.map { range in
            guard let first = clusters[range].first, let last = clusters[range].last else {
                return LottieTextLine(characters: [])
            }
            let part = first.range.lowerBound..<last.range.upperBound
            return fontLine(text, part, isRightToLeft: shaped.isRightToLeft)
        }
    }

    /// Returns a part of a text as one line.
    private func fontLine(_ text: LottieFontText, _ part: Range<Int>? = nil, isRightToLeft: Bool? = nil)
        -> LottieTextLine
    {
        let line = ShapedLine(
            text.attributed, part: part, isRightToLeft: isRightToLeft,
            face: composition.fontFaces[text.document.font])
        let start = part?.lowerBound ?? 0
        let shown = part.map { text.text(in: $0) } ?? text.string
        return LottieTextLine(characters: line.clusters(of: shown).map { character($0, of: text, from: start) })
    }

    /// Returns the drawing of a cluster of a line.
    private func character(_ cluster: GlyphCluster, of text: LottieFontText, from start: Int)
        -> LottieTextLine.Character
    {
        let content = text.text(in: cluster.range.lowerBound + start..<cluster.range.upperBound + start)
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
        if let known = drawings[key] { return known }
        let found = FontCollection.current.marks(
            of: [(glyph: glyph.index, position: .zero)], of: glyph.face, size: glyph.size, shape: .identity,
            attributes: nil)
        let drawing = GlyphDrawing(
            outline: found.outlines, marks: found.outlines.isEmpty ? found.marks : [])
        drawings[key] = drawing
        return drawing
    }

    private func fontName(_ name: String) -> String {
        if let known = fontNames[name] { return known }
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
