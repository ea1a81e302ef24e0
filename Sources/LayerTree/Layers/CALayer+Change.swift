import Foundation
import MotionTiming
import RenderTree

extension CALayer {
    /// Changes the model: every setter of a drawn property comes through here.
    ///
    /// The action is looked up before the change and run after it; an equal value asks for nothing (facts 1.2).
    func change(_ property: LayerProperty, actionKey: String? = nil, _ body: (inout LayerState) -> Void) {
        if modelLayer != nil { return display(property, body) }
        let key = actionKey ?? property.key
        if case .numbers(let place) = property.storage { return change(property, at: place, key, body) }
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

    /// The same where only numbers change, which are put back while the action is looked up.
    private func change(
        _ property: LayerProperty, at place: NumberStorage, _ key: String, _ body: (inout LayerState) -> Void
    ) {
        let oldSize = state.placement.bounds.size
        let old = place.read(from: &state)
        body(&state)
        state.standardizeBounds()
        let new = place.read(from: &state)
        guard new != old else { return }
        var action: (any CAAction)?
        if asks(for: property) {
            place.write(old, into: &state)
            action = self.action(forKey: key)
            place.write(new, into: &state)
        }
        didChange(property, fromSize: oldSize)
        action?.run(forKey: key, object: self, arguments: nil)
    }

    /// Whether a change of it looks an action up.
    private func asks(for property: LayerProperty) -> Bool {
        property.implicitAction != .noActionSearch && !CATransaction.disableActions()
    }

    private func didChange(_ property: LayerProperty, fromSize oldSize: CGSize) {
        didChange()
        if state.placement.bounds.size != oldSize { didResize(from: oldSize) }
        if Self.needsDisplay(forKey: property.key) { setNeedsDisplay() }
    }

    /// Sets the value of a property by its key; a value of the wrong kind changes nothing.
    func change(_ key: String, to value: AnimatableValue) {
        guard let property = Self.properties[key] else { return }
        set(value, of: property)
    }

    /// Looks the action for an event up, makes the change, and runs the action.
    func runningAction(forKey event: String, _ change: () -> Void) {
        let action = pendingAction(forKey: event)
        change()
        action?.run(forKey: event, object: self, arguments: nil)
    }

    /// Marks the layer's node and all above it as out of date, and asks for a commit.
    func didChange() {
        invalidateNode()
        engine?.setNeedsCommit(self)
    }

    /// A new size lays out, resizes the sublayers and, if the layer wants it, redraws (facts 1.18 to 1.20).
    private func didResize(from oldSize: CGSize) {
        setNeedsLayout()
        if !children.isEmpty { resizeSublayers(withOldSize: oldSize) }
        if needsDisplayOnBoundsChange { setNeedsDisplay() }
    }

    /// Nil also where actions are disabled: `action(forKey:)` itself would still answer (facts 1.17).
    func pendingAction(forKey event: String) -> (any CAAction)? {
        CATransaction.disableActions() ? nil : action(forKey: event)
    }

    /// While it displays, a presentation copy may be given its contents (facts 1.18).
    private func display(_ property: LayerProperty, _ body: (inout LayerState) -> Void) {
        precondition(
            flags.contains(.isDisplaying) && property.key == "contents",
            "a presentation layer is read-only: change its model() instead")
        body(&state)
    }
}

extension PropertyTable {
    /// A property that the class is known to declare.
    func declared(_ key: String) -> LayerProperty {
        guard let property = self[key] else { preconditionFailure("no property '\(key)' in the table") }
        return property
    }
}

extension LayerState {
    /// A negative size set by hand means the same rectangle from its other corner (facts G6).
    mutating func standardizeBounds() {
        let size = placement.bounds.size
        if size.width < 0 || size.height < 0 { placement.bounds = placement.bounds.standardized }
    }

    /// A size that animations added up to less than nothing is nothing (facts 2.6).
    mutating func limitSize() {
        let size = placement.bounds.size
        if size.width < 0 || size.height < 0 {
            placement.bounds.size = CGSize(width: max(size.width, 0), height: max(size.height, 0))
        }
    }
}

// Facts 2.1, 2.3.
extension CALayer {
    /// Timing asks for no action, but for `speed`.
    func changeLayerTiming(_ body: (inout MediaTiming) -> Void) {
        requireModel()
        body(&timing)
        engine?.setNeedsCommit(self)
    }

    func setSpeed(_ speed: Float) {
        guard speed != timing.speed else { return }
        runningAction(forKey: "speed") { changeLayerTiming { $0.speed = speed } }
        if speed != 0, let engine { setNeedsCommitOfAnimated(in: engine) }
    }

    /// Animations that were added while the time stood still begin, as their delegates see it, when it runs (facts
    /// 2.4).
    private func setNeedsCommitOfAnimated(in engine: AnimationEngine) {
        if !animations.isEmpty { engine.setNeedsCommit(self) }
        maskLayer?.setNeedsCommitOfAnimated(in: engine)
        for child in children { child.setNeedsCommitOfAnimated(in: engine) }
    }

    /// Whether the layer's own time stands still, by its own speed or that of a layer above.
    var isPaused: Bool { timing.speed == 0 || superlayer?.isPaused == true }
}

extension MediaTiming {
    /// A layer lasts for ever unless told otherwise.
    static let ofLayer: MediaTiming = {
        var timing = MediaTiming()
        timing.duration = .infinity
        return timing
    }()
}
