import Foundation
import RenderTree

// Facts 1.1.
extension CALayer {
    /// What every new model layer begins with.
    func setUp() {
        state.drawing = Self.initialDrawing
        if case .replicas = state.drawing { flags.insert(.replicates) }
    }

    /// Takes over what a presentation copy shows of its model.
    func adopt(_ model: CALayer) {
        (state, timing, name) = (model.shownState ?? model.state, model.timing, model.name)
        (delegate, frameContent, otherValues) = (model.delegate, model.frameContent, model.otherValues)
        (style, autoresizingMask) = (model.style, model.autoresizingMask)
    }

    func requireModel() {
        precondition(modelLayer == nil, "a presentation layer is read-only: change its model() instead")
    }

    static func tableDefault(forKey key: String) -> Any? {
        var fresh = LayerState()
        fresh.drawing = initialDrawing
        if let timing = MediaTiming.ofLayer.nonZeroValue(forKey: key) { return timing }
        return properties[key].flatMap { $0.read(fresh).nonZero }.flatMap(BoxedValue.box)
    }

    func differsFromDefault(_ key: String) -> Bool {
        guard let property = Self.properties[key] else { return otherValues[key] != nil }
        var fresh = LayerState()
        fresh.drawing = Self.initialDrawing
        return property.read(state) != property.read(fresh)
    }
}
