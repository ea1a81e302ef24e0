import Foundation
import Images
import MotionTiming
import Quartz2D
import RenderTree
import VectorGeometry

/// A rectangle with a geometry, an appearance, sublayers and animations.
///
/// A layer is confined to one thread or task at a time. Subclasses can override every `open` member.
/// - Apple: `CALayer`; facts 1.
open class CALayer: _TimedObject, NSSecureCoding {
    // Overridable members are declared here: without an Objective-C runtime, those of extensions cannot be overridden.

    // What each frame reads and changes for thousands of layers is checked for overlapping access in debug builds only.

    /// The layout, display and evaluation flags, as bits. Stored first, because a commit reads the flags of thousands
    /// of layers.
    #if !DEBUG
    @exclusivity(unchecked)
    #endif
    var flags = LayerFlags()
    /// The render node of the subtree in the last frame, and the parts of it that are out of date.
    #if !DEBUG
    @exclusivity(unchecked)
    #endif
    var snapshot = NodeSnapshot()
    /// The model's values.
    #if !DEBUG
    @exclusivity(unchecked)
    #endif
    var state = LayerState()
    /// The model's values at the last commit; nil before the first commit in a hosted tree.
    #if !DEBUG
    @exclusivity(unchecked)
    #endif
    var committed: LayerState?
    /// The presented values of the last evaluation; nil while they equal `committed`.
    #if !DEBUG
    @exclusivity(unchecked)
    #endif
    var presented: LayerState?
    /// Running and pending animations in the order they were added.
    #if !DEBUG
    @exclusivity(unchecked)
    #endif
    var animations = AttachedAnimations()
    /// The reference to the engine that hosts the tree.
    #if !DEBUG
    @exclusivity(unchecked)
    #endif
    private(set) var engineLink: EngineLink?
    /// The engine that hosts the tree, set by the first commit there: the live flag (facts 0.3).
    var engine: AnimationEngine? {
        get { engineLink?.engine }
        set { engineLink = newValue?.link }
    }
    /// The model layer, if this is a presentation layer.
    var modelLayer: CALayer?
    /// The superlayer that was set; see `superlayer`.
    weak var parent: CALayer?
    /// A strong reference to a presentation layer's superlayer, if nothing else retains it.
    var keptSuperlayer: CALayer?
    /// The sublayers of the model, back to front.
    var children: [CALayer] = [] { didSet { childrenDidMove() } }
    /// The mask of the model.
    var maskLayer: CALayer?
    /// The sublayers and the mask at the last commit, for the old image of a transition.
    var committedChildren: [CALayer] = [], committedMask: CALayer?
    /// Whether the sublayers and the mask are those of the last commit.
    var hasCommittedSublayers: Bool {
        committedMask === maskLayer && committedChildren.count == children.count
            && zip(committedChildren, children).allSatisfy { $0 === $1 }
    }
    /// The number that identifies the layer in render trees.
    package let identity = RenderNode.Identity.next()
    /// The name of the class, for reports. Cached, because it is read in every frame in which the layer changes.
    private(set) lazy var typeName = String(describing: type(of: self))
    /// The values stored under keys that no property has.
    var otherValues: [String: Any] = [:]

    /// The layer that contains this one as a sublayer or as its mask; nil for a root.
    public internal(set) var superlayer: CALayer? {
        get { parent ?? presentedSuperlayer }
        set {
            parent = newValue
            engine?.ends.clockDidChange(of: self)
        }
    }
    /// The delegate, which may provide contents, layout and actions.
    open weak var delegate: (any CALayerDelegate)?
    /// The actions by event: the second step of the search for an action.
    open var actions: [String: any CAAction]?
    /// A name for key paths (`sublayers.NAME.…`), constraints and reports.
    open var name: String? { didSet { requireCompleteCommit() } }
    /// Values for properties that have their defaults, and the third step of the search for an action (facts 1.1,
    /// 1.17).
    open var style: [AnyHashable: Any]? { didSet { styleDidChange(from: oldValue) } }
    /// Lays out the sublayers if there is no delegate.
    open var layoutManager: (any CALayoutManager)? { didSet { setNeedsLayout() } }
    /// The constraints that `CAConstraintLayoutManager` solves.
    open var constraints: [CAConstraint]? { didSet { superlayer?.setNeedsLayout() } }
    /// The parts of the frame that grow when the superlayer's size changes; empty by default.
    open var autoresizingMask: CAAutoresizingMask = []
    /// The span of the superlayer's time, in seconds, in which the layer, its sublayers and their players exist; nil,
    /// the default, for always.
    ///
    /// Outside of it, the layer is presented as hidden. Set `beginTime` to its start for a local time that starts at 0.
    /// Multiplane only: `duration` does not hide a layer in Core Animation.
    public var activeRange: Range<CFTimeInterval>? { didSet { if activeRange != oldValue { didChange() } } }
    /// Whether motion blur applies to the layer and its sublayers; true by default. Otherwise they are drawn at the
    /// time of the frame. Multiplane only.
    public var isMotionBlurred = true { didSet { if isMotionBlurred != oldValue { didChange() } } }
    /// The fades of the audio of the layer's players and those of its sublayers.
    package var audioFades: [AudioFade] = [] { didSet { if audioFades != oldValue { didChange() } } }
    /// Provides what the layer draws in each frame, such as a video frame; nil for a layer that draws its own
    /// properties.
    package var frameDrawing: (any FrameDrawing)? { didSet { requireCompleteCommit() } }

    /// Creates a layer with default values.
    public override init() {
        super.init()
        setUp()
    }

    /// Creates a copy of a layer's values. The framework calls it to create presentation layers: subclasses with stored
    /// state override it, copy that state and call super.
    ///
    /// Called otherwise, it creates an independent layer with the model values, without delegate, sublayers, mask and
    /// animations.
    /// - Parameter layer: A `CALayer`; anything else creates a layer with default values.
    public init(layer: Any) {
        super.init()
        setUp()
        if let original = layer as? CALayer { copyValues(of: original) }
    }

    /// Creates a layer from an archive that `encode(with:)` wrote; nil for anything else. Subclasses call super.
    public required init?(coder: NSCoder) {
        super.init()
        setUp()
        guard unarchive(from: coder) else { return nil }
    }

    deinit { releaseChildren() }

    /// Whether archiving is supported: true.
    open class var supportsSecureCoding: Bool { true }
    /// Writes the values that differ from the defaults, with the sublayers, the mask and the animations (Divergences,
    /// archiving).
    open func encode(with coder: NSCoder) { archive(into: coder) }

    /// Whether the layer may look different from frame to frame without an animation.
    var hasTimeDependentContent: Bool { frameDrawing != nil }
    /// Called after the values were committed and new animations started.
    func didCommit() {}
    /// Adds the layer's own drawing at a time on the host's clock to its presented values; `visibleRect` is the drawn
    /// part of the root's surroundings.
    func complete(_ shown: inout LayerState, at time: Double, in visibleRect: CGRect?) throws {
        try showFrameContent(in: &shown, at: time, visibleRect)
    }
    /// Adds the layer's own drawing at a time on its own clock, for an image other than the frame's: a transition's old
    /// image, or a replicator's delayed copy.
    func completeSnapshot(_ shown: inout LayerState, at now: Double, isTransitionSource: Bool) {
        showFrameContent(inSnapshot: &shown, at: now, isTransitionSource: isTransitionSource)
    }
    /// Whether the nodes of the sublayers are not the children of the layer's node, but `arranged(_:at:)`.
    var arrangesChildNodes: Bool { false }
    /// Returns the children of the layer's node at a time of the layer, from the nodes of its sublayers.
    func arranged(_ nodes: [RenderNode], at now: ShutterTime) -> [RenderNode] { nodes }
    /// Forgets what playing the layer's time recorded. Subclasses that record override it.
    func forgetPlayback() {}
    /// The drawing of a new layer of this class.
    class var initialDrawing: Drawing { .none }

    /// The property table of this class, which subclasses that add no properties inherit.
    open class var properties: LayerProperty.Table { Properties.table }
    /// Returns the class's default action: nil for every key, as measured on Apple's classes (facts 1.17). Subclasses
    /// override it.
    open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }
    /// Returns whether changing or animating the property needs `display()`: false for all of Apple's classes but
    /// `CATextLayer`.
    open class func needsDisplay(forKey key: String) -> Bool { false }
    /// Returns the class-level default of a key; nil for unknown keys and zero values (facts 1.1).
    open class func defaultValue(forKey key: String) -> Any? { tableDefault(forKey: key) }
    /// Returns how far a corner of this curve extends along the edge, in multiples of the radius (facts 1.2, measured).
    open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
        curve == .continuous ? 1.528665 : 1
    }

    // MARK: Geometry (facts 1.2, 1.3)
    /// The layer's rectangle in its own space; its origin scrolls the sublayers. A negative size is standardized.
    open var bounds: CGRect {
        get { state.placement.bounds }
        set { change(Properties.all.bounds) { $0.placement.bounds = newValue.standardized } }
    }
    /// The position of the anchor point in the superlayer's space.
    open var position: CGPoint {
        get { state.placement.position }
        set { change(Properties.all.position) { $0.placement.position = newValue } }
    }
    /// The depth in points, and the drawing order among siblings.
    open var zPosition: CGFloat {
        get { state.placement.zPosition }
        set { change(Properties.all.zPosition) { $0.placement.zPosition = newValue } }
    }
    /// The point of the bounds, in unit space, that `position` places and transforms apply about; (0.5, 0.5) by
    /// default. Changing it moves the frame, not `position`.
    open var anchorPoint: CGPoint {
        get { state.placement.anchorPoint }
        set { change(Properties.all.anchorPoint) { $0.placement.anchorPoint = newValue } }
    }
    /// The depth of the anchor point in points.
    open var anchorPointZ: CGFloat {
        get { state.placement.anchorPointZ }
        set { change(Properties.all.anchorPointZ) { $0.placement.anchorPointZ = newValue } }
    }
    /// The transform, applied about the anchor point.
    open var transform: CATransform3D {
        get { state.placement.transform }
        set { change(Properties.all.transform) { $0.placement.transform = newValue } }
    }
    /// The transform of the sublayers, applied about the anchor point; holds the perspective (`m34`).
    open var sublayerTransform: CATransform3D {
        get { state.placement.sublayerTransform }
        set { change(Properties.all.sublayerTransform) { $0.placement.sublayerTransform = newValue } }
    }
    /// Whether the layer's coordinate system is flipped vertically; images stay upright.
    open var isGeometryFlipped: Bool {
        get { state.placement.isGeometryFlipped }
        set { change(Properties.all.geometryFlipped) { $0.placement.isGeometryFlipped = newValue } }
    }
    /// The bounding box of the transformed bounds in the superlayer's space. Derived: setting it sets `position` and
    /// `bounds`.
    open var frame: CGRect {
        get { state.placement.frame }
        set { setFrame(newValue.standardized) }
    }
    /// Returns the 2-D part of `transform`; the identity if `transform` is not affine (facts G15).
    open func affineTransform() -> CGAffineTransform {
        CATransform3DIsAffine(transform) ? CATransform3DGetAffineTransform(transform) : .identity
    }
    /// Replaces the whole of `transform`.
    open func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }
    /// Returns whether an odd number of layers from this one up, including the host, flip their geometry.
    open func contentsAreFlipped() -> Bool {
        isGeometryFlipped != (superlayer?.contentsAreFlipped() ?? ((modelLayer ?? self).engine?.host == .yDown))
    }

    // MARK: Appearance (facts 1.2, 1.8, 1.9, 1.11)
    /// The opacity, 0…1; stored as set, clamped when drawn.
    open var opacity: Float {
        get { state.appearance.opacity }
        set { change(Properties.all.opacity) { $0.appearance.opacity = newValue } }
    }
    /// Whether the layer and its sublayers are hidden.
    open var isHidden: Bool {
        get { state.appearance.isHidden }
        set { change(Properties.all.hidden) { $0.appearance.isHidden = newValue } }
    }
    /// Whether the layer is also drawn when it faces away from the viewer; true by default.
    open var isDoubleSided: Bool {
        get { state.appearance.isDoubleSided }
        set { change(Properties.all.doubleSided) { $0.appearance.isDoubleSided = newValue } }
    }
    /// Whether content and sublayers are clipped to the bounds with their rounded corners.
    open var masksToBounds: Bool {
        get { state.appearance.masksToBounds }
        set { change(Properties.all.masksToBounds) { $0.appearance.masksToBounds = newValue } }
    }
    /// Whether the layer and its sublayers fade as one image; true by default.
    open var allowsGroupOpacity: Bool {
        get { state.appearance.allowsGroupOpacity }
        set { change(Properties.all.allowsGroupOpacity) { $0.appearance.allowsGroupOpacity = newValue } }
    }
    /// The color that fills the bounds, below everything else.
    open var backgroundColor: CGColor? {
        get { state.appearance.backgroundColor }
        set { change(Properties.all.backgroundColor) { $0.appearance.backgroundColor = newValue } }
    }
    /// The radius of the corners in points; limited to half the shorter side when drawn. Clips content only together
    /// with `masksToBounds`.
    open var cornerRadius: CGFloat {
        get { state.appearance.cornerRadius }
        set { change(Properties.all.cornerRadius) { $0.appearance.cornerRadius = newValue } }
    }
    /// The corners that `cornerRadius` rounds; all by default.
    open var maskedCorners: CACornerMask {
        get { .init(rawValue: state.appearance.maskedCorners.rawValue) }
        set {
            change(Properties.all.maskedCorners) { $0.appearance.maskedCorners = .init(rawValue: newValue.rawValue) }
        }
    }
    /// The shape of the corners: circular arcs, or continuous curves that extend further along the edges.
    open var cornerCurve: CALayerCornerCurve {
        get { .init(rawValue: state.appearance.cornerCurve.rawValue) }
        set { set(.string(newValue.rawValue), of: Properties.all.cornerCurve) }
    }
    /// The width of the border in points, drawn inside the bounds above the sublayers.
    open var borderWidth: CGFloat {
        get { state.appearance.borderWidth }
        set { change(Properties.all.borderWidth) { $0.appearance.borderWidth = newValue } }
    }
    /// The color of the border; opaque black by default.
    open var borderColor: CGColor? {
        get { state.appearance.borderColor }
        set { change(Properties.all.borderColor) { $0.appearance.borderColor = newValue } }
    }
    /// The color of the shadow; opaque black by default.
    open var shadowColor: CGColor? {
        get { state.shadow.color }
        set { change(Properties.all.shadowColor) { $0.shadow.color = newValue } }
    }
    /// The opacity of the shadow, 0…1; 0, the default, draws no shadow.
    open var shadowOpacity: Float {
        get { state.shadow.opacity }
        set { change(Properties.all.shadowOpacity) { $0.shadow.opacity = newValue } }
    }
    /// The offset of the shadow in the layer's own space; (0, −3) by default.
    open var shadowOffset: CGSize {
        get { state.shadow.offset }
        set { change(Properties.all.shadowOffset) { $0.shadow.offset = newValue } }
    }
    /// The standard deviation of the shadow's blur in points; 3 by default.
    open var shadowRadius: CGFloat {
        get { state.shadow.radius }
        set { change(Properties.all.shadowRadius) { $0.shadow.radius = newValue } }
    }
    /// The path that casts the shadow instead of the layer's alpha. Never animated implicitly.
    open var shadowPath: CGPath? {
        get { state.shadow.path.map { CGPath($0) } }
        set { change(Properties.all.shadowPath) { $0.shadow.path = newValue?.value } }
    }
    /// The filters, applied in order to the layer with its sublayers, before mask and opacity: `CIFilter`s. Their
    /// inputs are animated as `filters.NAME.inputKey`; the compositor reports filters that cannot be drawn. Nil, never
    /// empty, if there are none.
    open var filters: [Any]? {
        get { state.effects.filters?.filters.map(\.boxed) }
        set { setFilters(newValue, of: Properties.all.filters) }
    }
    /// The filters applied to the content behind the layer within its rounded bounds; ignored on the root and on masks.
    open var backgroundFilters: [Any]? {
        get { state.effects.backgroundFilters?.filters.map(\.boxed) }
        set { setFilters(newValue, of: Properties.all.backgroundFilters) }
    }
    /// The blending of the layer with the content behind it: a `CIFilter`, or the name of a blend mode; ignored on
    /// masks.
    open var compositingFilter: Any? {
        get { state.effects.compositingFilter?.filters.first?.boxed }
        set { setFilters(newValue, of: Properties.all.compositingFilter) }
    }
    /// Whether the layer and its sublayers are drawn into a bitmap in the layer's own space first. See facts 1.10.
    open var shouldRasterize: Bool {
        get { state.effects.shouldRasterize }
        set { change(Properties.all.shouldRasterize) { $0.effects.shouldRasterize = newValue } }
    }
    /// The pixels per point of the rasterized bitmap; 1 by default.
    open var rasterizationScale: CGFloat {
        get { state.effects.rasterizationScale }
        set { change(Properties.all.rasterizationScale) { $0.effects.rasterizationScale = newValue } }
    }
    /// The edges of the box that are antialiased, if `allowsEdgeAntialiasing`; masked to four bits.
    open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
        get { .init(rawValue: UInt32(state.appearance.smoothEdges.rawValue)) }
        set { set(.number(Double(newValue.rawValue)), of: Properties.all.edgeAntialiasingMask) }
    }
    /// Whether the edges of the box may be antialiased; if false, they are drawn with whole pixels.
    open var allowsEdgeAntialiasing: Bool {
        get { state.appearance.allowsEdgeAntialiasing }
        set { change(Properties.all.allowsEdgeAntialiasing) { $0.appearance.allowsEdgeAntialiasing = newValue } }
    }

    // MARK: Contents and display (facts 1.2, 1.6, 1.7, 1.18)
    /// The image, a `CGImage`; anything else shows nothing.
    open var contents: Any? {
        get { state.contents.prevailingImage }
        set { change(Properties.all.contents) { $0.contents.image = newValue as? CGImage } }
    }
    /// The part of the image that is shown, in unit space.
    open var contentsRect: CGRect {
        get { state.contents.rect }
        set { change(Properties.all.contentsRect) { $0.contents.rect = newValue } }
    }
    /// The part of the image that stretches, within `contentsRect`, in unit space; all of it by default.
    open var contentsCenter: CGRect {
        get { state.contents.center }
        set { change(Properties.all.contentsCenter) { $0.contents.center = newValue } }
    }
    /// The alignment of contents that keep their aspect ratio (`.resizeAspectFill`, `.resizeAspect`), in unit space: 0
    /// for the edges at the least x and y, 1 for the opposite ones; (0.5, 0.5), the center, by default.
    open var contentsFocus: CGPoint {
        get { state.contents.focus }
        set { change(Properties.all.contentsFocus) { $0.contents.focus = newValue } }
    }
    /// The pixels of the image per point, for gravities that do not resize.
    open var contentsScale: CGFloat {
        get { state.contents.scale }
        set { change(Properties.all.contentsScale) { $0.contents.scale = newValue } }
    }
    /// The placement of the image in the bounds; `.resize` by default.
    open var contentsGravity: CALayerContentsGravity {
        get { .init(rawValue: state.contents.gravity.rawValue) }
        set { set(.string(newValue.rawValue), of: Properties.all.contentsGravity) }
    }
    /// The sampling of an enlarged image; `.linear` by default.
    open var magnificationFilter: CALayerContentsFilter {
        get { .init(rawValue: state.contents.magnification.rawValue) }
        set { set(.string(newValue.rawValue), of: Properties.all.magnificationFilter) }
    }
    /// The sampling of a reduced image; `.linear` by default. Scene files set `.automatic` for images and clips.
    open var minificationFilter: CALayerContentsFilter {
        get { .init(rawValue: state.contents.minification.rawValue) }
        set { set(.string(newValue.rawValue), of: Properties.all.minificationFilter) }
    }
    /// The bias added to the level of detail of a reduced image if `minificationFilter` is `.trilinear`: softer above
    /// 0, sharper below.
    open var minificationFilterBias: Float {
        get { state.contents.minificationBias }
        set { change(Properties.all.minificationFilterBias) { $0.contents.minificationBias = newValue } }
    }
    /// The bitmap format of drawn contents; `.RGBA8Uint` by default. `.RGBA16Float` draws in floating point; the others
    /// have 8 bits per channel.
    open var contentsFormat: CALayerContentsFormat {
        get { .init(rawValue: name(of: Properties.all.contentsFormat)) }
        set { set(.string(newValue.rawValue), of: Properties.all.contentsFormat) }
    }
    /// Whether the bitmap for drawing is opaque; does not change how `contents` is composited.
    open var isOpaque: Bool {
        get { flag(Properties.all.opaque) }
        set { set(.bool(newValue), of: Properties.all.opaque) }
    }
    /// Whether a change of the bounds' size calls `display()`.
    open var needsDisplayOnBoundsChange: Bool {
        get { flag(Properties.all.needsDisplayOnBoundsChange) }
        set { set(.bool(newValue), of: Properties.all.needsDisplayOnBoundsChange) }
    }
    /// Whether drawing may be deferred: a hint without visible effect.
    open var drawsAsynchronously: Bool {
        get { flag(Properties.all.drawsAsynchronously) }
        set { set(.bool(newValue), of: Properties.all.drawsAsynchronously) }
    }
    /// Whether the contents use extended dynamic range; false by default. Stored only, as the following three are.
    open var wantsExtendedDynamicRangeContent: Bool {
        get { flag(Properties.all.wantsExtendedDynamicRangeContent) }
        set { set(.bool(newValue), of: Properties.all.wantsExtendedDynamicRangeContent) }
    }
    /// The tone mapping of the contents; `.automatic` by default.
    open var toneMapMode: CAToneMapMode {
        get { CAToneMapMode(rawValue: name(of: Properties.all.toneMapMode)) }
        set { set(.string(newValue.rawValue), of: Properties.all.toneMapMode) }
    }
    /// The preferred dynamic range; `.standard` by default.
    open var preferredDynamicRange: CADynamicRange {
        get { CADynamicRange(rawValue: name(of: Properties.all.preferredDynamicRange)) }
        set { set(.string(newValue.rawValue), of: Properties.all.preferredDynamicRange) }
    }
    /// The brightest value of the contents in multiples of white; 0, the default, is unknown.
    open var contentsHeadroom: CGFloat {
        get { number(Properties.all.contentsHeadroom) }
        set { set(.number(Double(newValue)), of: Properties.all.contentsHeadroom) }
    }
    /// Requests `display()` at the next commit.
    open func setNeedsDisplay() { markForDisplay() }
    /// Requests `display()` at the next commit; the whole layer is redrawn.
    open func setNeedsDisplay(_ r: CGRect) { setNeedsDisplay() }
    /// Returns whether `display()` was requested.
    open func needsDisplay() -> Bool { flags.contains(.needsDisplay) }
    /// Calls `display()` if it was requested.
    open func displayIfNeeded() {
        guard needsDisplay() else { return }
        flags.remove(.needsDisplay)
        display()
    }
    /// Updates the contents: asks the delegate's `display(_:)`, or draws. Subclasses override it and set `contents`.
    open func display() { displayThroughDelegate() }
    /// Draws into the bitmap that becomes `contents`: asks the delegate's `draw(_:in:)`. Subclasses override it.
    open func draw(in ctx: CGContext) { drawThroughDelegate(in: ctx) }

    // MARK: Tree (facts 1.16)
    /// The sublayers, back to front; nil, never empty, if there are none.
    open var sublayers: [CALayer]? {
        get { presentedChildren.isEmpty ? nil : children }
        set { replaceChildren(with: newValue ?? []) }
    }
    /// The layer whose alpha multiplies this layer's image. A layer that becomes a mask leaves its tree.
    open var mask: CALayer? {
        get { presentedMask }
        set { replaceMask(with: newValue) }
    }
    /// Removes `layer` from its superlayer and adds it above the other sublayers.
    open func addSublayer(_ layer: CALayer) { insert(layer) { $0.count } }
    /// Inserts a sublayer at an index; an index beyond the end appends.
    open func insertSublayer(_ layer: CALayer, at index: UInt32) { insert(layer) { min(Int(index), $0.count) } }
    /// Inserts a sublayer below `sibling`; at the bottom if it is nil, on top if it is not a sublayer (facts 1.16,
    /// measured).
    open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) { insert(layer, below: sibling) }
    /// Inserts a sublayer above `sibling`; on top if it is nil or not a sublayer.
    open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) { insert(layer, above: sibling) }
    /// Replaces a sublayer.
    ///
    /// - Precondition: `oldLayer` is a sublayer.
    open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) { replace(oldLayer, newLayer) }
    /// Removes the layer from its superlayer, as a sublayer or as its mask.
    open func removeFromSuperlayer() { leaveSuperlayer() }

    // MARK: Layout (facts 1.19, 1.20)
    /// Requests `layoutSublayers()` at the next commit.
    open func setNeedsLayout() { markForLayout() }
    /// Returns whether layout was requested.
    open func needsLayout() -> Bool { flags.contains(.needsLayout) }
    /// Lays out immediately, from the highest ancestor that needs layout downward.
    open func layoutIfNeeded() { topmostNeedingLayout.layOutSubtree() }
    /// Lays out the sublayers: asks the delegate, or the layout manager. Subclasses override it.
    open func layoutSublayers() { layOutThroughDelegate() }
    /// Returns the size that the layout manager prefers, or the size of the frame.
    open func preferredFrameSize() -> CGSize { layoutManager?.preferredSize(of: self) ?? frame.size }
    /// Resizes the sublayers after the size changed; each applies its `autoresizingMask`.
    open func resizeSublayers(withOldSize size: CGSize) {
        for child in children { child.resize(withOldSuperlayerSize: size) }
    }
    /// Resizes the layer by its `autoresizingMask` after the superlayer's size changed.
    open func resize(withOldSuperlayerSize size: CGSize) { autoresize(fromSuperlayerSize: size) }

    // MARK: Conversion, hit testing and scrolling (facts 1.14, 1.15, 1.21)
    /// Converts a point from this layer's space to another layer's; nil is the space of the root's surroundings.
    open func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint { converted(point, to: layer) }
    /// Converts a point from another layer's space to this layer's; nil is the space of the root's surroundings.
    open func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint { converted(point, from: layer) }
    /// Converts a rectangle; returns the bounding box of the converted corners.
    open func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect {
        CGRect(enclosing: rect.corners.map { convert($0, to: layer) })
    }
    /// Converts a rectangle; returns the bounding box of the converted corners.
    open func convert(_ rect: CGRect, from layer: CALayer?) -> CGRect {
        CGRect(enclosing: rect.corners.map { convert($0, from: layer) })
    }
    /// Converts seconds from `layer`'s clock (nil: media time) to this layer's, through the nearest common superlayer.
    open func convertTime(_ time: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
        converted(time: time, from: layer)
    }
    /// Converts seconds from this layer's clock to `layer`'s (nil: media time).
    open func convertTime(_ time: CFTimeInterval, to layer: CALayer?) -> CFTimeInterval {
        layer?.convertTime(time, from: self) ?? mediaTime(atLocalTime: time)
    }
    /// Returns whether a point in the layer's own space lies in its bounds; the maximum edges are outside.
    open func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }
    /// Returns the frontmost descendant, including the layer itself, that contains `p`, which is in the superlayer's
    /// space.
    open func hitTest(_ p: CGPoint) -> CALayer? { hitSubtree(at: p) }
    /// Scrolls the nearest scroll layer from this one up to a point in this layer's space; does nothing without one.
    open func scroll(_ p: CGPoint) { scrollNearest(to: p) }
    /// Scrolls the nearest scroll layer from this one up until `r` is visible.
    open func scrollRectToVisible(_ r: CGRect) { scrollNearest(toShow: r) }
    /// The part of the bounds that the nearest scroll layer shows.
    open var visibleRect: CGRect { rectShownByNearestScrollLayer }

    // MARK: Animations and actions (facts 1.17, 2.5)
    /// Adds a frozen copy of the animation. It replaces one with the same key; nil never replaces.
    open func add(_ anim: CAAnimation, forKey key: String?) { attach(anim, forKey: key) }
    /// Returns the frozen copy of the animation; nil if there is none under the key.
    open func animation(forKey key: String) -> CAAnimation? { attached.entry(forKey: key)?.animation }
    /// Returns the keys of the animations in the order they were added; nil if there are none.
    open func animationKeys() -> [String]? { attached.keys.isEmpty ? nil : attached.keys }
    /// Removes an animation. Its delegate receives `animationDidStop(_:finished:)` at the next commit.
    open func removeAnimation(forKey key: String) { detachAnimations { $0.remove(forKey: key) } }
    /// Removes all animations. Their delegates receive `animationDidStop(_:finished:)` at the next commit.
    open func removeAllAnimations() { detachAnimations { $0.removeAll() } }
    /// Returns the action for an event: from the delegate, `actions`, `style` or the class, or the built-in one of a
    /// live layer.
    open func action(forKey event: String) -> (any CAAction)? { searchAction(forKey: event) }
    /// Returns a copy of the layer as shown in the last frame: the committed values with the running animations. Nil
    /// before the first commit in a hosted tree.
    ///
    /// Each call returns a new object. Its sublayers, mask and superlayer are presentation layers too, created on first
    /// access; if the copy is kept past a frame, they may show a later frame than it does. Writing to it is a
    /// programming error.
    open func presentation() -> Self? { presentedCopy() }
    /// Returns the layer that a presentation layer stands for; itself on a model layer.
    open func model() -> Self { (modelLayer as? Self) ?? self }
    /// Returns the value of a property, or the value stored under an unknown key.
    open func value(forKey key: String) -> Any? { storedValue(forKey: key) }
    /// Sets a property by key, or stores a value under an unknown key. Nil sets a number to 0 and a Boolean to false; a
    /// value of another type changes nothing.
    open func setValue(_ value: Any?, forKey key: String) { setValue(value, forKeyPath: key) }
    /// Returns the value of a property or of a part of one, such as `transform.rotation.z`.
    open func value(forKeyPath keyPath: String) -> Any? { storedValue(forKeyPath: keyPath) }
    /// Sets a property or a part of one, such as `transform.rotation.z`.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) { store(value, forKeyPath: keyPath) }
    /// Returns the value stored under a key that no property has, or the style's value.
    open func value(forUndefinedKey key: String) -> Any? { otherValues[key] ?? styleValue(forKey: key, in: style) }
    /// Stores a value under a key that no property has.
    open func setValue(_ value: Any?, forUndefinedKey key: String) {
        otherValues[key] = BoxedValue.normalizingNumbers(value)
    }
    /// Returns a property that is not in the property table; subclasses handle theirs and call super.
    func keyedObject(_ key: String) -> KeyedProperty? { layerKeyedProperty(key) }
    /// The keys that `keyedObject(_:)` handles.
    class var objectKeys: [String] { layerObjectKeys }
    /// Returns whether an archive holds the key: false while the value is the default (facts 1.1).
    open func shouldArchiveValue(forKey key: String) -> Bool { differsFromDefault(key) }

    // MARK: Time (facts 2.1, 2.3)
    /// The speed of the layer's clock; 0 pauses the subtree at `timeOffset`. The only timing property whose change runs
    /// an action.
    open override var speed: Float {
        get { timing.speed }
        set { setSpeed(newValue) }
    }
    override func changeTiming(_ body: (inout MediaTiming) -> Void) { changeLayerTiming(body) }
}
