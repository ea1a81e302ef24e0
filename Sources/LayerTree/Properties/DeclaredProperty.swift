import Foundation
import MotionTiming

/// A property that a layer subclass adds, with storage, actions, key-value coding and animation like Apple's own
/// properties.
///
/// It replaces an `@NSManaged` property, for which Linux has no Objective-C runtime:
///
///     class RingLayer: CALayer {
///         @DeclaredProperty var progress: CGFloat
///         override class func needsDisplay(forKey key: String) -> Bool {
///             key == "progress" || super.needsDisplay(forKey: key)
///         }
///         override func draw(in ctx: CGContext) { … progress … }
///     }
///
/// Properties can be numbers, Booleans, points, sizes, rectangles, transforms, colors, paths, images, strings, and
/// arrays of numbers and colors, most of them also as optionals: `LayerPropertyValue`. Archives of the layer hold them.
///
/// A new layer has the value that the class returns from `defaultValue(forKey:)`, or zero, nil or the identity.
///
/// While the property is animated, `display()` and `draw(in:)` run on a presentation copy that holds the current value
/// (facts 1.18).
///
/// To give the property an action, and so that the class knows it before the first layer is created, pass the property
/// and add it to the class's table:
///
///     static let progressProperty = LayerProperty.declared("progress", .basic, initial: CGFloat(0))
///     static let ringProperties = CALayer.properties.adding([progressProperty])
///     override class var properties: LayerProperty.Table { ringProperties }
///     @DeclaredProperty(RingLayer.progressProperty) var progress: CGFloat
@propertyWrapper
public struct DeclaredProperty<Value: LayerPropertyValue>: DeclaredPropertyNaming {
    private let declared: LayerProperty?
    let name: DeclaredPropertyName?

    /// Declares a property with the name of the variable.
    public init() {
        declared = nil
        name = DeclaredPropertyName(kind: Value.kind, initial: Value.kind.initialValue)
    }

    /// Declares the storage of a property.
    ///
    /// - Precondition: The class's `properties` contain the property.
    public init(_ property: LayerProperty) {
        declared = property
        name = nil
    }

    private var property: LayerProperty {
        guard let property = declared ?? name?.property else {
            preconditionFailure("@DeclaredProperty can only be used in subclasses of CALayer")
        }
        return property
    }

    /// Not available: the property belongs to a layer.
    @available(*, unavailable, message: "@DeclaredProperty can only be used in subclasses of CALayer")
    public var wrappedValue: Value {
        get { preconditionFailure("@DeclaredProperty can only be used in subclasses of CALayer") }
        set { preconditionFailure("@DeclaredProperty can only be used in subclasses of CALayer") }
    }

    /// The value of the property of a layer.
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
        // A color that was set to nil by its key has its initial value if the type has no nil.
        guard
            let value = Value.decoded(from: property.read(state)) ?? Value.decoded(from: property.read(LayerState()))
        else {
            preconditionFailure(
                "the value of '\(property.key)' is not a \(Value.self): declare the property with the type of its "
                    + "initial value")
        }
        return value
    }
}

extension LayerProperty {
    /// Declares a property of a subclass.
    ///
    /// - Parameters:
    ///   - key: The name for key-value coding and animations.
    ///   - action: The action that a change runs; none by default.
    ///   - initial: The value on a new layer, which also determines the type.
    public static func declared<Value: LayerPropertyValue>(
        _ key: String, _ action: ImplicitAction = .noDefaultAction, initial: Value
    ) -> LayerProperty {
        declared(key, Value.kind, action, initial: initial.animatableValue)
    }
}

extension LayerProperty {
    /// Declares a property without a field in the layer's state, such as one that a subclass adds.
    ///
    /// - Parameters:
    ///   - kind: The kind of its values; values of another kind change nothing.
    ///   - action: The action that a change runs.
    ///   - initial: The value on a new layer, of that kind.
    package static func declared(
        _ key: String, _ kind: ValueKind, _ action: ImplicitAction = .noDefaultAction, isAnimatable: Bool = true,
        initial: AnimatableValue
    ) -> LayerProperty {
        declared(key, kind, action, isAnimatable: isAnimatable, scene: .plain, initial: initial)
    }

    private static func declared(
        _ key: String, _ kind: ValueKind, _ action: ImplicitAction, isAnimatable: Bool, scene: SceneForm,
        initial: AnimatableValue
    ) -> LayerProperty {
        LayerProperty(
            key, kind, action, isAnimatable: isAnimatable, isDeclared: true, scene: scene,
            read: { $0.declared[key] ?? initial },
            write: { state, value in
                guard let value = value.converted(toKindOf: initial) else { return }
                state.declared[key] = value == initial ? nil : value
            })
    }

    /// Declares a hint: a property that is stored and returned by key but does not affect drawing. Not available in
    /// scene files.
    static func hint(_ key: String, _ action: ImplicitAction, _ initial: AnimatableValue) -> LayerProperty {
        let kind: ValueKind =
            switch initial {
            case .bool: .bool
            default: .number
            }
        return .declared(key, kind, action, isAnimatable: false, scene: .unavailable, initial: initial)
    }

    /// Declares a hint that is one of several names.
    static func hint(_ key: String, names: [String], initial: String) -> LayerProperty {
        .declared(
            key, .name(names), .noActionSearch, isAnimatable: false, scene: .unavailable, initial: .string(initial))
    }
}

extension AnimatableValue {
    /// Returns the value converted to the kind of `other`; nil for another kind.
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
