import Foundation
import Images
import MotionTiming
import VectorGeometry

/// A type that a declared property can have.
public protocol LayerPropertyValue {
    /// The conversion from and to animatable values.
    static var _layerPropertyCoding: _LayerPropertyCoding<Self> { get }
}

/// A type that a declared property can have as an optional.
public protocol _OptionalLayerPropertyValue {
    /// The type itself, or the superclass that is stored.
    associatedtype _LayerPropertyBase
    /// The conversion from and to animatable values, with nil for none. Values of other kinds are none, too.
    static var _optionalLayerPropertyCoding: _LayerPropertyCoding<_LayerPropertyBase?> { get }
}

/// A type that a declared property can hold an array of.
public protocol _LayerPropertyElement: SendableMetatype {
    /// The conversion of arrays from and to animatable values. Arrays of equal counts are interpolated by element.
    static var _arrayLayerPropertyCoding: _LayerPropertyCoding<[Self]> { get }
}

/// The conversion of a declared property's type from and to animatable values.
public struct _LayerPropertyCoding<Value>: Sendable {
    /// The kind of the animatable values.
    let kind: ValueKind
    /// Returns the animatable value.
    let encode: @Sendable (Value) -> AnimatableValue
    /// Returns the value; nil for an animatable value of another kind.
    let decode: @Sendable (AnimatableValue) -> Value?

    init(
        _ kind: ValueKind, encode: @escaping @Sendable (Value) -> AnimatableValue,
        decode: @escaping @Sendable (AnimatableValue) -> Value?
    ) {
        self.kind = kind
        self.encode = encode
        self.decode = decode
    }
}

extension _LayerPropertyCoding {
    /// Returns the coding of a type that contains a value of this one.
    package func wrapped<Outer>(
        _ wrap: @escaping @Sendable (Value) -> Outer, _ unwrap: @escaping @Sendable (Outer) -> Value
    ) -> _LayerPropertyCoding<Outer> {
        let encode = self.encode
        let decode = self.decode
        return _LayerPropertyCoding<Outer>(kind, encode: { encode(unwrap($0)) }, decode: { decode($0).map(wrap) })
    }
}

extension LayerPropertyValue {
    static var kind: ValueKind { _layerPropertyCoding.kind }
    var animatableValue: AnimatableValue { Self._layerPropertyCoding.encode(self) }

    /// Returns the value; nil for an animatable value of another kind.
    static func decoded(from value: AnimatableValue) -> Self? { _layerPropertyCoding.decode(value) }
}

// MARK: - Numbers

extension _LayerPropertyCoding where Value: BinaryFloatingPoint & SendableMetatype {
    fileprivate static var number: _LayerPropertyCoding {
        _LayerPropertyCoding(.number, encode: { .number(Double($0)) }, decode: { $0.asNumber.map { Value($0) } })
    }
}

extension CGFloat: LayerPropertyValue, _LayerPropertyElement {
    public static var _layerPropertyCoding: _LayerPropertyCoding<CGFloat> { .number }
    public static var _arrayLayerPropertyCoding: _LayerPropertyCoding<[CGFloat]> { .numbers() }
}

extension Double: LayerPropertyValue, _LayerPropertyElement {
    public static var _layerPropertyCoding: _LayerPropertyCoding<Double> { .number }
    public static var _arrayLayerPropertyCoding: _LayerPropertyCoding<[Double]> { .numbers() }
}

extension Float: LayerPropertyValue, _LayerPropertyElement {
    public static var _layerPropertyCoding: _LayerPropertyCoding<Float> { .number }
    public static var _arrayLayerPropertyCoding: _LayerPropertyCoding<[Float]> { .numbers() }
}

extension _LayerPropertyCoding {
    /// Arrays of floating-point numbers.
    fileprivate static func numbers<Number: BinaryFloatingPoint & SendableMetatype>() -> _LayerPropertyCoding
    where Value == [Number] {
        _LayerPropertyCoding(
            .numbers, encode: { .numbers($0.map { Double($0) }) },
            decode: { if case .numbers(let numbers) = $0 { numbers.map { Number($0) } } else { nil } })
    }
}

/// Rounded to the nearest integer while it is animated.
extension Int: LayerPropertyValue {
    public static var _layerPropertyCoding: _LayerPropertyCoding<Int> {
        _LayerPropertyCoding(
            .number, encode: { .number(Double($0)) }, decode: { $0.asNumber.flatMap { Int(exactly: $0.rounded()) } })
    }
}

extension Bool: LayerPropertyValue {
    public static var _layerPropertyCoding: _LayerPropertyCoding<Bool> {
        _LayerPropertyCoding(.bool, encode: { .bool($0) }, decode: { $0.asNumber.map { $0 != 0 } })
    }
}

// MARK: - Structures

extension CGPoint: LayerPropertyValue {
    public static var _layerPropertyCoding: _LayerPropertyCoding<CGPoint> {
        _LayerPropertyCoding(
            .point, encode: { .point($0) }, decode: { if case .point(let point) = $0 { point } else { nil } })
    }
}

extension CGSize: LayerPropertyValue {
    public static var _layerPropertyCoding: _LayerPropertyCoding<CGSize> {
        _LayerPropertyCoding(
            .size, encode: { .size($0) }, decode: { if case .size(let size) = $0 { size } else { nil } })
    }
}

extension CGRect: LayerPropertyValue {
    public static var _layerPropertyCoding: _LayerPropertyCoding<CGRect> {
        _LayerPropertyCoding(
            .rect, encode: { .rect($0) }, decode: { if case .rect(let rect) = $0 { rect } else { nil } })
    }
}

extension CATransform3D: LayerPropertyValue {
    public static var _layerPropertyCoding: _LayerPropertyCoding<CATransform3D> {
        _LayerPropertyCoding(
            .transform, encode: { .transform($0) },
            decode: { if case .transform(let transform) = $0 { transform } else { nil } })
    }
}

/// Interpolated as a 3D transform.
extension CGAffineTransform: LayerPropertyValue {
    public static var _layerPropertyCoding: _LayerPropertyCoding<CGAffineTransform> {
        _LayerPropertyCoding(
            .transform, encode: { .transform(CATransform3DMakeAffineTransform($0)) },
            decode: {
                if case .transform(let transform) = $0 { CATransform3DGetAffineTransform(transform) } else { nil }
            })
    }
}

// MARK: - Strings, colors, paths and images

extension String: LayerPropertyValue {
    public static var _layerPropertyCoding: _LayerPropertyCoding<String> {
        _LayerPropertyCoding(
            .string, encode: { .string($0) }, decode: { if case .string(let text) = $0 { text } else { nil } })
    }
}

/// Nil and empty are the same.
extension String: _OptionalLayerPropertyValue {
    public static var _optionalLayerPropertyCoding: _LayerPropertyCoding<String?> {
        _LayerPropertyCoding(
            .string, encode: { .string($0 ?? "") },
            decode: { if case .string(let text) = $0, !text.isEmpty { text } else { .some(nil) } })
    }
}

extension CGColor: LayerPropertyValue, _OptionalLayerPropertyValue, _LayerPropertyElement {
    public static var _layerPropertyCoding: _LayerPropertyCoding<CGColor> {
        _LayerPropertyCoding(.color, encode: { .color($0.parts) }, decode: { color(in: $0) })
    }

    public static var _optionalLayerPropertyCoding: _LayerPropertyCoding<CGColor?> {
        _LayerPropertyCoding(.color, encode: { .color($0?.parts) }, decode: { .some(color(in: $0)) })
    }

    public static var _arrayLayerPropertyCoding: _LayerPropertyCoding<[CGColor]> {
        _LayerPropertyCoding(
            .colors, encode: { .colors($0.map(\.parts)) },
            decode: { if case .colors(let colors) = $0 { colors.map(CGColor.init(parts:)) } else { nil } })
    }

    private static func color(in value: AnimatableValue) -> CGColor? {
        if case .color(let parts?) = value { CGColor(parts: parts) } else { nil }
    }
}

extension CGPath: _OptionalLayerPropertyValue {
    public static var _optionalLayerPropertyCoding: _LayerPropertyCoding<CGPath?> {
        _LayerPropertyCoding(
            .path, encode: { .path($0?.value) },
            decode: { if case .path(let path?) = $0 { CGPath(path) } else { .some(nil) } })
    }
}

/// The image changes halfway while it is animated.
extension CGImage: _OptionalLayerPropertyValue {
    public static var _optionalLayerPropertyCoding: _LayerPropertyCoding<CGImage?> {
        _LayerPropertyCoding(
            .image, encode: { .object($0.map(ObjectReference.init)) },
            decode: { value in
                switch value {
                case .object(let image): .some(image?.object as? CGImage)
                case .crossfade(let from, let to, let fraction):
                    .some((fraction < 0.5 ? from : to)?.object as? CGImage)
                default: .some(nil)
                }
            })
    }
}

// MARK: - Optionals and arrays

extension Optional: LayerPropertyValue
where Wrapped: _OptionalLayerPropertyValue, Wrapped._LayerPropertyBase == Wrapped {
    public static var _layerPropertyCoding: _LayerPropertyCoding<Wrapped?> { Wrapped._optionalLayerPropertyCoding }
}

extension Array: LayerPropertyValue where Element: _LayerPropertyElement {
    public static var _layerPropertyCoding: _LayerPropertyCoding<[Element]> { Element._arrayLayerPropertyCoding }
}

/// Nil and empty are the same.
extension Array: _OptionalLayerPropertyValue where Element: _LayerPropertyElement {
    public static var _optionalLayerPropertyCoding: _LayerPropertyCoding<[Element]?> {
        let coding = Element._arrayLayerPropertyCoding
        return _LayerPropertyCoding(
            coding.kind, encode: { coding.encode($0 ?? []) },
            decode: { value in .some(coding.decode(value).flatMap { $0.isEmpty ? nil : $0 }) })
    }
}
