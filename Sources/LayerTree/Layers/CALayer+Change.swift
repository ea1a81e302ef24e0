import Foundation
import MotionTiming
import RenderTree

extension CALayer {
    /// Changes the model; every setter of a property in the table calls it.
    ///
    /// The action is searched before the change and run after it; an equal value runs none (facts 1.2).
    func change(_ property: LayerProperty, actionKey: String? = nil, _ body: (inout LayerState) -> Void) {
        if modelLayer != nil { return changeCopy(property, body) }
        if flags.contains(.isDisplaying), property.key == "contents" { return body(&state) }
        let key = actionKey ?? property.key
        if case .numbers(let storage) = property.storage { return change(property, at: storage, key, body) }
        let oldSize = state.placement.bounds.size
        let old = property.read(state)
        let before = asks(for: property) ? state : nil
        body(&state)
        let new = property.read(state)
        guard new != old else { return }
        var action: (any CAAction)?
        if let before {
            state = before
            action = self.action(forKey: key)
            body(&state)
        }
        didChange(property, fromSize: oldSize)
        if new == .color(nil), (action as? CAAnimation)?.isBuiltIn == true { return }
        action?.run(forKey: key, object: self, arguments: nil)
    }

    /// Changes a property that consists of numbers only, which are put back while the action is searched.
    private func change(
        _ property: LayerProperty, at storage: NumberStorage, _ key: String, _ body: (inout LayerState) -> Void
    ) {
        let oldSize = state.placement.bounds.size
        let old = storage.read(from: &state)
        body(&state)
        state.standardizeBounds()
        let new = storage.read(from: &state)
        guard new != old else { return }
        var action: (any CAAction)?
        if asks(for: property) {
            storage.write(old, into: &state)
            action = self.action(forKey: key)
            storage.write(new, into: &state)
        }
        didChange(property, fromSize: oldSize)
        action?.run(forKey: key, object: self, arguments: nil)
    }

    /// Returns whether a change of the property searches for an action.
    private func asks(for property: LayerProperty) -> Bool {
        property.implicitAction != .noActionSearch && !CATransaction.disableActions()
    }

    private func didChange(_ property: LayerProperty, fromSize oldSize: CGSize) {
        if property.movesOnly { didMove() } else { didChange() }
        if state.placement.bounds.size != oldSize { didResize(from: oldSize) }
        if Self.needsDisplay(forKey: property.key) { setNeedsDisplay() }
    }

    /// Searches the action for an event, makes the change, and runs the action.
    func runningAction(forKey event: String, _ change: () -> Void) {
        let action = pendingAction(forKey: event)
        change()
        action?.run(forKey: event, object: self, arguments: nil)
    }

    /// Marks the node of the layer and of its ancestors as out of date, and requests a commit.
    func didChange() {
        invalidateNode()
        if let engine { engine.setNeedsCommit(self) } else { retainUntilCommit() }
    }

    /// Does what `didChange()` does after a change of the placement's numbers or the opacity.
    private func didMove() {
        invalidatePlacement()
        if let engine { engine.setNeedsCommitOfMove(self) } else { retainUntilCommit() }
    }

    /// Makes the next commit copy all values instead of only the placement and opacity. Does not request a commit.
    func requireCompleteCommit() {
        flags.insert(.hasOtherChanges)
        snapshot.keepsStyle = false
    }

    /// Retains a new layer until the next commit, as a transaction retains the layers that it changes: after its first
    /// change a layer may have no other owner for a moment.
    private func retainUntilCommit() {
        if flags.insert(.wasRetainedByTransaction).inserted, modelLayer == nil {
            ThreadContext.current.retainUntilCommit(self)
        }
    }

    /// Requests layout, resizes the sublayers and requests display if the layer wants it (facts 1.18 to 1.20).
    private func didResize(from oldSize: CGSize) {
        setNeedsLayout()
        if !children.isEmpty { resizeSublayers(withOldSize: oldSize) }
        if needsDisplayOnBoundsChange || drawsTextByOverride { setNeedsDisplay() }
    }

    /// Whether the class may draw its text differently from `CATextLayer`.
    private var drawsTextByOverride: Bool {
        if case .text = state.drawing { type(of: self) != CATextLayer.self } else { false }
    }

    /// Returns the action for an event; nil also if actions are disabled, where `action(forKey:)` itself still answers
    /// (facts 1.17), and for presentation layers, which their initializers may change.
    func pendingAction(forKey event: String) -> (any CAAction)? {
        CATransaction.disableActions() || modelLayer != nil ? nil : action(forKey: event)
    }

    /// Changes a presentation layer while its initializer runs, or its contents while it displays (facts 1.18).
    private func changeCopy(_ property: LayerProperty, _ body: (inout LayerState) -> Void) {
        precondition(
            flags.contains(.isInitializingCopy) || flags.contains(.isDisplaying) && property.key == "contents",
            "a presentation layer is read-only: change its model() instead")
        body(&state)
    }
}

extension LayerState {
    /// Standardizes bounds of a negative size: the same rectangle from its other corner (facts G6).
    mutating func standardizeBounds() {
        let size = placement.bounds.size
        if size.width < 0 || size.height < 0 { placement.bounds = placement.bounds.standardized }
    }

    /// Limits a size that additive animations made negative to 0 (facts 2.6).
    mutating func limitSize() {
        let size = placement.bounds.size
        if size.width < 0 || size.height < 0 {
            placement.bounds.size = CGSize(width: max(size.width, 0), height: max(size.height, 0))
        }
    }
}

// Facts 2.1, 2.3.
extension CALayer {
    /// Changes the timing without an action.
    func changeLayerTiming(_ body: (inout MediaTiming) -> Void) {
        requireModel()
        body(&timing)
        engine?.ends.clockDidChange(of: self)
        engine?.setNeedsCommit(self)
    }

    /// Changes the speed, with its action.
    func setSpeed(_ speed: Float) {
        guard speed != timing.speed else { return }
        runningAction(forKey: "speed") { changeLayerTiming { $0.speed = speed } }
        if speed != 0, let engine { setNeedsCommitOfAnimated(in: engine) }
    }

    /// Requests commits of the animated layers in the subtree: animations added while time stood still begin, for their
    /// delegates, when it runs (facts 2.4).
    private func setNeedsCommitOfAnimated(in engine: AnimationEngine) {
        if !animations.isEmpty { engine.setNeedsCommit(self) }
        maskLayer?.setNeedsCommitOfAnimated(in: engine)
        for child in children { child.setNeedsCommitOfAnimated(in: engine) }
    }

    /// Whether the layer's clock is paused, by its own speed or by an ancestor's.
    var isPaused: Bool { timing.speed == 0 || superlayer?.isPaused == true }
}

extension MediaTiming {
    /// The timing of a new layer: an infinite duration.
    static let ofLayer: MediaTiming = {
        var timing = MediaTiming()
        timing.duration = .infinity
        return timing
    }()
}
