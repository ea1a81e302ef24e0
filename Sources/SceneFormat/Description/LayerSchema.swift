import LayerTree
import SceneLanguage
import Synchronization

/// A layer class that scenes support.
package struct LayerClass: RawRepresentable, Hashable, CaseIterable, Sendable {
    /// The supported classes, in the order of the schema and of the reference pages.
    ///
    /// A class whose properties are all in its property table needs only a line in this list; keys of its own are
    /// declared by a `SceneLayerKind`.
    package static let allCases: [LayerClass] = [
        layer, LayerClass(CAShapeLayer.self), text, LayerClass(CAGradientLayer.self), transform,
        LayerClass(CAReplicatorLayer.self), emitter, LayerClass(CAScrollLayer.self),
        LayerClass(TiledLayerDescription.self), player, LayerClass(LottieDescription.self),
        LayerClass(PackageDescription.self), LayerClass(SVGLayerDescription.self),
        LayerClass(CaptionsDescription.self), LayerClass(AudioVisualizerDescription.self),
    ]

    /// `CALayer`.
    package static let layer = LayerClass(CALayer.self)
    /// `CATextLayer`.
    package static let text = LayerClass(TextLayerDescription.self)
    /// `CATransformLayer`.
    package static let transform = LayerClass(CATransformLayer.self)
    /// `CAEmitterLayer`.
    package static let emitter = LayerClass(EmitterLayerDescription.self)
    /// `AVPlayerLayer`.
    package static let player = LayerClass(PlayerLayerDescription.self)

    /// The names of the classes that fill the safe area unless they have a size.
    static var inSafeArea: Set<String> { Set(allCases.filter(\.traits.fillsSafeArea).map(\.rawValue)) }

    /// The names of the classes whose layers have the size of their content unless they have a size.
    static var withNaturalSize: Set<String> { Set(allCases.filter(\.traits.hasNaturalSize).map(\.rawValue)) }

    /// The class's name, which is the value of `class` in scenes.
    package let rawValue: String
    /// The class itself.
    let type: CALayer.Type
    /// What the class adds to its property table; nil for nothing.
    let kind: (any SceneLayerKind.Type)?

    /// Creates a class whose properties are all in its property table.
    init(_ type: CALayer.Type) {
        rawValue = String(describing: type)
        self.type = type
        kind = nil
    }

    /// Creates a class with keys of its own.
    init(_ kind: any SceneLayerKind.Type) {
        type = kind.layerType
        rawValue = String(describing: type)
        self.kind = kind
    }

    /// Creates the class with a name; nil for a class that scenes do not support.
    package init?(rawValue: String) {
        guard let schema = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = schema
    }

    /// The property table of the class.
    var properties: LayerProperty.Table { type.properties }
    /// The keys of this class that are neither properties nor keys of every layer.
    var keys: [SceneKeyReference] { kind?.references ?? [] }
    /// The constant features of the class.
    var traits: SceneLayerTraits { kind?.traits ?? SceneLayerTraits() }

    package static func == (left: LayerClass, right: LayerClass) -> Bool { left.rawValue == right.rawValue }
    package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

/// The keys of a layer of one class in a scene, derived from the layer tree's property table.
struct LayerSchema {
    /// The keys of every layer that are not in the property table.
    static let structuralKeys = ["class"] + LayerKeys.structure.names + LayerLayoutDescription.keys.names

    /// The class of the layer.
    let layerClass: LayerClass
    private let table: Table

    init(_ layerClass: LayerClass) {
        self.layerClass = layerClass
        table = Table.all[layerClass.rawValue] ?? Table(layerClass)
    }

    /// The keys of a class. Each layer of a scene needs them.
    private final class Table: Sendable {
        static let all = [String: Table](
            uniqueKeysWithValues: LayerClass.allCases.map { ($0.rawValue, Table($0)) })

        let properties: [(key: String, kind: ValueKind)]
        let propertyIndices: [String: Int]
        let keys: [String]
        let legalKeys: Set<String>

        init(_ layerClass: LayerClass) {
            properties = layerClass.properties.all.map { ($0.key, $0.kind) } + layerClass.traits.properties
            propertyIndices = Dictionary(
                properties.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
            keys =
                LayerSchema.structuralKeys + layerClass.keys.flatMap(\.spellings)
                + MediaTimingDescription.layerKeys.names + properties.map(\.key)
            legalKeys = Set(keys)
        }
    }

    /// Every property with the kind of its value, inherited properties first.
    var properties: [(key: String, kind: ValueKind)] { table.properties }

    /// Returns the index of a property in `properties`; nil for a key that is none.
    func index(ofProperty key: String) -> Int? { table.propertyIndices[canonical(key)] }

    /// The properties that the class adds to those of `CALayer`.
    var ownProperties: [(key: String, kind: ValueKind)] {
        let inherited = layerClass == .layer ? [] : LayerSchema(.layer).properties.map(\.key)
        return properties.filter { !inherited.contains($0.key) }
    }

    /// Every key that a layer of this class may have.
    var keys: [String] { table.keys }

    /// Returns whether a layer of this class may have a key.
    func allows(_ key: String) -> Bool { table.legalKeys.contains(key) }

    /// Returns the key-value coding name of `key`: `hidden` for `isHidden`, because Swift names a Boolean `x` `isX`.
    func canonical(_ key: String) -> String {
        guard key.hasPrefix("is"), let first = key.dropFirst(2).first, first.isUppercase else { return key }
        let short = first.lowercased() + key.dropFirst(3)
        guard let index = table.propertyIndices[short] else { return key }
        return properties[index].kind == .bool ? short : key
    }

    /// Returns the form that scenes give to the value of a property.
    func form(of key: String) -> SceneForm { layerClass.properties[key]?.sceneForm ?? .plain }

    /// Returns the kind of the property's value; nil for an unknown key.
    func kind(of key: String) -> ValueKind? { index(ofProperty: key).map { properties[$0].kind } }

    /// Returns the kind of the value at a key path; nil if there is no such property or part.
    func kind(ofKeyPath path: String) -> ValueKind? {
        if path == "frame" { return .rect }
        return kind(of: path) ?? LayerKeyPath(canonicalPath(path), in: layerClass.properties)?.kind
    }

    /// Returns whether an animation may name the key path.
    func isAnimatable(_ path: String) -> Bool {
        LayerKeyPath(canonicalPath(path), in: layerClass.properties)?.isAnimatable ?? false
    }

    /// Returns the key path with its first key in key-value coding's spelling.
    func canonicalPath(_ path: String) -> String {
        let parts = path.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        return ([canonical(String(parts.first ?? ""))] + parts.dropFirst().map(String.init)).joined(separator: ".")
    }

    /// The key paths of the classes that were asked for: finding those of one takes milliseconds.
    private static let foundKeyPaths = Mutex<[LayerClass: (all: [String], animatable: [String])]>([:])

    /// Returns every key path of the class, for suggestions and the JSON Schema.
    func keyPaths(animatableOnly: Bool) -> [String] {
        let found = Self.foundKeyPaths.withLock { found in
            let paths = found[layerClass] ?? findKeyPaths()
            found[layerClass] = paths
            return paths
        }
        return animatableOnly ? found.animatable : found.all
    }

    private func findKeyPaths() -> (all: [String], animatable: [String]) {
        let parts = [
            "x", "y", "width", "height", "origin", "origin.x", "origin.y", "size", "size.width", "size.height", "scale",
            "scale.x", "scale.y", "scale.z", "rotation", "rotation.x", "rotation.y", "rotation.z", "translation",
            "translation.x",
            "translation.y", "translation.z",
        ]
        let paths = properties.flatMap { property in
            [property.key]
                + parts.map { "\(property.key).\($0)" }.filter { LayerKeyPath($0, in: layerClass.properties) != nil }
        }
        return (["frame"] + paths, paths.filter(isAnimatable))
    }
}
