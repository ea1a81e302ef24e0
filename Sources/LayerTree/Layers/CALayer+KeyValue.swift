import Foundation
import MotionTiming

// Facts 1.22. Linux has no Objective-C runtime, so the property table answers.
extension CALayer {
    func storedValue(forKey key: String) -> Any? {
        if key == "compositingFilter" { return compositingFilter }
        if let property = Self.allProperties[key] { return BoxedValue.box(property.read(state)) }
        if key == "frame" { return frame }
        if let object = keyedObject(key) { return object.get() }
        return timing.value(forKey: key) ?? value(forUndefinedKey: key)
    }

    func storedValue(forKeyPath keyPath: String) -> Any? {
        if let path = LayerKeyPath(keyPath, in: Self.allProperties), path.property.kind != .filter {
            return BoxedValue.box(path.read(state))
        }
        if let part = KeyPathComponent(ofFrame: keyPath) { return BoxedValue.box(part.read(.rect(frame))) }
        if let (object, subpath) = objectOfPath(keyPath) { return object.value(forKeyPath: subpath) }
        return value(forKey: keyPath)
    }

    func store(_ value: Any?, forKeyPath keyPath: String) {
        if let path = LayerKeyPath(keyPath, in: Self.allProperties) {
            store(value, at: path, named: keyPath)
        } else if keyPath == "frame" {
            if case .rect(let rect)? = BoxedValue.unbox(value, as: .rect) { frame = rect }
        } else if let part = KeyPathComponent(ofFrame: keyPath) {
            store(value, inFrame: part)
        } else if let (object, subpath) = objectOfPath(keyPath) {
            object.setValue(value, forKeyPath: subpath)
        } else if let object = keyedObject(keyPath) {
            object.set(value)
        } else if MediaTiming.keys.contains(keyPath) {
            changeTiming { $0.setValue(value, forKey: keyPath) }
        } else {
            setValue(value, forUndefinedKey: keyPath)
        }
    }

    /// Sets the value of a key path.
    ///
    /// A part of a transform has an action of its own. Parts of other structures run the action of the whole, and are
    /// set through its accessor, which a subclass may override (facts 1.17). Inputs of filters belong to the filter.
    private func store(_ value: Any?, at path: LayerKeyPath, named keyPath: String) {
        guard let typed = value.map({ path.input.unbox($0) }) ?? path.kind.emptyValue else { return }
        if path.property.kind == .transform, path.component != nil {
            return change(path.property, actionKey: keyPath) { path.write(typed, into: &$0) }
        }
        if path.filterInput == nil, let set = Self.allProperties.setter(forKey: path.property.key) {
            let newValue = path.component?.write(typed, into: path.property.read(state)) ?? typed
            if set(self, newValue) { return }
        }
        change(path.property) { path.write(typed, into: &$0) }
    }

    private func store(_ value: Any?, inFrame part: KeyPathComponent) {
        guard let kind = part.kind(within: .rect),
            let typed = value.map({ BoxedValue.unbox($0, as: kind) }) ?? kind.emptyValue
        else { return }
        if case .rect(let rect) = part.write(typed, into: .rect(frame)) { frame = rect }
    }

    /// Returns the object that `sublayers.NAME.…`, `mask.…`, `presentationLayer.…`, or any other key that holds an
    /// object leads to.
    private func objectOfPath(_ keyPath: String) -> (object: any KeyValueCoding, subpath: String)? {
        if let (sublayer, subpath) = namedSublayer(in: keyPath) { return (sublayer, subpath) }
        return keyedObject(leading: keyPath)
    }

    static let layerObjectKeys = [
        "name", "sublayers", "superlayer", "mask", "delegate", "actions", "style", "layoutManager", "constraints",
        "autoresizingMask",
    ]

    /// Returns properties that hold other objects, names or plain bits (facts 1.2).
    func layerKeyedProperty(_ key: String) -> KeyedProperty? {
        switch key {
        case "name": .object({ self.name }, { self.name = $0 })
        case "sublayers": .object({ self.sublayers }, { self.sublayers = $0 })
        case "superlayer": .object({ self.superlayer }, { _ in })
        case "presentationLayer": .object({ self.presentation() }, { _ in })
        case "modelLayer": .object({ self.model() }, { _ in })
        case "mask": .object({ self.mask }, { self.mask = $0 })
        case "delegate": .object({ self.delegate }, { self.delegate = $0 })
        case "actions": .object({ self.actions }, { self.actions = $0 })
        case "style": .object({ self.style }, { self.style = $0 })
        case "layoutManager": .object({ self.layoutManager }, { self.layoutManager = $0 })
        case "constraints": .object({ self.constraints }, { self.constraints = $0 })
        case "autoresizingMask":
            .number(
                { Double(self.autoresizingMask.rawValue) },
                { self.autoresizingMask = .init(rawValue: UInt32(max(0, min($0, 63)))) })
        default: nil
        }
    }

    /// Returns the sublayer of `sublayers.NAME.SUBPATH` and the subpath (facts 1.2).
    func namedSublayer(in keyPath: String) -> (layer: CALayer, subpath: String)? {
        let parts = keyPath.split(separator: ".", maxSplits: 2)
        guard parts.count == 3, parts[0] == "sublayers",
            let layer = presentedChildren.first(where: { $0.name == String(parts[1]) })
        else { return nil }
        return (layer, String(parts[2]))
    }
}

extension KeyPathComponent {
    /// The part that a key path into `frame` names, which can be read but not animated.
    init?(ofFrame keyPath: String) {
        guard keyPath.hasPrefix("frame."), let part = KeyPathComponent(rawValue: String(keyPath.dropFirst(6))),
            part.kind(within: .rect) != nil
        else { return nil }
        self = part
    }
}

extension ValueKind {
    /// The value that setting nil stands for.
    var emptyValue: AnimatableValue? {
        switch self {
        case .number: .number(0)
        case .bool: .bool(false)
        case .color: .color(nil)
        case .path: .path(nil)
        case .image, .filters, .filter: .object(nil)
        case .numbers: .numbers([])
        case .colors: .colors([])
        case .string: .string("")
        default: nil
        }
    }
}

// Facts 1.1, 1.17.
extension CALayer {
    /// Returns the value of a key in `style`, or in the style that it inherits from, and so on.
    func styleValue(forKey key: String, in style: [AnyHashable: Any]?) -> Any? { style?.firstOfStyles { $0[key] } }

    func styleAction(forKey event: String) -> (any CAAction)? {
        style?.firstOfStyles { ($0["actions"] as? [AnyHashable: Any])?[event] as? any CAAction }
    }

    /// Sets the style's values on properties that have their defaults or the old style's values.
    func styleDidChange(from old: [AnyHashable: Any]?) {
        guard modelLayer == nil, old != nil || style != nil else { return }
        runningAction(forKey: "style") {
            for property in Self.allProperties.all { restyle(property, from: old) }
        }
        if Self.needsDisplay(forKey: "style") { setNeedsDisplay() }
    }

    private func restyle(_ property: LayerProperty, from old: [AnyHashable: Any]?) {
        let before = styleValue(forKey: property.key, in: old)
        let after = styleValue(forKey: property.key, in: style)
        guard before != nil || after != nil else { return }
        let styled = before.flatMap { BoxedValue.unbox($0, as: property.kind) } ?? Self.defaultState(property)
        guard property.read(state) == styled else { return }
        set(after.flatMap { BoxedValue.unbox($0, as: property.kind) } ?? Self.defaultState(property), of: property)
    }
}

extension [AnyHashable: Any] {
    /// Returns the first answer among the style and the styles that it inherits from.
    func firstOfStyles<Result>(_ answer: ([AnyHashable: Any]) -> Result?) -> Result? {
        var level: [AnyHashable: Any]? = self
        for _ in 0..<Self.maximumStyleDepth {
            guard let current = level else { return nil }
            if let result = answer(current) { return result }
            level = current["style"] as? [AnyHashable: Any]
        }
        return nil
    }

    /// The number of styles searched, which ends a style that contains itself.
    private static var maximumStyleDepth: Int { 64 }
}
