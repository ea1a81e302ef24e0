import Foundation
import MotionTiming
import Quartz2D

/// A type that a declared property may have.
public protocol LayerPropertyValue {
    static var kind: ValueKind { get }
    var animatableValue: AnimatableValue { get }
    /// Nil for a value of another kind.
    init?(_ value: AnimatableValue)
}

extension LayerPropertyValue where Self: BinaryFloatingPoint {
    public static var kind: ValueKind { .number }
    public var animatableValue: AnimatableValue { .number(Double(self)) }

    public init?(_ value: AnimatableValue) {
        guard let number = value.asNumber else { return nil }
        self = Self(number)
    }
}

extension CGFloat: LayerPropertyValue {}
extension Double: LayerPropertyValue {}
extension Float: LayerPropertyValue {}

/// Rounded to the nearest while it is animated.
extension Int: LayerPropertyValue {
    public static var kind: ValueKind { .number }
    public var animatableValue: AnimatableValue { .number(Double(self)) }

    public init?(_ value: AnimatableValue) {
        guard let number = value.asNumber, let whole = Int(exactly: number.rounded()) else { return nil }
        self = whole
    }
}

extension Bool: LayerPropertyValue {
    public static var kind: ValueKind { .bool }
    public var animatableValue: AnimatableValue { .bool(self) }

    public init?(_ value: AnimatableValue) {
        guard let number = value.asNumber else { return nil }
        self = number != 0
    }
}

extension CGPoint: LayerPropertyValue {
    public static var kind: ValueKind { .point }
    public var animatableValue: AnimatableValue { .point(self) }
    public init?(_ value: AnimatableValue) { if case .point(let point) = value { self = point } else { return nil } }
}

extension CGSize: LayerPropertyValue {
    public static var kind: ValueKind { .size }
    public var animatableValue: AnimatableValue { .size(self) }
    public init?(_ value: AnimatableValue) { if case .size(let size) = value { self = size } else { return nil } }
}

extension CGRect: LayerPropertyValue {
    public static var kind: ValueKind { .rect }
    public var animatableValue: AnimatableValue { .rect(self) }
    public init?(_ value: AnimatableValue) { if case .rect(let rect) = value { self = rect } else { return nil } }
}

extension CATransform3D: LayerPropertyValue {
    public static var kind: ValueKind { .transform }
    public var animatableValue: AnimatableValue { .transform(self) }
    public init?(_ value: AnimatableValue) {
        if case .transform(let transform) = value { self = transform } else { return nil }
    }
}

extension String: LayerPropertyValue {
    public static var kind: ValueKind { .string }
    public var animatableValue: AnimatableValue { .string(self) }
    public init?(_ value: AnimatableValue) { if case .string(let text) = value { self = text } else { return nil } }
}

/// Interpolated as the transform it is in space.
extension CGAffineTransform: LayerPropertyValue {
    public static var kind: ValueKind { .transform }
    public var animatableValue: AnimatableValue { .transform(CATransform3DMakeAffineTransform(self)) }
    public init?(_ value: AnimatableValue) {
        if case .transform(let transform) = value {
            self = CATransform3DGetAffineTransform(transform)
        } else {
            return nil
        }
    }
}

/// A type of which a declared property may also have no value.
public protocol OptionalLayerPropertyValue {
    static var kind: ValueKind { get }
    var animatableValue: AnimatableValue { get }
    /// What stands for none.
    static var missing: AnimatableValue { get }
    /// Nil for none, and for a value of another kind.
    static func found(in value: AnimatableValue) -> Self?
}

extension Optional: LayerPropertyValue where Wrapped: OptionalLayerPropertyValue {
    public static var kind: ValueKind { Wrapped.kind }
    public var animatableValue: AnimatableValue { self?.animatableValue ?? Wrapped.missing }
    public init?(_ value: AnimatableValue) { self = value == Wrapped.missing ? nil : Wrapped.found(in: value) }
}

extension OptionalLayerPropertyValue where Self: LayerPropertyValue {
    public static func found(in value: AnimatableValue) -> Self? { Self(value) }
}

/// Nil and empty are the same to a declared string.
extension String: OptionalLayerPropertyValue {
    public static var missing: AnimatableValue { .string("") }
}

extension CGColor: LayerPropertyValue, OptionalLayerPropertyValue {
    public static var kind: ValueKind { .color }
    public static var missing: AnimatableValue { .color(nil) }
    public var animatableValue: AnimatableValue { .color(parts) }

    public convenience init?(_ value: AnimatableValue) {
        guard case .color(let parts?) = value else { return nil }
        self.init(parts: parts)
    }
}

/// Only as an optional.
extension CGPath: OptionalLayerPropertyValue {
    public static var kind: ValueKind { .path }
    public static var missing: AnimatableValue { .path(nil) }
    public var animatableValue: AnimatableValue { .path(value) }
    public static func found(in value: AnimatableValue) -> Self? {
        if case .path(let path?) = value { CGPath(path) as? Self } else { nil }
    }
}

/// Only as an optional; the picture changes half-way while it is animated.
extension CGImage: OptionalLayerPropertyValue {
    public static var kind: ValueKind { .image }
    public static var missing: AnimatableValue { .object(nil) }
    public var animatableValue: AnimatableValue { .object(ObjectReference(self)) }

    public static func found(in value: AnimatableValue) -> CGImage? {
        switch value {
        case .object(let picture): picture?.object as? CGImage
        case .crossfade(let from, let to, let fraction): (fraction < 0.5 ? from : to)?.object as? CGImage
        default: nil
        }
    }
}

/// A type of which a declared property may hold an array.
public protocol LayerPropertyElement {
    static var arrayKind: ValueKind { get }
    static func value(of elements: [Self]) -> AnimatableValue
    /// Nil for a value of another kind.
    static func elements(of value: AnimatableValue) -> [Self]?
}

/// Nil and empty are the same to a declared array. Arrays of one count are interpolated by element.
extension Array: LayerPropertyValue, OptionalLayerPropertyValue where Element: LayerPropertyElement {
    public static var kind: ValueKind { Element.arrayKind }
    public static var missing: AnimatableValue { Element.value(of: []) }
    public var animatableValue: AnimatableValue { Element.value(of: self) }

    public init?(_ value: AnimatableValue) {
        guard let elements = Element.elements(of: value) else { return nil }
        self = elements
    }
}

extension LayerPropertyElement where Self: BinaryFloatingPoint {
    public static var arrayKind: ValueKind { .numbers }
    public static func value(of elements: [Self]) -> AnimatableValue { .numbers(elements.map { Double($0) }) }
    public static func elements(of value: AnimatableValue) -> [Self]? {
        if case .numbers(let numbers) = value { numbers.map { Self($0) } } else { nil }
    }
}

extension CGFloat: LayerPropertyElement {}
extension Double: LayerPropertyElement {}
extension Float: LayerPropertyElement {}

extension CGColor: LayerPropertyElement {
    public static var arrayKind: ValueKind { .colors }
    public static func value(of elements: [CGColor]) -> AnimatableValue { .colors(elements.map(\.parts)) }
    public static func elements(of value: AnimatableValue) -> [CGColor]? {
        if case .colors(let colors) = value { colors.map(CGColor.init(parts:)) } else { nil }
    }
}
