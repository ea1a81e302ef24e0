import Foundation
import Images
import MotionTiming
import RenderTree
import VectorGeometry

/// One property of a layer class, declared once. Key-value coding, animation, implicit actions, archives, scene files,
/// their schema and the reference pages derive from it.
public final class LayerProperty: Sendable {
    /// The key-value coding name: `hidden`, not `isHidden`.
    public let key: String
    /// The type of the values.
    package let kind: ValueKind
    /// Whether a `CAPropertyAnimation` can animate it.
    package let isAnimatable: Bool
    /// The action that a change runs by default.
    package let implicitAction: ImplicitAction
    /// Whether it has no field in the layer's state: a hint, or a property that a subclass adds.
    let isDeclared: Bool
    /// Whether Core Animation has no such property.
    package let isExtension: Bool
    /// The location of its numbers in the state; nil for a property that does not consist of numbers only.
    let storage: StateStorage?
    /// Whether a change only moves or fades the layer.
    let movesOnly: Bool
    let read: @Sendable (LayerState) -> AnimatableValue
    /// Writes a value; ignores a value of another kind.
    let write: @Sendable (inout LayerState, AnimatableValue) -> Void
    /// The form of the value in scene files.
    package let sceneForm: SceneForm
    /// Sets the value through the class's accessor, so that overrides run; nil for properties that subclasses declare.
    let setter: Setter?

    /// Sets the value on a layer; false, without a change, for a layer of another class or a value that the accessor
    /// cannot hold.
    typealias Setter = @Sendable (CALayer, AnimatableValue) -> Bool

    /// The result of `action(forKey:)` on a live layer without delegate (facts 1.17, measured).
    public enum ImplicitAction: Sendable {
        /// A basic animation from the presented value.
        case basic
        /// A fade of the whole layer.
        case fade
        /// The action is searched, but there is none by default.
        case noDefaultAction
        /// The action is not searched.
        case noActionSearch
    }

    init(
        _ key: String, _ kind: ValueKind, _ implicitAction: ImplicitAction, isAnimatable: Bool = true,
        isDeclared: Bool = false, isExtension: Bool = false, scene sceneForm: SceneForm = .plain,
        storage: StateStorage? = nil,
        read: @escaping @Sendable (LayerState) -> AnimatableValue,
        write: @escaping @Sendable (inout LayerState, AnimatableValue) -> Void,
        setter: Setter? = nil
    ) {
        self.key = key
        self.kind = kind
        self.implicitAction = implicitAction
        self.isAnimatable = isAnimatable
        self.isDeclared = isDeclared
        self.isExtension = isExtension
        self.storage = storage
        movesOnly = storage?.isPlacementOrOpacity ?? false
        self.read = read
        self.write = write
        self.sceneForm = sceneForm
        self.setter = setter
    }
}

extension LayerProperty {
    /// Returns the number that a state has; nil for values of another kind.
    package func number(in state: LayerState) -> Double? { read(state).asNumber }

    /// Returns the value that a state has.
    package func value(in state: LayerState) -> AnimatableValue { read(state) }
}

/// The form of a property's value in scene files.
package enum SceneForm: Equatable, Sendable {
    /// The form of every value of the property's kind.
    case plain
    /// A number whose bits have names, lowest bit first: a list of names, or the number. `of` is the noun of one bit
    /// with its article.
    case bits(of: String, [String])
    /// Text, or a list of pieces with attributes.
    case textPieces
    /// Not written in scene files: a hint, which is stored but does not affect drawing.
    case unavailable
}

/// The type of a layer property's value, for key-value coding, animation and scene files alike.
package enum ValueKind: Equatable, Sendable {
    case number, bool, point, size, rect, transform, color, path, image, numbers, colors, string
    /// A string with these legal values; others are stored and behave as the default.
    case name([String])
    /// Filters in the order they are applied.
    case filters
    /// One filter, or its name.
    case filter
}

/// A field of a layer's state.
typealias Member<Value> = WritableKeyPath<LayerState, Value> & Sendable

extension LayerProperty {
    /// A number.
    static func number(_ key: String, _ action: ImplicitAction, _ member: Member<CGFloat>) -> LayerProperty {
        let stateMember = StateMember(member)
        return LayerProperty(
            key, .number, action, storage: .numbers(.number, stateMember),
            read: { .number(Double(stateMember.read($0))) },
            write: { state, value in
                if let number = value.asNumber { stateMember.write(CGFloat(number), &state) }
            })
    }

    /// A single-precision number.
    static func float(_ key: String, _ action: ImplicitAction, _ member: Member<Float>) -> LayerProperty {
        let stateMember = StateMember(member)
        return LayerProperty(
            key, .number, action, storage: .numbers(.number, stateMember, precision: .single),
            read: { .number(Double(stateMember.read($0))) },
            write: { state, value in
                if let number = value.asNumber { stateMember.write(Float(number), &state) }
            })
    }

    /// A Boolean.
    static func bool(_ key: String, _ action: ImplicitAction, isAnimatable: Bool = true, _ member: Member<Bool>)
        -> LayerProperty
    {
        let stateMember = StateMember(member)
        return LayerProperty(
            key, .bool, action, isAnimatable: isAnimatable, read: { .bool(stateMember.read($0)) },
            write: { state, value in
                if let number = value.asNumber { stateMember.write(number != 0, &state) }
            })
    }

    /// A point.
    static func point(_ key: String, _ action: ImplicitAction, _ member: Member<CGPoint>) -> LayerProperty {
        let stateMember = StateMember(member)
        return LayerProperty(
            key, .point, action, storage: .numbers(.point, stateMember), read: { .point(stateMember.read($0)) },
            write: { state, value in
                if case .point(let point) = value { stateMember.write(point, &state) }
            })
    }

    /// A size.
    static func size(_ key: String, _ action: ImplicitAction, _ member: Member<CGSize>) -> LayerProperty {
        let stateMember = StateMember(member)
        return LayerProperty(
            key, .size, action, storage: .numbers(.size, stateMember), read: { .size(stateMember.read($0)) },
            write: { state, value in
                if case .size(let size) = value { stateMember.write(size, &state) }
            })
    }

    /// A rectangle.
    static func rect(_ key: String, _ action: ImplicitAction, _ member: Member<CGRect>) -> LayerProperty {
        let stateMember = StateMember(member)
        return LayerProperty(
            key, .rect, action, storage: .numbers(.rect, stateMember), read: { .rect(stateMember.read($0)) },
            write: { state, value in
                if case .rect(let rect) = value { stateMember.write(rect, &state) }
            })
    }

    /// A transform.
    static func transform(_ key: String, _ member: Member<CATransform3D>) -> LayerProperty {
        let stateMember = StateMember(member)
        return LayerProperty(
            key, .transform, .basic, storage: stateMember.offset.map { .transform(offset: $0) },
            read: { .transform(stateMember.read($0)) },
            write: { state, value in
                if case .transform(let transform) = value { stateMember.write(transform, &state) }
            })
    }

    /// A color; nil for none.
    static func color(_ key: String, _ member: Member<CGColor?>) -> LayerProperty {
        let stateMember = StateMember(member)
        return LayerProperty(
            key, .color, .basic, read: { .color(stateMember.read($0)?.parts) },
            write: { state, value in
                if case .color(let parts) = value { stateMember.write(parts.map(CGColor.init(parts:)), &state) }
            })
    }

    /// A path; nil for none. Never animated implicitly.
    static func path(_ key: String, _ member: Member<VectorPath?>) -> LayerProperty {
        let stateMember = StateMember(member)
        return LayerProperty(
            key, .path, .noActionSearch, read: { .path(stateMember.read($0)) },
            write: { state, value in
                if case .path(let path) = value { stateMember.write(path, &state) }
            })
    }

    /// A list of filters, which is set as a whole; the inputs have their own key paths.
    static func filters(_ key: String, _ kind: ValueKind, _ member: Member<FilterList?>) -> LayerProperty {
        LayerProperty(
            key, kind, .fade, isAnimatable: false, read: { .object($0[keyPath: member].map(ObjectReference.init)) },
            write: { state, value in
                if case .object(let reference) = value { state[keyPath: member] = reference?.object as? FilterList }
            })
    }

    /// A property with an enum's raw values; an unknown name becomes `fallback` (facts 1.2).
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

    /// The bits of an option set, as a number.
    static func bits<Bits: OptionSet & Sendable>(
        _ key: String, _ action: ImplicitAction, isAnimatable: Bool = true, _ member: Member<Bits>, scene: SceneForm
    ) -> LayerProperty where Bits.RawValue == UInt {
        let stateMember = StateMember(member)
        return LayerProperty(
            key, .number, action, isAnimatable: isAnimatable, scene: scene,
            read: { .number(Double(stateMember.read($0).rawValue)) },
            write: { state, value in
                guard let bits = value.asNumber, bits >= 0, bits < 4_294_967_296 else { return }
                stateMember.write(Bits(rawValue: UInt(bits)), &state)
            })
    }

    /// A whole number within limits.
    static func count(_ key: String, _ range: ClosedRange<Double>, _ member: Member<CGFloat>) -> LayerProperty {
        LayerProperty(
            key, .number, .noActionSearch, isAnimatable: false, read: { .number(Double($0[keyPath: member])) },
            write: { state, value in
                guard let number = value.asNumber, !number.isNaN else { return }
                state[keyPath: member] = CGFloat(
                    min(max(number.rounded(.towardZero), range.lowerBound), range.upperBound))
            })
    }

    /// A text.
    static func string(_ key: String, _ member: Member<String>) -> LayerProperty {
        LayerProperty(
            key, .string, .noActionSearch, read: { .string($0[keyPath: member]) },
            write: { state, value in
                if case .string(let text) = value { state[keyPath: member] = text }
            })
    }

    /// A list of numbers.
    static func numbers(
        _ key: String, _ action: ImplicitAction, isAnimatable: Bool = true,
        read: @escaping @Sendable (LayerState) -> [CGFloat],
        write: @escaping @Sendable (inout LayerState, [CGFloat]) -> Void
    ) -> LayerProperty {
        LayerProperty(
            key, .numbers, action, isAnimatable: isAnimatable, read: { .numbers(read($0).map { Double($0) }) },
            write: { state, value in
                if case .numbers(let numbers) = value { write(&state, numbers.map { CGFloat($0) }) }
            })
    }

    /// A property with names that are not an enum's raw values.
    static func choice(
        _ key: String, _ names: [String],
        read: @escaping @Sendable (LayerState) -> Int, write: @escaping @Sendable (inout LayerState, Int) -> Void
    ) -> LayerProperty {
        LayerProperty(
            key, .name(names), .noActionSearch, isAnimatable: false, read: { .string(names[read($0)]) },
            write: { state, value in
                if case .string(let name) = value { write(&state, names.firstIndex(of: name) ?? 0) }
            })
    }
}

extension AnimatableValue {
    /// The value as a default; nil for values that do not count as a default (facts 1.1).
    var nonZero: AnimatableValue? {
        switch self {
        case .number(0), .bool(false), .point(.zero), .size(.zero), .rect(.zero), .transform(CATransform3DIdentity): nil
        case .string(""), .numbers([]), .colors([]), .object(nil), .path(nil), .color(nil): nil
        default: self
        }
    }

    /// The value as a number; Booleans animate as 0 and 1 (facts 2.8).
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
