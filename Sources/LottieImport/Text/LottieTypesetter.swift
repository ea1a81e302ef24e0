import Foundation
import TextLayout
import VectorGeometry

/// A line of text, as characters with outlines, or as one outline.
struct LottieTextLine {
    /// A character with its outline, relative to the start of its baseline.
    struct Character {
        var text: Swift.Character
        var outline: VectorPath
        var advance: CGFloat
    }

    /// The characters.
    var characters: [Character]

    /// The width with a spacing after each character but the last.
    func width(spacing: CGFloat) -> CGFloat {
        characters.reduce(0) { $0 + $1.advance } + CGFloat(max(characters.count - 1, 0)) * spacing
    }
}

/// Finds the outlines of characters: those in the animation, those of its font files, or those of installed fonts.
final class LottieTypesetter {
    private let composition: LottieComposition
    private var fontNames: [String: String] = [:]
    private var outlines: [OutlineKey: LottieTextLine.Character] = [:]
    private var knownLines: [LinesKey: [LottieTextLine]] = [:]

    private struct OutlineKey: Hashable {
        let character: Swift.Character
        let font: String
        let size: Double
    }

    /// What the lines of a document depend on.
    private struct LinesKey: Hashable {
        let text, font: String
        let size, tracking: Double
        let width: Double?

        init(_ document: LottieTextDocument) {
            text = document.text
            font = document.font
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
        let made = makeLines(document)
        knownLines[key] = made
        return made
    }

    private func makeLines(_ document: LottieTextDocument) -> [LottieTextLine] {
        let spacing = document.tracking / 1000 * document.size
        let paragraphs = document.text.split(separator: "\n", omittingEmptySubsequences: false)
        return paragraphs.flatMap { paragraph -> [LottieTextLine] in
            let line = LottieTextLine(characters: paragraph.map { character($0, document) })
            guard let box = document.box else { return [line] }
            return line.wrapped(to: box.width, spacing: spacing)
        }
    }

    /// Returns the ascent of a font in percent of its size.
    func ascent(_ document: LottieTextDocument) -> Double { composition.fonts[document.font]?.ascent ?? 75 }

    private func character(_ character: Swift.Character, _ document: LottieTextDocument) -> LottieTextLine.Character {
        let key = OutlineKey(character: character, font: document.font, size: document.size)
        if let known = outlines[key] { return known }
        let made =
            glyph(character, document) ?? fileCharacter(character, document) ?? fontCharacter(character, document)
        outlines[key] = made
        return made
    }

    /// Returns a glyph of the animation.
    private func glyph(_ character: Swift.Character, _ document: LottieTextDocument) -> LottieTextLine.Character? {
        guard let glyph = composition.glyph(character, font: document.font) else { return nil }
        let scale = document.size / 100
        var evaluator = ShapeEvaluator(frame: 0)
        var outline = VectorPath()
        for placed in evaluator.evaluate(ShapeList(glyph.shapes)).paths {
            let matrix = placed.matrix.concatenating(CGAffineTransform(scaleX: scale, y: scale))
            for contour in placed.path.contours { contour.append(to: &outline, matrix) }
        }
        return .init(text: character, outline: outline, advance: glyph.width * scale)
    }

    /// Returns a character of a font file of the animation.
    private func fileCharacter(_ character: Swift.Character, _ document: LottieTextDocument)
        -> LottieTextLine.Character?
    {
        guard let (face, glyph) = composition.fontGlyph(character, font: document.font) else { return nil }
        let size = CGFloat(document.size)
        let outline = face.outline(of: glyph).applying(CGAffineTransform(scaleX: size, y: -size))
        return .init(text: character, outline: outline, advance: face.advance(of: glyph) * size)
    }

    /// Returns a character of an installed font.
    private func fontCharacter(_ character: Swift.Character, _ document: LottieTextDocument)
        -> LottieTextLine.Character
    {
        let style = TextStyle(
            string: String(character), fontName: fontName(document.font), fontSize: document.size)
        let layout = TextLayout(style, in: CGSize(width: CGFloat.infinity, height: .infinity))
        guard let line = layout.lines.first else { return .init(text: character, outline: VectorPath(), advance: 0) }
        let shift = CGAffineTransform(translationX: -line.start, y: -line.baseline)
        return .init(text: character, outline: layout.outlines.applying(shift), advance: line.advance)
    }

    private func fontName(_ name: String) -> String {
        if let known = fontNames[name] { return known }
        let chosen = composition.font(named: name).requested
        fontNames[name] = chosen
        return chosen
    }
}

extension LottieTextLine {
    /// Returns lines that fit a width, broken at spaces; words that are too long are broken anywhere.
    fileprivate func wrapped(to width: CGFloat, spacing: CGFloat) -> [LottieTextLine] {
        var lines: [LottieTextLine] = []
        var rest = characters[...]
        while !rest.isEmpty {
            var used: CGFloat = 0
            var count = 0
            for character in rest {
                if used + character.advance > width, character.text != " ", count > 0 { break }
                used += character.advance + spacing
                count += 1
            }
            if count < rest.count, let space = rest.prefix(count).lastIndex(where: { $0.text == " " }) {
                count = space - rest.startIndex + 1
            }
            var line = Array(rest.prefix(count))
            while count < rest.count, line.last?.text == " " { line.removeLast() }
            lines.append(LottieTextLine(characters: line))
            rest = rest.dropFirst(count)
        }
        return lines.isEmpty ? [self] : lines
    }
}
