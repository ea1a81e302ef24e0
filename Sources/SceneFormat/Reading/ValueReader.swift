/// Reads document values as typed ones; what is not of the type is reported and gives nil.
struct ValueReader {
    /// Larger magnitudes are refused, so that no later arithmetic overflows.
    static let numberLimit = 1e9

    let collector: DiagnosticCollector

    func refuse<T>(_ value: SceneValue, _ label: String, _ expectation: String, suggestion: String? = nil) -> T? {
        collector.report(
            at: value.location, "\(label) is \(value.summary)", expected: "expected \(expectation)",
            suggestion: suggestion)
        return nil
    }

    func text(_ value: SceneValue, _ label: String, _ expectation: String = "text") -> String? {
        guard case .text(let text) = value.content else { return refuse(value, label, expectation) }
        return text
    }

    func boolean(_ value: SceneValue, _ label: String) -> Bool? {
        guard case .boolean(let flag) = value.content else { return refuse(value, label, "true or false") }
        return flag
    }

    /// One of `names`.
    func choice(_ value: SceneValue, _ label: String, of names: [String]) -> String? {
        let expectation = "one of \(names.joined(separator: ", "))"
        guard case .text(let text) = value.content else { return refuse(value, label, expectation) }
        guard names.contains(text) else {
            return refuse(value, label, expectation, suggestion: NearMiss.of(text, in: names))
        }
        return text
    }

    /// Each item of a list; nil where the value is none or an item is refused, so that every item is looked at.
    func list<T>(_ value: SceneValue, _ label: String, _ expectation: String = "a list", _ read: (SceneValue) -> T?)
        -> [T]?
    {
        guard case .list(let items) = value.content else { return refuse(value, label, expectation) }
        let results = items.map(read)
        return results.contains { $0 == nil } ? nil : results.compactMap { $0 }
    }
}
