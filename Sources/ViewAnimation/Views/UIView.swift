import Foundation
import LayerTree
import Quartz2D

/// A view: the owner and delegate of a layer, whose changes it animates inside animation blocks only.
///
/// Use views on one thread only, like layers. A view is visible if its layer is in a hosted tree:
/// `AnimationEngine(root: view.layer)`.
/// - Apple: `UIView`; facts 5. Touches, traits, windows and Auto Layout are not supported.
open class UIView: NSObject, CALayerDelegate {
    /// The view's layer.
    public let layer: CALayer
    /// The subviews, back to front.
    public private(set) var subviews: [UIView] = []
    /// The superview.
    public private(set) weak var superview: UIView?

    /// A number that identifies the view in `viewWithTag(_:)`.
    open var tag = 0
    /// Whether hit testing includes the view and its subviews. True by default.
    open var isUserInteractionEnabled = true
    /// The dimensions that change with the superview's size; empty by default.
    open var autoresizingMask: AutoresizingMask = []
    /// Whether size changes apply the subviews' autoresizing masks. True by default.
    open var autoresizesSubviews = true

    /// Whether the content mode is `.redraw`; the layer's gravity is the same as for `.scaleToFill`.
    var isRedrawnOnResizing = false
    /// The value that `isOpaque` was set to; nil if it was not set.
    var explicitIsOpaque: Bool?

    /// The view's own tint color; nil to use the superview's.
    private(set) var ownTintColor: UIColor?

    /// The class of `layer`: `CALayer` or one of its subclasses.
    open class var layerClass: AnyClass { CALayer.self }

    /// Creates a view with a frame in the superview's coordinates.
    public init(frame: CGRect) {
        layer = Self.makeLayer()
        super.init()
        layer.delegate = self
        self.frame = frame
        // Layers of other classes draw only after setNeedsDisplay().
        if type(of: layer) == CALayer.self { layer.setNeedsDisplay() }
    }

    private static func makeLayer() -> CALayer {
        guard let layerClass = layerClass as? CALayer.Type else {
            preconditionFailure("the layerClass of \(Self.self) is not a subclass of CALayer")
        }
        return layerClass.init(.fresh)
    }

    /// Creates a view with an empty frame.
    public override convenience init() { self.init(frame: .zero) }

    /// Returns nil: nib files are not supported. Declared so that subclasses with this initializer compile.
    public required init?(coder: NSCoder) { return nil }

    /// Returns the action that animates a change inside an animation block, `NSNull` outside (facts 5.1), and nil for
    /// events that are not properties of the layer.
    open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        guard type(of: layer).properties[event] != nil || event == "sublayers" || event == "mask" else { return nil }
        return ViewContext.current.animatingBlock?.action(for: layer, forKey: event) ?? NSNull()
    }

    /// Calls `layoutSubviews()`.
    open func layoutSublayers(of layer: CALayer) { layoutSubviews() }

    /// Draws the layer's contents with `draw(_:)`.
    open func display(_ layer: CALayer) { drawLayer() }

    /// Draws a tile with `draw(_:)` if the layer is a `CATiledLayer`.
    open func draw(_ layer: CALayer, in ctx: CGContext) { drawTile(of: layer, in: ctx) }

    /// Draws the view. Subclasses override it to draw into `UIGraphicsGetCurrentContext()`, with y downward.
    ///
    /// Called once, and after `setNeedsDisplay()`; with a different `layerClass` only after `setNeedsDisplay()`. A view
    /// that draws nothing has no bitmap.
    /// - Parameter rect: the bounds; for each tile of a `CATiledLayer`, the tile.
    open func draw(_ rect: CGRect) {}

    /// Lays out the subviews. Subclasses override it; the default does nothing.
    open func layoutSubviews() {}

    /// The tint color: the view's own, or that of the nearest superview with one, or blue.
    open var tintColor: UIColor! {
        get { ownTintColor ?? superview?.tintColor ?? UIColor(red: 0, green: 122 / 255, blue: 1, alpha: 1) }
        set {
            ownTintColor = newValue
            announceTintColor()
        }
    }

    /// Called after the tint color of the view or of a superview was set. The default does nothing.
    open func tintColorDidChange() {}

    // Callbacks for changes of the hierarchy. The defaults do nothing.

    /// Called before the superview changes.
    open func willMove(toSuperview newSuperview: UIView?) {}
    /// Called after the superview has changed.
    open func didMoveToSuperview() {}
    /// Called after a subview was added.
    open func didAddSubview(_ subview: UIView) {}
    /// Called before a subview is removed.
    open func willRemoveSubview(_ subview: UIView) {}

    /// Returns the frontmost view that contains `point`, in this view's coordinates (facts 1.14).
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { hitSubtree(point, event) }

    /// Returns whether the bounds contain `point`, in this view's coordinates.
    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

    /// Returns the preferred size, by default the current one.
    open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

    /// Calls `tintColorDidChange()` of the view and of the subviews without their own tint color.
    private func announceTintColor() {
        tintColorDidChange()
        for view in subviews where view.ownTintColor == nil { view.announceTintColor() }
    }

    func setSubviews(_ views: [UIView], adopting view: UIView? = nil) {
        subviews = views
        view?.superview = self
    }

    func leaveSuperview() { superview = nil }
}

extension UIView {
    /// Hit-tests the model values. For animated views, use `view.layer.presentation()?.hitTest(point)`.
    func hitSubtree(_ point: CGPoint, _ event: UIEvent?) -> UIView? {
        guard isUserInteractionEnabled, !isHidden, alpha >= 0.01, !refusesTouches,
            self.point(inside: point, with: event)
        else { return nil }
        for view in subviews.reversed() {
            if let hit = view.hitTest(view.convert(point, from: self), with: event) { return hit }
        }
        return self
    }

    /// Whether an animation block without `.allowUserInteraction` animates the view (facts 5.3).
    private var refusesTouches: Bool {
        (layer.animationKeys() ?? []).contains { key in
            guard let block = layer.animation(forKey: key)?.delegate as? AnimationBlock else { return false }
            return !block.settings.allowsUserInteraction
        }
    }
}

/// A placeholder in the signatures of hit testing. Events are not supported.
///
/// - Apple: `UIEvent`.
public final class UIEvent: NSObject {}

extension UIView {
    /// Requests drawing with `draw(_:)` at the next commit.
    public func setNeedsDisplay() { layer.setNeedsDisplay() }
    /// Requests drawing of the entire view at the next commit.
    public func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }

    /// Draws with `draw(_:)`. If that draws nothing, the layer draws itself.
    func drawLayer() {
        let graphics = GraphicsContext(bounds: bounds, scale: layer.contentsScale, isOpaque: layer.isOpaque)
        ViewContext.current.drawing(into: graphics) { draw(bounds) }
        if graphics.wasUsed {
            layer.contents = graphics.context?.makeImage()
        } else if type(of: layer) != CALayer.self {
            layer.drawContents()
        }
    }

    /// Draws a tile with `draw(_:)`; does nothing for layers without tiles, which are drawn as a whole.
    func drawTile(of layer: CALayer, in context: CGContext) {
        let graphics = GraphicsContext(scale: layer.contentsScale) { context }
        if layer is CATiledLayer { ViewContext.current.drawing(into: graphics) { draw(context.boundingBoxOfClipPath) } }
        if !graphics.wasUsed { layer.didDrawNothing() }
    }
}
