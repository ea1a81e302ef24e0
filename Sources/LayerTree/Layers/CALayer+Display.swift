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

/// - Apple: `CALayerDelegate`; its optional methods have defaults here.
public protocol CALayerDelegate: AnyObject {
    /// Gives the layer its contents; without it the layer draws into a bitmap.
    func display(_ layer: CALayer)
    func layerWillDraw(_ layer: CALayer)
    /// Draws the layer's contents, in the layer's space.
    func draw(_ layer: CALayer, in ctx: CGContext)
    /// Nil goes on with the search; `NSNull` ends it without an action.
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
    /// Takes the place of the layout manager.
    func layoutSublayers(of layer: CALayer)
}

extension CALayerDelegate {
    public func display(_ layer: CALayer) { layer.drawContents() }
    public func layerWillDraw(_ layer: CALayer) {}
    public func draw(_ layer: CALayer, in ctx: CGContext) { layer.flags.insert(.drewNothing) }
    public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
    public func layoutSublayers(of layer: CALayer) { layer.layoutManager?.layoutSublayers(of: layer) }
}

/// What a layer draws anew in each frame, e.g. the frame of a clip.
///
/// Asked during evaluation, on the engine's thread, once per frame and only while the layer can be seen.
public protocol FrameContent: AnyObject {
    /// - Parameters:
    ///   - time: seconds on the host's clock.
    ///   - bounds: the layer's presented bounds.
    /// - Throws: when the content cannot be had; evaluation stops with that error.
    func drawing(at time: Double, in bounds: CGRect) throws -> Drawing
}

extension CALayer {
    /// Adds what the frame content draws at a time of the host's clock, where the layer can be seen.
    func showFrameContent(in shown: inout LayerState, at time: Double, _ sight: CGRect?) throws {
        guard let frameContent, intersectsVisibleRect(shown, sight) else { return }
        shown.drawing = try frameContent.drawing(at: time, in: shown.placement.bounds)
    }

    /// Adds what it draws now, or drew in the last frame.
    func showFrameContent(inPicture shown: inout LayerState, isOld: Bool) {
        guard let frameContent, shown.isVisible, let engine else { return }
        // What a clip cannot give here fails the next evaluation too, which throws it.
        let drawing =
            isOld ? try? frameContent.drawing(at: engine.time, in: shown.placement.bounds) : presented?.drawing
        if let drawing { shown.drawing = drawing }
    }
}
