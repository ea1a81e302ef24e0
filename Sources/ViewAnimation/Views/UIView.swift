import Foundation
import LayerTree
import Quartz2D

/// A holder of a layer: its delegate, which animates the layer's changes inside animation blocks only.
///
/// Confined to one thread, as layers are. It shows by its layer being in a hosted tree: `AnimationEngine(root:
/// view.layer)`.
/// - Apple: `UIView`; facts 5. Touches, traits, windows and Auto Layout are not here.
open class UIView: NSObject, CALayerDelegate {
    public let layer: CALayer
    public private(set) var subviews: [UIView] = []
    public private(set) weak var superview: UIView?

    open var tag = 0
    /// False: hit testing passes the view and its subviews by.
    open var isUserInteractionEnabled = true
    /// How the frame follows the superview's size; nothing by default.
    open var autoresizingMask: AutoresizingMask = []
    /// Whether a change of the size moves the subviews by their masks.
    open var autoresizesSubviews = true

    /// Told apart from `.scaleToFill`, which the layer's gravity does not.
    var isRedrawnOnResizing = false
    /// Nil: never set.
    var explicitIsOpaque: Bool?

    /// Nil: the superview's.
    private(set) var ownTintColor: UIColor?

    /// The class of `layer`: `CALayer` or one of its subclasses.
    open class var layerClass: AnyClass { CALayer.self }

    public init(frame: CGRect) {
        layer = Self.makeLayer()
        super.init()
        layer.delegate = self
        self.frame = frame
        // Layers of other classes draw when they are asked to.
        if type(of: layer) == CALayer.self { layer.setNeedsDisplay() }
    }

    private static func makeLayer() -> CALayer {
        guard let layerClass = layerClass as? CALayer.Type else {
            preconditionFailure("the layerClass of \(Self.self) is no CALayer")
        }
        return layerClass.init(.fresh)
    }

    public override convenience init() { self.init(frame: .zero) }

    /// Nil: there are no nib files here. Declared so that subclasses' own compile.
    public required init?(coder: NSCoder) { return nil }

    /// Inside an animation block what animates the change, outside one `NSNull` (facts 5.1); nil for events that change
    /// nothing.
    open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        guard type(of: layer).properties[event] != nil || event == "sublayers" || event == "mask" else { return nil }
        return ViewContext.current.animatingBlock?.action(for: layer, forKey: event) ?? NSNull()
    }

    open func layoutSublayers(of layer: CALayer) { layoutSubviews() }

    open func display(_ layer: CALayer) { drawLayer() }

    /// Has `draw(_:)` draw a tile where the layer is a `CATiledLayer`.
    open func draw(_ layer: CALayer, in ctx: CGContext) { drawTile(of: layer, in: ctx) }

    /// Does nothing; subclasses draw here, into `UIGraphicsGetCurrentContext()`, with y downward.
    ///
    /// Called once, and after `setNeedsDisplay()`; with a `layerClass` of one's own only after that. A view that draws
    /// nothing has no bitmap.
    /// - Parameter rect: the bounds; with a `CATiledLayer` the tile, for each of them.
    open func draw(_ rect: CGRect) {}

    /// Does nothing; subclasses place their subviews here.
    open func layoutSubviews() {}

    /// The colour for what invites touches: the view's own or that of the nearest superview with one; without any a
    /// blue.
    open var tintColor: UIColor! {
        get { ownTintColor ?? superview?.tintColor ?? UIColor(red: 0, green: 122 / 255, blue: 1, alpha: 1) }
        set {
            ownTintColor = newValue
            announceTintColor()
        }
    }

    /// The view's own colour or that of a superview was set; subclasses draw by it.
    open func tintColorDidChange() {}

    // Called around changes of the hierarchy; they do nothing but in subclasses.

    open func willMove(toSuperview newSuperview: UIView?) {}
    open func didMoveToSuperview() {}
    open func didAddSubview(_ subview: UIView) {}
    open func willRemoveSubview(_ subview: UIView) {}

    /// The view farthest in front that holds `point`, which is in this view's space (facts 1.14).
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { hitSubtree(point, event) }

    /// Whether the bounds hold `point`, which is in this view's space.
    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

    /// The size that fits best; the present one unless a subclass knows better.
    open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

    /// To the view and to the subviews that take its colour.
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
    /// Where views move, ask the layer that shows them: `view.layer.presentation()?.hitTest(point)`.
    func hitSubtree(_ point: CGPoint, _ event: UIEvent?) -> UIView? {
        guard isUserInteractionEnabled, !isHidden, alpha >= 0.01, !refusesTouches,
            self.point(inside: point, with: event)
        else { return nil }
        for view in subviews.reversed() {
            if let hit = view.hitTest(view.convert(point, from: self), with: event) { return hit }
        }
        return self
    }

    /// Whether a block without `.allowUserInteraction` animates the view (facts 5.3).
    private var refusesTouches: Bool {
        (layer.animationKeys() ?? []).contains { key in
            guard let block = layer.animation(forKey: key)?.delegate as? AnimationBlock else { return false }
            return !block.settings.allowsUserInteraction
        }
    }
}

/// Stands in the signatures of hit testing; there are no events here.
///
/// - Apple: `UIEvent`.
public final class UIEvent: NSObject {}

extension UIView {
    /// Asks for `draw(_:)` at the next commit.
    public func setNeedsDisplay() { layer.setNeedsDisplay() }
    /// The same: the whole view is drawn again.
    public func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }

    /// Draws by `draw(_:)`, and leaves the layer to draw itself where that draws nothing.
    func drawLayer() {
        let graphics = GraphicsContext(bounds: bounds, scale: layer.contentsScale, isOpaque: layer.isOpaque)
        ViewContext.current.drawing(into: graphics) { draw(bounds) }
        if graphics.wasUsed {
            layer.contents = graphics.context?.makeImage()
        } else if type(of: layer) != CALayer.self {
            layer.drawContents()
        }
    }

    /// Any other layer was drawn as a whole.
    func drawTile(of layer: CALayer, in context: CGContext) {
        let graphics = GraphicsContext(scale: layer.contentsScale) { context }
        if layer is CATiledLayer { ViewContext.current.drawing(into: graphics) { draw(context.boundingBoxOfClipPath) } }
        if !graphics.wasUsed { layer.didDrawNothing() }
    }
}
