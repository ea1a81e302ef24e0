import Foundation
import Images
import MotionTiming
import RenderTree

/// One property of an emitter cell, declared once: key-value coding, animation and scene files derive from it.
package struct EmitterCellProperty: Sendable {
    /// The key-value coding name.
    package let key: String
    /// The type of the values.
    package let kind: ValueKind
    let read: @Sendable (EmitterCellStyle) -> AnimatableValue
    /// Writes a value; ignores a value of another kind.
    let write: @Sendable (inout EmitterCellStyle, AnimatableValue) -> Void

    typealias Member<Value> = WritableKeyPath<EmitterCellStyle, Value> & Sendable

    private init(
        _ key: String, _ kind: ValueKind, read: @escaping @Sendable (EmitterCellStyle) -> AnimatableValue,
        write: @escaping @Sendable (inout EmitterCellStyle, AnimatableValue) -> Void
    ) {
        self.key = key
        self.kind = kind
        self.read = read
        self.write = write
    }

    private static func number<Value: BinaryFloatingPoint & SendableMetatype>(_ key: String, _ member: Member<Value>)
        -> Self
    {
        Self(
            key, .number, read: { .number(Double($0[keyPath: member])) },
            write: { style, value in
                if let number = value.asNumber { style[keyPath: member] = Value(number) }
            })
    }

    private static func filter(_ key: String, _ member: Member<ContentsStyle.Filter>) -> Self {
        Self(
            key, .name(ContentsStyle.Filter.appleCases.map(\.rawValue)),
            read: { .string($0[keyPath: member].rawValue) },
            write: { style, value in
                if case .string(let name) = value { style[keyPath: member] = .init(rawValue: name) ?? .linear }
            })
    }

    /// All properties in the order of facts 3.7, without name and sub-cells.
    package static let all: [EmitterCellProperty] = [
        Self(
            "enabled", .bool, read: { .bool($0.isEnabled) },
            write: { if let number = $1.asNumber { $0.isEnabled = number != 0 } }),
        number("birthRate", \.birthRate), number("lifetime", \.lifetime), number("lifetimeRange", \.lifetimeRange),
        number("emissionLatitude", \.emissionLatitude), number("emissionLongitude", \.emissionLongitude),
        number("emissionRange", \.emissionRange), number("velocity", \.velocity),
        number("velocityRange", \.velocityRange),
        number("xAcceleration", \.acceleration.x), number("yAcceleration", \.acceleration.y),
        number("zAcceleration", \.acceleration.z),
        number("scale", \.scale), number("scaleRange", \.scaleRange), number("scaleSpeed", \.scaleSpeed),
        number("spin", \.spin), number("spinRange", \.spinRange),
        Self(
            "color", .color, read: { .color($0.color?.parts) },
            write: { if case .color(let parts) = $1 { $0.color = parts.map(CGColor.init(parts:)) } }),
        number("redRange", \.colorRange.x), number("greenRange", \.colorRange.y), number("blueRange", \.colorRange.z),
        number("alphaRange", \.colorRange.w), number("redSpeed", \.colorSpeed.x), number("greenSpeed", \.colorSpeed.y),
        number("blueSpeed", \.colorSpeed.z), number("alphaSpeed", \.colorSpeed.w),
        Self(
            "contents", .image, read: { .object($0.contents.map(ObjectReference.init)) },
            write: { style, value in
                switch value {
                case .object(let reference): style.contents = reference?.object as? CGImage
                // A particle has one image: the new one from half-way on (facts 2.8).
                case .crossfade(let from, let to, let fraction):
                    style.contents = (fraction < 0.5 ? from : to)?.object as? CGImage
                default: break
                }
            }),
        Self(
            "contentsRect", .rect, read: { .rect($0.contentsRect) },
            write: { if case .rect(let rect) = $1 { $0.contentsRect = rect } }),
        number("contentsScale", \.contentsScale),
        filter("magnificationFilter", \.magnification), filter("minificationFilter", \.minification),
        number("minificationFilterBias", \.minificationBias),
        number("beginTime", \.beginTime), number("duration", \.duration),
    ]

    private static let byKey = Dictionary(all.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })

    static func named(_ key: String) -> EmitterCellProperty? { byKey[key] }
}

extension LayerProperty {
    /// Returns the property of an emitter layer's cell, or of a sub-cell, by the path after `emitterCells`: `NAME.key`
    /// or `NAME.emitterCells.NAME.key`.
    static func ofEmitterCell(_ path: Substring) -> LayerProperty? {
        var names: [String] = []
        var parts = path.split(separator: ".")[...]
        while let name = parts.popFirst(), let key = parts.popFirst() {
            names.append(String(name))
            if key == "emitterCells" { continue }
            guard parts.isEmpty, let property = EmitterCellProperty.named(String(key)) else { return nil }
            let cell = names
            return LayerProperty(
                "emitterCells.\(path)", property.kind, .noActionSearch,
                read: { state in state.emitter.style.cells.cell(named: cell[...]).map(property.read) ?? .none },
                write: { state, value in
                    state.emitter.style.cells.change(cellNamed: cell[...]) { property.write(&$0, value) }
                })
        }
        return nil
    }
}

extension [EmitterCellStyle] {
    fileprivate func cell(named names: ArraySlice<String>) -> EmitterCellStyle? {
        guard let cell = first(where: { $0.name == names.first }) else { return nil }
        return names.count == 1 ? cell : cell.cells.cell(named: names.dropFirst())
    }

    fileprivate mutating func change(cellNamed names: ArraySlice<String>, _ body: (inout EmitterCellStyle) -> Void) {
        guard let index = firstIndex(where: { $0.name == names.first }) else { return }
        if names.count == 1 { body(&self[index]) } else { self[index].cells.change(cellNamed: names.dropFirst(), body) }
    }
}

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
            otherValues[key] = BoxedValue.normalizingNumbers(value)
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

    /// All keys that are stored separately; the style before the values that override it.
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

    /// Sets the style's values on properties that have their defaults or the old style's values, as a layer does.
    func styleDidChange(from old: [AnyHashable: Any]?) {
        for property in EmitterCellProperty.all {
            func value(by style: [AnyHashable: Any]?) -> AnimatableValue? {
                style?.firstOfStyles { $0[property.key] }.flatMap { BoxedValue.unbox($0, as: property.kind) }
            }
            let initial = property.read(EmitterCellStyle())
            let before = value(by: old)
            let after = value(by: style)
            guard before != nil || after != nil, property.read(state) == before ?? initial else { continue }
            property.write(&state, after ?? initial)
        }
    }
}
