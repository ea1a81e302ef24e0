import Foundation
import MotionTiming

/// A key path such as `transform.rotation.z`, parsed once into a property and a part of its value.
public final class LayerKeyPath: TrackTarget {
    public let property: LayerProperty
    let component: KeyPathComponent?
    /// The names that lead to the layer it is about, down from the one that is animated; empty for that layer itself.
    let sublayerPath: [String]
    /// The type of what the whole key path names.
    public let kind: ValueKind

    /// Nil where the class has no such property or its value no such part.
    public convenience init?(_ path: String, in table: PropertyTable) { self.init(path, in: table, ofSublayer: []) }

    init?(_ path: String, in table: PropertyTable, ofSublayer names: [String]) {
        sublayerPath = names
        let parts = path.split(separator: ".", maxSplits: 1)
        guard let key = parts.first, let property = table[String(key)] else { return nil }
        self.property = property
        guard parts.count == 2 else {
            (component, kind) = (nil, property.kind)
            return
        }
        guard let component = KeyPathComponent(rawValue: String(parts[1])), let kind = component.kind(within: property.kind) else { return nil }
        (self.component, self.kind) = (component, kind)
    }

    func read(_ state: LayerState) -> AnimatableValue {
        let whole = property.read(state)
        return component?.read(whole) ?? whole
    }

    func write(_ value: AnimatableValue, into state: inout LayerState) {
        property.write(&state, component?.write(value, into: property.read(state)) ?? value)
    }
}
