import Foundation
import MotionTiming

/// A key path such as `transform.rotation.z`, parsed once into a property and a part of its value.
public final class LayerKeyPath: TrackTarget {
    public let property: LayerProperty
    let component: KeyPathComponent?
    /// The input of one of the layer's filters, where the property is a list of them.
    let filterInput: FilterInputPath?
    /// The names that lead to the layer it is about, down from the one that is animated; empty for that layer itself.
    let sublayerPath: [String]
    /// The type of what the whole key path names.
    public let kind: ValueKind

    /// Nil where the class has no such property or its value no such part.
    public convenience init?(_ path: String, in table: PropertyTable) { self.init(path, in: table, ofSublayer: []) }

    init?(_ path: String, in table: PropertyTable, ofSublayer names: [String]) {
        sublayerPath = names
        let parts = path.split(separator: ".", maxSplits: 1)
        if parts.count == 2, parts[0] == "emitterCells", let property = LayerProperty.ofEmitterCell(parts[1]) {
            self.property = property
            component = nil
            filterInput = nil
            kind = property.kind
            return
        }
        guard let key = parts.first, let property = table[String(key)] else { return nil }
        self.property = property
        guard parts.count == 2 else {
            component = nil
            filterInput = nil
            kind = property.kind
            return
        }
        if property.kind == .filters {
            guard let input = FilterInputPath(parts[1]) else { return nil }
            component = nil
            filterInput = input
            kind = input.kind
            return
        }
        filterInput = nil
        guard let component = KeyPathComponent(rawValue: String(parts[1])),
            let kind = component.kind(within: property.kind)
        else { return nil }
        self.component = component
        self.kind = kind
    }

    /// Whether an animation may name it: filters as such are set, their inputs are animated (facts 2.8).
    public var isAnimatable: Bool { filterInput != nil || property.isAnimatable }

    func read(_ state: LayerState) -> AnimatableValue {
        let whole = property.read(state)
        return filterInput?.read(whole) ?? component?.read(whole) ?? whole
    }

    func write(_ value: AnimatableValue, into state: inout LayerState) {
        if let filterInput { return property.write(&state, filterInput.write(value, into: property.read(state))) }
        property.write(&state, component?.write(value, into: property.read(state)) ?? value)
    }
}
