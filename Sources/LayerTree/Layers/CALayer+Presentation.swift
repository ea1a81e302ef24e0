import Foundation
import MotionTiming
import RenderTree

// Facts 2.16.
extension CALayer {
    /// Returns a copy of the layer as shown in the last frame: the committed values with the running animations. Nil
    /// before the first commit in a hosted tree.
    ///
    /// Each call returns a new object. Its sublayers, mask and superlayer are presentation layers too, created on first
    /// access; if the copy is kept past a frame, they may show a later frame than it does. Writing to it is a
    /// programming error.
    public func presentation() -> Self? {
        if modelLayer != nil { return self }
        guard committed != nil else { return nil }
        let copy = Self(.presenting(self))
        copy.flags.insert(.awaitsSublayers)
        return copy
    }

    /// Returns the layer that a presentation layer stands for; itself on a model layer.
    public func model() -> Self { (modelLayer as? Self) ?? self }

    /// The committed values with the animations at the current time; nil before the first commit.
    ///
    /// Computed, because an event may fall between two frames.
    var currentPresentationState: LayerState? {
        guard var state = committed else { return nil }
        if let engine { applyAnimations(to: &state, at: localTime(atMediaTime: engine.time)) }
        if frameDrawing != nil, let drawing = presented?.drawing { state.drawing = drawing }
        return state
    }

    /// A presentation layer's superlayer, as presented in the frame of the first access, and then kept.
    var presentedSuperlayer: CALayer? {
        guard let modelLayer else { return nil }
        if keptSuperlayer == nil { keptSuperlayer = modelLayer.superlayer.map { $0.presentation() ?? $0 } }
        return keptSuperlayer
    }

    /// The sublayers; those of a presentation layer are of the frame of the first access.
    var presentedChildren: [CALayer] {
        presentSublayers()
        return children
    }

    /// The mask; that of a presentation layer is of the frame of the first access.
    var presentedMask: CALayer? {
        presentSublayers()
        return maskLayer
    }

    private func presentSublayers() {
        guard flags.contains(.awaitsSublayers), let modelLayer else { return }
        flags.remove(.awaitsSublayers)
        children = modelLayer.children.compactMap { $0.presentedSublayer(of: self) }
        maskLayer = modelLayer.maskLayer?.presentedSublayer(of: self)
    }

    private func presentedSublayer(of parent: CALayer) -> CALayer? {
        let copy = presentation()
        copy?.parent = parent
        return copy
    }
}

// Facts 1.1.
extension CALayer {
    /// Sets the state that every new model layer begins with.
    func setUp() {
        timing = .ofLayer
        state.drawing = Self.initialDrawing
        if case .replicator = state.drawing { flags.insert(.replicates) }
    }

    /// Copies what a presentation copy shows of its model.
    func copyPresentation(of model: CALayer) {
        state = model.currentPresentationState ?? model.state
        timing = model.timing
        name = model.name
        delegate = model.delegate
        frameDrawing = model.frameDrawing
        otherValues = model.otherValues
        style = model.style
        autoresizingMask = model.autoresizingMask
    }

    func requireModel() {
        precondition(modelLayer == nil, "a presentation layer is read-only: change its model() instead")
    }

    /// Returns the property's value on a new layer of the class.
    static func defaultState(_ property: LayerProperty) -> AnimatableValue {
        var fresh = LayerState()
        fresh.drawing = initialDrawing
        return property.read(fresh)
    }

    static func tableDefault(forKey key: String) -> Any? {
        if let timing = MediaTiming.ofLayer.nonZeroValue(forKey: key) { return timing }
        return properties[key].flatMap { defaultState($0).nonZero }.flatMap(BoxedValue.box)
    }

    func differsFromDefault(_ key: String) -> Bool {
        if let property = Self.properties[key] {
            return property.read(state) != Self.defaultState(property) || styleValue(forKey: key, in: style) != nil
        }
        if MediaTiming.keys.contains(key) { return timing.differs(from: .ofLayer, forKey: key) }
        switch key {
        case "superlayer": return false
        case "autoresizingMask": return !autoresizingMask.isEmpty
        default: return (keyedObject(key)?.get() ?? otherValues[key]) != nil
        }
    }
}

/// The initializer of a layer class that creates a layer.
public enum LayerInitialization {
    /// `init()`.
    case fresh
    /// `init(layer:)`.
    case presenting(CALayer)
}

extension CALayer {
    /// Returns a render node of the model's values of the subtree, after pending display, placed in the layer's own
    /// space.
    package func modelNodeInLayerSpace() -> RenderNode {
        displayIfNeeded()
        var shown = state
        shown.placement.position = shown.placement.anchor
        shown.placement.zPosition = shown.placement.anchorPointZ
        shown.placement.transform = CATransform3DIdentity
        return makeNode(of: &shown, presentedMask?.modelNode(), presentedChildren.map { $0.modelNode() }, [])
    }

    private func modelNode() -> RenderNode {
        displayIfNeeded()
        return makeNode(of: &state, presentedMask?.modelNode(), presentedChildren.map { $0.modelNode() }, [])
    }
}
