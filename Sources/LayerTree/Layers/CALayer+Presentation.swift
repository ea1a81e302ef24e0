import Foundation

// Facts 2.16.
extension CALayer {
    /// What the last frame showed: the committed values with the running animations; nil before the first commit in a
    /// hosted tree.
    ///
    /// A new object each time; its sublayers, mask and superlayer are presentation layers too, made when they are first
    /// asked for: of one that is kept past a frame, they may show a later frame than it does. Writing to it is a
    /// programming error.
    public func presentation() -> Self? {
        if modelLayer != nil { return self }
        guard committed != nil else { return nil }
        let copy = Self(.presenting(self))
        copy.flags.insert(.awaitsSublayers)
        return copy
    }

    /// The layer that a presentation layer stands for; itself on a model layer.
    public func model() -> Self { (modelLayer as? Self) ?? self }

    /// The committed values with the animations of this very moment; nil before the first commit.
    ///
    /// Computed, because an event may fall between two frames.
    var shownState: LayerState? {
        guard var state = committed else { return nil }
        if let engine { applyAnimations(to: &state, at: localTime(atMediaTime: engine.time)) }
        if frameContent != nil, let drawing = presented?.drawing { state.drawing = drawing }
        return state
    }

    /// A presentation layer's superlayer as presented too: of the frame at which it is first asked for, and then kept.
    var presentedSuperlayer: CALayer? {
        guard let modelLayer else { return nil }
        if keptSuperlayer == nil { keptSuperlayer = modelLayer.superlayer.map { $0.presentation() ?? $0 } }
        return keptSuperlayer
    }

    /// The sublayers; a presentation layer's are those of the frame at which they are first asked for.
    var shownChildren: [CALayer] {
        presentSublayers()
        return children
    }

    var shownMask: CALayer? {
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
