import Foundation
import SourceText

/// The parameters of a scene with their values for one render.
package struct ParameterTable {
    package let declarations: [ParameterDeclaration]
    package private(set) var values: [String: SceneValue] = [:]
    /// The names of all declarations, including illegal ones.
    let declaredNames: [String]
    /// The names of table columns that are no parameters, under `columns`.
    let columnNames: [String]

    /// Reads the declarations and applies the overrides; problems are reported and left out.
    ///
    /// A scene with `themes` that does not declare the parameter `theme` has it anyway; likewise `variants` and
    /// `variant`.
    package init(_ root: SceneValue, overrides: [ParameterOverride], _ reader: ValueReader) {
        let section = root["parameters"]
        var declarations: [ParameterDeclaration] = []
        var names: [String] = []
        if let section, !section.isNull, let map = MapReader(section, "parameters", reader.collector) {
            names = map.entries.map(\.key)
            declarations = map.entries.compactMap { ParameterDeclaration($0.key, $0.value, at: $0.keyLocation, reader) }
        }
        if !names.contains(SceneTheme.parameter), let theme = Self.themeParameter(root["themes"], reader) {
            declarations.append(theme)
            names.append(theme.name)
        }
        if !names.contains(SceneVariant.parameter), let variant = SceneVariant.declaration(root) {
            declarations.append(variant)
            names.append(variant.name)
        }
        self.declarations = declarations
        declaredNames = names
        columnNames = root[Self.columnsKey].flatMap { $0.isNull ? nil : Self.columns($0, names, reader) } ?? []
        let silent = ValueReader(collector: DiagnosticCollector())
        for declaration in declarations {
            // Illegal defaults are reported with their declaration.
            let written = declaration.defaultValue ?? declaration.absentValue
            values[declaration.name] = written.map { declaration.resolved($0, "the default", silent) ?? $0 }
        }
        for override in overrides { apply(override, reader) }
        for declaration in declarations where values[declaration.name] == nil {
            reportMissing(declaration, overrides, reader.collector)
        }
    }

    /// The files that asset parameters name.
    package var assetPaths: Set<String> {
        Set(declarations.filter { $0.kind == .asset }.compactMap { values[$0.name]?.textForm })
    }

    /// The key of the scene that lists columns of tables.
    package static let columnsKey = "columns"

    private static func columns(_ value: SceneValue, _ parameters: [String], _ reader: ValueReader) -> [String]? {
        reader.list(value, columnsKey, "a list of names of table columns") { item in
            guard let name = reader.text(item, "the column") else { return nil }
            guard !parameters.contains(name) else {
                reader.collector.report(
                    at: item.location, "the column \"\(name)\" is also a parameter",
                    expected: "expected a name that is no parameter; columns of parameters need no declaration")
                return nil
            }
            return name
        }
    }

    /// The parameter that selects one of the themes, the first by default.
    private static func themeParameter(_ themes: SceneValue?, _ reader: ValueReader) -> ParameterDeclaration? {
        guard let themes, !themes.isNull, let map = MapReader(themes, "themes", reader.collector),
            let first = map.entries.first
        else { return nil }
        let names = map.entries.map { SceneValue(.text($0.key), at: $0.keyLocation) }
        return ParameterDeclaration(
            name: SceneTheme.parameter, kind: .string, defaultValue: SceneValue(.text(first.key), at: themes.location),
            choices: names, summary: "The theme", location: themes.location)
    }

    /// The names for expressions, with their values.
    package var scope: ExpressionScope { ExpressionScope(values: values, names: declaredNames) }

    private mutating func apply(_ override: ParameterOverride, _ reader: ValueReader) {
        let collector = reader.collector
        guard let declaration = declarations.first(where: { $0.name == override.name }) else {
            if declaredNames.contains(override.name) || columnNames.contains(override.name) { return }
            let names = declaredNames
            // The scenes of Lottie files have this parameter.
            if let alternative = override.sceneAlternative, !names.contains("compatibility") {
                collector.report(
                    at: override.location, "the option applies to Lottie files, not to scenes",
                    expected: "expected \(alternative) in the scene instead")
                return
            }
            collector.report(
                at: override.location, "the scene has no parameter \"\(override.name)\"",
                expected: names.isEmpty
                    ? "expected no parameters, because the scene declares none"
                    : "expected one of \(names.listed)",
                suggestion: SpellingSuggestion.closest(to: override.name, in: names))
            return
        }
        if isDefault(override, declaration) { return }
        guard
            let value = declaration.value(
                from: override.text(for: declaration.kind), at: override.location, reader.theme)
        else {
            collector.report(
                at: override.location,
                "the value \"\(override.text)\" of \"\(override.name)\" is not of type \(declaration.kind.rawValue)",
                expected: "expected \(declaration.kind.expectation)")
            values[override.name] = nil
            return
        }
        values[override.name] = declaration.resolved(value, "the value", reader)
        if let number = override.number(for: declaration.kind), let alternative = number.alternative {
            collector.warn(
                SceneDiagnostic(
                    at: override.location, "\"\(override.text)\" of \"\(override.name)\" is read as \(number.text)",
                    expected: "write \(number.unambiguousText), or \(alternative), without a separator of thousands"))
        }
    }

    /// Returns whether an override is an empty cell of a table that stands for the parameter's default. Texts and lists
    /// can be empty.
    private func isDefault(_ override: ParameterOverride, _ declaration: ParameterDeclaration) -> Bool {
        override.text(for: declaration.kind).isEmpty && override.location.line > 0
            && ![.string, .list].contains(declaration.kind)
            && values[override.name] != nil
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

/// A value for a parameter from outside the scene: `--set name=value`, or a cell of a batch table.
package struct ParameterOverride: Equatable, Sendable {
    /// The name of the parameter.
    package let name: String
    /// The value as text; the parameter's declaration determines its type.
    package let text: String
    /// The origin of the value, for messages.
    package let location: SourceLocation
    /// What scenes have instead, for options that apply to Lottie files; nil for other overrides.
    package let sceneAlternative: String?
    /// How numbers are written in the table that the value is a cell of; nil for other overrides.
    let numbers: TableNumber.Style?

    /// Creates an override; without a location, messages call it `--set name`.
    package init(
        name: String, text: String, location: SourceLocation? = nil, sceneAlternative: String? = nil
    ) {
        self.init(name: name, text: text, location: location, sceneAlternative: sceneAlternative, numbers: nil)
    }

    /// Creates an override for a cell of a table.
    init(
        name: String, text: String, location: SourceLocation?, sceneAlternative: String? = nil,
        numbers: TableNumber.Style?
    ) {
        self.name = name
        self.numbers = numbers
        self.sceneAlternative = sceneAlternative
        self.text = text
        self.location = location ?? SourceLocation(file: "--set \(name)")
    }

    /// Returns the text for a parameter of a type: numbers without spaces around them, and with a decimal point.
    func text(for kind: ParameterKind) -> String {
        guard [.number, .integer, .boolean].contains(kind) else { return text }
        return number(for: kind)?.text ?? text.trimmingCharacters(in: .whitespaces)
    }

    /// Returns the number of a cell; nil for parameters of other types, and for other overrides.
    func number(for kind: ParameterKind) -> TableNumber? {
        guard let numbers, [.number, .integer].contains(kind) else { return nil }
        return TableNumber(text.trimmingCharacters(in: .whitespaces), numbers)
    }

    /// Reads `name=value`; the value may be empty and may contain further `=`.
    ///
    /// - Throws: `SceneFormatError` if there is no name or no `=`.
    package init(argument: String) throws(SceneFormatError) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else {
            let diagnostic = SceneDiagnostic(
                at: SourceLocation(file: "--set"), "\"\(argument)\" is not an assignment",
                expected: "expected name=value, as in title=Hello")
            throw SceneFormatError(diagnostics: [diagnostic])
        }
        self.init(name: String(parts[0]), text: String(parts[1]))
    }
}

extension SceneDocument {
    /// The names of the scene's parameters.
    package var parameterNames: [String] {
        ParameterTable(root, overrides: [], ValueReader(collector: DiagnosticCollector())).declaredNames
    }

    /// The names of table columns that the scene declares under `columns`, which are no parameters.
    package var columnNames: [String] {
        ParameterTable(root, overrides: [], ValueReader(collector: DiagnosticCollector())).columnNames
    }

    /// The defaults of the scene's parameters as text, by name; lists and illegal declarations are left out.
    package var parameterDefaults: [String: String] {
        ParameterTable(root, overrides: [], ValueReader(collector: DiagnosticCollector())).values
            .compactMapValues(\.textForm)
    }

    /// The names of the scene's parameters of type asset, whose values are paths.
    package var assetParameters: Set<String> {
        let table = ParameterTable(root, overrides: [], ValueReader(collector: DiagnosticCollector()))
        return Set(table.declarations.filter { $0.kind == .asset }.map(\.name))
    }
}
