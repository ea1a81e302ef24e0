import Foundation
import Images
import MotionTiming
import RenderTree
import VectorGeometry

/// A key path such as `transform.rotation.z`, parsed once into a property and a component of its value.
package final class LayerKeyPath: TrackTarget {
    /// The property.
    package let property: LayerProperty
    let component: KeyPathComponent?
    /// The input of one of the layer's filters, if the property is a list of filters.
    let filterInput: FilterInputPath?
    /// The names that lead from the animated layer down to the target layer; empty for the animated layer itself.
    let sublayerPath: [String]
    /// The type of the value at the whole key path.
    package let kind: ValueKind

    /// Parses a key path; nil if the class has no such property or its value has no such component.
    package convenience init?(_ path: String, in table: LayerProperty.Table) {
        self.init(path, in: table, ofSublayer: [])
    }

    init?(_ path: String, in table: LayerProperty.Table, ofSublayer names: [String]) {
        sublayerPath = names
        let parts = path.split(separator: ".", maxSplits: 1)
        if parts.count == 2, parts[0] == "emitterCells", let property = LayerProperty.ofEmitterCell(parts[1]) {
            self.property = property
            component = nil
            filterInput = nil
            kind = property.kind
            return
        }
        guard let key = parts.first, let property = table[String(key)] else { return nil }
        self.property = property
        guard parts.count == 2 else {
            component = nil
            filterInput = nil
            kind = property.kind
            return
        }
        if property.kind == .filters {
            guard let input = FilterInputPath(parts[1]) else { return nil }
            component = nil
            filterInput = input
            kind = input.kind
            return
        }
        filterInput = nil
        guard let component = KeyPathComponent(rawValue: String(parts[1])),
            let kind = component.kind(within: property.kind)
        else { return nil }
        self.component = component
        self.kind = kind
    }

    /// Whether animations may use the key path. Lists of filters are only set; their inputs are animated (facts 2.8).
    package var isAnimatable: Bool { filterInput != nil || property.isAnimatable }

    /// The numbers that are shown in whole steps: the copies of a replicator, and the number that a text shows, whose
    /// digits would be drawn over each other.
    private static let steppedKeys: Set = ["instanceCount", CATextLayer.countedKey]

    /// Whether motion blur must not blend the values: Booleans, names and strings, and numbers that change in steps.
    package var isStepped: Bool {
        switch kind {
        case .bool, .string, .name: true
        case .number: !property.isDeclared && Self.steppedKeys.contains(property.key)
        default: false
        }
    }

    /// The values that animations and key-value coding may use.
    var input: ValueInput { ValueInput(kind: kind, acceptsPoints: component == .translation) }

    func read(_ state: LayerState) -> AnimatableValue {
        let value = property.read(state)
        return filterInput?.read(value) ?? component?.read(value) ?? value
    }

    func write(_ value: AnimatableValue, into state: inout LayerState) {
        if let filterInput { return property.write(&state, filterInput.write(value, into: property.read(state))) }
        property.write(&state, component?.write(value, into: property.read(state)) ?? value)
    }
}

/// The values that an animated key path, or a value function, takes.
struct ValueInput {
    let kind: ValueKind
    /// Whether points are taken for sizes, and paths are followed: in translations (facts 1.22).
    var acceptsPoints = false

    /// Whether an animation may follow a path.
    var followsPaths: Bool { kind == .point || acceptsPoints }

    /// Converts a value; nil for types that are not accepted.
    func unbox(_ any: Any?) -> AnimatableValue? {
        if acceptsPoints, let point = any as? CGPoint { return .size(CGSize(width: point.x, height: point.y)) }
        return BoxedValue.unbox(any, as: kind)
    }

    /// Returns whether a value that is set cannot be converted.
    func refuses(_ any: Any?) -> Bool {
        guard let any else { return false }
        if kind == .image { return !(any is CGImage) }
        return unbox(any) == nil
    }
}

/// A component of a structured value, which a key path names after its property (facts 1.22).
enum KeyPathComponent: String, Sendable {
    case x, y, width, height, origin, size
    case originX = "origin.x", originY = "origin.y", sizeWidth = "size.width", sizeHeight = "size.height"
    case scale, scaleXY = "scale.xy", scaleX = "scale.x", scaleY = "scale.y", scaleZ = "scale.z"
    case rotation, rotationX = "rotation.x", rotationY = "rotation.y", rotationZ = "rotation.z"
    case translation, translationX = "translation.x", translationY = "translation.y", translationZ = "translation.z"

    /// Returns the type of the component; nil if values of `kind` have no such component.
    func kind(within kind: ValueKind) -> ValueKind? {
        switch (kind, self) {
        case (.point, .x), (.point, .y), (.size, .width), (.size, .height): .number
        case (.rect, .origin): .point
        case (.rect, .size): .size
        case (.rect, .originX), (.rect, .originY), (.rect, .sizeWidth), (.rect, .sizeHeight): .number
        case (.transform, .translation): .size
        case (.transform, .scale), (.transform, .scaleXY), (.transform, .scaleX), (.transform, .scaleY),
            (.transform, .scaleZ):
            .number
        case (.transform, .rotation), (.transform, .rotationX), (.transform, .rotationY), (.transform, .rotationZ):
            .number
        case (.transform, .translationX), (.transform, .translationY), (.transform, .translationZ): .number
        default: nil
        }
    }

    func read(_ value: AnimatableValue) -> AnimatableValue {
        switch value {
        case .point(let p): .number(Double(self == .x ? p.x : p.y))
        case .size(let s): .number(Double(self == .width ? s.width : s.height))
        case .rect(let r): read(r)
        case .transform(let t): read(TransformComponents(t))
        default: .none
        }
    }

    /// Returns `value` with this component replaced; unchanged if `part` is of another kind.
    func write(_ part: AnimatableValue, into value: AnimatableValue) -> AnimatableValue {
        switch value {
        case .point(let p): write(part, into: p)
        case .size(let s): write(part, into: s)
        case .rect(let r): .rect(write(part, into: r))
        case .transform(let t): .transform(write(part, into: TransformComponents(t)).transform)
        default: value
        }
    }
}

extension KeyPathComponent {
    private func read(_ r: CGRect) -> AnimatableValue {
        switch self {
        case .origin: .point(r.origin)
        case .size: .size(r.size)
        case .originX: .number(Double(r.origin.x))
        case .originY: .number(Double(r.origin.y))
        case .sizeWidth: .number(Double(r.size.width))
        default: .number(Double(r.size.height))
        }
    }

    func read(_ t: TransformComponents) -> AnimatableValue {
        switch self {
        case .scale: .number(t.meanScale)
        case .scaleXY: .number((t.scale.x + t.scale.y) / 2)
        case .scaleX: .number(t.scale.x)
        case .scaleY: .number(t.scale.y)
        case .scaleZ: .number(t.scale.z)
        case .rotationX: .number(t.rotation.x)
        case .rotationY: .number(t.rotation.y)
        case .translation: .size(CGSize(width: t.translation.x, height: t.translation.y))
        case .translationX: .number(t.translation.x)
        case .translationY: .number(t.translation.y)
        case .translationZ: .number(t.translation.z)
        default: .number(t.rotation.z)
        }
    }

    private func write(_ part: AnimatableValue, into p: CGPoint) -> AnimatableValue {
        guard let number = part.asNumber.map({ CGFloat($0) }) else { return .point(p) }
        return .point(self == .x ? CGPoint(x: number, y: p.y) : CGPoint(x: p.x, y: number))
    }

    private func write(_ part: AnimatableValue, into s: CGSize) -> AnimatableValue {
        guard let number = part.asNumber.map({ CGFloat($0) }) else { return .size(s) }
        return .size(self == .width ? CGSize(width: number, height: s.height) : CGSize(width: s.width, height: number))
    }

    private func write(_ part: AnimatableValue, into rect: CGRect) -> CGRect {
        var r = rect
        switch (self, part) {
        case (.origin, .point(let p)): r.origin = p
        case (.size, .size(let s)): r.size = s
        default:
            guard let number = part.asNumber.map({ CGFloat($0) }) else { return r }
            switch self {
            case .originX: r.origin.x = number
            case .originY: r.origin.y = number
            case .sizeWidth: r.size.width = number
            case .sizeHeight: r.size.height = number
            default: break
            }
        }
        return r
    }

    func write(_ part: AnimatableValue, into components: TransformComponents) -> TransformComponents {
        var t = components
        if case (.translation, .size(let s)) = (self, part) {
            t.translation.x = Double(s.width)
            t.translation.y = Double(s.height)
            return t
        }
        guard let number = part.asNumber else { return t }
        switch self {
        case .scale: t.scale = SIMD3(repeating: number)
        case .scaleXY: (t.scale.x, t.scale.y) = (number, number)
        case .scaleX: t.scale.x = number
        case .scaleY: t.scale.y = number
        case .scaleZ: t.scale.z = number
        case .rotationX: t.rotation.x = number
        case .rotationY: t.rotation.y = number
        case .rotation, .rotationZ: t.rotation.z = number
        case .translationX: t.translation.x = number
        case .translationY: t.translation.y = number
        case .translationZ: t.translation.z = number
        default: break
        }
        return t
    }
}

/// The path `NAME.inputKey` into a list of filters (facts 1.9).
struct FilterInputPath: Sendable {
    let name: String
    let key: String
    /// The type of the input's values.
    let kind: ValueKind

    /// Parses a path; nil for an input that no filter has.
    init?(_ path: Substring) {
        guard let dot = path.lastIndex(of: "."), dot > path.startIndex else { return nil }
        name = String(path[..<dot])
        key = String(path[path.index(after: dot)...])
        guard let input = FilterKind.input(key) else { return nil }
        switch input.initial {
        case .number: kind = .number
        case .vector(let values): kind = values.count == 2 ? .point : .numbers
        case .color: kind = .color
        case .lookup: return nil
        }
    }

    /// Returns the input's value in the list; `none` without such a filter.
    func read(_ list: AnimatableValue) -> AnimatableValue {
        guard case .object(let reference) = list, let list = reference?.object as? FilterList else { return .none }
        return list.filters.first { $0.name == name }?[input: key].map(\.animatable) ?? .none
    }

    func write(_ value: AnimatableValue, into list: AnimatableValue) -> AnimatableValue {
        guard case .object(let reference) = list, let filters = reference?.object as? FilterList,
            let input = FilterValue(value),
            let changed = filters.setting(input, ofInput: key, ofFilterNamed: name)
        else { return list }
        return changed == filters ? list : .object(ObjectReference(changed))
    }
}

extension FilterValue {
    fileprivate var animatable: AnimatableValue {
        switch self {
        case .number(let number): .number(number)
        case .vector(let values): values.count == 2 ? .point(CGPoint(x: values[0], y: values[1])) : .numbers(values)
        case .color(let color): .color(color.parts)
        case .lookup: .none
        }
    }

    /// Creates an input value; nil for a value that no input can have.
    fileprivate init?(_ value: AnimatableValue) {
        switch value {
        case .number, .bool: self = .number(value.asNumber ?? 0)
        case .point(let p): self = .vector([Double(p.x), Double(p.y)])
        case .numbers(let values): self = .vector(values)
        case .color(let parts): self = .color(parts.map(CGColor.init(parts:)) ?? .clear)
        default: return nil
        }
    }
}
