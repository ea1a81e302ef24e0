import Foundation
import Images
import MotionTiming

/// A type that a declared property can have.
public protocol LayerPropertyValue {
    /// The conversion from and to animatable values.
    static var layerPropertyCoding: LayerPropertyCoding<Self> { get }
}

/// A type that a declared property can have as an optional.
public protocol OptionalLayerPropertyValue {
    /// The type itself, or the superclass that is stored.
    associatedtype LayerPropertyBase
    /// The conversion from and to animatable values, with nil for none. Values of other kinds are none, too.
    static var optionalLayerPropertyCoding: LayerPropertyCoding<LayerPropertyBase?> { get }
}

/// A type that a declared property can hold an array of.
public protocol LayerPropertyElement: SendableMetatype {
    /// The conversion of arrays from and to animatable values. Arrays of equal counts are interpolated by element.
    static var arrayLayerPropertyCoding: LayerPropertyCoding<[Self]> { get }
}

/// The conversion of a declared property's type from and to animatable values.
public struct LayerPropertyCoding<Value>: Sendable {
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

extension LayerPropertyCoding {
    /// Returns the coding of a type that contains a value of this one.
    package func wrapped<Outer>(
        _ wrap: @escaping @Sendable (Value) -> Outer, _ unwrap: @escaping @Sendable (Outer) -> Value
    ) -> LayerPropertyCoding<Outer> {
        let encode = self.encode
        let decode = self.decode
        return LayerPropertyCoding<Outer>(kind, encode: { encode(unwrap($0)) }, decode: { decode($0).map(wrap) })
    }
}

extension LayerPropertyValue {
    static var kind: ValueKind { layerPropertyCoding.kind }
    var animatableValue: AnimatableValue { Self.layerPropertyCoding.encode(self) }

    /// Returns the value; nil for an animatable value of another kind.
    static func decoded(from value: AnimatableValue) -> Self? { layerPropertyCoding.decode(value) }
}

// MARK: - Numbers

extension LayerPropertyCoding where Value: BinaryFloatingPoint & SendableMetatype {
    fileprivate static var number: LayerPropertyCoding {
        LayerPropertyCoding(.number, encode: { .number(Double($0)) }, decode: { $0.asNumber.map { Value($0) } })
    }
}

extension CGFloat: LayerPropertyValue, LayerPropertyElement {
    public static var layerPropertyCoding: LayerPropertyCoding<CGFloat> { .number }
    public static var arrayLayerPropertyCoding: LayerPropertyCoding<[CGFloat]> { .numbers() }
}

extension Double: LayerPropertyValue, LayerPropertyElement {
    public static var layerPropertyCoding: LayerPropertyCoding<Double> { .number }
    public static var arrayLayerPropertyCoding: LayerPropertyCoding<[Double]> { .numbers() }
}

extension Float: LayerPropertyValue, LayerPropertyElement {
    public static var layerPropertyCoding: LayerPropertyCoding<Float> { .number }
    public static var arrayLayerPropertyCoding: LayerPropertyCoding<[Float]> { .numbers() }
}

extension LayerPropertyCoding {
    /// Arrays of floating-point numbers.
    fileprivate static func numbers<Number: BinaryFloatingPoint & SendableMetatype>() -> LayerPropertyCoding
    where Value == [Number] {
        LayerPropertyCoding(
            .numbers, encode: { .numbers($0.map { Double($0) }) },
            decode: { if case .numbers(let numbers) = $0 { numbers.map { Number($0) } } else { nil } })
    }
}

/// Rounded to the nearest integer while it is animated.
extension Int: LayerPropertyValue {
    public static var layerPropertyCoding: LayerPropertyCoding<Int> {
        LayerPropertyCoding(
            .number, encode: { .number(Double($0)) }, decode: { $0.asNumber.flatMap { Int(exactly: $0.rounded()) } })
    }
}

extension Bool: LayerPropertyValue {
    public static var layerPropertyCoding: LayerPropertyCoding<Bool> {
        LayerPropertyCoding(.bool, encode: { .bool($0) }, decode: { $0.asNumber.map { $0 != 0 } })
    }
}

// MARK: - Structures

extension CGPoint: LayerPropertyValue {
    public static var layerPropertyCoding: LayerPropertyCoding<CGPoint> {
        LayerPropertyCoding(
            .point, encode: { .point($0) }, decode: { if case .point(let point) = $0 { point } else { nil } })
    }
}

extension CGSize: LayerPropertyValue {
    public static var layerPropertyCoding: LayerPropertyCoding<CGSize> {
        LayerPropertyCoding(
            .size, encode: { .size($0) }, decode: { if case .size(let size) = $0 { size } else { nil } })
    }
}

extension CGRect: LayerPropertyValue {
    public static var layerPropertyCoding: LayerPropertyCoding<CGRect> {
        LayerPropertyCoding(
            .rect, encode: { .rect($0) }, decode: { if case .rect(let rect) = $0 { rect } else { nil } })
    }
}

extension CATransform3D: LayerPropertyValue {
    public static var layerPropertyCoding: LayerPropertyCoding<CATransform3D> {
        LayerPropertyCoding(
            .transform, encode: { .transform($0) },
            decode: { if case .transform(let transform) = $0 { transform } else { nil } })
    }
}

/// Interpolated as a 3D transform.
extension CGAffineTransform: LayerPropertyValue {
    public static var layerPropertyCoding: LayerPropertyCoding<CGAffineTransform> {
        LayerPropertyCoding(
            .transform, encode: { .transform(CATransform3DMakeAffineTransform($0)) },
            decode: {
                if case .transform(let transform) = $0 { CATransform3DGetAffineTransform(transform) } else { nil }
            })
    }
}

// MARK: - Strings, colors, paths and images

extension String: LayerPropertyValue {
    public static var layerPropertyCoding: LayerPropertyCoding<String> {
        LayerPropertyCoding(
            .string, encode: { .string($0) }, decode: { if case .string(let text) = $0 { text } else { nil } })
    }
}

/// Nil and empty are the same.
extension String: OptionalLayerPropertyValue {
    public static var optionalLayerPropertyCoding: LayerPropertyCoding<String?> {
        LayerPropertyCoding(
            .string, encode: { .string($0 ?? "") },
            decode: { if case .string(let text) = $0, !text.isEmpty { text } else { .some(nil) } })
    }
}

extension CGColor: LayerPropertyValue, OptionalLayerPropertyValue, LayerPropertyElement {
    public static var layerPropertyCoding: LayerPropertyCoding<CGColor> {
        LayerPropertyCoding(.color, encode: { .color($0.parts) }, decode: { color(in: $0) })
    }

    public static var optionalLayerPropertyCoding: LayerPropertyCoding<CGColor?> {
        LayerPropertyCoding(.color, encode: { .color($0?.parts) }, decode: { .some(color(in: $0)) })
    }

    public static var arrayLayerPropertyCoding: LayerPropertyCoding<[CGColor]> {
        LayerPropertyCoding(
            .colors, encode: { .colors($0.map(\.parts)) },
            decode: { if case .colors(let colors) = $0 { colors.map(CGColor.init(parts:)) } else { nil } })
    }

    private static func color(in value: AnimatableValue) -> CGColor? {
        if case .color(let parts?) = value { CGColor(parts: parts) } else { nil }
    }
}

extension CGPath: OptionalLayerPropertyValue {
    public static var optionalLayerPropertyCoding: LayerPropertyCoding<CGPath?> {
        LayerPropertyCoding(
            .path, encode: { .path($0?.value) },
            decode: { if case .path(let path?) = $0 { CGPath(path) } else { .some(nil) } })
    }
}

/// The image changes halfway while it is animated.
extension CGImage: OptionalLayerPropertyValue {
    public static var optionalLayerPropertyCoding: LayerPropertyCoding<CGImage?> {
        LayerPropertyCoding(
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
where Wrapped: OptionalLayerPropertyValue, Wrapped.LayerPropertyBase == Wrapped {
    public static var layerPropertyCoding: LayerPropertyCoding<Wrapped?> { Wrapped.optionalLayerPropertyCoding }
}

extension Array: LayerPropertyValue where Element: LayerPropertyElement {
    public static var layerPropertyCoding: LayerPropertyCoding<[Element]> { Element.arrayLayerPropertyCoding }
}

/// Nil and empty are the same.
extension Array: OptionalLayerPropertyValue where Element: LayerPropertyElement {
    public static var optionalLayerPropertyCoding: LayerPropertyCoding<[Element]?> {
        let coding = Element.arrayLayerPropertyCoding
        return LayerPropertyCoding(
            coding.kind, encode: { coding.encode($0 ?? []) },
            decode: { value in .some(coding.decode(value).flatMap { $0.isEmpty ? nil : $0 }) })
    }
}
