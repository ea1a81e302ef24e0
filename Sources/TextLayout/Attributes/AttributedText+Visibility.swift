import Foundation
import Images
import VectorGeometry

extension AttributedText {
    /// Returns the text with everything outside of a range of UTF-8 offsets hidden.
    func showing(_ range: Range<Int>) -> AttributedText {
        var shown: [Piece] = []
        var start = 0
        for piece in pieces {
            let end = start + piece.text.utf8.count
            var hidden = piece.attributes
            hidden.hide()
            let inside = range.clamped(to: start..<end)
            let first = inside.isEmpty ? end - start : inside.lowerBound - start
            let last = inside.isEmpty ? end - start : inside.upperBound - start
            for (part, attributes) in [
                (0..<first, hidden), (first..<last, piece.attributes), (last..<end - start, hidden),
            ]
            where !part.isEmpty {
                shown.append(Piece(String(decoding: Array(piece.text.utf8)[part], as: UTF8.self), attributes))
            }
            start = end
        }
        return AttributedText(shown)
    }
}

extension TextLayout {
    /// The rectangle of all marks that are not transparent; null for none.
    package var visibleBounds: CGRect {
        marks.reduce(.null) { bounds, mark in
            switch mark {
            case .fill(_, let color?) where color.alpha == 0: bounds
            case .fill(let path, _): bounds.union(path.controlBounds)
            case .image(_, let box): bounds.union(box)
            }
        }
    }

    /// Returns the part of a box of a size in which marks are drawn: the box, and beside lines that fit into it the ink
    /// of letters beyond their advances, as of italics.
    package func drawnArea(in size: CGSize) -> CGRect {
        let box = CGRect(origin: .zero, size: size)
        let ink = visibleBounds
        let tolerance: CGFloat = 0.01
        let isWide = lines.contains { $0.x < -tolerance || $0.x + $0.width > size.width + tolerance }
        guard !ink.isNull, !isWide, ink.minX < box.minX || ink.maxX > box.maxX else { return box }
        return box.union(CGRect(x: ink.minX, y: 0, width: ink.width, height: size.height))
    }
}
