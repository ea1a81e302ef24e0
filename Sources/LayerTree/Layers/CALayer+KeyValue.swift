import Foundation
import MotionTiming

// Facts 1.22. Linux has no Objective-C runtime: the property table answers instead.
extension CALayer {
    /// The value of a property, or what was stored under an unknown key.
    public func value(forKey key: String) -> Any? {
        if key == "frame" { return frame }
        return Self.properties[key].map { BoxedValue.box($0.read(state)) } ?? otherValues[key]
    }

    /// The value of a property or a part of one, e.g. `transform.rotation.z`.
    public func value(forKeyPath keyPath: String) -> Any? {
        LayerKeyPath(keyPath, in: Self.properties).map { BoxedValue.box($0.read(state)) } ?? value(forKey: keyPath)
    }

    /// Unknown keys are stored. Nil sets a number to 0 and a Boolean to false; a value of another type changes nothing.
    public func setValue(_ value: Any?, forKey key: String) { setValue(value, forKeyPath: key) }

    public func setValue(_ value: Any?, forKeyPath keyPath: String) {
        if keyPath == "frame", let rect = value as? CGRect {
            frame = rect
        } else if let path = LayerKeyPath(keyPath, in: Self.properties) {
            setValue(value, at: path)
        } else {
            otherValues[keyPath] = value
        }
    }

    private func setValue(_ value: Any?, at path: LayerKeyPath) {
        guard let typed = value.map({ BoxedValue.unbox($0, as: path.kind) }) ?? path.kind.emptyValue else { return }
        change(path.property) { path.write(typed, into: &$0) }
    }
}

extension ValueKind {
    /// What setting nil means.
    var emptyValue: AnimatableValue? {
        switch self {
        case .number: .number(0)
        case .bool: .bool(false)
        case .color: .color(nil)
        case .path: .path(nil)
        case .image: .object(nil)
        case .numbers: .numbers([])
        case .colors: .colors([])
        case .string: .string("")
        default: nil
        }
    }
}
