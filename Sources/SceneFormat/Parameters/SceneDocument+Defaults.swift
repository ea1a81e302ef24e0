extension SceneDocument {
    /// The defaults of the scene's parameters as text, by their names; those that are lists have none. What is wrong is
    /// left out.
    public var parameterDefaults: [String: String] {
        ParameterTable(root["parameters"], overrides: [], ValueReader(collector: DiagnosticCollector())).values
            .compactMapValues(\.textForm)
    }
}
