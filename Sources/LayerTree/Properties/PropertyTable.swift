/// The properties of one layer class, by key.
public struct PropertyTable: Sendable {
    /// What is drawn, in order of declaration, inherited ones first.
    public let all: [LayerProperty]
    /// What is stored and answered by key, but changes no picture.
    let hints: [LayerProperty]
    private let propertyByKey: [String: LayerProperty]

    init(_ properties: [LayerProperty], hints: [LayerProperty]) {
        all = properties
        self.hints = hints
        propertyByKey = Dictionary((properties + hints).map { ($0.key, $0) }, uniquingKeysWith: { _, last in last })
    }

    /// Every key, hints included, in order.
    var keys: [String] { (all + hints).map(\.key) }

    public subscript(key: String) -> LayerProperty? { propertyByKey[key] }

    /// This class's table with those of a subclass added.
    public func adding(_ properties: [LayerProperty]) -> PropertyTable { PropertyTable(all + properties, hints: hints) }

    static let layer = PropertyTable(LayerProperty.ofLayer, hints: LayerProperty.hintsOfLayer)
    static let shapeLayer = layer.adding(LayerProperty.ofShapeLayer)
    static let gradientLayer = layer.adding(LayerProperty.ofGradientLayer)
    static let emitterLayer = layer.adding(LayerProperty.ofEmitterLayer)
    static let scrollLayer = layer.adding(LayerProperty.ofScrollLayer)
    static let tiledLayer = layer.adding(LayerProperty.ofTiledLayer)
    static let textLayer = PropertyTable(
        layer.all + LayerProperty.ofTextLayer, hints: layer.hints + LayerProperty.hintsOfTextLayer)
    static let replicatorLayer = layer.adding(LayerProperty.ofReplicatorLayer)
}
