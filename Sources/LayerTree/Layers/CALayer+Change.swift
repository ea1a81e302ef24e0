import Foundation
import MotionTiming
import RenderTree

extension CALayer {
    /// Changes the model: every setter of a drawn property comes through here.
    ///
    /// The action is looked up before the change and run after it; an equal value asks for nothing (facts 1.2).
    func change(_ property: LayerProperty, _ body: (inout LayerState) -> Void) {
        precondition(modelLayer == nil, "a presentation layer is read-only: change its model() instead")
        var new = state
        body(&new)
        guard property.read(new) != property.read(state) else { return }
        let action = pendingAction(for: property)
        let resized = new.placement.bounds.size != state.placement.bounds.size
        state = new
        didChange()
        if resized { setNeedsLayout() }
        action?.run(forKey: property.key, object: self, arguments: nil)
    }

    /// Sets the value of a property by its key; a value of the wrong kind changes nothing.
    func change(_ key: String, to value: AnimatableValue) {
        guard let property = Self.properties[key] else { return }
        change(property) { property.write(&$0, value) }
    }

    /// Marks the layer's node and all above it as out of date, and asks for a commit.
    func didChange() {
        invalidateNode()
        engine?.setNeedsCommit(self)
    }

    func invalidateNode() {
        var layer: CALayer? = self
        while let current = layer {
            current.node = nil
            layer = current.superlayer
        }
    }

    private func pendingAction(for property: LayerProperty) -> (any CAAction)? {
        if case .unasked = property.implicitAction { return nil }
        guard !CATransaction.disableActions() else { return nil }
        return action(forKey: property.key)
    }
}

extension PropertyTable {
    /// A property that the class is known to declare.
    func declared(_ key: String) -> LayerProperty {
        guard let property = self[key] else { preconditionFailure("no property '\(key)' in the table") }
        return property
    }
}
