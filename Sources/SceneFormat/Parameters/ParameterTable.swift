/// A scene's parameters with the values that this render gives them.
struct ParameterTable {
    let declarations: [ParameterDeclaration]
    private(set) var values: [String: SceneValue] = [:]
    /// Also those whose declaration is wrong.
    let declaredNames: [String]

    /// Reads the declarations and puts the overrides in; what is wrong is reported and left out.
    init(_ section: SceneValue?, overrides: [ParameterOverride], _ reader: ValueReader) {
        var declarations: [ParameterDeclaration] = []
        var names: [String] = []
        if let section, !section.isNull, let map = MapReader(section, "parameters", reader.collector) {
            names = map.entries.map(\.key)
            declarations = map.entries.compactMap { ParameterDeclaration($0.key, $0.value, at: $0.keyLocation, reader) }
        }
        self.declarations = declarations
        declaredNames = names
        for declaration in declarations { values[declaration.name] = declaration.defaultValue }
        for override in overrides { apply(override, reader.collector) }
        for declaration in declarations where values[declaration.name] == nil {
            reportMissing(declaration, overrides, reader.collector)
        }
    }

    /// The files that asset parameters name.
    var assetPaths: Set<String> {
        Set(declarations.filter { $0.kind == .asset }.compactMap { values[$0.name]?.textForm })
    }

    private mutating func apply(_ override: ParameterOverride, _ collector: DiagnosticCollector) {
        guard let declaration = declarations.first(where: { $0.name == override.name }) else {
            if declaredNames.contains(override.name) { return }
            let names = declaredNames
            collector.report(
                at: override.location, "the scene has no parameter \"\(override.name)\"",
                expected: names.isEmpty
                    ? "expected none, since it declares none" : "expected one of \(names.joined(separator: ", "))",
                suggestion: NearMiss.of(override.name, in: names))
            return
        }
        guard let value = declaration.kind.value(from: override.text, at: override.location) else {
            collector.report(
                at: override.location,
                "the value \"\(override.text)\" of \"\(override.name)\" is not of type \(declaration.kind.rawValue)",
                expected: "expected \(declaration.kind.expectation)")
            values[override.name] = nil
            return
        }
        values[override.name] = declaration.check(value, "the value", collector) ? value : nil
    }

    private func reportMissing(
        _ declaration: ParameterDeclaration, _ overrides: [ParameterOverride], _ collector: DiagnosticCollector
    ) {
        guard !overrides.contains(where: { $0.name == declaration.name }) else { return }
        collector.report(
            at: declaration.location, "the parameter \"\(declaration.name)\" has no value",
            expected: "expected a default here, or --set \(declaration.name)=…")
    }
}
