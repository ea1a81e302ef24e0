import LayerTree
import MovieExport

/// The layer classes that a scene can name.
public enum LayerClass: String, CaseIterable, Sendable {
    case layer = "CALayer"
    case shape = "CAShapeLayer"
    case text = "CATextLayer"
    case gradient = "CAGradientLayer"
    case transform = "CATransformLayer"
    case replicator = "CAReplicatorLayer"
    case emitter = "CAEmitterLayer"
    case scroll = "CAScrollLayer"
    case tiled = "CATiledLayer"
    case player = "AVPlayerLayer"

    /// The class's rows of the one property table.
    var properties: PropertyTable {
        switch self {
        case .layer: CALayer.properties
        case .player: AVPlayerLayer.properties
        case .shape: CAShapeLayer.properties
        case .text: CATextLayer.properties
        case .gradient: CAGradientLayer.properties
        case .transform: CATransformLayer.properties
        case .replicator: CAReplicatorLayer.properties
        case .emitter: CAEmitterLayer.properties
        case .scroll: CAScrollLayer.properties
        case .tiled: CATiledLayer.properties
        }
    }
}

/// What a scene may say of a layer of one class; derived from the layer tree's property table.
struct LayerSchema {
    /// Keys of every layer that are not properties of the table.
    static let structuralKeys = ["class", "name", "frame", "sublayers", "mask", "animations"]
    static let videoGravities = AVLayerVideoGravity.all.map(\.rawValue)

    /// What the tiles of a `CATiledLayer` are cut by.
    static let tilingKeys = ["tileSize", "levelsOfDetail", "levelsOfDetailBias"]

    let layerClass: LayerClass

    init(_ layerClass: LayerClass) { self.layerClass = layerClass }

    /// Every key with the kind of its value, inherited ones first.
    var properties: [(key: String, kind: ValueKind)] {
        layerClass.properties.all.map { ($0.key, $0.kind) }
            + (layerClass == .player ? [("videoGravity", .name(Self.videoGravities))] : [])
    }

    /// Every key that may stand in a layer of this class.
    var keys: [String] {
        Self.structuralKeys + classSpecificKeys + MediaTimingDescription.layerKeys + properties.map(\.key)
    }

    /// Keys beside the properties that only layers of this class have.
    private var classSpecificKeys: [String] {
        switch layerClass {
        case .player: ["player"]
        case .emitter: ["emitterCells"]
        case .tiled: ["tiles", "fadeDuration"]
        case .layer, .shape, .text, .gradient, .transform, .replicator, .scroll: []
        }
    }

    /// The key-value coding name of `key`: `hidden` for `isHidden`, as `isX` is what Swift calls a Boolean `x`.
    func canonical(_ key: String) -> String {
        guard key.hasPrefix("is"), let first = key.dropFirst(2).first, first.isUppercase else { return key }
        let short = first.lowercased() + key.dropFirst(3)
        return properties.contains { $0.key == short && $0.kind == .bool } ? short : key
    }

    func kind(of key: String) -> ValueKind? { properties.first { $0.key == canonical(key) }?.kind }

    /// What the key path names, nil where there is no such property or part.
    func kind(ofKeyPath path: String) -> ValueKind? {
        if path == "frame" { return .rect }
        return kind(of: path) ?? LayerKeyPath(canonicalPath(path), in: layerClass.properties)?.kind
    }

    /// Whether an animation may name the key path.
    func isAnimatable(_ path: String) -> Bool {
        LayerKeyPath(canonicalPath(path), in: layerClass.properties)?.isAnimatable ?? false
    }

    /// The key path with its first key in key-value coding's spelling.
    func canonicalPath(_ path: String) -> String {
        let parts = path.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        return ([canonical(String(parts.first ?? ""))] + parts.dropFirst().map(String.init)).joined(separator: ".")
    }

    /// Every key path of the class, for suggestions and the schema.
    func keyPaths(animatableOnly: Bool) -> [String] {
        let parts = [
            "x", "y", "width", "height", "origin", "origin.x", "origin.y", "size", "size.width", "size.height", "scale",
            "scale.x", "scale.y",
            "scale.z", "rotation", "rotation.x", "rotation.y", "rotation.z", "translation", "translation.x",
            "translation.y", "translation.z",
        ]
        let paths = properties.flatMap { property in
            [property.key]
                + parts.map { "\(property.key).\($0)" }.filter { LayerKeyPath($0, in: layerClass.properties) != nil }
        }
        return animatableOnly ? paths.filter(isAnimatable) : ["frame"] + paths
    }
}
