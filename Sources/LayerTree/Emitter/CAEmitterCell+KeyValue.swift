import Foundation
import MotionTiming
import RenderTree

// Facts 1.22, 3.7.
extension CAEmitterCell {
    func storedValue(forKey key: String) -> Any? {
        if let object = keyedObject(key) { return object.get() }
        if let property = EmitterCellProperty.named(key) { return BoxedValue.box(property.read(state)) }
        return timing.value(forKey: key) ?? otherValues[key] ?? style?.firstOfStyles { $0[key] }
    }

    func store(_ value: Any?, forKey key: String) {
        if let object = keyedObject(key) {
            object.set(value)
        } else if let property = EmitterCellProperty.named(key) {
            if let value = value.map({ BoxedValue.unbox($0, as: property.kind) }) ?? property.kind.emptyValue {
                property.write(&state, value)
            }
        } else if MediaTiming.keys.contains(key) {
            timing.setValue(value, forKey: key)
        } else {
            otherValues[key] = BoxedValue.keeping(value)
        }
    }

    private func keyedObject(_ key: String) -> KeyedProperty? {
        switch key {
        case "name": .object({ self.name }, { self.name = $0 })
        case "style": .object({ self.style }, { self.style = $0 })
        case "emitterCells": .object({ self.emitterCells }, { self.emitterCells = $0 })
        default: nil
        }
    }

    /// All keys with a place of their own; the style before what it may be overruled by.
    static var archivedKeys: [String] {
        ["name", "style", "emitterCells"] + EmitterCellProperty.all.map(\.key)
            + MediaTiming.keys.subtracting(["beginTime", "duration"]).sorted()
    }

    func differsFromDefault(_ key: String) -> Bool {
        if let property = EmitterCellProperty.named(key) {
            return property.read(state) != property.read(EmitterCellStyle()) || style?.firstOfStyles { $0[key] } != nil
        }
        if MediaTiming.keys.contains(key) { return timing.differs(from: .ofLayer, forKey: key) }
        return (keyedObject(key)?.get() ?? otherValues[key]) != nil
    }

    /// Gives the style's values to the properties that are at their defaults or at the old style's values, as a layer
    /// does.
    func styleDidChange(from old: [AnyHashable: Any]?) {
        for property in EmitterCellProperty.all {
            func given(by style: [AnyHashable: Any]?) -> AnimatableValue? {
                style?.firstOfStyles { $0[property.key] }.flatMap { BoxedValue.unbox($0, as: property.kind) }
            }
            let initial = property.read(EmitterCellStyle())
            let before = given(by: old)
            let after = given(by: style)
            guard before != nil || after != nil, property.read(state) == before ?? initial else { continue }
            property.write(&state, after ?? initial)
        }
    }
}
