import Foundation
import MotionTiming
import Quartz2D

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
