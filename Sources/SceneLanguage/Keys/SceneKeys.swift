/// The keys of a scene object, in the order of the schema and the documentation.
package struct SceneKeys<Object>: Sendable {
    /// The keys in order.
    package let all: [SceneKey<Object>]
    /// The keys that the object may have, in the order of messages.
    package let names: [String]
    /// The indices of the keys by their spellings.
    private let indices: [String: [Int]]
    /// The indices of the keys that a map must have.
    private let required: [Int]

    package init(@SceneKeysBuilder<Object> _ keys: () -> [SceneKey<Object>]) {
        let all = keys()
        self.all = all
        names = Self.names(all.map(\.reference))
        var indices: [String: [Int]] = [:]
        for (index, key) in all.enumerated() {
            for spelling in key.reference.spellings { indices[spelling, default: []].append(index) }
        }
        self.indices = indices
        required = all.indices.filter { all[$0].requirement != nil }
    }

    /// Returns the table without some of its keys, for objects that cannot have them.
    package func without(_ names: [String]) -> SceneKeys {
        SceneKeys { all.filter { !names.contains($0.reference.name) } }
    }

    /// The documentation of the keys.
    package var references: [SceneKeyReference] { all.map(\.reference) }

    private static func names(_ references: [SceneKeyReference]) -> [String] {
        let read = references.filter { !$0.options.isExpanded }
        var names = read.filter { $0.options.listedAfter == nil }.flatMap(\.spellings)
        for reference in read {
            guard let other = reference.options.listedAfter else { continue }
            let index = names.firstIndex(of: other).map { $0 + 1 }
            names.insert(contentsOf: reference.spellings, at: index ?? names.endIndex)
        }
        return names
    }

    /// Reads the keys of a map and sets the properties of an object.
    ///
    /// Reports illegal values and missing keys; unknown keys are reported by `MapReader.reportUnknownKeys`.
    /// - Returns: Whether all values are legal and no key is missing.
    package func read(_ map: inout MapReader, into object: inout Object, _ reader: ValueReader) -> Bool {
        map.allow(names)
        var isComplete = true
        // A map has few of the keys.
        let written = map.entries.flatMap { indices[$0.key] ?? [] }
        for index in Set(written + required).sorted() {
            let key = all[index]
            if !read(key, &map, into: &object, reader), !key.reference.options.isLenient { isComplete = false }
        }
        return isComplete
    }

    private func read(
        _ key: SceneKey<Object>, _ map: inout MapReader, into object: inout Object, _ reader: ValueReader
    ) -> Bool {
        guard let read = key.read else { return true }
        var written = Self.value(of: key, in: map)
        if written == nil, let requirement = key.requirement {
            written = map.required(key.reference.name, requirement)
            if written == nil { return false }
        }
        return written.map { read($0, &object, reader) } ?? true
    }

    private static func value(of key: SceneKey<Object>, in map: MapReader) -> SceneValue? {
        for name in key.reference.spellings {
            if let value = map.written(name) { return value }
        }
        return nil
    }
}

/// Builds a table of keys from rows and the tables of embedded objects.
@resultBuilder
package enum SceneKeysBuilder<Object> {
    package static func buildExpression(_ key: SceneKey<Object>) -> [SceneKey<Object>] { [key] }

    package static func buildExpression(_ keys: [SceneKey<Object>]) -> [SceneKey<Object>] { keys }

    /// The keys of a property that is an object of its own.
    package static func buildExpression<Part>(_ part: SceneKeysPart<Object, Part>) -> [SceneKey<Object>] {
        part.keys.all.map { $0.within(part.member) }
    }

    package static func buildBlock(_ keys: [SceneKey<Object>]...) -> [SceneKey<Object>] { keys.flatMap(\.self) }
}

/// The keys of a property, as keys of the object that has the property.
package struct SceneKeysPart<Object, Part> {
    let member: WritableKeyPath<Object, Part> & Sendable
    let keys: SceneKeys<Part>

    package init(_ member: WritableKeyPath<Object, Part> & Sendable, _ keys: SceneKeys<Part>) {
        self.member = member
        self.keys = keys
    }
}

extension SceneKeys {
    /// The schema of a map with these keys and no others.
    package var schema: JSONSchemaNode {
        .closed(references.flatMap(\.schemaProperties), required: references.filter(\.isRequired).map(\.name))
    }
}

extension SceneKeyReference {
    /// The key in each spelling, with the schema of its value.
    package var schemaProperties: [(String, JSONSchemaNode)] { spellings.map { ($0, form.schema) } }
}

/// An object of a scene whose keys are declared in one table.
package protocol SceneObject: Sendable {
    /// The name of the object in messages, with its article: "the player".
    static var noun: String { get }
    /// The name of the object in `SceneReference`; the last word of `noun` by default.
    static var objectName: String { get }
    /// The keys.
    static var keys: SceneKeys<Self> { get }

    /// Creates an object with the defaults of all keys, before they are read. Required keys have placeholders, which
    /// nobody sees: an object with a missing key is not returned.
    init()

    /// Reads the keys that depend on each other, and checks the rules across keys; reports problems and returns false.
    mutating func readRules(_ map: inout MapReader, _ reader: ValueReader) -> Bool
}

extension SceneObject {
    package static var objectName: String { noun.split(separator: " ").last.map(String.init) ?? noun }

    package mutating func readRules(_ map: inout MapReader, _ reader: ValueReader) -> Bool { true }

    /// Reads an object; reports problems and returns nil.
    ///
    /// - Parameter subject: The name of the object in messages.
    package init?(_ value: SceneValue, as subject: String = Self.noun, _ reader: ValueReader) {
        guard var map = MapReader(value, subject, reader.collector) else { return nil }
        self.init()
        var isComplete = Self.keys.read(&map, into: &self, reader)
        if !readRules(&map, reader) { isComplete = false }
        map.reportUnknownKeys()
        if !isComplete { return nil }
    }
}

extension SceneValueType where Value: SceneObject {
    /// A map with the keys of the object.
    package static var object: SceneValueType {
        let form = SceneValueForm(
            kind: .object, expectation: "a map", schema: Value.keys.schema, object: Value.objectName)
        return SceneValueType(form) { value, _, reader in Value(value, reader) }
    }
}
