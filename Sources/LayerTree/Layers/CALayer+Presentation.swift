import Foundation

// Facts 2.16.
extension CALayer {
    /// What the last frame showed: the committed values with the running animations; nil before the first commit in a hosted tree.
    ///
    /// A new object each time; its sublayers and mask are presentation layers too. Writing to it is a programming error.
    public func presentation() -> Self? {
        if modelLayer != nil { return self }
        guard committed != nil else { return nil }
        let copy = Self(.presenting(self))
        copy.adoptPresentedTree(of: self)
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

    private func adoptPresentedTree(of model: CALayer) {
        superlayer = model.superlayer
        children = model.children.compactMap { $0.presentedSublayer(of: self) }
        maskLayer = model.maskLayer?.presentedSublayer(of: self)
    }

    private func presentedSublayer(of parent: CALayer) -> CALayer? {
        let copy = presentation()
        copy?.superlayer = parent
        return copy
    }
}
