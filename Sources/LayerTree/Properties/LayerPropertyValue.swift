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
