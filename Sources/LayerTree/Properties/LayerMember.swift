import Foundation
import MotionTiming

/// A property as its layer class declares it: key-value coding goes by it, so that subclasses that override it hear of
/// it.
///
/// Every key of the classes' tables has one that can be overridden; those that a class declares for itself have none.
struct LayerMember: Sendable {
    let key: String
    /// False, and nothing is done, for a layer of another class and a value that the member cannot have.
    let set: @Sendable (CALayer, AnimatableValue) -> Bool

    init<Layer: CALayer>(_ key: String, _ set: @escaping @Sendable (Layer, AnimatableValue) -> Bool) {
        self.key = key
        self.set = { layer, value in (layer as? Layer).map { set($0, value) } ?? false }
    }

    init<Layer: CALayer, Value: LayerPropertyValue & SendableMetatype>(
        _ key: String, _ member: ReferenceWritableKeyPath<Layer, Value> & Sendable
    ) {
        self.init(key) { (layer: Layer, value) in
            guard let typed = Value(value) else { return false }
            layer[keyPath: member] = typed
            return true
        }
    }

    /// A member of one of the types that hold Apple's names.
    init<Layer: CALayer, Name: RawRepresentable & SendableMetatype>(
        _ key: String, named member: ReferenceWritableKeyPath<Layer, Name> & Sendable
    )
    where Name.RawValue == String {
        self.init(key) { (layer: Layer, value) in
            guard case .string(let text) = value, let name = Name(rawValue: text) else { return false }
            layer[keyPath: member] = name
            return true
        }
    }

    /// A member that holds objects of Apple's types.
    init<Layer: CALayer>(_ key: String, boxed member: ReferenceWritableKeyPath<Layer, Any?> & Sendable) {
        self.init(key) { (layer: Layer, value) in
            layer[keyPath: member] = BoxedValue.box(value)
            return true
        }
    }

    init<Layer: CALayer>(_ key: String, boxed member: ReferenceWritableKeyPath<Layer, [Any]?> & Sendable) {
        self.init(key) { (layer: Layer, value) in
            layer[keyPath: member] = BoxedValue.box(value) as? [Any]
            return true
        }
    }

    /// A member made of bits or a count: what is behind the point is cut off.
    init<Layer: CALayer, Number: BinaryInteger & SendableMetatype>(
        _ key: String, whole set: @escaping @Sendable (Layer, Number) -> Void
    ) {
        self.init(key) { (layer: Layer, value) in
            guard let number = value.asNumber.flatMap({ Number(exactly: $0.rounded(.towardZero)) }) else {
                return false
            }
            set(layer, number)
            return true
        }
    }

    /// Classes may have members of one name.
    static let named = Dictionary(grouping: ofLayer + ofSubclasses, by: \.key)
}
