import Foundation
import MotionTiming
import RenderTree

/// A rectangle with a place, an appearance, sublayers and animations.
///
/// Confined to one thread or task at a time; what crosses to the compositor is the render tree.
/// All that a subclass may override stands in this body, grouped as in facts 1: without an Objective-C runtime a
/// member of an extension cannot be overridden. What the members do is in `CALayer+Aspect.swift`.
/// - Apple: `CALayer`; facts 1.
open class CALayer: TimedObject, NSSecureCoding {
    /// Layout, display and the engine's list, as bits; first, because a commit looks at those of thousands of layers.
    var flags = LayerFlags()
    /// What the last frame made of the subtree, and what of it is out of date.
    var snapshot = NodeSnapshot()
    /// The model's values.
    var state = LayerState()
    /// The model's values at the last commit; nil before the first one in a hosted tree.
    var committed: LayerState?
    /// What the last evaluation showed, where animations or frame content made it differ from `committed`.
    var presented: LayerState?
    /// Running and pending animations in the order they were added.
    var animations = AttachedAnimations()
    /// The engine that hosts the tree, once committed there: the live flag (facts 0.3).
    weak var engine: AnimationEngine?
    /// The layer that this one presents, when it is a presentation layer.
    private(set) var modelLayer: CALayer?
    weak var parent: CALayer?
    /// A presentation layer's superlayer, where nothing else keeps it.
    var keptSuperlayer: CALayer?
    var children: [CALayer] = [] { didSet { childrenDidMove() } }
    var maskLayer: CALayer?
    /// The sublayers and the mask at the last commit, for the old picture of a transition.
    var committedChildren: [CALayer] = [], committedMask: CALayer?
    let identity = RenderNode.Identity.next()
    /// For reports; asked for in every frame in which the layer changes.
    private(set) lazy var typeName = String(describing: type(of: self))
    var otherValues: [String: Any] = [:]

    public internal(set) var superlayer: CALayer? {
        get { parent ?? presentedSuperlayer }
        set { parent = newValue }
    }
    open weak var delegate: (any CALayerDelegate)?
    /// The second place where an action is looked for.
    open var actions: [String: any CAAction]?
    open var name: String?
    /// Values for properties that are at their defaults, and a third place for actions (facts 1.1, 1.17).
    open var style: [AnyHashable: Any]? { didSet { styleDidChange(from: oldValue) } }
    /// Lays out the sublayers when no delegate does.
    open var layoutManager: (any CALayoutManager)? { didSet { setNeedsLayout() } }
    /// What `CAConstraintLayoutManager` goes by.
    open var constraints: [CAConstraint]? { didSet { superlayer?.setNeedsLayout() } }
    /// What grows when the superlayer's size changes; nothing by default.
    open var autoresizingMask: CAAutoresizingMask = []
    /// Gives what the layer draws in each frame, e.g. a video's picture; nil for a layer that draws its own properties.
    public var frameContent: (any FrameContent)?

    public override init() {
        super.init()
        setUp()
    }

    /// A copy for presentation; subclasses with stored state override it, copy that state and call super.
    ///
    /// - Parameter layer: a `CALayer`; anything else gives a layer with default values.
    public init(layer: Any) {
        super.init()
        modelLayer = layer as? CALayer
        if let modelLayer { adopt(modelLayer) } else { setUp() }
    }

    /// Reads an archive that `encode(with:)` made; subclasses call super.
    public required init?(coder: NSCoder) {
        super.init()
        setUp()
        guard unarchive(from: coder) else { return nil }
    }

    deinit { releaseChildren() }

    open class var supportsSecureCoding: Bool { true }
    /// Writes what differs from the defaults, with the sublayers, the mask and the animations (Divergences, archiving).
    open func encode(with coder: NSCoder) { archive(into: coder) }

    /// Makes a layer of whatever class through that class's own `init()` or `init(layer:)`.
    ///
    /// Inherited by every subclass that overrides all of `init()`, `init(layer:)` and `init?(coder:)`, or none.
    public required convenience init(_ origin: LayerInitialization) {
        if case .presenting(let model) = origin { self.init(layer: model) } else { self.init() }
    }

    /// Whether what it shows may differ from frame to frame without an animation.
    var hasTimeDependentContent: Bool { frameContent != nil }
    /// Its values have been committed, its new animations started.
    func didCommit() {}
    /// Adds what it draws at a time of the host's clock to its presented values; `sight` is the drawn part of the
    /// root's surroundings.
    func complete(_ shown: inout LayerState, at time: Double, in sight: CGRect?) throws {
        try showFrameContent(in: &shown, at: time, sight)
    }
    /// The same, at a time of its own, for a picture apart from the frame's: a transition's old one, or a replicator's
    /// late copy.
    func completeSnapshot(_ shown: inout LayerState, at now: Double, isOld: Bool) {
        showFrameContent(inPicture: &shown, isOld: isOld)
    }
    /// What a new layer of this class draws.
    class var initialDrawing: Drawing { .none }

    /// The properties of this class. A subclass that adds none inherits it.
    open class var properties: PropertyTable { .layer }
    /// Nil for every key, as measured on Apple's classes (facts 1.17); subclasses override it.
    open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }
    /// Whether changing or animating the property asks for `display()`; false for all of Apple's but text.
    open class func needsDisplay(forKey key: String) -> Bool { false }
    /// The class-level default of a key; nil for unknown keys and zero values (facts 1.1).
    open class func defaultValue(forKey key: String) -> Any? { tableDefault(forKey: key) }
    /// How far a corner of this curve reaches along the edge, per radius (facts 1.2, measured).
    open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
        curve == .continuous ? 1.528665 : 1
    }

    // MARK: Geometry (facts 1.2, 1.3)
    /// The layer's rectangle in its own space; the origin scrolls the sublayers. A negative size is standardised.
    open var bounds: CGRect {
        get { state.placement.bounds }
        set { change(Property.bounds) { $0.placement.bounds = newValue.standardized } }
    }
    /// Where the anchor point lies, in the superlayer's space.
    open var position: CGPoint {
        get { state.placement.position }
        set { change(Property.position) { $0.placement.position = newValue } }
    }
    /// Depth, and the order among siblings.
    open var zPosition: CGFloat {
        get { state.placement.zPosition }
        set { change(Property.zPosition) { $0.placement.zPosition = newValue } }
    }
    /// The pivot, in the unit space of the bounds. Changing it moves the frame, not `position`.
    open var anchorPoint: CGPoint {
        get { state.placement.anchorPoint }
        set { change(Property.anchorPoint) { $0.placement.anchorPoint = newValue } }
    }
    /// The pivot's depth.
    open var anchorPointZ: CGFloat {
        get { state.placement.anchorPointZ }
        set { change(Property.anchorPointZ) { $0.placement.anchorPointZ = newValue } }
    }
    /// Applied about the anchor point.
    open var transform: CATransform3D {
        get { state.placement.transform }
        set { change(Property.transform) { $0.placement.transform = newValue } }
    }
    /// Applied to the sublayers about the anchor point; the place for perspective (`m34`).
    open var sublayerTransform: CATransform3D {
        get { state.placement.sublayerTransform }
        set { change(Property.sublayerTransform) { $0.placement.sublayerTransform = newValue } }
    }
    /// Turns the layer's coordinate system over vertically; pictures stay upright.
    open var isGeometryFlipped: Bool {
        get { state.placement.isGeometryFlipped }
        set { change(Property.geometryFlipped) { $0.placement.isGeometryFlipped = newValue } }
    }
    /// The bounding box of the transformed bounds in the superlayer's space. Derived: setting it sets `position` and
    /// `bounds`.
    open var frame: CGRect {
        get { state.placement.frame }
        set { setFrame(newValue.standardized) }
    }
    /// The 2-D part of `transform`; the identity when `transform` is not affine (facts G15).
    open func affineTransform() -> CGAffineTransform {
        CATransform3DIsAffine(transform) ? CATransform3DGetAffineTransform(transform) : .identity
    }
    /// Replaces the whole of `transform`.
    open func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }
    /// Whether an odd number of layers from this one up, the host included, turn their space over.
    open func contentsAreFlipped() -> Bool {
        isGeometryFlipped != (superlayer?.contentsAreFlipped() ?? ((modelLayer ?? self).engine?.host == .yDown))
    }

    // MARK: Appearance (facts 1.2, 1.8, 1.9, 1.11)
    /// 0…1; stored as set, limited when drawn.
    open var opacity: Float {
        get { state.appearance.opacity }
        set { change(Property.opacity) { $0.appearance.opacity = newValue } }
    }
    /// Hides the layer and its sublayers.
    open var isHidden: Bool {
        get { state.appearance.isHidden }
        set { change(Property.hidden) { $0.appearance.isHidden = newValue } }
    }
    /// False: not drawn when it faces away from the viewer.
    open var isDoubleSided: Bool {
        get { state.appearance.isDoubleSided }
        set { change(Property.doubleSided) { $0.appearance.isDoubleSided = newValue } }
    }
    /// Clips content and sublayers to the bounds with their rounded corners.
    open var masksToBounds: Bool {
        get { state.appearance.masksToBounds }
        set { change(Property.masksToBounds) { $0.appearance.masksToBounds = newValue } }
    }
    /// True: the layer and its sublayers fade as one picture.
    open var allowsGroupOpacity: Bool {
        get { state.appearance.allowsGroupOpacity }
        set { change(Property.allowsGroupOpacity) { $0.appearance.allowsGroupOpacity = newValue } }
    }
    /// Fills the bounds, under everything else.
    open var backgroundColor: CGColor? {
        get { state.appearance.backgroundColor }
        set { change(Property.backgroundColor) { $0.appearance.backgroundColor = newValue } }
    }
    /// In points; limited to half the shorter side when drawn. Clips content only together with `masksToBounds`.
    open var cornerRadius: CGFloat {
        get { state.appearance.cornerRadius }
        set { change(Property.cornerRadius) { $0.appearance.cornerRadius = newValue } }
    }
    /// Which corners `cornerRadius` rounds; all by default.
    open var maskedCorners: CACornerMask {
        get { .init(rawValue: state.appearance.maskedCorners.rawValue) }
        set { change(Property.maskedCorners) { $0.appearance.maskedCorners = .init(rawValue: newValue.rawValue) } }
    }
    /// Circular arcs, or curves that reach further along the edges and join them smoothly.
    open var cornerCurve: CALayerCornerCurve {
        get { .init(rawValue: state.appearance.cornerCurve.rawValue) }
        set { set(.string(newValue.rawValue), of: Property.cornerCurve) }
    }
    /// Drawn inside the bounds, above the sublayers.
    open var borderWidth: CGFloat {
        get { state.appearance.borderWidth }
        set { change(Property.borderWidth) { $0.appearance.borderWidth = newValue } }
    }
    /// Opaque black by default.
    open var borderColor: CGColor? {
        get { state.appearance.borderColor }
        set { change(Property.borderColor) { $0.appearance.borderColor = newValue } }
    }
    /// Opaque black by default.
    open var shadowColor: CGColor? {
        get { state.shadow.color }
        set { change(Property.shadowColor) { $0.shadow.color = newValue } }
    }
    /// 0…1; 0, the default, draws no shadow.
    open var shadowOpacity: Float {
        get { state.shadow.opacity }
        set { change(Property.shadowOpacity) { $0.shadow.opacity = newValue } }
    }
    /// In the layer's own space; (0, −3) by default.
    open var shadowOffset: CGSize {
        get { state.shadow.offset }
        set { change(Property.shadowOffset) { $0.shadow.offset = newValue } }
    }
    /// The standard deviation of the blur in points; 3 by default.
    open var shadowRadius: CGFloat {
        get { state.shadow.radius }
        set { change(Property.shadowRadius) { $0.shadow.radius = newValue } }
    }
    /// Casts the shadow instead of the layer's alpha. Never animated implicitly.
    open var shadowPath: CGPath? {
        get { state.shadow.path.map { CGPath($0) } }
        set { change(Property.shadowPath) { $0.shadow.path = newValue?.value } }
    }
    /// Applied in order to the layer with its sublayers, before mask and opacity: `CIFilter`s. Their inputs are
    /// animated as `filters.NAME.inputKey`; what cannot be drawn the compositor reports. Nil, never empty, when there
    /// are none.
    open var filters: [Any]? {
        get { state.effects.filters?.filters.map(\.boxed) }
        set { setFilters(newValue, of: Property.filters) }
    }
    /// Applied to what is behind the layer within its rounded bounds; ignored on the root and on masks.
    open var backgroundFilters: [Any]? {
        get { state.effects.backgroundFilters?.filters.map(\.boxed) }
        set { setFilters(newValue, of: Property.backgroundFilters) }
    }
    /// How the layer joins what is behind it: a `CIFilter`, or the name of a blend mode; ignored on masks.
    open var compositingFilter: Any? {
        get { state.effects.compositingFilter?.filters.first?.boxed }
        set { setFilters(newValue, of: Property.compositingFilter) }
    }
    /// Draws the layer and its sublayers into a bitmap in the layer's own space first (facts 1.10).
    open var shouldRasterize: Bool {
        get { state.effects.shouldRasterize }
        set { change(Property.shouldRasterize) { $0.effects.shouldRasterize = newValue } }
    }
    /// Pixels of that bitmap per point; 1 by default.
    open var rasterizationScale: CGFloat {
        get { state.effects.rasterizationScale }
        set { change(Property.rasterizationScale) { $0.effects.rasterizationScale = newValue } }
    }
    /// The smooth edges of the box, where `allowsEdgeAntialiasing`; masked to four bits.
    open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
        get { .init(rawValue: UInt32(state.appearance.smoothEdges.rawValue)) }
        set { set(.number(Double(newValue.rawValue)), of: Property.edgeAntialiasingMask) }
    }
    /// False: the edges of the box are drawn with whole pixels.
    open var allowsEdgeAntialiasing: Bool {
        get { state.appearance.allowsEdgeAntialiasing }
        set { change(Property.allowsEdgeAntialiasing) { $0.appearance.allowsEdgeAntialiasing = newValue } }
    }

    // MARK: Contents and display (facts 1.2, 1.6, 1.7, 1.18)
    /// A `CGImage`; anything else shows nothing.
    open var contents: Any? {
        get { state.contents.prevailingImage }
        set { change(Property.contents) { $0.contents.image = newValue as? CGImage } }
    }
    /// The part of the picture shown, in unit space.
    open var contentsRect: CGRect {
        get { state.contents.rect }
        set { change(Property.contentsRect) { $0.contents.rect = newValue } }
    }
    /// The part that stretches, within `contentsRect`, in unit space; all of it by default.
    open var contentsCenter: CGRect {
        get { state.contents.center }
        set { change(Property.contentsCenter) { $0.contents.center = newValue } }
    }
    /// Pixels of the picture per point, for the gravities that do not resize.
    open var contentsScale: CGFloat {
        get { state.contents.scale }
        set { change(Property.contentsScale) { $0.contents.scale = newValue } }
    }
    /// Where the picture goes in the bounds; `.resize` by default.
    open var contentsGravity: CALayerContentsGravity {
        get { .init(rawValue: state.contents.gravity.rawValue) }
        set { set(.string(newValue.rawValue), of: Property.contentsGravity) }
    }
    /// The sampling of an enlarged picture; `.linear` by default.
    open var magnificationFilter: CALayerContentsFilter {
        get { .init(rawValue: state.contents.magnification.rawValue) }
        set { set(.string(newValue.rawValue), of: Property.magnificationFilter) }
    }
    /// The sampling of a reduced picture; `.linear` by default.
    open var minificationFilter: CALayerContentsFilter {
        get { .init(rawValue: state.contents.minification.rawValue) }
        set { set(.string(newValue.rawValue), of: Property.minificationFilter) }
    }
    /// Added to the level of detail of a reduced picture where `minificationFilter` is `.trilinear`: above 0 it is
    /// softer, below sharper.
    open var minificationFilterBias: Float {
        get { state.contents.minificationBias }
        set { change(Property.minificationFilterBias) { $0.contents.minificationBias = newValue } }
    }
    /// Stored: bitmaps have 8 bits for each channel; `.RGBA8Uint` by default.
    open var contentsFormat: CALayerContentsFormat {
        get { .init(rawValue: name(of: Property.contentsFormat)) }
        set { set(.string(newValue.rawValue), of: Property.contentsFormat) }
    }
    /// A hint for drawing into a bitmap; does not change how `contents` is composited.
    open var isOpaque: Bool {
        get { flag(Property.opaque) }
        set { set(.bool(newValue), of: Property.opaque) }
    }
    /// True: a change of the bounds' size asks for `display()`.
    open var needsDisplayOnBoundsChange: Bool {
        get { flag(Property.needsDisplayOnBoundsChange) }
        set { set(.bool(newValue), of: Property.needsDisplayOnBoundsChange) }
    }
    /// A hint without visible effect.
    open var drawsAsynchronously: Bool {
        get { flag(Property.drawsAsynchronously) }
        set { set(.bool(newValue), of: Property.drawsAsynchronously) }
    }
    /// Asks for `display()` at the next commit.
    open func setNeedsDisplay() { markForDisplay() }
    /// The same: the whole layer is redrawn.
    open func setNeedsDisplay(_ r: CGRect) { setNeedsDisplay() }
    open func needsDisplay() -> Bool { flags.contains(.needsDisplay) }
    open func displayIfNeeded() { if needsDisplay() { display() } }
    /// Gives the layer its contents: asks the delegate's `display(_:)`, or else draws; subclasses override it and set
    /// `contents`.
    open func display() { displayThroughDelegate() }
    /// Draws into the bitmap that becomes `contents`: asks the delegate's `draw(_:in:)`; subclasses override it.
    open func draw(in ctx: CGContext) { drawThroughDelegate(in: ctx) }

    // MARK: Tree (facts 1.16)
    /// Back to front; nil, never empty, when there are none.
    open var sublayers: [CALayer]? {
        get { presentedChildren.isEmpty ? nil : children }
        set { replaceChildren(with: newValue ?? []) }
    }
    /// Its alpha multiplies this layer's picture. A layer that becomes a mask leaves its tree.
    open var mask: CALayer? {
        get { presentedMask }
        set { replaceMask(with: newValue) }
    }
    /// Detaches `layer` from wherever it is and puts it on top of the others.
    open func addSublayer(_ layer: CALayer) { insert(layer) { $0.count } }
    /// An index beyond the end appends.
    open func insertSublayer(_ layer: CALayer, at index: UInt32) { insert(layer) { min(Int(index), $0.count) } }
    /// Below `sibling`; at the bottom when it is nil, on top when it is not a sublayer (facts 1.16, measured).
    open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) { insert(layer, below: sibling) }
    /// Above `sibling`; on top when it is nil or not a sublayer.
    open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) { insert(layer, above: sibling) }
    /// - Precondition: `oldLayer` is a sublayer.
    open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) { replace(oldLayer, newLayer) }
    /// Leaves the superlayer, or stops being its mask.
    open func removeFromSuperlayer() { leaveSuperlayer() }

    // MARK: Layout (facts 1.19, 1.20)
    /// Asks for `layoutSublayers()` at the next commit.
    open func setNeedsLayout() { markForLayout() }
    open func needsLayout() -> Bool { flags.contains(.needsLayout) }
    /// Lays out now, from the highest ancestor that needs it downward.
    open func layoutIfNeeded() { topmostNeedingLayout.layOutSubtree() }
    /// Asks the delegate, or else the layout manager; subclasses override it.
    open func layoutSublayers() { layOutThroughDelegate() }
    /// What the layout manager wants, or else the size of the frame.
    open func preferredFrameSize() -> CGSize { layoutManager?.preferredSize(of: self) ?? frame.size }
    /// Tells the sublayers, each of which goes by its `autoresizingMask`.
    open func resizeSublayers(withOldSize size: CGSize) {
        for child in children { child.resize(withOldSuperlayerSize: size) }
    }
    open func resize(withOldSuperlayerSize size: CGSize) { autoresize(fromSuperlayerSize: size) }

    // MARK: Hit testing and scrolling (facts 1.14, 1.21)
    /// Whether a point of the layer's own space lies in its bounds; the max edges are outside.
    open func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }
    /// The farthest descendant in front that holds `p`, which is in the superlayer's space.
    open func hitTest(_ p: CGPoint) -> CALayer? { hitSubtree(at: p) }
    /// Scrolls the nearest scroll layer from this one up; without one nothing happens.
    open func scroll(_ p: CGPoint) { scrollNearest(to: p) }
    open func scrollRectToVisible(_ r: CGRect) { scrollNearest(toShow: r) }
    /// The part of the bounds that the nearest scroll layer shows.
    open var visibleRect: CGRect { rectShownByNearestScrollLayer }

    // MARK: Animations and actions (facts 1.17, 2.5)
    /// Adds a frozen copy. The same key replaces; nil never does.
    open func add(_ anim: CAAnimation, forKey key: String?) { attach(anim, forKey: key) }
    /// The frozen copy, nil when there is none under the key.
    open func animation(forKey key: String) -> CAAnimation? { attached.entry(forKey: key)?.animation }
    /// In the order added; nil when there are none.
    open func animationKeys() -> [String]? { attached.keys.isEmpty ? nil : attached.keys }
    /// The delegate hears of it at the next commit.
    open func removeAnimation(forKey key: String) { detachAnimations { $0.remove(forKey: key) } }
    open func removeAllAnimations() { detachAnimations { $0.removeAll() } }
    /// The delegate's answer, or that of `actions`, of `style`, of the class, or the built-in one of a live layer.
    open func action(forKey event: String) -> (any CAAction)? { searchAction(forKey: event) }
    /// The value of a property, or what was stored under an unknown key.
    open func value(forKey key: String) -> Any? { storedValue(forKey: key) }
    /// Unknown keys are stored. Nil sets a number to 0 and a Boolean to false; a value of another type changes nothing.
    open func setValue(_ value: Any?, forKey key: String) { setValue(value, forKeyPath: key) }
    /// The value of a property or a part of one, e.g. `transform.rotation.z`.
    open func value(forKeyPath keyPath: String) -> Any? { storedValue(forKeyPath: keyPath) }
    open func setValue(_ value: Any?, forKeyPath keyPath: String) { store(value, forKeyPath: keyPath) }
    /// Asked for a key that no property has: what was stored under it, or what the style says.
    open func value(forUndefinedKey key: String) -> Any? { otherValues[key] ?? styleValue(forKey: key, in: style) }
    /// Told of a value for a key that no property has: stores it.
    open func setValue(_ value: Any?, forUndefinedKey key: String) { otherValues[key] = BoxedValue.keeping(value) }
    /// A property that is no value of the table, by key; subclasses answer for theirs and call super.
    func keyedObject(_ key: String) -> KeyedProperty? { layerKeyedProperty(key) }
    /// The keys that `keyedObject(_:)` answers for.
    class var objectKeys: [String] { layerObjectKeys }
    /// Whether an archive would hold the key: false while the value is the default (facts 1.1).
    open func shouldArchiveValue(forKey key: String) -> Bool { differsFromDefault(key) }

    // MARK: Time (facts 2.1, 2.3)
    /// 0 pauses the subtree at `timeOffset`. A change asks for an action, which no other of the times does.
    open override var speed: Float {
        get { timing.speed }
        set { setSpeed(newValue) }
    }
    override func changeTiming(_ body: (inout MediaTiming) -> Void) { changeLayerTiming(body) }
}
