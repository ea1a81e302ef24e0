import Foundation
import Images
import Quartz2D
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

    /// Draws into a bitmap of the bounds at `contentsScale`, with the precision of `contentsFormat`; does nothing for
    /// classes whose bounds show something else, and for empty layers.
    ///
    /// Contents that were set directly are kept if nothing draws (facts U25). Layers that draw a shape, a gradient,
    /// copies or particles get no contents then.
    package func drawContents() {
        guard drawsContents, bounds.width > 0, bounds.height > 0 else { return }
        if flags.contains(.isDisplaying), modelLayer == nil { return drawPresentation() }
        delegate?.layerWillDraw(self)
        guard
            let context = try? CGContext(
                drawing: bounds, scale: contentsScale, isFlipped: contentsAreFlipped(), isOpaque: isOpaque,
                depth: contentsFormat.depth)
        else { return }
        flags.remove(.drewNothing)
        let textLayer = self as? CATextLayer
        textLayer?.textOnly = nil
        draw(in: context)
        if drewNothing(in: context), !flags.contains(.hasDrawnContents) {
            if contents != nil || Self.initialDrawing != .none { return }
        }
        if let textLayer, textLayer.keepsOutlines(drawnInto: context) { return }
        contents = context.makeImage()
        flags.insert(.hasDrawnContents)
    }

    /// Whether `draw(in:)` provides contents, in addition to what the class draws.
    private var drawsContents: Bool {
        switch Self.initialDrawing {
        case .none, .shape, .gradient, .replicator, .emitter: true
        case .text: type(of: self) != CATextLayer.self
        case .video, .transformLayer, .tiled: false
        }
    }

    /// Returns whether `draw(in:)` has drawn nothing. A subclass may draw after it has called `super`, which does not.
    func drewNothing(in context: CGContext) -> Bool { flags.contains(.drewNothing) && context.changes == 0 }

    /// Records that a delegate was asked to draw and drew nothing.
    package func didDrawNothing() { flags.insert(.drewNothing) }

    func drawThroughDelegate(in context: CGContext) {
        if let delegate { delegate.draw(self, in: context) } else { flags.insert(.drewNothing) }
    }

    /// Returns the contents that `display()` sets while `presentation()` has the presented values (facts 1.18).
    func contentsDisplayed(presenting shown: LayerState) -> ContentsStyle {
        let before = state.contents
        let outer = ThreadContext.current.displayed
        ThreadContext.current.displayed = DisplayedState(layer: self, shown: shown)
        flags.insert([.isDisplaying, .displaysItself])
        display()
        flags.remove(.isDisplaying)
        ThreadContext.current.displayed = outer
        var displayed = state.contents
        state.contents = before
        // What was drawn replaces a dissolve between what the model layer drew.
        if displayed.image !== before.image { displayed.incoming = nil }
        return displayed
    }

    /// Draws the contents with a copy of the layer that has the presented values.
    private func drawPresentation() {
        flags.remove(.displaysItself)
        let copy = presentationCopy()
        copy.flags.insert(.isDisplaying)
        copy.superlayer = superlayer
        copy.engine = engine
        copy.drawContents()
        state.contents = copy.state.contents
    }
}

/// The presented values of a layer whose `display()` runs in a frame of an animation.
struct DisplayedState {
    let layer: CALayer
    let shown: LayerState
}

extension CALayerContentsFormat {
    /// The precision in which contents are drawn.
    var depth: DrawingDepth { self == .RGBA16Float ? .float : .eightBits }
}

/// Provides contents, layout and actions for a layer.
///
/// - Apple: `CALayerDelegate`; its optional methods have default implementations here.
public protocol CALayerDelegate: AnyObject {
    /// Updates the contents of a layer; by default the layer draws into a bitmap.
    func display(_ layer: CALayer)
    /// Called before the layer draws into a bitmap.
    func layerWillDraw(_ layer: CALayer)
    /// Draws the layer's contents in the layer's space.
    func draw(_ layer: CALayer, in ctx: CGContext)
    /// Returns the action for an event; nil continues the search, `NSNull` ends it without an action.
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
    /// Lays out the sublayers instead of the layout manager.
    func layoutSublayers(of layer: CALayer)
}

extension CALayerDelegate {
    public func display(_ layer: CALayer) { layer.drawContents() }
    public func layerWillDraw(_ layer: CALayer) {}
    public func draw(_ layer: CALayer, in ctx: CGContext) { layer.flags.insert(.drewNothing) }
    public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
    /// Lays out the sublayers with the layout manager of the layer, if it has one.
    public func layoutSublayers(of layer: CALayer) { layer.layoutManager?.layoutSublayers(of: layer) }
}

/// Content that a layer draws anew in each frame, such as the frame of a clip.
///
/// Called during evaluation, on the engine's thread, once per frame and only while the layer can be visible.
package protocol FrameDrawing: AnyObject {
    /// Returns what the layer draws in a frame.
    ///
    /// - Parameters:
    ///   - time: Seconds on the host's clock.
    ///   - bounds: The layer's presented bounds.
    /// - Throws: An error that ends the evaluation.
    func drawing(at time: Double, in bounds: CGRect) throws -> Drawing

    /// Returns the nodes that the layer draws above its sublayers in a frame; nil for none, which is the default.
    ///
    /// - Parameters:
    ///   - time: Seconds on the layer's clock.
    ///   - shown: The presented values of the layer.
    func nodes(atLocalTime time: Double, showing shown: LayerState) -> FrameNodes?

    /// Returns the drawing of the last frame for other bounds, such as those of a sample of motion blur; unchanged by
    /// default.
    func fitted(_ drawing: Drawing, in bounds: CGRect) -> Drawing

    /// Whether the content changes in steps instead of moving, so that motion blur must not blend it; false by default.
    var isStepped: Bool { get }
}

extension FrameDrawing {
    package func nodes(atLocalTime time: Double, showing shown: LayerState) -> FrameNodes? { nil }
    package func fitted(_ drawing: Drawing, in bounds: CGRect) -> Drawing { drawing }
    package var isStepped: Bool { false }
}

extension Drawing {
    /// Returns the drawing with a video frame in another rectangle; other drawings are returned unchanged.
    package func placingVideo(in rect: CGRect) -> Drawing {
        guard case .video(var video) = self else { return self }
        video.rect = rect
        return .video(video)
    }
}

/// The nodes that a layer draws in one frame, equal only to itself: the same object means that nothing changed.
package final class FrameNodes: Sendable, Equatable {
    /// The nodes, back to front.
    package let nodes: [RenderNode]

    /// Creates a list.
    package init(_ nodes: [RenderNode]) { self.nodes = nodes }

    package static func == (a: FrameNodes, b: FrameNodes) -> Bool { a === b }
}

/// An image that a layer shows anew in each frame, such as the output of another renderer. Set `CALayer.frameContent`.
public protocol FrameContent: AnyObject {
    /// Returns the image of a frame, which fills the bounds of the layer; nil for none.
    ///
    /// Called once per frame while the layer can be visible.
    ///
    /// - Parameters:
    ///   - time: Seconds on the host's clock.
    ///   - bounds: The layer's presented bounds, in points.
    /// - Throws: An error that ends the rendering.
    func image(at time: Double, in bounds: CGRect) throws -> CGImage?
}

/// Draws the image of a `FrameContent`.
private final class FrameImage: FrameDrawing {
    let content: any FrameContent

    init(_ content: any FrameContent) { self.content = content }

    func drawing(at time: Double, in bounds: CGRect) throws -> Drawing {
        guard let image = try content.image(at: time, in: bounds) else { return .none }
        return .video(VideoDrawing(image: image, rect: bounds))
    }

    func fitted(_ drawing: Drawing, in bounds: CGRect) -> Drawing { drawing.placingVideo(in: bounds) }
}

extension CALayer {
    /// Content that is drawn anew in each frame; nil, the default, for a layer that draws its own properties.
    public var frameContent: (any FrameContent)? {
        get { (frameDrawing as? FrameImage)?.content }
        set { frameDrawing = newValue.map(FrameImage.init) }
    }
}

extension CALayer {
    /// Adds the drawing of the frame content at a time on the host's clock, if the layer can be visible.
    func showFrameContent(in shown: inout LayerState, at time: Double, _ visibleRect: CGRect?) throws {
        guard let frameDrawing, intersectsVisibleRect(shown, visibleRect) else { return }
        shown.frameNodes = frameDrawing.nodes(atLocalTime: localTime(atMediaTime: time), showing: shown)
        guard shown.frameNodes == nil else { return }
        shown.drawing = try frameDrawing.drawing(at: time, in: shown.placement.bounds)
    }

    /// Adds the current drawing of the frame content, or that of the last frame.
    func showFrameContent(inSnapshot shown: inout LayerState, at now: Double, isTransitionSource: Bool) {
        guard let frameDrawing, shown.isVisible, let engine else { return }
        shown.frameNodes = frameDrawing.nodes(atLocalTime: now, showing: shown)
        guard shown.frameNodes == nil else { return }
        // An error of a clip here also fails the next evaluation, which throws it.
        let drawing =
            isTransitionSource
            ? try? frameDrawing.drawing(at: engine.time, in: shown.placement.bounds)
            : presented.map { frameDrawing.fitted($0.drawing, in: shown.placement.bounds) }
        if let drawing { shown.drawing = drawing }
    }
}
