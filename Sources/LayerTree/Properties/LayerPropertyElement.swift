import Foundation
import MotionTiming
import Quartz2D

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
