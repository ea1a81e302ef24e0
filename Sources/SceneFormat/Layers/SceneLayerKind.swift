import LayerTree
import MediaTime
import SceneLanguage
import SourceFiles
import VectorGeometry

/// What a layer class adds to its property table: keys of its own, and how a layer of the class is built and measured.
///
/// Reading, the JSON Schema and the building of layers know the special classes only through this protocol.
protocol SceneLayerKind: Equatable, Sendable {
    /// The layer class.
    associatedtype Layer: CALayer

    /// The keys that are neither properties nor keys of every layer.
    static var keys: SceneKeys<Self> { get }
    /// The constant features of the class.
    static var traits: SceneLayerTraits { get }

    /// Creates the values with their defaults, before the keys are read.
    init()

    /// Reads the keys that depend on each other or on the layer, and checks the rules across keys; reports problems and
    /// returns false.
    mutating func readRules(_ map: inout MapReader, _ layer: SceneLayerContext) -> Bool

    /// Sets up a layer whose name, properties and size are set.
    ///
    /// - Throws: `MediaError` if a file cannot be read.
    func apply(to layer: Layer, _ images: SceneImageCache) throws(MediaError)

    /// The paths of the files that the layer shows or plays, apart from images in `properties` and `animations`.
    var paths: [String] { get }
    /// The text that the layer draws besides its properties; nil for none.
    var text: String? { get }
    /// The properties of objects within the layer.
    var properties: [LayerDescription.Assignment] { get }
    /// The animations of objects within the layer.
    var animations: [AnimationDescription] { get }
    /// Whether the layer has audio.
    var hasAudio: Bool { get }

    /// Returns the frame in the superlayer's bounds of a layer without a size; nil for none.
    func frame(in bounds: CGRect) -> CGRect?
    /// Returns the size of the layer's clip or animation in points: zero without video, nil for other classes.
    ///
    /// - Throws: `MediaError` if a file cannot be read.
    func naturalSize(_ images: SceneImageCache) throws(MediaError) -> CGSize?
    /// Returns the end of the layer's media in the layer's time, in seconds; nil if it has none.
    func end(_ lengths: MediaLengths) -> Rational?
    /// Replaces the times relative to parts that `time` can compute in the layer's time. It takes a time that it
    /// returns.
    mutating func resolveTimes(_ time: (inout RelativeTime?) -> Rational?)
}

/// The constant features of a layer class.
struct SceneLayerTraits: Sendable {
    /// Whether a layer without a size is reported, because it would not be drawn.
    var needsSize = false
    /// Whether a layer shows images or video, which are filtered when they are scaled.
    var showsImages = false
    /// Whether a layer has a font and draws text.
    var drawsText = false
    /// Whether a layer without a frame has the size of its text, clip or animation.
    var hasNaturalSize = false
    /// Whether a layer without a frame fills the safe area of the scene.
    var fillsSafeArea = false
    /// The properties that are not in the property table, with the kinds of their values.
    var properties: [(key: String, kind: ValueKind)] = []
    /// The properties that events cannot change.
    var fixedProperties: Set<String> = []
    /// What the fixed properties determine, for messages.
    var fixedPart = ""
}

/// The layer whose own keys are read.
struct SceneLayerContext {
    /// Reads values that depend on the scene.
    let reader: SceneReader
    /// The properties of the layer.
    let properties: [LayerDescription.Assignment]
    /// The frame of the layer; nil if the scene does not set it.
    let frame: CGRect?
}

extension SceneLayerKind {
    static var traits: SceneLayerTraits { SceneLayerTraits() }

    /// The documentation of the keys.
    static var references: [SceneKeyReference] { keys.references }

    /// The layer class, with its keys.
    static var layerType: CALayer.Type { Layer.self }

    /// Reads the keys of a layer; reports problems and returns nil.
    static func read(_ map: inout MapReader, _ layer: SceneLayerContext) -> Self? {
        var kind = Self()
        var isComplete = keys.read(&map, into: &kind, layer.reader.values)
        if !kind.readRules(&map, layer) { isComplete = false }
        return isComplete ? kind : nil
    }

    mutating func readRules(_ map: inout MapReader, _ layer: SceneLayerContext) -> Bool { true }

    var paths: [String] { [] }
    var text: String? { nil }
    var properties: [LayerDescription.Assignment] { [] }
    var animations: [AnimationDescription] { [] }
    var hasAudio: Bool { false }

    func frame(in bounds: CGRect) -> CGRect? { nil }
    func naturalSize(_ images: SceneImageCache) throws(MediaError) -> CGSize? { nil }
    func end(_ lengths: MediaLengths) -> Rational? { nil }
    mutating func resolveTimes(_ time: (inout RelativeTime?) -> Rational?) {}

    /// Sets up a layer if it is of the class.
    ///
    /// - Throws: `MediaError` if a file cannot be read.
    func apply(toLayer layer: CALayer, _ images: SceneImageCache) throws(MediaError) {
        if let layer = layer as? Layer { try apply(to: layer, images) }
    }

    /// Returns whether the other values are equal, and of the same class.
    func isEqual(_ other: any SceneLayerKind) -> Bool { self == other as? Self }
}

/// Stores the values of any layer class, compared by value.
@propertyWrapper
struct SceneLayerKindStorage: Equatable, Sendable {
    /// The values; nil for a class without keys of its own.
    var wrappedValue: (any SceneLayerKind)?

    init(wrappedValue: (any SceneLayerKind)?) { self.wrappedValue = wrappedValue }

    static func == (a: Self, b: Self) -> Bool {
        guard let kind = a.wrappedValue, let other = b.wrappedValue else {
            return a.wrappedValue == nil && b.wrappedValue == nil
        }
        return kind.isEqual(other)
    }
}
