import CPango
import Foundation

/// Sets one style in one box: breaks, truncates, aligns, and collects the outlines.
struct TextSetter {
    private let engine: TextEngine
    private let style: TextStyle
    private let size: CGSize
    private let font: FontDescription
    /// Points per reference pixel.
    private let scale: CGFloat
    private var pen = GlyphPen()
    private var lines: [TextLine] = []

    init(engine: TextEngine, style: TextStyle, size: CGSize) {
        (self.engine, self.style, self.size) = (engine, style, size)
        font = FontDescription(named: style.fontName, among: engine.lowercasedFamilies())
        scale = style.fontSize / TextEngine.referenceSize
    }

    /// Under the engine's mutex.
    mutating func set() -> TextLayout {
        if scale > 0, scale.isFinite, !style.string.isEmpty { setLines() }
        return TextLayout(
            outlines: VectorPath(pen.elements), lines: lines, missingCharacters: pen.missing.sorted(),
            font: font.resolution(requested: style.fontName, engine: engine))
    }

    private var width: CGFloat { size.width.isFinite ? max(size.width, 0) / scale : .infinity }
    private var height: CGFloat { size.height.isFinite ? max(size.height, 0) / scale : .infinity }

    private mutating func setLines() {
        let text = PangoLines(style.string, engine: engine, font: font)
        if style.isWrapped { text.wrap(at: width, justified: style.alignment == .justified) }
        let leading = text.leading(engine: engine, font: font)
        let all = text.lines
        let headroom = max(leading, text.accentHeight(engine: engine, font: font))
        let fitting = style.truncation == .none ? nil : countThatFits(all, from: headroom, leading)
        var top = headroom
        for (index, line) in all.enumerated() where top < height || index == 0 {
            var (chosen, isTruncated) = (line, false)
            if index + 1 == fitting { (chosen, isTruncated) = truncated(line, isLast: index + 1 == all.count) }
            place(chosen, top: top, isTruncated: isTruncated)
            top += chosen.ascent + chosen.descent + leading
            if index + 1 == fitting { break }
        }
    }

    /// At least one, for a box that is too low for any line.
    private func countThatFits(_ lines: [PangoLine], from firstTop: CGFloat, _ leading: CGFloat) -> Int {
        var top = firstTop
        for (index, line) in lines.enumerated() {
            // A thousandth: a box exactly as high as its lines holds them all.
            if index > 0, top + line.ascent + line.descent > height + 0.001 * TextEngine.referenceSize { return index }
            top += line.ascent + line.descent + leading
        }
        return lines.count
    }

    /// The last line that fits, holding all the text from its start on, shortened to the width.
    private func truncated(_ line: PangoLine, isLast: Bool) -> (PangoLine, Bool) {
        if isLast, line.width <= width { return (line, false) }
        let rest = String(decoding: Array(style.string.utf8.dropFirst(line.start)), as: UTF8.self)
        let shortened = PangoLines(rest.replacingOccurrences(of: "\n", with: " "), engine: engine, font: font)
        shortened.truncate(to: width, style.truncation)
        // Pango widens the ellipsis until the line fills the width, which leaves a gap behind it and nothing to align.
        let spare = (shortened.lines.first?.ellipsisWidth ?? 0) - naturalEllipsisWidth
        if spare > 0 { shortened.truncate(to: width - spare, style.truncation) }
        guard let only = shortened.lines.first else { return (line, false) }
        return (only, shortened.isEllipsized)
    }

    private var naturalEllipsisWidth: CGFloat { PangoLines("…", engine: engine, font: font).lines.first?.width ?? 0 }

    private mutating func place(_ line: PangoLine, top: CGFloat, isTruncated: Bool) {
        let (x, baseline) = (left(of: line), top + line.ascent)
        pen.draw(line, x: x, baseline: baseline, scale: scale, text: style.string)
        lines.append(
            TextLine(
                x: x * scale, width: line.width * scale, baseline: baseline * scale,
                ascent: line.ascent * scale, descent: line.descent * scale, isTruncated: isTruncated))
    }

    private func left(of line: PangoLine) -> CGFloat {
        guard width.isFinite else { return 0 }
        let room = width - line.width
        switch style.alignment {
        case .left: return 0
        case .right: return room
        case .center: return room / 2
        case .natural, .justified: return line.isRightToLeft ? room : 0
        }
    }
}
