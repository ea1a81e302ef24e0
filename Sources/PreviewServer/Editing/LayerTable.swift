import LayerTree
import MovieRendering
import SceneEditing
import SceneFormat
import SourceText

/// The layers and the audio tracks of a scene with their locations in its files.
struct LayerTable: Sendable {
    struct Layer: Sendable {
        let className: String
        /// The location of the layer's map; nil for a layer that Multiplane adds, such as a letter.
        let location: SourceLocation?
        /// The number of sublayers.
        let count: Int
        /// The path of the caption file of a caption layer; nil for other layers.
        var captionFile: String?
    }

    private(set) var layers: [String: Layer] = [:]

    /// The locations of all layers.
    var locations: [SourceLocation] { layers.values.compactMap(\.location) }

    init(_ movie: Movie, of scene: SceneDescription?) {
        add(movie.engine.root, "", movie)
        guard let scene else { return }
        let described = scene.root.all.filter { $0.captionFile != nil || !$0.audio.isEmpty }
        if !described.isEmpty {
            let entries = Dictionary(grouping: layers, by: \.value.location)
            for layer in described {
                for entry in entries[layer.location] ?? [] { add(layer, entry.key) }
            }
        }
        for (index, track) in scene.audio.enumerated() where track.location.line > 0 {
            layers[LayerPath.track(index)] = Layer(className: "audio", location: track.location, count: 0)
        }
    }

    /// Adds what the description of a layer has: the caption file, and the locations of the audio tracks, which are
    /// the last sublayers.
    private mutating func add(_ description: LayerDescription, _ path: String) {
        layers[path]?.captionFile = description.captionFile
        for (index, track) in description.audio.enumerated() where track.location.line > 0 {
            let child = LayerPath.joined(path, "\(description.sublayers.count + index)")
            guard layers[child]?.location == nil, let className = layers[child]?.className else { continue }
            layers[child] = Layer(className: className, location: track.location, count: 0)
        }
    }

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
