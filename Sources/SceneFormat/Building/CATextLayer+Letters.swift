import Foundation
import LayerTree
import RenderTree
import TextLayout

// The letters of a text layer, which may exceed its bounds.
extension CATextLayer {
    /// The rectangle of the letters in the layer's coordinates, without what the bounds clip; null for none.
    ///
    /// - Precondition: The layer is in the tree of a movie.
    package var visibleTextBounds: CGRect {
        let isDown = contentsAreFlipped()
        guard let text = drawnText else { return .null }
        let layout = TextLayout(text.text(in: bounds, minYIsTop: isDown), in: bounds.size)
        var ink = layout.visibleBounds
        // Text on a path is not clipped.
        if text.path == nil { ink = ink.intersection(layout.drawnArea(in: bounds.size)) }
        guard !ink.isNull else { return ink }
        let y = isDown ? bounds.minY + ink.minY : bounds.maxY - ink.maxY
        return CGRect(x: bounds.minX + ink.minX, y: y, width: ink.width, height: ink.height)
    }

    /// The distance from the top of the layer to the lowest point of a letter; 0 for text on a path.
    var heightOfLetters: CGFloat {
        guard let text = drawnText, text.path == nil else { return 0 }
        let ink = TextLayout(text.text, in: bounds.size).visibleBounds
        return ink.isNull ? 0 : ink.maxY
    }

    private var drawnText: TextDrawing? {
        if case .text(let text) = modelNodeInLayerSpace().drawing { text } else { nil }
    }
}
