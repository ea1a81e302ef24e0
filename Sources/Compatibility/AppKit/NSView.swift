import Foundation
import QuartzCore
import ViewAnimation

/// A view: the owner and delegate of a layer, with y upward unless `isFlipped` is true.
///
/// Set `wantsLayer` on the root of a tree, and render its layer; the layer of a view in a tree with a layer is created
/// with it. Changes are not animated; add animations to `layer`.
/// - Apple: `NSView`; no events arrive, and Auto Layout is not supported.
open class NSView: NSResponder, CALayerDelegate {
    /// The subviews, back to front. Setting them replaces all.
    open var subviews: [NSView] {
        get { children }
        set {
            for view in children where !newValue.contains(where: { $0 === view }) { view.removeFromSuperview() }
            for view in newValue { addSubview(view) }
        }
    }
    /// The superview.
    public private(set) weak var superview: NSView?
    /// The window that contains the view.
    open var window: NSWindow? { superview?.window ?? ownWindow }

    weak var ownWindow: NSWindow?
    private var children: [NSView] = []
    private var backing: CALayer?
    private var storedFrame: CGRect
    private var storedBoundsOrigin = CGPoint.zero
    private var storedAlpha: CGFloat = 1
    private var storedIsHidden = false
    private var storedRotation: CGFloat = 0
    /// The time of `animator()` for the next change; nil if it is not animated.
    var animatedTime: CFTimeInterval?

    /// The dimensions that change with the superview's size; empty by default.
    open var autoresizingMask: AutoresizingMask = []
    /// Whether size changes apply the subviews' autoresizing masks. True by default.
    open var autoresizesSubviews = true
    /// Whether Auto Layout constraints replace the mask. It has no effect.
    open var translatesAutoresizingMaskIntoConstraints = true
    /// A number that identifies the view in `viewWithTag(_:)`: -1, unless a subclass overrides it.
    open var tag: Int { -1 }
    /// Whether layers have filters. They are drawn whatever the value is.
    open var layerUsesCoreImageFilters = false
    /// The time at which the layer's contents are redrawn. It is stored only.
    open var layerContentsRedrawPolicy = LayerContentsRedrawPolicy.duringViewResize

    /// Creates a view with a frame in the superview's coordinates.
    public init(frame frameRect: CGRect) {
        storedFrame = frameRect
        super.init()
    }

    /// Creates a view with an empty frame.
    public override convenience init() { self.init(frame: .zero) }

    /// Returns nil: nib files are not supported. Declared so that subclasses with this initializer compile.
    public required init?(coder: NSCoder) { return nil }

    // Overridable behavior.

    /// Whether y grows downward in the view's coordinates. False by default.
    open var isFlipped: Bool { false }
    /// Whether drawing covers the entire view. False by default.
    open var isOpaque: Bool { false }
    /// Whether `updateLayer()` replaces `draw(_:)`. False by default.
    open var wantsUpdateLayer: Bool { false }
    /// The natural size; `noIntrinsicMetric` in both dimensions by default.
    open var intrinsicContentSize: CGSize { CGSize(width: NSView.noIntrinsicMetric, height: NSView.noIntrinsicMetric) }
    /// Returns the layer of the view; a new `CALayer` by default.
    open func makeBackingLayer() -> CALayer { CALayer() }
    /// Draws the view into `NSGraphicsContext.current`. A view that draws nothing has no bitmap.
    open func draw(_ dirtyRect: CGRect) {}
    /// Updates the layer if `wantsUpdateLayer` is true.
    open func updateLayer() {}
    /// Lays out the subviews. The default does nothing.
    open func layout() {}
    /// Called after the superview has changed. The default does nothing.
    open func viewDidMoveToSuperview() {}
    /// Called before the superview changes. The default does nothing.
    open func viewWillMove(toSuperview newSuperview: NSView?) {}
    /// Called after the window has changed. The default does nothing.
    open func viewDidMoveToWindow() {}
    /// Called after a subview was added. The default does nothing.
    open func didAddSubview(_ subview: NSView) {}
    /// Called before a subview is removed. The default does nothing.
    open func willRemoveSubview(_ subview: NSView) {}
    /// Never called, because there are no nib files.
    open func awakeFromNib() {}
    /// Never called, because no events arrive.
    open func updateTrackingAreas() {}
    /// Never called, because the pixels per point do not change.
    open func viewDidChangeBackingProperties() {}
    /// Never called, because nothing has the focus. The default does nothing.
    open func drawFocusRingMask() {}
    /// Returns the frontmost view that contains a point in the superview's coordinates; nil if there is none.
    open func hitTest(_ point: CGPoint) -> NSView? {
        let local = superview.map { convert(point, from: $0) } ?? point
        guard !isHidden, bounds.contains(local) else { return nil }
        return subviews.reversed().lazy.compactMap { $0.hitTest(local) }.first ?? self
    }
    /// The areas in which the mouse would be tracked.
    open private(set) var trackingAreas: [NSTrackingArea] = []
    /// Adds an area. No events arrive.
    open func addTrackingArea(_ trackingArea: NSTrackingArea) { trackingAreas.append(trackingArea) }
    /// Removes an area.
    open func removeTrackingArea(_ trackingArea: NSTrackingArea) { trackingAreas.removeAll { $0 === trackingArea } }
    /// The text that would be shown at the mouse.
    open var toolTip: String?

    // The layer.

    /// Whether the view has a layer. Its subviews have layers as well.
    open var wantsLayer: Bool {
        get { backing != nil }
        set { if newValue { loadLayer() } }
    }

    /// The layer; nil until `wantsLayer` of the view or of a superview is set. Setting it replaces the layer.
    open var layer: CALayer? {
        get { backing }
        set { if let newValue { use(newValue) } }
    }

    private func loadLayer() {
        if backing == nil { use(makeBackingLayer()) }
    }

    private func use(_ layer: CALayer) {
        let old = backing
        layer.delegate = self
        if let parent = old?.superlayer, let old { parent.replaceSublayer(old, with: layer) }
        backing = layer
        layer.frame = storedFrame
        layer.bounds.origin = storedBoundsOrigin
        layer.opacity = Float(storedAlpha)
        layer.isHidden = storedIsHidden
        rotate()
        castShadow()
        alignGeometry()
        layer.setNeedsDisplay()
        for view in children { attachLayer(of: view) }
    }

    private func attachLayer(of view: NSView) {
        guard let backing else { return }
        view.loadLayer()
        guard let layer = view.backing else { return }
        backing.addSublayer(layer)
        view.alignGeometry()
    }

    /// Flips the layer's geometry if its host or superlayer has the other direction of y.
    private func alignGeometry() {
        superview?.alignGeometry()
        guard let backing, backing.contentsAreFlipped() != isFlipped else { return }
        backing.isGeometryFlipped.toggle()
    }

    /// Prevents implicit animations of the layer, except for changes through `animator()` and in animation groups that
    /// allow them.
    open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        let isAnimated = animatedTime == CACurrentMediaTime() || NSAnimationContext.animatesAllChanges
        return isAnimated ? nil : NSNull()
    }

    /// Makes a change that `animator()` may have asked to animate.
    private func changing(_ change: () -> Void) {
        change()
        animatedTime = nil
    }

    /// Whether `draw(_:)` has drawn before: then what it drew is erased if it draws nothing.
    private var hasDrawn = false

    /// Draws the layer's contents with `draw(_:)`, or calls `updateLayer()`.
    open func display(_ layer: CALayer) {
        if layer.model() === backing { alignGeometry() }
        if wantsUpdateLayer { return updateLayer() }
        let bounds = layer.bounds
        let graphics = GraphicsContext(
            bounds: bounds, scale: layer.contentsScale, isFlipped: isFlipped, isOpaque: isOpaque)
        ViewContext.current.drawing(into: graphics) { draw(bounds) }
        if graphics.wasUsed {
            layer.contents = graphics.context?.makeImage()
            hasDrawn = true
            return
        }
        if hasDrawn { layer.contents = nil }
        if type(of: layer) != CALayer.self { layer.drawContents() }
    }

    /// Calls `layout()`.
    open func layoutSublayers(of layer: CALayer) {
        alignGeometry()
        layout()
    }

    // Geometry and appearance.

    /// The frame in the superview's coordinates.
    open var frame: CGRect {
        get { storedRotation == 0 ? backing?.frame ?? storedFrame : storedFrame }
        set {
            let old = frame.size
            storedFrame = newValue
            changing { setLayerFrame(newValue) }
            if newValue.size != old { sizeDidChange(from: old) }
        }
    }

    /// The rotation about the center in degrees, counterclockwise. It does not change the frame.
    open var frameCenterRotation: CGFloat {
        get { storedRotation }
        set {
            if storedRotation == 0 { storedFrame = frame }
            storedRotation = newValue
            changing(rotate)
        }
    }

    private func rotate() {
        guard let backing, storedRotation != 0 || !backing.affineTransform().isIdentity else { return }
        let isDownward = superview?.isFlipped ?? isFlipped
        let angle = storedRotation * .pi / 180
        backing.setAffineTransform(CGAffineTransform(rotationAngle: isDownward ? -angle : angle))
    }

    private func setLayerFrame(_ frame: CGRect) {
        guard storedRotation != 0 else {
            backing?.frame = frame
            return
        }
        backing?.bounds.size = frame.size
        backing?.position = CGPoint(x: frame.midX, y: frame.midY)
    }

    /// The bounds in the view's own coordinates.
    open var bounds: CGRect {
        get { backing?.bounds ?? CGRect(origin: storedBoundsOrigin, size: storedFrame.size) }
        set {
            storedBoundsOrigin = newValue.origin
            changing { backing?.bounds.origin = newValue.origin }
            if newValue.size != bounds.size { setFrameSize(newValue.size) }
        }
    }

    /// Sets the size of the frame.
    open func setFrameSize(_ newSize: CGSize) { frame = CGRect(origin: frame.origin, size: newSize) }
    /// Sets the origin of the frame.
    open func setFrameOrigin(_ newOrigin: CGPoint) { frame = CGRect(origin: newOrigin, size: frame.size) }

    private func sizeDidChange(from old: CGSize) {
        setNeedsDisplay(bounds)
        needsLayout = true
        guard autoresizesSubviews else { return }
        for view in children { view.resize(withOldSuperviewSize: old) }
    }

    /// The opacity, 0…1.
    open var alphaValue: CGFloat {
        get { backing.map { CGFloat($0.opacity) } ?? storedAlpha }
        set {
            storedAlpha = newValue
            changing { backing?.opacity = Float(newValue) }
        }
    }

    /// Whether the view is hidden.
    open var isHidden: Bool {
        get { backing?.isHidden ?? storedIsHidden }
        set {
            storedIsHidden = newValue
            changing { backing?.isHidden = newValue }
        }
    }

    /// The shadow of the view's layer; nil for none. A change of the shadow itself has no effect.
    open var shadow: NSShadow? { didSet { castShadow() } }

    private func castShadow() {
        guard let backing else { return }
        let color = (shadow?.shadowColor as? UIColor)?.cgColor
        backing.shadowColor = color?.copy(alpha: 1) ?? .black
        backing.shadowOpacity = shadow == nil ? 0 : Float(color?.alpha ?? 0)
        backing.shadowOffset = shadow?.shadowOffset ?? CGSize(width: 0, height: -3)
        backing.shadowRadius = shadow?.shadowBlurRadius ?? 3
    }

    /// Whether the view is redrawn at the next commit. Setting it to false has no effect.
    open var needsDisplay: Bool {
        get { backing?.needsDisplay() ?? true }
        set { if newValue { backing?.setNeedsDisplay() } }
    }

    /// Whether `layout()` is called at the next commit. Setting it to false has no effect.
    open var needsLayout: Bool {
        get { backing?.needsLayout() ?? true }
        set { if newValue { backing?.setNeedsLayout() } }
    }

    /// Requests drawing of the entire view at the next commit.
    open func setNeedsDisplay(_ invalidRect: CGRect) { needsDisplay = true }
    /// Performs requested layout immediately.
    open func layoutSubtreeIfNeeded() { backing?.layoutIfNeeded() }
    /// Requests drawing, and performs it immediately.
    open func display() {
        needsDisplay = true
        displayIfNeeded()
    }
    /// Announces a change of the intrinsic size. It has no effect, because there is no Auto Layout.
    open func invalidateIntrinsicContentSize() {}
    /// Performs requested drawing immediately.
    open func displayIfNeeded() { backing?.displayIfNeeded() }

    // Hierarchy.

    /// Adds a subview in front of the others, and removes it from its previous superview.
    open func addSubview(_ view: NSView) {
        precondition(!isDescendant(of: view), "a view cannot become its own subview")
        view.leaveSuperview()
        view.viewWillMove(toSuperview: self)
        children.append(view)
        view.superview = self
        view.nextResponder = self
        attachLayer(of: view)
        view.viewDidMoveToSuperview()
        if window != nil { view.forEachInSubtree { $0.viewDidMoveToWindow() } }
        didAddSubview(view)
    }

    /// Adds a subview in front of or behind a sibling; in front of or behind all if it is nil or not a subview.
    open func addSubview(_ view: NSView, positioned mode: NSWindow.OrderingMode, relativeTo otherView: NSView?) {
        addSubview(view)
        guard mode != .out, children.count > 1 else { return }
        let others = children.filter { $0 !== view }
        let sibling = others.firstIndex { $0 === otherView }
        let index = mode == .above ? sibling.map { $0 + 1 } ?? others.count : sibling ?? 0
        children = others
        children.insert(view, at: index)
        guard let backing, let layer = view.backing else { return }
        if index < others.count, let next = others[index].backing {
            backing.insertSublayer(layer, below: next)
        }
    }

    /// Removes the view from its superview.
    open func removeFromSuperview() {
        guard superview != nil else { return }
        let hadWindow = window != nil
        viewWillMove(toSuperview: nil)
        leaveSuperview()
        viewDidMoveToSuperview()
        if hadWindow { forEachInSubtree { $0.viewDidMoveToWindow() } }
    }

    private func leaveSuperview() {
        guard let parent = superview else { return }
        parent.willRemoveSubview(self)
        parent.children.removeAll { $0 === self }
        superview = nil
        backing?.removeFromSuperlayer()
    }

    func forEachInSubtree(_ body: (NSView) -> Void) {
        body(self)
        for view in children { view.forEachInSubtree(body) }
    }
}
