import CPango
import Foundation

/// A glyph of a shaped line.
package struct ShapedGlyph: Sendable {
    /// The glyph in the face of the run; nil for characters without a glyph and for invisible characters.
    package let glyph: UInt32?
    /// The origin in points from the start of the line's baseline, with y upward.
    package var position: CGPoint
    /// The width in points.
    package var advance: CGFloat
    /// The UTF-8 offset of the first character that the glyph draws, alone or with other glyphs.
    package let offset: Int
    /// The character, if no font has it.
    var missing: Unicode.Scalar?
}

/// A part of a shaped line with one face, direction and set of attributes; glyphs are in visual order.
package struct ShapedRun: Sendable {
    /// The face, which may be a fallback for the requested one.
    package let face: FontFace
    /// The UTF-8 offsets of its characters.
    package let range: Range<Int>
    /// Whether the text runs from right to left.
    package let isRightToLeft: Bool
    /// The glyphs from left to right.
    package var glyphs: [ShapedGlyph]
    /// The attributes.
    package let attributes: TextAttributes
    /// The script of its characters, as a value of `GUnicodeScript`.
    let script: Int32
}

/// A line of text as glyphs; lengths are in points.
package struct ShapedLine: Sendable {
    /// The runs from left to right.
    package private(set) var runs: [ShapedRun]
    /// The width, including white space at the end.
    package private(set) var width: CGFloat
    /// The characters that no font can draw.
    package private(set) var missingCharacters: Set<Unicode.Scalar> = []
    /// Whether the line's first strong character, or the requested direction, is right to left.
    package let isRightToLeft: Bool

    /// Shapes text as one line, with bidirectional reordering and fallback fonts, as `TextLayout` does.
    ///
    /// Line breaks at the end have no glyphs; others are spaces.
    /// - Parameters:
    ///   - isRightToLeft: The direction of the line; nil for that of its first strong character.
    ///   - offset: The distance of the line from the position that tab stops are relative to, in points.
    ///   - face: A face that draws the characters it has, in place of the fonts of the attributes.
    package init(
        _ text: AttributedText, isRightToLeft: Bool? = nil, offset: CGFloat = 0, face: FontFace? = nil,
        fonts: FontCollection = .current
    ) {
        self = fonts.engine.withLockedFonts(of: text) { fonts in
            let source = TextSource(text).asLine
            var line = ShapedLine(source, isRightToLeft, offset, fonts)
            if let face { line.draw(in: face, source.bytes) }
            for scalar in line.runs.lazy.flatMap(\.glyphs).compactMap(\.missing) where !scalar.isInvisible {
                line.missingCharacters.insert(scalar)
            }
            return line
        }
    }

    /// Draws the characters that a face has in that face.
    private mutating func draw(in face: FontFace, _ bytes: [UInt8]) {
        runs = FaceShaper(face: face, bytes: bytes).runs(runs)
        width = runs.reduce(0) { $0 + $1.glyphs.reduce(0) { $0 + $1.advance } }
    }

    private init(_ source: TextSource, _ direction: Bool?, _ offset: CGFloat, _ fonts: TextFonts) {
        let context = fonts.engine.context
        let before = pango_context_get_base_dir(context)
        if let direction {
            pango_context_set_base_dir(context, direction ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
        }
        defer { pango_context_set_base_dir(context, before) }
        let lines = fonts.lines(of: source, offset: offset)
        lines.findsDirection = direction == nil
        guard !source.bytes.isEmpty, let line = lines.lines.first, fonts.unit > 0 else {
            runs = []
            width = 0
            isRightToLeft = direction ?? false
            return
        }
        runs = Self.runs(of: line, source, fonts.engine, scale: 1 / (fonts.unit * CGFloat(PANGO_SCALE)))
        width = line.width / fonts.unit
        isRightToLeft = line.isRightToLeft
    }

    private static func runs(
        of line: PangoLine, _ source: TextSource, _ engine: TextEngine, scale: CGFloat
    ) -> [ShapedRun] {
        var x: CGFloat = 0
        var runs: [ShapedRun] = []
        for run in line.runs {
            guard let item = run.pointee.item, let glyphs = run.pointee.glyphs, let font = item.pointee.analysis.font
            else { continue }
            let start = Int(item.pointee.offset)
            x += CGFloat(run.pointee.start_x_offset)
            let shaped = (0..<Int(glyphs.pointee.num_glyphs)).map { index in
                let info = glyphs.pointee.glyphs[index]
                let position = CGPoint(
                    x: (x + CGFloat(info.geometry.x_offset)) * scale,
                    y: (CGFloat(run.pointee.y_offset) - CGFloat(info.geometry.y_offset)) * scale)
                x += CGFloat(info.geometry.width)
                return ShapedGlyph(
                    glyph: info.glyph < 0x0fff_ffff ? info.glyph : nil, position: position,
                    advance: CGFloat(info.geometry.width) * scale,
                    offset: start + Int(glyphs.pointee.log_clusters[index]), missing: info.glyph.unknownScalar)
            }
            x += CGFloat(run.pointee.end_x_offset)
            guard let face = engine.face(of: font) else { continue }
            runs.append(
                ShapedRun(
                    face: face, range: start..<start + Int(item.pointee.length),
                    isRightToLeft: item.pointee.analysis.level & 1 == 1, glyphs: shaped,
                    attributes: source.attributes(at: start) ?? TextAttributes(),
                    script: Int32(item.pointee.analysis.script)))
        }
        return runs
    }
}

/// The start of a line of broken text.
package struct LineStart: Sendable {
    /// The UTF-8 offset of the first character.
    package let offset: Int
    /// Whether the paragraph of the line runs from right to left.
    package let isRightToLeft: Bool

    /// Breaks text into lines at word boundaries, or within words that are too long.
    ///
    /// - Parameters:
    ///   - width: The width of the lines in points.
    ///   - indent: A positive value shortens the first line, a negative one all others.
    ///   - offset: The distance of the lines from the position that tab stops are relative to, in points.
    ///   - breaksWords: Whether lines may end within any word.
    ///   - drawsSoftHyphens: Whether a soft hyphen (U+00AD) needs the width of a hyphen at the end of a line.
    /// - Returns: the starts of all lines; one more after a line break at the end.
    package static func all(
        in text: AttributedText, width: CGFloat, indent: CGFloat = 0, offset: CGFloat = 0,
        breaksWords: Bool = false, drawsSoftHyphens: Bool = true, fonts: FontCollection = .current
    ) -> [LineStart] {
        fonts.engine.withLockedFonts(of: text) { fonts in
            let lines = fonts.lines(of: TextSource(text), offset: offset, drawsSoftHyphens: drawsSoftHyphens)
            lines.wrap(at: width * fonts.unit, indent: indent * fonts.unit, justified: false)
            if breaksWords { lines.wrapsCharacters() }
            return lines.lines.map { LineStart(offset: $0.start, isRightToLeft: $0.isRightToLeft) }
        }
    }
}

extension TextEngine {
    /// Calls `body` with the fonts of a text while the engine is locked.
    fileprivate func withLockedFonts<Result>(of text: AttributedText, _ body: (TextFonts) -> Result) -> Result {
        withLock {
            var style = TextStyle()
            style.show(text)
            return body(TextFonts(engine: self, style: style.effective))
        }
    }
}
