import Foundation
import MotionTiming

/// The accessor of a property, by which key-value coding sets it, so that subclasses that override it are called.
extension LayerProperty {
    /// Returns the property with a setter.
    func accessor<Layer: CALayer>(set: @escaping @Sendable (Layer, AnimatableValue) -> Bool) -> LayerProperty {
        copy(isExtension: isExtension) { layer, value in (layer as? Layer).map { set($0, value) } ?? false }
    }

    /// The property as one that Core Animation does not have.
    var asExtension: LayerProperty { copy(isExtension: true, setter: setter) }

    private func copy(isExtension: Bool, setter: Setter?) -> LayerProperty {
        LayerProperty(
            key, kind, implicitAction, isAnimatable: isAnimatable, isDeclared: isDeclared, isExtension: isExtension,
            scene: sceneForm, storage: storage, read: read, write: write, setter: setter)
    }

    /// An accessor of the value's own type.
    func accessor<Layer: CALayer, Value: LayerPropertyValue & SendableMetatype>(
        _ accessor: ReferenceWritableKeyPath<Layer, Value> & Sendable
    ) -> LayerProperty {
        self.accessor { (layer: Layer, value) in
            guard let typed = Value.decoded(from: value) else { return false }
            layer[keyPath: accessor] = typed
            return true
        }
    }

    /// An accessor of one of the types that hold Apple's names.
    func accessor<Layer: CALayer, Name: RawRepresentable & SendableMetatype>(
        named accessor: ReferenceWritableKeyPath<Layer, Name> & Sendable
    ) -> LayerProperty where Name.RawValue == String {
        self.accessor { (layer: Layer, value) in
            guard case .string(let text) = value, let name = Name(rawValue: text) else { return false }
            layer[keyPath: accessor] = name
            return true
        }
    }

    /// An accessor that holds an object of one of Apple's types.
    func accessor<Layer: CALayer>(boxed accessor: ReferenceWritableKeyPath<Layer, Any?> & Sendable) -> LayerProperty {
        self.accessor { (layer: Layer, value) in
            layer[keyPath: accessor] = BoxedValue.box(value)
            return true
        }
    }

    /// An accessor that holds objects of Apple's types.
    func accessor<Layer: CALayer>(boxed accessor: ReferenceWritableKeyPath<Layer, [Any]?> & Sendable) -> LayerProperty {
        self.accessor { (layer: Layer, value) in
            layer[keyPath: accessor] = BoxedValue.box(value) as? [Any]
            return true
        }
    }

    /// An accessor that holds numbers as objects.
    func accessor<Layer: CALayer>(numbers accessor: ReferenceWritableKeyPath<Layer, [NSNumber]?> & Sendable)
        -> LayerProperty
    {
        self.accessor { (layer: Layer, value) in
            guard case .numbers(let numbers) = value else { return false }
            layer[keyPath: accessor] = numbers.map { NSNumber(value: $0) }
            return true
        }
    }

    /// An accessor of bits or a count: fractions are cut off.
    func accessor<Layer: CALayer, Number: BinaryInteger & SendableMetatype>(
        integer set: @escaping @Sendable (Layer, Number) -> Void
    ) -> LayerProperty {
        accessor { (layer: Layer, value) in
            guard let number = value.asNumber.flatMap({ Number(exactly: $0.rounded(.towardZero)) }) else {
                return false
            }
            set(layer, number)
            return true
        }
    }
}
