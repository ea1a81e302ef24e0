import Foundation
import MotionTiming
import RenderTree
import VectorGeometry

// Facts 2.16.
extension CALayer {
    func presentedCopy() -> Self? {
        if modelLayer != nil { return self }
        guard committed != nil else { return nil }
        let copy = presentationCopy()
        copy.flags.insert(.awaitsSublayers)
        return copy
    }

    /// Returns a presentation layer of this layer, through the class's `init(layer:)`.
    ///
    /// The copy is read-only once that initializer has returned: initializers may set properties and add sublayers.
    func presentationCopy() -> Self {
        flags.insert(.isBeingPresented)
        let copy = Self.make(presenting: self)
        if flags.remove(.isBeingPresented) != nil {
            // The subclass's initializer did not pass this layer to super.
            copy.copyPresentation(of: self)
        }
        copy.flags.remove(.isInitializingCopy)
        return copy
    }

    /// The committed values with the animations at the current time; nil before the first commit.
    ///
    /// Computed, because an event may fall between two frames.
    var currentPresentationState: LayerState? {
        guard var state = committed else { return nil }
        if flags.contains(.isDisplaying), let displayed = ThreadContext.current.displayed, displayed.layer === self {
            return displayed.shown
        }
        if let engine { applyAnimations(to: &state, at: localTime(atMediaTime: engine.time)) }
        if frameDrawing != nil, let drawing = presented?.drawing { state.drawing = drawing }
        return state
    }

    /// Whether the layer itself is hidden at the engine's time, by its value or by an animation.
    package var isHiddenNow: Bool {
        animations.entries.isEmpty ? isHidden : currentPresentationState?.appearance.isHidden ?? isHidden
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
        if !ThreadContext.current.unresolvedNames.isEmpty { DeclaredPropertyRegistry.resolveNames(of: self) }
    }

    /// Copies what `init(layer:)` copies: what is shown, if the framework creates a presentation layer; otherwise the
    /// model's values of a layer of this class, and nothing of a layer of another class.
    func copyValues(of original: CALayer) {
        guard original.flags.remove(.isBeingPresented) == nil else { return copyPresentation(of: original) }
        guard original is Self else { return }
        let ownDrawing = state.drawing
        state = original.state
        // A layer of a subclass may draw other things.
        if type(of: original).initialDrawing != Self.initialDrawing { state.drawing = ownDrawing }
        if original.flags.contains(.drawsTextIntoContents) {
            // The copy draws its text anew.
            state.contents.image = nil
            flags.insert(.needsDisplay)
        }
        copyUndrawnValues(of: original)
    }

    /// Makes the layer a presentation layer of `model`, and copies what that shows.
    private func copyPresentation(of model: CALayer) {
        modelLayer = model
        flags.insert(.isInitializingCopy)
        state = model.currentPresentationState ?? model.state
        delegate = model.delegate
        frameDrawing = model.frameDrawing
        flags.formUnion(model.flags.intersection(.drawsTextIntoContents))
        copyUndrawnValues(of: model)
    }

    private func copyUndrawnValues(of original: CALayer) {
        flags.formUnion(original.flags.intersection(.emptyLists))
        timing = original.timing
        activeRange = original.activeRange
        isMotionBlurred = original.isMotionBlurred
        name = original.name
        otherValues = original.otherValues
        style = original.style
        autoresizingMask = original.autoresizingMask
    }

    func requireModel() {
        precondition(
            modelLayer == nil || flags.contains(.isInitializingCopy),
            "a presentation layer is read-only: change its model() instead")
    }

    /// Returns the property's value on a new layer of the class.
    static func defaultState(_ property: LayerProperty) -> AnimatableValue {
        var fresh = LayerState()
        fresh.drawing = initialDrawing
        return property.read(fresh)
    }

    static func tableDefault(forKey key: String) -> Any? {
        if let timing = MediaTiming.ofLayer.nonZeroValue(forKey: key) { return timing }
        if zeroDefaultKeys.contains(key) { return NSNumber(value: 0) }
        return allProperties[key].flatMap { defaultState($0).nonZero }.flatMap(BoxedValue.box)
    }

    /// The keys whose class-level default is 0 instead of nil (facts 1.1).
    private static let zeroDefaultKeys: Set = [
        "hidden", "masksToBounds", "geometryFlipped", "opaque", "shouldRasterize", "drawsAsynchronously",
        "needsDisplayOnBoundsChange",
    ]

    func differsFromDefault(_ key: String) -> Bool {
        if let property = Self.allProperties[key] {
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

extension CALayer {
    /// Returns a render node of the model's values of the subtree, after pending display, placed in the layer's own
    /// space.
    package func modelNodeInLayerSpace() -> RenderNode {
        displayIfNeeded()
        var shown = state
        shown.placement.position = shown.placement.anchor
        shown.placement.zPosition = shown.placement.anchorPointZ
        shown.placement.transform = CATransform3DIdentity
        return makeNode(of: &shown, nil, presentedMask?.modelNode(), presentedChildren.map { $0.modelNode() }, [])
    }

    private func modelNode() -> RenderNode {
        displayIfNeeded()
        return makeNode(of: &state, nil, presentedMask?.modelNode(), presentedChildren.map { $0.modelNode() }, [])
    }
}
