import SourceText

/// Reads the keys of one map and reports unknown ones.
package struct MapReader {
    /// The object that the map describes, for messages: "a CALayer".
    package let subject: String
    package let location: SourceLocation
    package let entries: [SceneValue.Entry]
    private let collector: DiagnosticCollector
    /// The legal keys in order; some several times.
    private var allowed: [String] = []
    /// The indices of the entries of a large map; nil for a map that is searched faster.
    private let indices: [String: Int]?
    /// The number of entries from which a map is large.
    private static let largeCount = 16

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
        indices =
            entries.count < Self.largeCount
            ? nil
            : Dictionary(entries.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the value of `key`; null counts as absent.
    package mutating func value(_ key: String) -> SceneValue? {
        allowed.append(key)
        return written(key)
    }

    /// Returns the value of a legal key; null counts as absent.
    package func written(_ key: String) -> SceneValue? {
        guard let index = index(of: key) else { return nil }
        let value = entries[index].value
        return value.isNull ? nil : value
    }

    private func index(of key: String) -> Int? {
        if let indices { return indices[key] }
        // Called for many keys of each layer: `firstIndex(where:)` would copy every entry.
        for index in entries.indices where entries[index].key == key { return index }
        return nil
    }

    /// Returns the value of `key`; reports an absent key.
    package mutating func required(_ key: String, _ expectation: String) -> SceneValue? {
        if let value = value(key) { return value }
        let valueLocation = index(of: key).map { entries[$0].value.location }
        collector.report(
            at: valueLocation ?? location, absence(of: key), expected: "expected \(expectation)",
            code: .missingKey)
        return nil
    }

    private func absence(of key: String) -> String { "\(subject) has no \"\(key)\"" }

    /// Marks keys as legal without reading them.
    package mutating func allow(_ keys: [String]) { allowed += keys }

    /// The legal keys in order.
    private var order: [String] {
        var names: Set<String> = []
        return allowed.filter { names.insert($0).inserted }
    }

    /// Returns the line to write instead of an unknown key of another format; nil if there is none.
    package func remedy(for entry: SceneValue.Entry) -> String? {
        HabitRemedy(subject: subject, entries: entries, legal: order).line(for: entry)
    }

    /// Reports the keys that were neither read nor allowed. A required key that is only misspelled is not also missing.
    package func reportUnknownKeys() {
        // Most maps have few and legal keys.
        if entries.count < Self.largeCount, entries.allSatisfy({ allowed.contains($0.key) }) { return }
        let order = order
        let legal = Set(order)
        for entry in entries where !legal.contains(entry.key) {
            // The same key of each repetition of a layer has the same advice.
            let advice = collector.advice(at: entry.keyLocation, subject) { self.advice(for: entry, in: order) }
            if let suggestion = advice.suggestion { collector.withdraw(absence(of: suggestion), at: location) }
            collector.report(
                at: entry.keyLocation, "unknown key \"\(entry.key)\" in \(subject)",
                expected: advice.expectation, suggestion: advice.suggestion, code: .unknownKey,
                correction: advice.correction)
        }
    }

    private func advice(for entry: SceneValue.Entry, in order: [String]) -> DiagnosticCollector.Advice {
        let suggestion =
            CommonGuesses.key(for: entry.key, in: order) ?? SpellingSuggestion.closest(to: entry.key, in: order)
        let expectation =
            remedy(for: entry) ?? "expected \(list(order, near: entry.key, hasSuggestion: suggestion != nil))"
        // Keys of other formats may stand for several ones; a misspelled key is only the nearest one.
        let spelling = SceneCorrection.spelling(entry.key, in: order)
        let isSure = spelling?.replacement == suggestion && !entries.contains { $0.key == suggestion }
        return .init(expectation: expectation, suggestion: suggestion, correction: isSure ? spelling : nil)
    }

    /// The legal keys; of a long list, its length and the five that are most similar to the written one.
    private func list(_ order: [String], near key: String, hasSuggestion: Bool) -> String {
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
