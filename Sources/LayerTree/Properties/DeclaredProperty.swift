import MotionTiming

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
