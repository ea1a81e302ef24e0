import SceneLanguage
import SourceText

/// The maps of the documents that state the keys of a layer.
package struct LayerSource {
    /// Why one text makes several layers.
    package enum Maker: Equatable, Sendable {
        /// The layer is written where it is shown.
        case scene
        /// The map is the layer of a component, or a part of it.
        case component(String)
        /// The map is a repeated item, or a part of it.
        case repetition
        /// The map is in an included file.
        case include(String)
    }

    /// One of the maps.
    package struct Mapping: Sendable {
        package let reference: SceneSources.Reference
        package let maker: Maker
        /// The number of layers of the scene that the map makes.
        package let uses: Int
    }

    /// The maps: keys of earlier ones override those of later ones. At least one.
    package let mappings: [Mapping]

    /// Finds the maps of a layer.
    ///
    /// - Parameters:
    ///   - location: The location of the layer.
    ///   - layers: The locations of all layers of the scene.
    ///   - sources: The documents.
    /// - Throws: `EditRefusal` for a layer that is not in the documents.
    package init(_ location: SourceLocation, among layers: [SourceLocation], in sources: SceneSources)
        throws(EditRefusal)
    {
        var found: [Mapping] = []
        var current = location
        var depth = 0
        while depth < 32, let reference = sources.reference(at: current) {
            depth += 1
            let maker = Self.maker(of: reference, in: sources)
            let uses = layers.count { $0.isSame(as: location) && (found.isEmpty || $0.isUsed(at: current)) }
            found.append(Mapping(reference: reference, maker: maker, uses: max(1, uses)))
            let path = reference.path
            guard path.count == 3, path[0] == .key("components"), path[2] == .key("layer"),
                let instance = Self.instance(current.use, in: sources)
            else { break }
            current = instance
        }
        guard !found.isEmpty else {
            throw EditRefusal("The layer is not written in the files of the scene.")
        }
        mappings = found.reversed()
    }

    /// Returns the location of the component instance that a use leads to first.
    private static func instance(_ use: SourceUse?, in sources: SceneSources) -> SourceLocation? {
        var use = use
        while let current = use {
            if let reference = sources.reference(at: current.location), sources[reference]?["component"] != nil {
                return current.location
            }
            use = current.location.use
        }
        return nil
    }

    private static func maker(of reference: SceneSources.Reference, in sources: SceneSources) -> Maker {
        let path = reference.path
        for count in stride(from: path.count - 1, through: 0, by: -1) {
            let parent = SceneSources.Reference(file: reference.file, path: Array(path.prefix(count)))
            if sources[parent]?["repeat"] != nil { return .repetition }
        }
        if path.count >= 3, path[0] == .key("components"), case .key(let name) = path[1] {
            return .component(name)
        }
        return reference.file == 0 ? .scene : .include(sources.files[reference.file].name)
    }

    /// Returns the map that states a key, with the key as it is written there; nil if none does.
    package func mapping(stating key: String, in sources: SceneSources) -> (mapping: Mapping, key: String)? {
        for mapping in mappings {
            guard let entries = sources[mapping.reference]?.entries else { continue }
            if let entry = entries.first(where: { Self.canonical($0.key) == Self.canonical(key) }) {
                return (mapping, entry.key)
            }
        }
        return nil
    }

    /// Returns the name of a Boolean property without "is": both are keys of scenes.
    private static func canonical(_ key: String) -> String {
        guard key.hasPrefix("is"), let first = key.dropFirst(2).first, first.isUppercase else { return key }
        return first.lowercased() + key.dropFirst(3)
    }
}

extension SourceLocation {
    /// Whether two locations name the same position, wherever it is used.
    fileprivate func isSame(as other: SourceLocation) -> Bool {
        (line, column, file) == (other.line, other.column, other.file)
    }

    /// Whether the location is used at a position.
    fileprivate func isUsed(at other: SourceLocation) -> Bool {
        var use = use
        while let current = use {
            if current.location.isSame(as: other) { return true }
            use = current.location.use
        }
        return false
    }
}
