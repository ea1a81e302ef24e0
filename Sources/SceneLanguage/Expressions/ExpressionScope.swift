/// The names that an expression can use, with their values.
package struct ExpressionScope {
    /// The values by name.
    package var values: [String: SceneValue]
    /// The names of parameters in their order, those without a legal value included.
    private(set) var names: [String]
    private var isName: Set<String>

    /// Creates a scope.
    package init(values: [String: SceneValue] = [:], names: [String] = []) {
        self.values = values
        self.names = names
        isName = Set(names)
    }

    /// Returns whether the name exists.
    package func contains(_ name: String) -> Bool { values[name] != nil || isName.contains(name) }

    /// Returns how to write the field of an object, such as `colors.brand`; nil if none of the first objects has that
    /// field.
    func path(toField field: String) -> String? {
        let owner = names.prefix(SpellingSuggestion.candidateLimit).first { name in
            guard case .map(let entries) = values[name]?.content else { return false }
            return entries.contains { $0.key == field }
        }
        return owner.map { "\($0).\(field)" }
    }

    /// Returns the problem of a name that does not exist.
    func problem(ofName name: String) -> ExpressionError {
        ExpressionError(
            "there is no parameter \"\(name)\"",
            expected: names.isEmpty ? "expected a name declared under parameters" : "expected one of \(names.listed)",
            suggestion: path(toField: name) ?? SpellingSuggestion.closest(to: name, in: names))
    }

    /// Adds a value, which hides an outer one of that name.
    package mutating func bind(_ name: String, _ value: SceneValue) {
        values[name] = value
        add(name)
    }

    /// Adds a name without a legal value, whose problem is reported already.
    mutating func bindNothing(to name: String) {
        values[name] = nil
        add(name)
    }

    private mutating func add(_ name: String) {
        if isName.insert(name).inserted { names.append(name) }
    }
}
