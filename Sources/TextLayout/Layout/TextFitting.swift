import Foundation

/// Reduces text that does not fit its box, down to a minimum font size.
struct TextFitting {
    /// The number of bisections: sizes differ by less than a 250th of the range from the largest that fits.
    private static let steps = 8

    let engine: TextEngine
    let style: TextStyle
    let size: CGSize

    /// Returns the layout at the largest size that fits, or at the minimum size.
    /// - Precondition: The lock of the engine is held.
    func layout() -> TextLayout {
        let full = layout(1)
        let largest = style.attributed?.pieces.map(\.attributes.fontSize).max() ?? style.fontSize
        guard style.minimumFontSize > 0, style.minimumFontSize < largest, !fits(full) else { return full }
        var low = style.minimumFontSize / largest
        var high: CGFloat = 1
        var best = layout(low)
        guard fits(best) else { return best }
        for _ in 0..<Self.steps {
            let middle = (low + high) / 2
            let tried = layout(middle)
            if fits(tried) {
                low = middle
                best = tried
            } else {
                high = middle
            }
        }
        return best
    }

    private func layout(_ factor: CGFloat) -> TextLayout {
        var typesetter = TextTypesetter(
            engine: engine, style: factor == 1 ? style : style.scaled(by: factor), size: size)
        return typesetter.typeset()
    }

    private func fits(_ layout: TextLayout) -> Bool {
        if style.curve != nil { return !layout.exceedsPath }
        guard !layout.omitsLines, !layout.lines.contains(where: \.isTruncated) else { return false }
        // Lines that are centered or aligned at the right or bottom overflow at the other side.
        let tolerance: CGFloat = 0.001
        return layout.lines.allSatisfy { line in
            line.width <= size.width - 2 * style.inset.width + tolerance
                && line.baseline - line.ascent >= -tolerance
        } && layout.size.height <= size.height + tolerance
    }
}

extension TextStyle {
    /// Returns the size of a box that holds the text, within a width.
    package func naturalSize(width: CGFloat, fonts: FontCollection = .current) -> CGSize {
        guard !shownString.isEmpty else { return .zero }
        var style = self
        style.minimumFontSize = 0
        style.verticalAlignment = .top
        let layout = TextLayout(style, in: CGSize(width: width, height: .infinity), fonts: fonts)
        let width = layout.lines.reduce(0) { max($0, $1.width) } + 2 * style.effective.inset.width
        let height = layout.size.height + layout.overhang
        return CGSize(width: width.rounded(.up), height: height.rounded(.up))
    }

    /// Returns the style with all sizes multiplied.
    fileprivate func scaled(by factor: CGFloat) -> TextStyle {
        var style = self
        style.lineBox = lineBox.scaled(by: factor)
        style.margin = CGSize(width: margin.width * factor, height: margin.height * factor)
        style.fontSize *= factor
        guard let attributed else { return style }
        style.show(
            AttributedText(attributed.pieces.map { .init($0.text, $0.attributes.scaled(by: factor)) }))
        return style
    }
}

extension TextLayout {
    /// The height of marks and letters above and below the lines; less than a point is not visible.
    fileprivate var overhang: CGFloat {
        let ink = outlines.controlBounds.union(colorGlyphBounds)
        guard !ink.isNull else { return 0 }
        return [-ink.minY, ink.maxY - size.height].filter { $0 > 1 }.reduce(0, +)
    }
}

extension TextAttributes {
    fileprivate func scaled(by factor: CGFloat) -> TextAttributes {
        var scaled = self
        scaled.fontSize *= factor
        scaled.kern *= factor
        scaled.baselineOffset *= factor
        scaled.box = box.scaled(by: factor)
        scaled.paragraph.minimumLineHeight *= factor
        scaled.paragraph.maximumLineHeight *= factor
        scaled.paragraph.lineSpacing *= factor
        scaled.paragraph.paragraphSpacing *= factor
        scaled.paragraph.firstLineHeadIndent *= factor
        scaled.paragraph.headIndent *= factor
        return scaled
    }
}
