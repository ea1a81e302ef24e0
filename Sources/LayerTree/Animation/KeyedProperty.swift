import Foundation

/// A property of an animation, for key-value coding.
struct KeyedProperty {
    let get: () -> Any?
    /// A value of a wrong type changes nothing.
    let set: (Any?) -> Void

    static func object<Value>(_ get: @escaping () -> Value?, _ set: @escaping (Value?) -> Void) -> KeyedProperty {
        KeyedProperty(
            get: { get() },
            set: { value in
                guard let value else { return set(nil) }
                if let typed = value as? Value { set(typed) }
            })
    }

    static func number(_ get: @escaping () -> Double, _ set: @escaping (Double) -> Void) -> KeyedProperty {
        KeyedProperty(
            get: { NSNumber(value: get()) },
            set: { value in
                if let number = value == nil ? 0 : BoxedValue.number(value) { set(number) }
            })
    }

    static func bool(_ get: @escaping () -> Bool, _ set: @escaping (Bool) -> Void) -> KeyedProperty {
        KeyedProperty(
            get: { NSNumber(value: get()) },
            set: { value in
                if let number = value == nil ? 0 : BoxedValue.number(value) { set(number != 0) }
            })
    }

    /// A name as its raw value; nil is the empty one.
    static func name<Name: RawRepresentable>(_ get: @escaping () -> Name?, _ set: @escaping (Name?) -> Void)
        -> KeyedProperty where Name.RawValue == String
    {
        KeyedProperty(
            get: { get()?.rawValue },
            set: { value in
                if value == nil {
                    set(nil)
                } else if let name = value as? Name ?? (value as? String).flatMap(Name.init) {
                    set(name)
                }
            })
    }
}
