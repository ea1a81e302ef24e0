import Foundation
import MotionTiming

/// One property of the timing of layers, animations and emitter cells, declared once.
struct TimingProperty: Sendable {
    let key: String
    let kind: AnimationProperty.Kind
    let value: @Sendable (MediaTiming) -> Any
    /// Sets the value; false, without a change, for a value of another type.
    let set: @Sendable (inout MediaTiming, Any?) -> Bool

    private typealias Member<Value> = WritableKeyPath<MediaTiming, Value> & Sendable

    /// All properties, in the order of `CAMediaTiming`.
    static let all = [
        number("beginTime", \.beginTime),
        number("timeOffset", \.timeOffset),
        float("speed", \.speed),
        number("duration", \.duration),
        float("repeatCount", \.repeatCount),
        number("repeatDuration", \.repeatDuration),
        bool("autoreverses", \.autoreverses),
        fillMode,
    ]

    fileprivate static let byKey = Dictionary(all.map { ($0.key, $0) }, uniquingKeysWith: { $1 })

    /// A number; nil sets 0.
    private static func number(_ key: String, _ member: Member<Double>) -> TimingProperty {
        TimingProperty(key: key, kind: .number, value: { NSNumber(value: $0[keyPath: member]) }) { timing, value in
            guard let number = value == nil ? 0 : BoxedValue.number(value) else { return false }
            timing[keyPath: member] = number
            return true
        }
    }

    /// A single-precision number; nil sets 0.
    private static func float(_ key: String, _ member: Member<Float>) -> TimingProperty {
        TimingProperty(key: key, kind: .number, value: { NSNumber(value: $0[keyPath: member]) }) { timing, value in
            guard let number = value == nil ? 0 : BoxedValue.number(value) else { return false }
            timing[keyPath: member] = Float(number)
            return true
        }
    }

    /// A Boolean; nil sets false.
    private static func bool(_ key: String, _ member: Member<Bool>) -> TimingProperty {
        TimingProperty(key: key, kind: .bool, value: { NSNumber(value: $0[keyPath: member]) }) { timing, value in
            guard let number = value == nil ? 0 : BoxedValue.number(value) else { return false }
            timing[keyPath: member] = number != 0
            return true
        }
    }

    /// The fill mode; nil, unknown names and values of other types set "removed".
    private static let fillMode = TimingProperty(
        key: "fillMode", kind: .name(FillMode.allCases.map(\.rawValue)), value: { $0.fillMode.rawValue }
    ) { timing, value in
        let name = value as? String ?? (value as? CAMediaTimingFillMode)?.rawValue
        timing.fillMode = name.flatMap(FillMode.init) ?? .removed
        return true
    }
}

extension MediaTiming {
    static let keys = Set(TimingProperty.all.map(\.key))

    /// Returns the value of a timing key; nil for other keys.
    func value(forKey key: String) -> Any? { TimingProperty.byKey[key]?.value(self) }

    /// Sets the value of a timing key; nil sets 0, false or "removed", and a value of another type changes nothing.
    mutating func setValue(_ value: Any?, forKey key: String) { _ = TimingProperty.byKey[key]?.set(&self, value) }

    /// Returns whether the values of a key differ.
    func differs(from other: MediaTiming, forKey key: String) -> Bool {
        (value(forKey: key) as? AnyHashable) != (other.value(forKey: key) as? AnyHashable)
    }

    /// Returns the value as a class default: nil for 0 and false (facts 1.1).
    func nonZeroValue(forKey key: String) -> Any? {
        let value = value(forKey: key)
        return BoxedValue.number(value) == 0 ? nil : value
    }
}
