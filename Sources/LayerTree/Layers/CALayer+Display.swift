import Foundation
import RenderTree

// Facts 1.18.
extension CALayer {
    func markForDisplay() {
        flags.insert(.needsDisplay)
        engine?.setNeedsCommit(self)
    }

    func displayThroughDelegate() {
        flags.remove(.needsDisplay)
        if let delegate { delegate.display(self) } else { drawContents() }
    }

    /// Draws into a bitmap of the bounds at `contentsScale`; classes with a drawing of their own, and empty layers, do
    /// not.
    ///
    /// Contents that were set by hand stay where nothing draws (facts U25).
    package func drawContents() {
        guard Self.initialDrawing == .none, bounds.width > 0, bounds.height > 0 else { return }
        delegate?.layerWillDraw(self)
        guard
            let context = try? CGContext(
                drawing: bounds, scale: contentsScale, isFlipped: contentsAreFlipped(), isOpaque: isOpaque)
        else { return }
        flags.remove(.drewNothing)
        draw(in: context)
        if flags.contains(.drewNothing), contents != nil, !flags.contains(.hasDrawnContents) { return }
        contents = context.makeImage()
        flags.insert(.hasDrawnContents)
    }

    /// A delegate was asked to draw and had nothing to.
    package func didDrawNothing() { flags.insert(.drewNothing) }

    func drawThroughDelegate(in context: CGContext) {
        if let delegate { delegate.draw(self, in: context) } else { flags.insert(.drewNothing) }
    }

    /// What `display()` gives a copy of the layer that holds the presented values (facts 1.18).
    func contentsDisplayed(presenting shown: LayerState) -> ContentsStyle {
        let copy = Self(.presenting(self))
        copy.state = shown
        copy.flags.insert(.isDisplaying)
        copy.superlayer = superlayer
        copy.engine = engine
        copy.display()
        return copy.state.contents
    }
}
