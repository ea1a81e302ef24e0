import Foundation
import MotionTiming
import Quartz2D
import RenderTree

/// A stored member of a layer's state.
typealias Member<Value> = WritableKeyPath<LayerState, Value> & Sendable

extension LayerProperty {
    static func number(_ key: String, _ action: ImplicitAction, _ member: Member<CGFloat>) -> LayerProperty {
        LayerProperty(key, .number, action, read: { .number(Double($0[keyPath: member])) }, write: { state, value in
            if let number = value.asNumber { state[keyPath: member] = CGFloat(number) }
        })
    }

    static func float(_ key: String, _ action: ImplicitAction, _ member: Member<Float>) -> LayerProperty {
        LayerProperty(key, .number, action, read: { .number(Double($0[keyPath: member])) }, write: { state, value in
            if let number = value.asNumber { state[keyPath: member] = Float(number) }
        })
    }

    static func bool(_ key: String, _ action: ImplicitAction, isAnimatable: Bool = true, _ member: Member<Bool>) -> LayerProperty {
        LayerProperty(key, .bool, action, isAnimatable: isAnimatable, read: { .bool($0[keyPath: member]) }, write: { state, value in
            if let number = value.asNumber { state[keyPath: member] = number != 0 }
        })
    }

    static func point(_ key: String, _ action: ImplicitAction, _ member: Member<CGPoint>) -> LayerProperty {
        LayerProperty(key, .point, action, read: { .point($0[keyPath: member]) }, write: { state, value in
            if case .point(let point) = value { state[keyPath: member] = point }
        })
    }

    static func size(_ key: String, _ action: ImplicitAction, _ member: Member<CGSize>) -> LayerProperty {
        LayerProperty(key, .size, action, read: { .size($0[keyPath: member]) }, write: { state, value in
            if case .size(let size) = value { state[keyPath: member] = size }
        })
    }

    static func rect(_ key: String, _ action: ImplicitAction, _ member: Member<CGRect>) -> LayerProperty {
        LayerProperty(key, .rect, action, read: { .rect($0[keyPath: member]) }, write: { state, value in
            if case .rect(let rect) = value { state[keyPath: member] = rect }
        })
    }

    static func transform(_ key: String, _ member: Member<CATransform3D>) -> LayerProperty {
        LayerProperty(key, .transform, .basic, read: { .transform($0[keyPath: member]) }, write: { state, value in
            if case .transform(let transform) = value { state[keyPath: member] = transform }
        })
    }

    static func color(_ key: String, _ member: Member<CGColor?>) -> LayerProperty {
        LayerProperty(key, .color, .basic, read: { .color($0[keyPath: member]?.parts) }, write: { state, value in
            if case .color(let parts) = value { state[keyPath: member] = parts.map(CGColor.init(parts:)) }
        })
    }

    static func path(_ key: String, _ member: Member<VectorPath?>) -> LayerProperty {
        LayerProperty(key, .path, .unasked, read: { .path($0[keyPath: member]) }, write: { state, value in
            if case .path(let path) = value { state[keyPath: member] = path }
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
