import SourceText

/// Reads the keys of one map and reports unknown ones.
package struct MapReader {
    /// The object that the map describes, for messages: "a CALayer".
    package let subject: String
    package let location: SourceLocation
    package let entries: [SceneValue.Entry]
    private let collector: DiagnosticCollector
    private var known: Set<String> = []
    private var order: [String] = []

    /// Creates a reader; reports a value that is not a map and returns nil.
    package init?(_ value: SceneValue, _ subject: String, _ collector: DiagnosticCollector) {
        guard case .map(let entries) = value.content else {
            collector.report(
                at: value.location, "\(subject) is \(value.summary)", expected: "expected a map of keys and values")
            return nil
        }
        self.subject = subject
        location = value.location
        self.entries = entries
        self.collector = collector
    }

    /// Returns the value of `key`; null counts as absent.
    package mutating func value(_ key: String) -> SceneValue? {
        allow([key])
        return written(key)
    }

    /// Returns the value of a legal key; null counts as absent.
    package func written(_ key: String) -> SceneValue? {
        entries.first { $0.key == key }.flatMap { $0.value.isNull ? nil : $0.value }
    }

    /// Returns the value of `key`; reports an absent key.
    package mutating func required(_ key: String, _ expectation: String) -> SceneValue? {
        if let value = value(key) { return value }
        let place = entries.first { $0.key == key }?.value.location ?? location
        collector.report(at: place, absence(of: key), expected: "expected \(expectation)")
        return nil
    }

    private func absence(of key: String) -> String { "\(subject) has no \"\(key)\"" }

    /// Marks keys as known without reading them.
    package mutating func allow(_ keys: [String]) {
        for key in keys where known.insert(key).inserted { order.append(key) }
    }

    /// Returns the line to write in place of an unknown key of another format; nil if there is none.
    package func remedy(for entry: SceneValue.Entry) -> String? {
        HabitRemedy(subject: subject, entries: entries, legal: order).line(for: entry)
    }

    /// Reports the keys that were neither read nor allowed. A required key that is only misspelled is not also missing.
    package func reportUnknownKeys() {
        for entry in entries where !known.contains(entry.key) {
            let suggestion =
                CommonGuesses.key(for: entry.key, in: order) ?? SpellingSuggestion.closest(to: entry.key, in: order)
            if let suggestion { collector.withdraw(absence(of: suggestion), at: location) }
            collector.report(
                at: entry.keyLocation, "unknown key \"\(entry.key)\" in \(subject)",
                expected: remedy(for: entry)
                    ?? "expected \(list(near: entry.key, hasSuggestion: suggestion != nil))", suggestion: suggestion)
        }
    }

    /// The legal keys; of a long list, its length and the five that are most similar to the written one.
    private func list(near key: String, hasSuggestion: Bool) -> String {
        guard order.count > 12 else { return "one of \(order.joined(separator: ", "))" }
        let nearest = hasSuggestion ? [] : SpellingSuggestion.nearest(5, to: key, in: order)
        let examples = nearest.isEmpty ? "" : ", such as \(nearest.joined(separator: ", "))"
        return "one of its \(order.count) keys\(examples) (see docs/SceneFormat.md)"
    }
}

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
