import Foundation
import MotionTiming
import RenderTree

/// A property that a layer subclass adds, with storage, actions, key-value coding and animation like Apple's own.
///
/// It takes the place of an `@NSManaged` property, for which Linux has no Objective-C runtime:
///
///     class RingLayer: CALayer {
///         static let progress = LayerProperty.declared("progress", .basic, initial: CGFloat(0))
///         static let ringProperties = CALayer.properties.adding([progress])
///         override class var properties: PropertyTable { ringProperties }
///         override class func needsDisplay(forKey key: String) -> Bool { key == "progress" || super.needsDisplay(forKey: key) }
///         @DeclaredProperty(RingLayer.progress) var progress: CGFloat
///         override func draw(in ctx: CGContext) { … progress … }
///     }
///
/// Numbers, Booleans, points, sizes, rectangles, transforms, colours, paths, pictures, strings and arrays of numbers
/// and colours can be declared, most of them as optionals too: `LayerPropertyValue`. An archive of the layer holds
/// them.
///
/// While it is animated, `display()` and `draw(in:)` run on a presentation copy that holds the value of the moment
/// (facts 1.18).
/// - Precondition: the class's `properties` hold the property.
@propertyWrapper
public struct DeclaredProperty<Value: LayerPropertyValue> {
    private let property: LayerProperty

    public init(_ property: LayerProperty) { self.property = property }

    @available(*, unavailable, message: "only a CALayer can have declared properties")
    public var wrappedValue: Value {
        get { preconditionFailure("only a CALayer can have declared properties") }
        set { preconditionFailure("only a CALayer can have declared properties") }
    }

    public static subscript<Layer: CALayer>(
        _enclosingInstance layer: Layer, wrapped wrapped: ReferenceWritableKeyPath<Layer, Value>,
        storage storage: ReferenceWritableKeyPath<Layer, Self>
    ) -> Value {
        get { layer.declaredValue(layer[keyPath: storage].property) }
        set { layer.set(newValue.animatableValue, of: layer[keyPath: storage].property) }
    }
}

extension CALayer {
    func declaredValue<Value: LayerPropertyValue>(_ property: LayerProperty) -> Value {
        // A colour that was set to nil by its key is the one it had at first where the type knows no nil.
        guard let value = Value(property.read(state)) ?? Value(property.read(LayerState())) else {
            preconditionFailure("the property '\(property.key)' is not of type \(Value.self)")
        }
        return value
    }
}

extension LayerProperty {
    /// A property of a subclass, of the type of its initial value.
    public static func declared<Value: LayerPropertyValue>(
        _ key: String, _ action: ImplicitAction = .asked, initial: Value
    ) -> LayerProperty {
        declared(key, Value.kind, action, initial: initial.animatableValue)
    }
}

extension LayerProperty {
    /// A property without a member in the layer's state, e.g. one that a subclass adds.
    ///
    /// - Parameters:
    ///   - kind: of its values; a value of another kind changes nothing.
    ///   - action: what a change of it asks for.
    ///   - initial: its value on a new layer, of that kind.
    public static func declared(
        _ key: String, _ kind: ValueKind, _ action: ImplicitAction = .asked, isAnimatable: Bool = true,
        initial: AnimatableValue
    ) -> LayerProperty {
        LayerProperty(
            key, kind, action, isAnimatable: isAnimatable, isDeclared: true, read: { $0.declared[key] ?? initial },
            write: { state, value in
                guard let value = value.converted(toKindOf: initial) else { return }
                state.declared[key] = value == initial ? nil : value
            })
    }

    /// The hints of `CALayer` (facts 1.2).
    static let hintsOfLayer: [LayerProperty] = [
        .hint("opaque", .asked, .bool(false)),
        .hint("needsDisplayOnBoundsChange", .asked, .bool(false)),
        .hint("drawsAsynchronously", .noActionSearch, .bool(false)),
        .declared(
            "contentsFormat", .name(["RGBA8", "RGBAh", "Gray8", "Automatic"]), .noActionSearch, isAnimatable: false,
            initial: .string(CALayerContentsFormat.RGBA8Uint.rawValue)),
        .hint("wantsExtendedDynamicRangeContent", .noActionSearch, .bool(false)),
        .declared(
            "toneMapMode", .name(["automatic", "never", "ifSupported"]), .noActionSearch, isAnimatable: false,
            initial: .string("automatic")),
        .declared(
            "preferredDynamicRange", .name(["automatic", "standard", "constrainedHigh", "high"]), .noActionSearch,
            isAnimatable: false,
            initial: .string("standard")),
        .hint("contentsHeadroom", .noActionSearch, .number(0)),
    ]

    /// The hint of `CATextLayer` (facts 3.2).
    static let hintsOfTextLayer: [LayerProperty] = [
        .hint("allowsFontSubpixelQuantization", .noActionSearch, .bool(false))
    ]

    private static func hint(_ key: String, _ action: ImplicitAction, _ initial: AnimatableValue) -> LayerProperty {
        let kind: ValueKind =
            switch initial {
            case .bool: .bool
            default: .number
            }
        return .declared(key, kind, action, isAnimatable: false, initial: initial)
    }
}

extension AnimatableValue {
    /// The value as the kind that `other` has; nil where it is none of that kind.
    func converted(toKindOf other: AnimatableValue) -> AnimatableValue? {
        switch (self, other) {
        case (_, .number): asNumber.map { .number($0) }
        case (_, .bool): asNumber.map { .bool($0 != 0) }
        case (.point, .point), (.size, .size), (.rect, .rect), (.transform, .transform), (.color, .color),
            (.path, .path),
            (.numbers, .numbers), (.colors, .colors), (.string, .string), (.object, .object), (.crossfade, .object):
            self
        default: nil
        }
    }
}
