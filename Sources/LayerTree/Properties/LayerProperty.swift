import Foundation
import MotionTiming
import Quartz2D
import RenderTree

/// One property of a layer class, declared once: key-value coding, animation, implicit actions and scene files derive
/// from it.
public struct LayerProperty: Sendable {
    /// The key-value coding name: `hidden`, not `isHidden`.
    public let key: String
    public let kind: ValueKind
    /// Whether a `CAPropertyAnimation` may name it.
    public let isAnimatable: Bool
    public let implicitAction: ImplicitAction
    /// Whether it has no member of its own in the layer's state: a hint, or a property that a subclass adds.
    let isDeclared: Bool
    /// Where its numbers lie in the state; nil for what is not made of numbers alone.
    let storage: StateStorage?
    let read: @Sendable (LayerState) -> AnimatableValue
    /// Ignores a value of another kind.
    let write: @Sendable (inout LayerState, AnimatableValue) -> Void

    /// What `action(forKey:)` yields on a live layer without delegate (facts 1.17, measured).
    public enum ImplicitAction: Sendable {
        /// A basic animation from the presented value.
        case basic
        /// A fade of the whole layer.
        case fade
        /// The action is asked for, but there is none by default.
        case asked
        /// The action is not asked for.
        case noActionSearch
    }

    init(
        _ key: String, _ kind: ValueKind, _ implicitAction: ImplicitAction, isAnimatable: Bool = true,
        isDeclared: Bool = false,
        storage: StateStorage? = nil, read: @escaping @Sendable (LayerState) -> AnimatableValue,
        write: @escaping @Sendable (inout LayerState, AnimatableValue) -> Void
    ) {
        self.key = key
        self.kind = kind
        self.implicitAction = implicitAction
        self.isAnimatable = isAnimatable
        self.isDeclared = isDeclared
        self.storage = storage
        self.read = read
        self.write = write
    }
}

/// The type of a layer property's value, for key-value coding, animation and scene files alike.
public enum ValueKind: Equatable, Sendable {
    case number, bool, point, size, rect, transform, color, path, image, numbers, colors, string
    /// A string with these legal values; others are stored and behave as the default.
    case name([String])
    /// Filters in the order they are applied.
    case filters
    /// One filter, or its name.
    case filter
}

/// A stored member of a layer's state.
typealias Member<Value> = WritableKeyPath<LayerState, Value> & Sendable

extension LayerProperty {
    static func number(_ key: String, _ action: ImplicitAction, _ member: Member<CGFloat>) -> LayerProperty {
        let place = StateMember(member)
        return LayerProperty(
            key, .number, action, storage: .numbers(.number, place), read: { .number(Double(place.read($0))) },
            write: { state, value in
                if let number = value.asNumber { place.write(CGFloat(number), &state) }
            })
    }

    static func float(_ key: String, _ action: ImplicitAction, _ member: Member<Float>) -> LayerProperty {
        let place = StateMember(member)
        return LayerProperty(
            key, .number, action, storage: .numbers(.number, place, precision: .single),
            read: { .number(Double(place.read($0))) },
            write: { state, value in
                if let number = value.asNumber { place.write(Float(number), &state) }
            })
    }

    static func bool(_ key: String, _ action: ImplicitAction, isAnimatable: Bool = true, _ member: Member<Bool>)
        -> LayerProperty
    {
        let place = StateMember(member)
        return LayerProperty(
            key, .bool, action, isAnimatable: isAnimatable, read: { .bool(place.read($0)) },
            write: { state, value in
                if let number = value.asNumber { place.write(number != 0, &state) }
            })
    }

    static func point(_ key: String, _ action: ImplicitAction, _ member: Member<CGPoint>) -> LayerProperty {
        let place = StateMember(member)
        return LayerProperty(
            key, .point, action, storage: .numbers(.point, place), read: { .point(place.read($0)) },
            write: { state, value in
                if case .point(let point) = value { place.write(point, &state) }
            })
    }

    static func size(_ key: String, _ action: ImplicitAction, _ member: Member<CGSize>) -> LayerProperty {
        let place = StateMember(member)
        return LayerProperty(
            key, .size, action, storage: .numbers(.size, place), read: { .size(place.read($0)) },
            write: { state, value in
                if case .size(let size) = value { place.write(size, &state) }
            })
    }

    static func rect(_ key: String, _ action: ImplicitAction, _ member: Member<CGRect>) -> LayerProperty {
        let place = StateMember(member)
        return LayerProperty(
            key, .rect, action, storage: .numbers(.rect, place), read: { .rect(place.read($0)) },
            write: { state, value in
                if case .rect(let rect) = value { place.write(rect, &state) }
            })
    }

    static func transform(_ key: String, _ member: Member<CATransform3D>) -> LayerProperty {
        let place = StateMember(member)
        return LayerProperty(
            key, .transform, .basic, storage: place.offset.map { .transform(offset: $0) },
            read: { .transform(place.read($0)) },
            write: { state, value in
                if case .transform(let transform) = value { place.write(transform, &state) }
            })
    }

    static func color(_ key: String, _ member: Member<CGColor?>) -> LayerProperty {
        let place = StateMember(member)
        return LayerProperty(
            key, .color, .basic, read: { .color(place.read($0)?.parts) },
            write: { state, value in
                if case .color(let parts) = value { place.write(parts.map(CGColor.init(parts:)), &state) }
            })
    }

    static func path(_ key: String, _ member: Member<VectorPath?>) -> LayerProperty {
        let place = StateMember(member)
        return LayerProperty(
            key, .path, .noActionSearch, read: { .path(place.read($0)) },
            write: { state, value in
                if case .path(let path) = value { place.write(path, &state) }
            })
    }

    /// Filters are set as a whole; their inputs have key paths of their own.
    static func filters(_ key: String, _ kind: ValueKind, _ member: Member<FilterList?>) -> LayerProperty {
        LayerProperty(
            key, kind, .fade, isAnimatable: false, read: { .object($0[keyPath: member].map(ObjectReference.init)) },
            write: { state, value in
                if case .object(let reference) = value { state[keyPath: member] = reference?.object as? FilterList }
            })
    }

    /// A property with the listed names as values; an unknown name falls back to `fallback` (facts 1.2).
    static func name<Name: RawRepresentable & CaseIterable & Sendable>(
        _ key: String, _ action: ImplicitAction, _ member: Member<Name>, fallback: Name
    ) -> LayerProperty where Name.RawValue == String {
        LayerProperty(
            key, .name(Name.allCases.map(\.rawValue)), action, isAnimatable: false,
            read: { .string($0[keyPath: member].rawValue) },
            write: { state, value in
                if case .string(let name) = value { state[keyPath: member] = Name(rawValue: name) ?? fallback }
            })
    }
}

extension AnimatableValue {
    /// Nil for values that count as no default of their own (facts 1.1).
    var nonZero: AnimatableValue? {
        switch self {
        case .number(0), .bool(false), .point(.zero), .size(.zero), .rect(.zero), .transform(CATransform3DIdentity): nil
        case .string(""), .numbers([]), .colors([]), .object(nil), .path(nil), .color(nil): nil
        default: self
        }
    }

    /// Numbers and Booleans, which animate as 0 and 1 (facts 2.8).
    var asNumber: Double? {
        switch self {
        case .number(let number): number
        case .bool(let flag): flag ? 1 : 0
        default: nil
        }
    }
}

extension CGColor {
    var parts: ColorComponents { ColorComponents(red: red, green: green, blue: blue, alpha: alpha) }

    convenience init(parts: ColorComponents) {
        self.init(red: parts.red, green: parts.green, blue: parts.blue, alpha: parts.alpha)
    }
}
