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
    public init?(_ value: AnimatableValue) { if case .transform(let transform) = value { self = transform } else { return nil } }
}

extension String: LayerPropertyValue {
    public static var kind: ValueKind { .string }
    public var animatableValue: AnimatableValue { .string(self) }
    public init?(_ value: AnimatableValue) { if case .string(let text) = value { self = text } else { return nil } }
}

/// Numbers, colours and paths by themselves may also be missing.
public protocol OptionalLayerPropertyValue {
    static var kind: ValueKind { get }
    var animatableParts: AnimatableValue { get }
    static var missing: AnimatableValue { get }
    /// Nil for a value of another kind, `.some(nil)` for none.
    static func read(_ value: AnimatableValue) -> AnyObject??
}

extension Optional: LayerPropertyValue where Wrapped: OptionalLayerPropertyValue {
    public static var kind: ValueKind { Wrapped.kind }
    public var animatableValue: AnimatableValue { self?.animatableParts ?? Wrapped.missing }

    public init?(_ value: AnimatableValue) {
        guard let found = Wrapped.read(value) else { return nil }
        self = found as? Wrapped
    }
}

extension CGColor: OptionalLayerPropertyValue {
    public static var kind: ValueKind { .color }
    public var animatableParts: AnimatableValue { .color(parts) }
    public static var missing: AnimatableValue { .color(nil) }
    public static func read(_ value: AnimatableValue) -> AnyObject?? {
        if case .color(let parts) = value { .some(parts.map { CGColor(parts: $0) }) } else { nil }
    }
}

extension CGPath: OptionalLayerPropertyValue {
    public static var kind: ValueKind { .path }
    public var animatableParts: AnimatableValue { .path(value) }
    public static var missing: AnimatableValue { .path(nil) }
    public static func read(_ value: AnimatableValue) -> AnyObject?? {
        if case .path(let path) = value { .some(path.map { CGPath($0) }) } else { nil }
    }
}
