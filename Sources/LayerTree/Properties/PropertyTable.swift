/// The properties of one layer class, by key.
public struct PropertyTable: Sendable {
    /// In order of declaration, inherited ones first.
    public let all: [LayerProperty]
    private let indexByKey: [String: Int]

    init(_ properties: [LayerProperty]) {
        all = properties
        indexByKey = Dictionary(properties.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { _, last in last })
    }

    public subscript(key: String) -> LayerProperty? { indexByKey[key].map { all[$0] } }

    /// This class's table with those of a subclass added.
    func adding(_ properties: [LayerProperty]) -> PropertyTable { PropertyTable(all + properties) }

    static let layer = PropertyTable(LayerProperty.ofLayer)
    static let shapeLayer = layer.adding(LayerProperty.ofShapeLayer)
    static let gradientLayer = layer.adding(LayerProperty.ofGradientLayer)
    static let textLayer = layer.adding(LayerProperty.ofTextLayer)
}
