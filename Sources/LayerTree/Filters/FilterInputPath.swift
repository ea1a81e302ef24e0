import Foundation
import MotionTiming
import RenderTree

/// The part `NAME.inputKey` of a key path into a list of filters (facts 1.9).
struct FilterInputPath: Sendable {
    let name: String
    let key: String
    /// The type of the input's values.
    let kind: ValueKind

    /// Nil for an input that no filter has.
    init?(_ rest: Substring) {
        guard let dot = rest.lastIndex(of: "."), dot > rest.startIndex else { return nil }
        name = String(rest[..<dot])
        key = String(rest[rest.index(after: dot)...])
        guard let input = FilterKind.input(key) else { return nil }
        switch input.initial {
        case .number: kind = .number
        case .vector(let values): kind = values.count == 2 ? .point : .numbers
        case .color: kind = .color
        }
    }

    /// The input's value in the list; `none` without such a filter.
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
        }
    }

    /// Nil for what no input can be.
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
