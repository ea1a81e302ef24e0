import Foundation
import LayerTree
import Quartz2D
import VectorGeometry

/// A view: the owner and delegate of a layer, whose changes it animates inside animation blocks only.
///
/// Use views on one thread only, like layers. A view is visible if its layer is in a hosted tree:
/// `AnimationEngine(root: view.layer)`.
/// - Apple: `UIView`; facts 5. No touches arrive.
open class UIView: UIResponder, CALayerDelegate {
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

    /// The observers of the view's properties; nil for none.
    public var observations: KeyValueObservations?

    /// The constraints, layout guides and priorities of the view; nil if it uses none.
    private(set) var existingConstraintState: ConstraintState?
    /// The constraints, layout guides and priorities of the view.
    var constraintState: ConstraintState {
        if let existingConstraintState { return existingConstraintState }
        let state = ConstraintState()
        existingConstraintState = state
        return state
    }

    /// The controller whose view this is.
    weak var controller: UIViewController?
    /// The safe area of which the view was told.
    var announcedSafeArea = UIEdgeInsets.zero
    /// Moves the contents into the safe area. Scroll views do.
    func adjustToSafeArea() {}

    /// The pattern color that is drawn into the view's bitmap.
    private(set) var backgroundPattern: UIColor?

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
        return layerClass.make()
    }

    /// Creates a view with an empty frame.
    public override convenience init() { self.init(frame: .zero) }

    /// The controller of the view, or the superview.
    open override var next: UIResponder? { controller ?? superview }

    /// Returns nil: nib files are not supported. Declared so that subclasses with this initializer compile.
    public required init?(coder: NSCoder) { return nil }

    /// Returns the action that animates a change inside an animation block, `NSNull` outside (facts 5.1), and nil for
    /// events that are not properties of the layer.
    open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        guard type(of: layer).allProperties[event] != nil || event == "sublayers" || event == "mask" else { return nil }
        return ViewContext.current.animatingBlock?.action(for: layer, forKey: event) ?? NSNull()
    }

    /// Calls `layoutSubviews()`, and before and after it the methods of the view's controller.
    open func layoutSublayers(of layer: CALayer) {
        announceSafeArea()
        controller?.viewWillLayoutSubviews()
        layoutSubviews()
        controller?.viewDidLayoutSubviews()
    }

    /// Draws the contents of the view's layer, or of a presentation copy of it, with `draw(_:)`. Other layers draw
    /// themselves.
    open func display(_ layer: CALayer) {
        if layer.model() === self.layer { draw(layer) } else { layer.drawContents() }
    }

    /// Draws a tile with `draw(_:)` if the layer is a `CATiledLayer`.
    open func draw(_ layer: CALayer, in ctx: CGContext) { drawTile(of: layer, in: ctx) }

    /// Draws the view. Subclasses override it to draw into `UIGraphicsGetCurrentContext()`, with y downward.
    ///
    /// Called once, and after `setNeedsDisplay()`; with a different `layerClass` only after `setNeedsDisplay()`. A view
    /// that draws nothing has no bitmap.
    /// - Parameter rect: the bounds; for each tile of a `CATiledLayer`, the tile.
    open func draw(_ rect: CGRect) {}

    /// Lays out the subviews. The default sets the frames of the subviews with constraints.
    open func layoutSubviews() { applyConstraints() }

    /// The tint color: the view's own, or that of the nearest superview with one, or blue.
    open var tintColor: UIColor! {
        get {
            let color = ownTintColor ?? superview?.tintColor ?? UIColor(red: 0, green: 122 / 255, blue: 1, alpha: 1)
            return tintAdjustmentMode == .dimmed ? UIColor(white: 0.5, alpha: color.cgColor.alpha) : color
        }
        set {
            ownTintColor = newValue
            announceTintColor()
        }
    }

    /// Called after the tint color of the view or of a superview was set. The default does nothing.
    open func tintColorDidChange() {}

    /// Returns the value of a property that observers can be told; nil for other properties.
    open func announcedValue(_ key: String) -> Any? {
        switch key {
        case "frame": frame
        case "bounds": bounds
        case "center": center
        case "transform": transform
        case "alpha": alpha
        case "hidden": isHidden
        case "backgroundColor": backgroundColor ?? NSNull()
        default: nil
        }
    }

    // Geometry.

    /// The frame in the superview's coordinates; undefined while `transform` is not the identity, as on Apple's
    /// platforms.
    open var frame: CGRect {
        get { layer.frame }
        set { announcing("frame") { resizing { layer.frame = newValue } } }
    }

    /// The bounds in the view's own coordinates.
    open var bounds: CGRect {
        get { layer.bounds }
        set { announcing("bounds") { resizing { layer.bounds = newValue } } }
    }

    /// The position of the anchor point in the superview's coordinates.
    open var center: CGPoint {
        get { layer.position }
        set { announcing("center") { layer.position = newValue } }
    }

    /// The layer's transform as an affine transform.
    open var transform: CGAffineTransform {
        get { layer.affineTransform() }
        set { announcing("transform") { layer.setAffineTransform(newValue) } }
    }

    /// The layer's transform.
    open var transform3D: CATransform3D {
        get { layer.transform }
        set { layer.transform = newValue }
    }

    // Appearance.

    /// The opacity, 0…1.
    open var alpha: CGFloat {
        get { CGFloat(layer.opacity) }
        set { announcing("alpha") { layer.opacity = Float(newValue) } }
    }

    /// The background color; nil for a transparent background. A pattern is drawn into the view's bitmap, below what
    /// `draw(_:)` draws; it is not animated.
    open var backgroundColor: UIColor? {
        get { backgroundPattern ?? layer.backgroundColor.map(UIColor.init(cgColor:)) }
        set { announcing("backgroundColor") { setBackground(newValue) } }
    }

    /// Whether the view is hidden. Not animated.
    open var isHidden: Bool {
        get { layer.isHidden }
        set {
            announcing("hidden") { layer.isHidden = newValue }
            if superview is UIStackView { invalidateLayout() }
        }
    }

    /// Whether subviews are clipped to the bounds.
    open var clipsToBounds: Bool {
        get { layer.masksToBounds }
        set { layer.masksToBounds = newValue }
    }

    /// The pixels per point of the view's bitmap.
    open var contentScaleFactor: CGFloat {
        get { layer.contentsScale }
        set { layer.contentsScale = newValue }
    }

    /// Whether drawing covers the entire view. The bitmap of an opaque view has no alpha and a black background.
    ///
    /// True by default, as in UIKit, but the bitmap is opaque only after the property was set to true.
    open var isOpaque: Bool {
        get { explicitIsOpaque ?? true }
        set {
            explicitIsOpaque = newValue
            layer.isOpaque = newValue
        }
    }

    /// The placement of the layer's contents; `.scaleToFill` by default.
    open var contentMode: ContentMode {
        get {
            let mode = ContentMode(layer.contentsGravity)
            return mode == .scaleToFill && isRedrawnOnResizing ? .redraw : mode
        }
        set {
            if isRedrawnOnResizing != (newValue == .redraw) { layer.needsDisplayOnBoundsChange = newValue == .redraw }
            isRedrawnOnResizing = newValue == .redraw
            layer.contentsGravity = newValue.gravity
        }
    }

    /// A view whose alpha masks this view. It must not have a superview. Only the mask's layer is retained, so retain
    /// the view yourself.
    open var mask: UIView? {
        get { layer.mask?.delegate as? UIView }
        set { layer.mask = newValue?.layer }
    }

    // Layout and drawing requests.

    /// Sets the size to that of `sizeThatFits(_:)`.
    open func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }
    /// Requests layout at the next commit.
    open func setNeedsLayout() { layer.setNeedsLayout() }
    /// Performs requested layout immediately.
    open func layoutIfNeeded() { layer.layoutIfNeeded() }
    /// Requests drawing with `draw(_:)` at the next commit.
    open func setNeedsDisplay() { layer.setNeedsDisplay() }
    /// Requests drawing of the entire view at the next commit.
    open func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }

    // Hierarchy.

    /// Adds a subview in front of the others, and removes it from its previous superview.
    open func addSubview(_ view: UIView) { insert(view) { $0.count } }

    /// Inserts a subview at an index, limited to the valid range.
    open func insertSubview(_ view: UIView, at index: Int) { insert(view) { min(max(index, 0), $0.count) } }

    /// Inserts a subview below `sibling`, or in front if `sibling` is not a subview.
    open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
        insert(view) { views in views.firstIndex { $0 === sibling } ?? views.count }
    }

    /// Inserts a subview above `sibling`, or in front if `sibling` is not a subview.
    open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
        insert(view) { views in views.firstIndex { $0 === sibling }.map { $0 + 1 } ?? views.count }
    }

    /// Moves a subview in front of the others.
    open func bringSubviewToFront(_ view: UIView) {
        guard view.superview === self else { return }
        setSubviews(subviews.filter { $0 !== view } + [view])
        layer.addSublayer(view.layer)
    }

    /// Moves a subview behind the others.
    open func sendSubviewToBack(_ view: UIView) {
        guard view.superview === self else { return }
        setSubviews([view] + subviews.filter { $0 !== view })
        layer.insertSublayer(view.layer, at: 0)
    }

    /// Removes the view from its superview.
    open func removeFromSuperview() {
        guard let parent = superview else { return }
        parent.willRemoveSubview(self)
        willMove(toSuperview: nil)
        removeConstraints(connecting: parent)
        changingWindow(to: nil) { detach(from: parent) }
        didMoveToSuperview()
    }

    // Callbacks for changes of the hierarchy and the traits. The defaults do nothing.

    /// Called before the superview changes.
    open func willMove(toSuperview newSuperview: UIView?) {}
    /// Called after the superview has changed.
    open func didMoveToSuperview() {}
    /// Called after a subview was added.
    open func didAddSubview(_ subview: UIView) {}
    /// Called before a subview is removed.
    open func willRemoveSubview(_ subview: UIView) {}
    /// Called before the window changes.
    open func willMove(toWindow newWindow: UIWindow?) {}
    /// Called after the window has changed.
    open func didMoveToWindow() {}
    /// Never called, because traits do not change.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    /// The safe area changed. The default does nothing.
    open func safeAreaInsetsDidChange() {}
    /// Never called, because there are no nib files.
    open func awakeFromNib() {}
    /// Never called, because there is no Interface Builder.
    open func prepareForInterfaceBuilder() {}

    /// Returns the frontmost view that contains `point`, in this view's coordinates (facts 1.14).
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { hitSubtree(point, event) }

    /// Returns whether the bounds contain `point`, in this view's coordinates.
    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

    /// Returns the preferred size, by default the current one.
    open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

    /// The natural size, for views with constraints; `noIntrinsicMetric` in both dimensions by default.
    open var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
    }

    /// Announces a change of the intrinsic size, and requests layout.
    open func invalidateIntrinsicContentSize() {
        let root = treeRoot
        guard hasConstrainedFrame || root.existingConstraintState?.system != nil else { return }
        root.existingConstraintState?.system = nil
        root.invalidateLayout()
    }

    // Auto Layout.

    /// Whether the frame follows from the autoresizing mask, as by default. Constraints take effect if it is false.
    open var translatesAutoresizingMaskIntoConstraints: Bool {
        get { existingConstraintState?.isFrameFixed ?? true }
        set {
            guard translatesAutoresizingMaskIntoConstraints != newValue else { return }
            constraintState.isFrameFixed = newValue
            invalidateLayout()
        }
    }

    /// Whether the view has constraints from the beginning, so that `updateConstraints()` is called before the first
    /// layout. False by default.
    open class var requiresConstraintBasedLayout: Bool { false }

    /// Updates the view's constraints. Called before the first layout with constraints and after
    /// `setNeedsUpdateConstraints()`; the default does nothing.
    open func updateConstraints() {}

    /// Returns the size that the constraints of the view's contents give for a target size.
    open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
        systemLayoutSizeFitting(
            targetSize, withHorizontalFittingPriority: .fittingSizeLevel, verticalFittingPriority: .fittingSizeLevel)
    }

    /// Returns the size that the constraints of the view's contents give for a target size with priorities.
    open func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        LayoutSystem.fittingSize(
            of: self, target: targetSize, horizontal: horizontalFittingPriority, vertical: verticalFittingPriority)
    }

    /// Whether the intrinsic size follows from the width that constraints give.
    var canWrapText: Bool { false }
    /// Returns the size of the text at a width that is smaller than the intrinsic one, and nil otherwise.
    func sizeOfWrappedText(width: Double) -> CGSize? { nil }
    /// Whether `draw(_:)` has drawn before: then what it drew is erased if it draws nothing.
    var hasDrawn = false
    /// The subview whose baselines are those of the view.
    package weak var baselineView: UIView?
    /// Returns the baseline of the first or last line of text.
    func baseline(ofFirstLine isFirst: Bool) -> TextBaseline {
        baselineView?.baseline(ofFirstLine: isFirst) ?? TextBaseline()
    }

    // Accessibility and gestures.

    /// Stored; there are no assistive technologies.
    open var isAccessibilityElement = false, accessibilityElementsHidden = false
    /// Stored; there are no assistive technologies.
    open var accessibilityLabel: String?, accessibilityValue: String?, accessibilityHint: String?
    /// Stored; there are no assistive technologies.
    open var accessibilityIdentifier: String?
    /// Stored; there are no assistive technologies.
    open var accessibilityTraits = UIAccessibilityTraits.none
    /// Stored; there are no assistive technologies.
    open var accessibilityElements: [Any]?
    /// Stored; there are no assistive technologies.
    open var accessibilityViewIsModal = false, shouldGroupAccessibilityChildren = false
    /// The frame that assistive technologies would show: that of the view, in the window.
    open var accessibilityFrame: CGRect {
        get { ownAccessibilityFrame ?? convert(bounds, to: nil) }
        set { ownAccessibilityFrame = newValue }
    }
    private var ownAccessibilityFrame: CGRect?
    /// Called by nothing. Returns false.
    open func accessibilityActivate() -> Bool { false }
    /// Called by nothing.
    open func accessibilityIncrement() {}
    /// Called by nothing.
    open func accessibilityDecrement() {}

    /// The recognizers that were added. They receive no touches.
    open var gestureRecognizers: [UIGestureRecognizer]?

    /// Adds a recognizer, which receives no touches.
    open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
        gestureRecognizer.view = self
    }

    /// Removes a recognizer.
    open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        gestureRecognizers?.removeAll { $0 === gestureRecognizer }
        gestureRecognizer.view = nil
    }

    /// What collides in dynamic animations; the rectangle by default.
    ///
    /// - Apple: `UIDynamicItem.collisionBoundsType`.
    open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
    /// The convex path around the center that collides if `collisionBoundsType` is `.path`.
    ///
    /// - Apple: `UIDynamicItem.collisionBoundingPath`.
    open var collisionBoundingPath: UIBezierPath { UIBezierPath() }
    /// Returns whether a recognizer of the view starts. True by default.
    open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
    /// The layout margins changed. The default does nothing.
    open func layoutMarginsDidChange() {}
    /// The distances of the frame from the rectangle that Auto Layout aligns. Stored by subclasses; has no effect.
    open var alignmentRectInsets: UIEdgeInsets { .zero }
    /// How the view is mirrored for the direction of text. Buttons use it.
    open var semanticContentAttribute = UISemanticContentAttribute.unspecified { didSet { setNeedsLayout() } }
    /// The mode of the tint color. `.dimmed` shows gray.
    open var tintAdjustmentMode = TintAdjustmentMode.automatic { didSet { announceTintColor() } }
    /// The appearance to use. Stored; the light one is drawn.
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
    /// Whether other views receive no touches at the same time. Stored; has no effect.
    open var isExclusiveTouch = false
    /// Whether several touches are received. Stored; has no effect.
    open var isMultipleTouchEnabled = false
    /// Whether the area is cleared before `draw(_:)`. Stored; it always is.
    open var clearsContextBeforeDrawing = true

    /// Calls `tintColorDidChange()` of the view and of the subviews without their own tint color.
    private func announceTintColor() {
        tintColorDidChange()
        for view in subviews where view.ownTintColor == nil { view.announceTintColor() }
    }

    private func setBackground(_ color: UIColor?) {
        // Layers of other classes show the average color.
        let pattern = color?.pattern != nil && type(of: layer) == CALayer.self ? color : nil
        if pattern != backgroundPattern {
            backgroundPattern = pattern
            layer.contents = nil
            layer.needsDisplayOnBoundsChange = pattern != nil || isRedrawnOnResizing
            setNeedsDisplay()
        }
        layer.backgroundColor = pattern == nil ? color?.cgColor : nil
    }

    func setSubviews(_ views: [UIView], adopting view: UIView? = nil) {
        subviews = views
        view?.superview = self
    }

    func leaveSuperview() { superview = nil }
}
