import MediaObjects
import MediaWriting

extension MovieAnnotations {
    /// Creates annotations from metadata items.
    ///
    /// - Throws: a `WriterError` for items that the container does not support, that have different values for one key
    ///   of the container, or whose value is not text.
    init(_ items: [AVMetadataItem], for container: MovieContainer) throws(WriterError) {
        var metadata: [String: String] = [:]
        var names: [String: String] = [:]
        for item in items {
            let name = item.identifier?.rawValue ?? "an item without an identifier"
            guard let text = item.stringValue else { throw .metadata(name, reason: "its value is not text") }
            guard let key = item.identifier?.ffmpegKey.flatMap({ Self.key($0, in: container) }) else {
                throw .metadata(name, reason: "\(container.title) does not support it")
            }
            if let other = names[key], metadata[key] != text {
                throw .metadata(
                    name,
                    reason: "\(container.title) has a single key for it and '\(other)', which has another value")
            }
            metadata[key] = text
            names[key] = name
        }
        self.init(metadata: metadata)
    }

    /// Returns the key of the container: some keys have other names in the other container.
    private static func key(_ key: String, in container: MovieContainer) -> String? {
        guard let keys = container.metadataKeys else { return key }
        let others = ["author": "artist", "description": "comment"]
        return keys.contains(key) ? key : others[key].flatMap { keys.contains($0) ? $0 : nil }
    }
}
