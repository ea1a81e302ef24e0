import MotionTiming
import Synchronization
import VectorGeometry

/// The name, kind and initial value of a property that `@DeclaredProperty` declares without arguments. Each layer has
/// its own, which gets the property of the layer's class when the layer is created.
final class DeclaredPropertyName {
    let kind: ValueKind
    let initial: AnimatableValue
    /// The property; nil until the layer's initializer of `CALayer` runs.
    fileprivate(set) var property: LayerProperty?

    init(kind: ValueKind, initial: AnimatableValue) {
        self.kind = kind
        self.initial = initial
        ThreadContext.current.unresolvedNames.append(self)
    }
}

/// A wrapper that holds a property's name.
protocol DeclaredPropertyNaming {
    var name: DeclaredPropertyName? { get }
}

/// The property tables of the classes with properties that `@DeclaredProperty` declares without arguments.
enum DeclaredPropertyRegistry {
    private static let isUsed = Atomic(false)
    private static let tables = Mutex<[ObjectIdentifier: LayerProperty.Table]>([:])

    /// Returns the table of a class; nil if it has no such properties, or no layer of the class was created yet.
    static func table(of type: CALayer.Type) -> LayerProperty.Table? {
        guard isUsed.load(ordering: .relaxed) else { return nil }
        return tables.withLock { $0[ObjectIdentifier(type)] }
    }

    /// Resolves the names of a new layer, and adds the properties of its class to the table when the first layer of the
    /// class is created.
    static func resolveNames(of layer: CALayer) {
        let names = names(in: layer)
        guard !names.isEmpty else { return }
        let table = table(of: type(of: layer)) ?? addTable(of: type(of: layer), names)
        for (key, name) in names { name.property = table[key] }
        let resolved = Set(names.map { ObjectIdentifier($0.name) })
        ThreadContext.current.unresolvedNames.removeAll { resolved.contains(ObjectIdentifier($0)) }
    }

    /// Returns the names by key, those of superclasses first.
    private static func names(in layer: CALayer) -> [(key: String, name: DeclaredPropertyName)] {
        var levels: [[(key: String, name: DeclaredPropertyName)]] = []
        var mirror: Mirror? = Mirror(reflecting: layer)
        while let level = mirror, level.subjectType != CALayer.self {
            levels.append(
                level.children.compactMap { child in
                    guard let name = (child.value as? any DeclaredPropertyNaming)?.name, let label = child.label else {
                        return nil
                    }
                    // The storage of a wrapped property has its name with an underscore.
                    return (String(label.drop { $0 == "_" }), name)
                })
            mirror = level.superclassMirror
        }
        return levels.reversed().flatMap { $0 }
    }

    private static func addTable(
        of type: CALayer.Type, _ names: [(key: String, name: DeclaredPropertyName)]
    ) -> LayerProperty.Table {
        let properties = names.map { key, name in
            let defaultValue = type.defaultValue(forKey: key).flatMap { BoxedValue.unbox($0, as: name.kind) }
            return LayerProperty.declared(key, name.kind, initial: defaultValue ?? name.initial)
        }
        let table = type.properties.adding(properties)
        tables.withLock { $0[ObjectIdentifier(type)] = table }
        isUsed.store(true, ordering: .relaxed)
        return table
    }
}

extension CALayer {
    /// The properties of the class, with those that `@DeclaredProperty` declares without arguments.
    package class var allProperties: LayerProperty.Table { DeclaredPropertyRegistry.table(of: self) ?? properties }
}

extension ValueKind {
    /// The value that a new declared property has: zero, an identity transform, nil, or an empty string or list.
    var initialValue: AnimatableValue {
        switch self {
        case .point: .point(.zero)
        case .size: .size(.zero)
        case .rect: .rect(.zero)
        case .transform: .transform(CATransform3DIdentity)
        default: emptyValue ?? .object(nil)
        }
    }
}
