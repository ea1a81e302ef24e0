import Foundation
import RenderTree
import TextLayout

extension CATextLayer {
    /// Shows the text with a sublayer for each unit, so that units can be animated, and returns them in reading order.
    ///
    /// Each sublayer is a text layer with the bounds and the style of this one, of which it shows one unit: line
    /// breaks, letter forms and the order of right-to-left text do not change. Its anchor point is the center of the
    /// unit. The layer itself keeps drawing boxes behind lines. Spaces have no sublayers.
    ///
    /// Later changes of the layer's text and style do not change the sublayers. Not part of Core Animation.
    public func split(by unit: TextUnit) -> [CATextLayer] {
        var drawing = state.text
        drawing.text.visibleRange = nil
        let layout = TextLayout(shown(drawing), in: bounds.size)
        let units = unit.ranges(in: drawing.text.shownString, lineStarts: layout.lines.map(\.offset))
        let layers = units.compactMap { range in self.unit(range, of: drawing) }
        state.text.text.visibleRange = 0..<0
        for layer in layers { addSublayer(layer) }
        return layers
    }

    /// Returns a layer that shows a part of the text; nil if there is nothing to see.
    private func unit(_ range: Range<Int>, of drawing: TextDrawing) -> CATextLayer? {
        var part = drawing
        part.text.visibleRange = range
        part.text.lineBox.color = nil
        // The box moves the text inward.
        let inset = drawing.text.lineBox.inset
        part.text.margin.width += inset.width
        part.text.margin.height += inset.height
        let ink = TextLayout(shown(part), in: bounds.size).visibleBounds
        guard !ink.isNull else { return nil }
        let layer = CATextLayer()
        layer.state.text = part
        layer.contentsScale = contentsScale
        layer.bounds = bounds
        let width = max(bounds.width, 1e-6)
        let height = max(bounds.height, 1e-6)
        let y = contentsAreDown ? ink.midY / height : 1 - ink.midY / height
        layer.anchorPoint = CGPoint(x: ink.midX / width, y: y)
        layer.position = CGPoint(x: bounds.minX + ink.midX, y: bounds.minY + y * height)
        return layer
    }

    private func shown(_ drawing: TextDrawing) -> TextStyle {
        drawing.text(in: bounds, minYIsTop: contentsAreDown)
    }

    /// Whether the layer's y axis points down; also if it is not in a tree, as movies' do.
    private var contentsAreDown: Bool {
        var top: CALayer = self
        while let next = top.superlayer { top = next }
        return top.engine == nil ? true : contentsAreFlipped()
    }
}

extension CATextLayer {
    /// A part of a text that is animated on its own.
    public enum TextUnit: String, Sendable, CaseIterable {
        /// A character as users perceive it, such as a letter with its accents. The characters that one glyph draws, as
        /// a ligature does, are one unit.
        case letter
        /// The characters between white space.
        case word
        /// A line of the layout.
        case line

        /// Returns the UTF-8 ranges of the units, in reading order.
        func ranges(in text: String, lineStarts: [Int]) -> [Range<Int>] {
            let utf8 = text.utf8
            func range(_ part: Substring) -> Range<Int> {
                utf8.distance(
                    from: text.startIndex, to: part.startIndex)..<utf8.distance(
                        from: text.startIndex, to: part.endIndex)
            }
            switch self {
            case .letter:
                var start = 0
                return text.compactMap { character in
                    let range = start..<start + character.utf8.count
                    start = range.upperBound
                    return character.isSpace ? nil : range
                }
            case .word: return text.split(whereSeparator: \.isSpace).map(range)
            case .line:
                let ends = lineStarts.dropFirst() + [utf8.count]
                return zip(lineStarts, ends).filter { $0 < $1 }.map { $0..<$1 }
            }
        }
    }
}

extension Character {
    /// Whether the character is white space without marks above or below it.
    fileprivate var isSpace: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}
