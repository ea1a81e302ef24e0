import Foundation
import MotionTiming
import RenderTree

// Facts 1.1.
extension CALayer {
    /// What every new model layer begins with.
    func setUp() {
        timing = .ofLayer
        state.drawing = Self.initialDrawing
        if case .replicas = state.drawing { flags.insert(.replicates) }
    }

    /// Takes over what a presentation copy shows of its model.
    func adopt(_ model: CALayer) {
        state = model.shownState ?? model.state
        timing = model.timing
        name = model.name
        delegate = model.delegate
        frameContent = model.frameContent
        otherValues = model.otherValues
        style = model.style
        autoresizingMask = model.autoresizingMask
    }

    func requireModel() {
        precondition(modelLayer == nil, "a presentation layer is read-only: change its model() instead")
    }

    /// What a new layer of the class holds.
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
