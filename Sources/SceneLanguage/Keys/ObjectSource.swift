import SourceText

/// The places of an object and of its keys in the document, so that messages name them and editors find them.
package struct ObjectSource: Equatable, Sendable {
    /// The place of the object.
    package internal(set) var location = SourceLocation(file: "")
    /// The places of the values by key, as written.
    package internal(set) var values: [String: SourceLocation] = [:]

    package init() {}

    /// Collects the places of the entries of a map.
    package init(_ map: MapReader) {
        location = map.location
        for entry in map.entries { values[entry.key] = entry.value.location }
    }
}
