import LayerTree
import MovieRendering
import SceneEditing
import SourceText

/// The layers of a scene with their locations in its files.
struct LayerTable: Sendable {
    struct Layer: Sendable {
        let className: String
        /// The location of the layer's map; nil for a layer that Multiplane adds, such as a letter.
        let location: SourceLocation?
        /// The number of sublayers.
        let count: Int
    }

    private(set) var layers: [String: Layer] = [:]

    /// The locations of all layers.
    var locations: [SourceLocation] { layers.values.compactMap(\.location) }

    init(_ movie: Movie) { add(movie.engine.root, "", movie) }

    private mutating func add(_ layer: CALayer, _ path: String, _ movie: Movie) {
        let sublayers = layer.sublayers ?? []
        let location = movie.locations[layer.identity].flatMap { $0.line > 0 ? $0 : nil }
        layers[path] = Layer(
            className: String(describing: type(of: layer)), location: location, count: sublayers.count)
        if let mask = layer.mask { add(mask, LayerPath.joined(path, "m"), movie) }
        for (index, child) in sublayers.enumerated() { add(child, LayerPath.joined(path, "\(index)"), movie) }
    }

    /// Returns the maps of the documents that state the keys of a layer.
    ///
    /// - Throws: `EditRefusal` for a layer that is not in the documents.
    func source(of path: String, in sources: SceneSources) throws(EditRefusal) -> LayerSource {
        guard let layer = layers[path] else { throw EditRefusal("The scene has no layer at \(path).") }
        guard let location = layer.location else {
            throw EditRefusal(
                "The layer is not written in the scene: it is generated. Edit the layer that contains it.")
        }
        return try LayerSource(location, among: locations, in: sources)
    }
}
