import Foundation

/// Several values by key at once, as `NSObject` has them on Apple's platforms.
public protocol KeyValueCoding: AnyObject {
    func value(forKey key: String) -> Any?
    func setValue(_ value: Any?, forKey key: String)
}

extension KeyValueCoding {
    /// Sets each value, in the order of the keys; `NSNull` stands for nil.
    public func setValuesForKeys(_ keyedValues: [String: Any]) {
        for (key, value) in keyedValues.sorted(by: { $0.key < $1.key }) { setValue(value is NSNull ? nil : value, forKey: key) }
    }

    /// The value of each key; `NSNull` for nil.
    public func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
        Dictionary(keys.map { ($0, value(forKey: $0) ?? NSNull()) }, uniquingKeysWith: { first, _ in first })
    }

    /// Sets nil: 0 for a number, false for a Boolean.
    public func setNilValueForKey(_ key: String) { setValue(nil, forKey: key) }
}

extension CALayer: KeyValueCoding {}
extension CAAnimation: KeyValueCoding {}
extension CAEmitterCell: KeyValueCoding {}
