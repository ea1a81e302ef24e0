import Foundation
import RenderTree

/// A rectangle with a place, an appearance, sublayers and animations.
///
/// Confined to one thread or task at a time; what crosses to the compositor is the render tree.
/// - Apple: `CALayer`; facts 1.
open class CALayer: NSObject, CAMediaTiming {
    /// The model's values.
    var state = LayerState()
    /// The model's values at the last commit; nil before the first one in a hosted tree.
    var committed: LayerState?
    /// What the last evaluation showed, where animations or frame content made it differ from `committed`.
    var presented: LayerState?
    /// The layer's own clock (facts 2.3).
    var timing = MediaTiming.ofLayer
    /// Running and pending animations in the order they were added.
    var animations = AttachedAnimations()
    /// The engine that hosts the tree, once committed there: the live flag (facts 0.3).
    weak var engine: AnimationEngine?
    /// The layer that this one presents, when it is a presentation layer.
    let modelLayer: CALayer?

    public internal(set) weak var superlayer: CALayer?
    var children: [CALayer] = []
    var maskLayer: CALayer?

    let identity = RenderNode.Identity.next()
    /// For reports; asked for in every frame in which the layer changes.
    private(set) lazy var typeName = String(describing: type(of: self))
    /// The node of the last evaluation; nil when something in the subtree changed since.
    var node: RenderNode?
    var isLayoutNeeded = false
    var otherValues: [String: Any] = [:]

    public weak var delegate: (any CALayerDelegate)?
    open var actions: [String: any CAAction]?
    open var name: String?
    /// Gives what the layer draws in each frame, e.g. a video's picture; nil for a layer that draws its own properties.
    public var frameContent: (any FrameContent)?

    public override init() {
        modelLayer = nil
        super.init()
        state.drawing = Self.initialDrawing
    }

    /// A copy for presentation; subclasses with stored state override it, call super and copy that state.
    ///
    /// - Parameter layer: a `CALayer`; anything else gives a layer with default values.
    /// - Apple: `init(layer:)`.
    public required init(layer: Any) {
        modelLayer = layer as? CALayer
        super.init()
        guard let model = modelLayer else { return }
        (state, timing, name) = (model.shownState ?? model.state, model.timing, model.name)
        (delegate, frameContent, otherValues) = (model.delegate, model.frameContent, model.otherValues)
    }

    /// What a new layer of this class draws.
    class var initialDrawing: Drawing { .none }

    /// The properties of this class. A subclass that adds none inherits it.
    open class var properties: PropertyTable { .layer }

    /// Nil for every key, as measured on Apple's classes (facts 1.17); subclasses override it.
    open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

    /// Detaches `layer` from wherever it is and puts it on top of the others.
    open func addSublayer(_ layer: CALayer) { insert(layer) { $0.count } }

    /// Whether a point of the layer's own space lies in its bounds; the max edges are outside.
    open func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }

    /// The farthest descendant in front that holds `p`, which is in the superlayer's space (facts 1.14).
    open func hitTest(_ p: CGPoint) -> CALayer? { hitSubtree(at: p) }

    /// Does nothing but ask the delegate; subclasses override it (facts 1.19).
    open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

    /// The class-level default of a key; nil for unknown keys and zero values (facts 1.1).
    open class func defaultValue(forKey key: String) -> Any? {
        var fresh = LayerState()
        fresh.drawing = initialDrawing
        return properties[key].flatMap { $0.read(fresh).nonZero }.flatMap(BoxedValue.box)
    }
}
