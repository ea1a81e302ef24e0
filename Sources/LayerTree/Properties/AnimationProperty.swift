import Foundation
import MotionTiming

/// One property of an animation class, declared once. Copying, key-value coding and archives derive from it.
package struct AnimationProperty: Sendable {
    /// The key-value coding name: `additive`, not `isAdditive`.
    package let key: String
    /// The type of the values.
    package let kind: Kind
    /// Whether archives hold the value.
    let isArchived: Bool
    /// Returns access to the value through the class's accessor, so that overrides run; nil for animations of another
    /// class.
    let access: @Sendable (CAAnimation) -> KeyedProperty?
    /// Copies the value from an animation to another one; nil for a part of a structure that the class copies as a
    /// whole.
    let copy: (@Sendable (_ source: CAAnimation, _ copy: CAAnimation) -> Void)?
    private let initial: @Sendable () -> Any?

    /// The type of the values that key-value coding sets.
    package enum Kind: Equatable, Sendable {
        case number, bool, numbers, path, filter
        /// The key path of a layer.
        case keyPath
        /// A string with these legal values; others are stored and behave as the default.
        case name([String])
        /// A value of the animated property, or a list of them.
        case value, values
        /// A `CAMediaTimingFunction`, or a list of them.
        case timingFunction, timingFunctions
        /// A `CAValueFunction`.
        case valueFunction
        /// A list of `CAAnimation`s.
        case animations
        /// A `CAFrameRateRange`.
        case frameRates
        /// An object that receives messages.
        case delegate
    }

    /// The value in a new animation: a number, a Boolean or a name; `.none` for nil and for other kinds.
    package var initialValue: AnimatableValue {
        switch kind {
        case .number: BoxedValue.number(initial()).map { .number($0) } ?? .none
        case .bool: BoxedValue.number(initial()).map { .bool($0 != 0) } ?? .none
        case .name: (initial() as? String).map { .string($0) } ?? .none
        default: .none
        }
    }
}

extension AnimationProperty {
    /// The accessor of a property in a class of animations.
    typealias Accessor<Animation, Value> = ReferenceWritableKeyPath<Animation, Value> & Sendable

    init<Animation: CAAnimation>(
        _ key: String, _ kind: Kind, isArchived: Bool = true,
        copy: (@Sendable (_ source: Animation, _ copy: Animation) -> Void)?,
        access: @escaping @Sendable (Animation) -> KeyedProperty
    ) {
        self.key = key
        self.kind = kind
        self.isArchived = isArchived
        self.access = { ($0 as? Animation).map(access) }
        if let copy {
            self.copy = { source, target in
                if let source = source as? Animation, let target = target as? Animation { copy(source, target) }
            }
        } else {
            self.copy = nil
        }
        initial = { access(Animation.make()).get() }
    }

    /// Returns a function that copies a value through its accessor.
    private static func copying<Animation, Value>(_ accessor: Accessor<Animation, Value>)
        -> @Sendable (_ source: Animation, _ copy: Animation) -> Void
    {
        { source, copy in copy[keyPath: accessor] = source[keyPath: accessor] }
    }

    /// A number; nil sets 0.
    ///
    /// - Parameter isPart: Whether the number is a part of a structure that the class copies as a whole.
    static func number<Animation: CAAnimation, Number: BinaryFloatingPoint & SendableMetatype>(
        _ key: String, _ accessor: Accessor<Animation, Number>, isPart: Bool = false
    ) -> AnimationProperty {
        AnimationProperty(key, .number, copy: isPart ? nil : copying(accessor)) { (animation: Animation) in
            .number({ Double(animation[keyPath: accessor]) }, { animation[keyPath: accessor] = Number($0) })
        }
    }

    /// A Boolean; nil sets false.
    ///
    /// - Parameter isPart: Whether the Boolean is a part of a structure that the class copies as a whole.
    static func bool<Animation: CAAnimation>(
        _ key: String, _ accessor: Accessor<Animation, Bool>, isPart: Bool = false
    ) -> AnimationProperty {
        AnimationProperty(key, .bool, copy: isPart ? nil : copying(accessor)) { (animation: Animation) in
            .bool({ animation[keyPath: accessor] }, { animation[keyPath: accessor] = $0 })
        }
    }

    /// A name; nil sets `fallback`.
    static func name<Animation: CAAnimation, Name: RawRepresentable & Sendable>(
        _ key: String, _ names: [String], _ accessor: Accessor<Animation, Name>, fallback: Name
    ) -> AnimationProperty where Name.RawValue == String {
        AnimationProperty(key, .name(names), copy: copying(accessor)) { (animation: Animation) in
            .name({ animation[keyPath: accessor] }, { animation[keyPath: accessor] = $0 ?? fallback })
        }
    }

    /// A name, or nil.
    static func name<Animation: CAAnimation, Name: RawRepresentable & Sendable>(
        _ key: String, _ names: [String], _ accessor: Accessor<Animation, Name?>
    ) -> AnimationProperty where Name.RawValue == String {
        AnimationProperty(key, .name(names), copy: copying(accessor)) { (animation: Animation) in
            .name({ animation[keyPath: accessor] }, { animation[keyPath: accessor] = $0 })
        }
    }

    /// An object or a structure; nil sets `fallback`.
    static func object<Animation: CAAnimation, Value: Sendable>(
        _ key: String, _ kind: Kind, _ accessor: Accessor<Animation, Value>, fallback: Value
    ) -> AnimationProperty {
        AnimationProperty(key, kind, copy: copying(accessor)) { (animation: Animation) in
            .object({ animation[keyPath: accessor] }, { animation[keyPath: accessor] = $0 ?? fallback })
        }
    }

    /// An object, or nil.
    ///
    /// - Parameter copying: Returns the value of a copied animation.
    static func object<Animation: CAAnimation, Value>(
        _ key: String, _ kind: Kind, _ accessor: Accessor<Animation, Value?>, isArchived: Bool = true,
        copying: @escaping @Sendable (Value) -> Value? = { $0 }
    ) -> AnimationProperty {
        AnimationProperty(
            key, kind, isArchived: isArchived,
            copy: { (source: Animation, copy) in copy[keyPath: accessor] = source[keyPath: accessor].flatMap(copying) }
        ) { (animation: Animation) in
            .object({ animation[keyPath: accessor] }, { animation[keyPath: accessor] = $0 })
        }
    }

    /// A property of the timing, which has no accessor of the class: an override does not change how an animation runs.
    static func timing(_ property: TimingProperty) -> AnimationProperty {
        AnimationProperty(property.key, property.kind, copy: nil) { (animation: CAAnimation) in
            KeyedProperty(
                get: { property.value(animation.timing) },
                set: { value in
                    var isSet = false
                    animation.changeTiming { isSet = property.set(&$0, value) }
                    return isSet
                })
        }
    }
}

/// The properties of one animation class, by key.
package struct AnimationPropertyTable: Sendable {
    /// The properties in order of declaration, inherited ones first.
    package let all: [AnimationProperty]
    private let byKey: [String: AnimationProperty]

    init(_ properties: [AnimationProperty]) {
        all = properties
        byKey = Dictionary(properties.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
    }

    /// The property of a key; nil for an unknown key.
    package subscript(key: String) -> AnimationProperty? { byKey[key] }

    /// Returns the table with the properties of a subclass added.
    func adding(_ properties: [AnimationProperty]) -> AnimationPropertyTable {
        AnimationPropertyTable(all + properties)
    }
}

extension CAAnimation {
    /// Sets a property of the class by key, through its accessor. Returns false, without a change, for an unknown key
    /// and for a value of another type.
    package func setProperty(_ value: Any?, forKey key: String) -> Bool {
        Self.properties[key]?.access(self)?.set(value) ?? false
    }
}
