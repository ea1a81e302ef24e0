/// The entries of a map while it is composed: keys are unique, merged ones give way to written ones.
struct MapEntries {
    private var written: [SceneValue.Entry] = []
    private var merged: [SceneValue.Entry] = []
    private var places: [String: SourceLocation] = [:]
    private let collector: DiagnosticCollector

    init(collector: DiagnosticCollector) { self.collector = collector }

    /// Written entries in their order, then the merged ones that they do not override.
    var all: [SceneValue.Entry] { written + merged.filter { places[$0.key] == nil } }

    mutating func add(_ key: String, at place: SourceLocation, _ value: SceneValue) {
        if let first = places[key] {
            collector.report(
                at: place, "the key \"\(key)\" is repeated (first on line \(first.line))",
                expected: "expected each key once in a map")
            return
        }
        places[key] = place
        written.append(.init(key: key, keyLocation: place, value: value))
    }

    /// YAML's `<<`: the entries of a map, or of each map of a list, where earlier ones win.
    mutating func merge(_ value: SceneValue) {
        switch value.content {
        case .map(let entries):
            for entry in entries where !merged.contains(where: { $0.key == entry.key }) { merged.append(entry) }
        case .list(let maps): maps.forEach { merge($0) }
        default:
            collector.report(
                at: value.location, "\"<<\" is \(value.summary)",
                expected: "expected an alias of a map, or a list of them")
        }
    }
}
