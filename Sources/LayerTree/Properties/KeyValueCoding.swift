import Foundation

/// Access to values by key, which `NSObject` has on Apple's platforms.
public protocol KeyValueCoding: AnyObject {
    /// Returns the value of a key.
    func value(forKey key: String) -> Any?
    /// Sets the value of a key.
    func setValue(_ value: Any?, forKey key: String)
    /// Returns the value of a key path.
    func value(forKeyPath keyPath: String) -> Any?
    /// Sets the value of a key path.
    func setValue(_ value: Any?, forKeyPath keyPath: String)
}

extension KeyValueCoding {
    /// Returns the value of the last key of the object that the keys before it lead to, or else the value stored under
    /// the whole path.
    public func value(forKeyPath keyPath: String) -> Any? {
        if let (object, subpath) = keyedObject(leading: keyPath) {
            object.value(forKeyPath: subpath)
        } else {
            value(forKey: keyPath)
        }
    }

    /// Sets the value of the last key of the object that the keys before it lead to, or stores it under the whole path.
    public func setValue(_ value: Any?, forKeyPath keyPath: String) {
        if let (object, subpath) = keyedObject(leading: keyPath) {
            object.setValue(value, forKeyPath: subpath)
        } else {
            setValue(value, forKey: keyPath)
        }
    }

    /// Returns the object under the first of several keys, such as the mask in `mask.opacity`, and the remaining keys.
    func keyedObject(leading keyPath: String) -> (object: any KeyValueCoding, subpath: String)? {
        guard let dot = keyPath.firstIndex(of: "."),
            let object = value(forKey: String(keyPath[..<dot])) as? any KeyValueCoding
        else { return nil }
        return (object, String(keyPath[keyPath.index(after: dot)...]))
    }

    /// Sets each value, in alphabetical order of the keys; `NSNull` stands for nil.
    public func setValuesForKeys(_ keyedValues: [String: Any]) {
        for (key, value) in keyedValues.sorted(by: { $0.key < $1.key }) {
            setValue(value is NSNull ? nil : value, forKey: key)
        }
    }

    /// Returns the value of each key; `NSNull` for nil.
    public func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
        Dictionary(keys.map { ($0, value(forKey: $0) ?? NSNull()) }, uniquingKeysWith: { first, _ in first })
    }

    /// Sets nil: 0 for numbers, false for Booleans.
    public func setNilValueForKey(_ key: String) { setValue(nil, forKey: key) }
}

extension CALayer: KeyValueCoding {}
extension CAAnimation: KeyValueCoding {}
extension CAEmitterCell: KeyValueCoding {}

/// A property that key-value coding gets and sets with closures.
struct KeyedProperty {
    let get: () -> Any?
    private let assign: (Any?) -> Bool

    /// Creates a property; `set` returns false, without a change, for a value of another type.
    init(get: @escaping () -> Any?, set: @escaping (Any?) -> Bool) {
        self.get = get
        assign = set
    }

    /// Sets the value. Returns false, without a change, for a value of another type.
    @discardableResult
    func set(_ value: Any?) -> Bool { assign(value) }

    static func object<Value>(_ get: @escaping () -> Value?, _ set: @escaping (Value?) -> Void) -> KeyedProperty {
        KeyedProperty(
            get: { get() },
            set: { value in
                guard let value else {
                    set(nil)
                    return true
                }
                guard let typed = value as? Value else { return false }
                set(typed)
                return true
            })
    }

    static func number(_ get: @escaping () -> Double, _ set: @escaping (Double) -> Void) -> KeyedProperty {
        KeyedProperty(
            get: { NSNumber(value: get()) },
            set: { value in
                guard let number = value == nil ? 0 : BoxedValue.number(value) else { return false }
                set(number)
                return true
            })
    }

    static func bool(_ get: @escaping () -> Bool, _ set: @escaping (Bool) -> Void) -> KeyedProperty {
        KeyedProperty(
            get: { NSNumber(value: get()) },
            set: { value in
                guard let number = value == nil ? 0 : BoxedValue.number(value) else { return false }
                set(number != 0)
                return true
            })
    }

    /// A name by its raw value; nil is the empty name.
    static func name<Name: RawRepresentable>(_ get: @escaping () -> Name?, _ set: @escaping (Name?) -> Void)
        -> KeyedProperty where Name.RawValue == String
    {
        KeyedProperty(
            get: { get()?.rawValue },
            set: { value in
                let name = value as? Name ?? (value as? String).flatMap(Name.init)
                guard value == nil || name != nil else { return false }
                set(name)
                return true
            })
    }
}
