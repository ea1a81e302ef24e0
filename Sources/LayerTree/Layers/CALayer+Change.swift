import Foundation
import MotionTiming
import RenderTree

extension CALayer {
    /// Changes the model; every setter of a property in the table calls it.
    ///
    /// The action is searched before the change and run after it; an equal value runs none (facts 1.2). The compiler
    /// copies this function into every setter, and not the steps that it calls, which are a hundred times as long.
    func change(_ property: LayerProperty, actionKey: String? = nil, _ body: (inout LayerState) -> Void) {
        var change = PropertyChange()
        begin(&change, of: property)
        body(&state)
        if searchAction(&change, of: property, actionKey) { body(&state) }
        finish(change, of: property, actionKey)
    }

    /// Keeps the value before a change.
    @inline(never)
    private func begin(_ change: inout PropertyChange, of property: LayerProperty) {
        if modelLayer != nil { return requireChangeableCopy(property) }
        if flags.contains(.isDisplaying), property.key == "contents" { return }
        change.oldSize = state.placement.bounds.size
        if case .numbers(let storage) = property.storage {
            change.old = .numbers(storage.read(from: &state))
        } else {
            change.old = .value(property.read(state))
            if searchesAction(for: property) { change.before = state }
        }
    }

    /// Searches the action, for which it puts the value before the change back, after the change. Returns whether the
    /// change has to be made again: numbers are put back and forth on their own.
    @inline(never)
    private func searchAction(
        _ change: inout PropertyChange, of property: LayerProperty, _ actionKey: String?
    ) -> Bool {
        switch (change.old, property.storage) {
        case (.numbers(let old), .numbers(let storage)):
            state.standardizeBounds()
            let new = storage.read(from: &state)
            change.isDifferent = new != old
            guard change.isDifferent, searchesAction(for: property) else { return false }
            storage.write(old, into: &state)
            change.action = action(forKey: actionKey ?? property.key)
            storage.write(new, into: &state)
            return false
        case (.value(let old), _):
            let new = property.read(state)
            change.isDifferent = new != old
            guard change.isDifferent, let before = change.before else { return false }
            change.isToNoColor = new == .color(nil)
            state = before
            change.action = action(forKey: actionKey ?? property.key)
            return true
        default: return false
        }
    }

    /// Requests a commit for a changed value, and runs the action.
    @inline(never)
    private func finish(_ change: PropertyChange, of property: LayerProperty, _ actionKey: String?) {
        guard change.isDifferent else { return }
        didChange(property, fromSize: change.oldSize)
        guard let action = change.action else { return }
        if change.isToNoColor, (action as? CAAnimation)?.isBuiltIn == true { return }
        action.run(forKey: actionKey ?? property.key, object: self, arguments: nil)
    }

    private func searchesAction(for property: LayerProperty) -> Bool {
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

    /// Traps unless the property may change in a presentation layer: while its initializer runs, or contents while it
    /// displays (facts 1.18).
    private func requireChangeableCopy(_ property: LayerProperty) {
        precondition(
            flags.contains(.isInitializingCopy) || flags.contains(.isDisplaying) && property.key == "contents",
            "a presentation layer is read-only: change its model() instead")
    }
}

/// A change of a property: what the steps before and after it share.
private struct PropertyChange {
    /// The value before the change; nil if nobody asks for it, in copies.
    var old: OldValue?
    /// The state before the change, if the action is searched for a value that is not of numbers.
    var before: LayerState?
    var oldSize = CGSize.zero
    var isDifferent = false
    /// Whether the new value is a color of nil.
    var isToNoColor = false
    var action: (any CAAction)?

    enum OldValue {
        case numbers(SIMD4<Double>)
        case value(AnimatableValue)
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
