import Foundation
import QuartzCore
import ViewAnimation

/// A view: the owner and delegate of a layer, with y upward unless `isFlipped` is true.
///
/// Set `wantsLayer` on the root of a tree, and render its layer; the layer of a view in a tree with a layer is created
/// with it. Changes are not animated; add animations to `layer`.
/// - Apple: `NSView`; no events arrive.
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
    private var storedFrameRotation: CGFloat = 0
    private var isRotated: Bool { storedRotation != 0 || storedFrameRotation != 0 }
    /// The time of `animator()` for the next change; nil if it is not animated.
    var animatedTime: CFTimeInterval?

    /// The dimensions that change with the superview's size; empty by default.
    open var autoresizingMask: AutoresizingMask = []
    /// Whether size changes apply the subviews' autoresizing masks. True by default.
    open var autoresizesSubviews = true
    /// Whether the frame follows from the mask, as by default. Constraints take effect if it is false.
    open var translatesAutoresizingMaskIntoConstraints = true {
        didSet {
            layoutProxy.translatesAutoresizingMaskIntoConstraints = translatesAutoresizingMaskIntoConstraints
        }
    }
    /// The part of the view in Auto Layout; nil if it does not use it.
    private(set) var existingLayoutProxy: UIView?
    /// The part of the view in Auto Layout.
    var layoutProxy: UIView {
        if let existingLayoutProxy { return existingLayoutProxy }
        let proxy = makeLayoutProxy()
        existingLayoutProxy = proxy
        superview?.layoutProxy.addSubview(proxy)
        return proxy
    }
    func makeLayoutProxy() -> UIView { LayoutProxy(self) }
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
    /// Updates the layer if `wantsUpdateLayer` is true, or if `draw(_:)` draws nothing.
    open func updateLayer() {}
    /// Lays out the subviews: by default those with constraints.
    open func layout() { applyConstraints() }
    /// Updates the view's constraints. The default does nothing.
    open func updateConstraints() {}
    /// Whether the view uses constraints. It has no effect.
    open class var requiresConstraintBasedLayout: Bool { false }
    /// Applies the subviews' autoresizing masks.
    open func resizeSubviews(withOldSize oldSize: CGSize) {
        for view in subviews { view.resize(withOldSuperviewSize: oldSize) }
    }
    /// Adjusts the frame to a change of the superview's size.
    open func resize(withOldSuperviewSize oldSize: CGSize) { stretch(withOldSuperviewSize: oldSize) }
    /// Called before drawing. The default does nothing.
    open func viewWillDraw() {}
    /// Called before the window changes. The default does nothing.
    open func viewWillMove(toWindow newWindow: NSWindow?) {}
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
    /// Never called, because the appearance does not change.
    open func viewDidChangeEffectiveAppearance() {}
    /// Never called, because there is no mouse.
    open func resetCursorRects() {}
    /// Never called, because there is no Interface Builder.
    open func prepareForInterfaceBuilder() {}
    /// Whether a click that activates the window is also an event of the view. False by default; no events arrive.
    open func acceptsFirstMouse(for event: NSEvent?) -> Bool { false }
    /// Whether the view is drawn vibrantly, which has no effect.
    open var allowsVibrancy: Bool { false }
    /// Whether dragging the view moves the window, which has no effect.
    open var mouseDownCanMoveWindow: Bool { !isOpaque }
    /// Whether drawing is clipped to the view, which has no effect.
    open var wantsDefaultClipping: Bool { true }
    /// Never called, because nothing has the focus. The default does nothing.
    open func drawFocusRingMask() {}
    /// The area of the focus ring, which is not drawn: none.
    open var focusRingMaskBounds: CGRect { .zero }
    /// The focus ring, which is not drawn.
    open var focusRingType = NSFocusRingType.default
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
        if clipsToBounds { layer.masksToBounds = true }
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
        if animatedTime == CACurrentMediaTime() { return ownAnimation(of: layer, forKey: event) }
        return NSAnimationContext.animatesAllChanges ? nil : NSNull()
    }

    /// Plays the animation that `animations` has for a change of a layer through `animator()` to the value that it has.
    private func playOwnAnimation(forKey key: String) {
        guard let backing, animatedTime == CACurrentMediaTime() else { return }
        guard let animation = ownAnimation(of: backing, forKey: key) as? CAAnimation else { return }
        backing.add(animation, forKey: key)
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
        viewWillDraw()
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
        // Views that draw nothing and only override `updateLayer()` are updated, too.
        updateLayer()
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
        get { isRotated ? storedFrame : backing?.frame ?? storedFrame }
        set {
            let old = frame
            storedFrame = newValue
            if newValue == old { playOwnAnimation(forKey: "position") }
            changing { setLayerFrame(newValue) }
            if newValue.size != old.size { sizeDidChange(from: old.size) }
        }
    }

    /// The rotation about the center in degrees, counterclockwise. It does not change the frame.
    open var frameCenterRotation: CGFloat {
        get { storedRotation }
        set {
            if !isRotated { storedFrame = frame }
            storedRotation = newValue
            changing(rotate)
        }
    }

    /// The rotation about the origin of the frame in degrees, counterclockwise. It does not change the frame.
    open var frameRotation: CGFloat {
        get { storedFrameRotation }
        set {
            if !isRotated { storedFrame = frame }
            storedFrameRotation = newValue
            changing {
                rotate()
                setLayerFrame(storedFrame)
            }
        }
    }

    private func angle(_ degrees: CGFloat) -> CGFloat {
        let isDownward = superview?.isFlipped ?? isFlipped
        return (isDownward ? -degrees : degrees) * .pi / 180
    }

    private func rotate() {
        guard let backing, isRotated || !backing.affineTransform().isIdentity else { return }
        backing.setAffineTransform(CGAffineTransform(rotationAngle: angle(storedRotation + storedFrameRotation)))
    }

    private func setLayerFrame(_ frame: CGRect) {
        guard isRotated else {
            backing?.frame = frame
            return
        }
        backing?.bounds.size = frame.size
        let middle = CGPoint(x: frame.width / 2, y: frame.height / 2)
            .applying(CGAffineTransform(rotationAngle: angle(storedFrameRotation)))
        backing?.position = CGPoint(x: frame.minX + middle.x, y: frame.minY + middle.y)
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
        resizeSubviews(withOldSize: old)
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

    /// The animations that replace the default ones of changes through `animator()`, by the names of properties such as
    /// `frameOrigin` and `alphaValue`.
    open var animations: [NSAnimatablePropertyKey: Any] = [:]
    /// Returns the animation of a property: that of `animations`, or the default one of the class.
    open func animation(forKey key: NSAnimatablePropertyKey) -> Any? {
        animations[key] ?? Self.defaultAnimation(forKey: key)
    }
    /// Returns the default animation of a property; nil for that of layers.
    open class func defaultAnimation(forKey key: NSAnimatablePropertyKey) -> Any? { nil }
    /// The recognizers that were added. They receive no events.
    open var gestureRecognizers: [NSGestureRecognizer] = []
    /// The name of the view.
    open var identifier: NSUserInterfaceItemIdentifier?
    /// The appearance of the view. Stored; the light one is drawn.
    open var appearance: NSAppearance?
    /// The place of the layer's contents. Stored; has no effect.
    open var layerContentsPlacement = LayerContentsPlacement.scaleAxesIndependently
    /// Stored; drawing is always on one thread.
    open var canDrawConcurrently = false
    /// Stored; subviews always have layers of their own.
    open var canDrawSubviewsIntoLayer = false
    /// Stored; no notifications are posted.
    open var postsFrameChangedNotifications = true, postsBoundsChangedNotifications = true
    /// Whether drawing of subviews is clipped to the bounds: the layer's `masksToBounds`. False by default.
    open var clipsToBounds = false { didSet { backing?.masksToBounds = clipsToBounds } }

    /// The shadow of the view's layer; nil for none. A change of the shadow itself has no effect.
    open var shadow: NSShadow? { didSet { castShadow() } }

    private func castShadow() {
        guard let backing else { return }
        let shadowColor: NSColor? = shadow?.shadowColor
        let color = shadowColor?.cgColor
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
    /// Announces a change of the intrinsic size.
    open func invalidateIntrinsicContentSize() { existingLayoutProxy?.invalidateIntrinsicContentSize() }
    /// Performs requested drawing immediately.
    open func displayIfNeeded() { backing?.displayIfNeeded() }

    // Hierarchy.

    /// Adds a subview in front of the others, and removes it from its previous superview.
    open func addSubview(_ view: NSView) {
        precondition(!isDescendant(of: view), "a view cannot become its own subview")
        view.leaveSuperview()
        view.viewWillMove(toSuperview: self)
        if window !== view.window { view.forEachInSubtree { $0.viewWillMove(toWindow: window) } }
        children.append(view)
        view.superview = self
        view.nextResponder = self
        attachLayer(of: view)
        if let proxy = view.existingLayoutProxy { layoutProxy.addSubview(proxy) }
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
        if hadWindow { forEachInSubtree { $0.viewWillMove(toWindow: nil) } }
        leaveSuperview()
        viewDidMoveToSuperview()
        if hadWindow { forEachInSubtree { $0.viewDidMoveToWindow() } }
    }

    private func leaveSuperview() {
        guard let parent = superview else { return }
        parent.willRemoveSubview(self)
        parent.children.removeAll { $0 === self }
        superview = nil
        existingLayoutProxy?.removeFromSuperview()
        backing?.removeFromSuperlayer()
    }

    func forEachInSubtree(_ body: (NSView) -> Void) {
        body(self)
        for view in children { view.forEachInSubtree(body) }
    }
}

/// The ring around the view with the focus.
///
/// - Apple: `NSFocusRingType`.
public enum NSFocusRingType: UInt, Sendable {
    /// That of the view's class, none, or outside the view.
    case `default` = 0, none, exterior
}
