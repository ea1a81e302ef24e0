import Limits
import SourceText

/// Expands components, repetitions, conditions and expressions into a plain scene, whose values keep their locations.
package struct SceneExpander {
    let collector: DiagnosticCollector
    let budget: ExpansionBudget
    let components: ComponentTable
    /// The names that are known everywhere: the scene's parameters and its theme.
    let globals: ExpressionScope
    let reader: ValueReader
    /// The keys that the selected variant replaces in layers.
    package var variantLayers = VariantLayers()

    package init(components: ComponentTable, globals: ExpressionScope, reader: ValueReader, limits: ResourceLimits) {
        self.components = components
        self.globals = globals
        self.reader = reader
        collector = reader.collector
        budget = ExpansionBudget(limits: limits, collector: reader.collector)
    }

    /// The keys of the scene that are gone after the expansion.
    static let ownKeys = ["components", "theme", "themes", "include", "variants", ParameterTable.columnsKey, "$schema"]

    /// Returns the plain scene; nil if it exceeds a limit, which is reported.
    package func scene(_ root: SceneValue) -> SceneValue? {
        guard case .map(let entries) = root.content else { return root }
        var context = ExpansionContext(scope: globals)
        context.end = end(of: entries, context)
        let expanded = entries.filter { !Self.ownKeys.contains($0.key) }.compactMap { entry in
            section(entry, context).map {
                SceneValue.Entry(key: entry.key, keyLocation: entry.keyLocation, value: $0)
            }
        }
        variantLayers.reportUnused(collector)
        return budget.isExhausted ? nil : SceneValue(.map(expanded), at: root.location)
    }

    private func section(_ entry: SceneValue.Entry, _ context: ExpansionContext) -> SceneValue? {
        switch entry.key {
        // The defaults of parameters are literal.
        case "parameters": entry.value
        case "root": root(entry.value, context)
        case "events": items(entry.value, .event, context)
        case "audio": items(entry.value, .track, context)
        default: value(entry.value, context)
        }
    }

    private func root(_ value: SceneValue, _ context: ExpansionContext) -> SceneValue {
        let value = varied(value, context, isRoot: true)
        if let condition = value.entries.first(where: { $0.key == "if" || $0.key == "repeat" }) {
            collector.report(
                at: condition.keyLocation, "the root has \"\(condition.key)\"",
                expected: "expected it in a sublayer, because a scene has one root")
        }
        return layer(value.without(["repeat"]), context) ?? SceneValue(.null, at: value.location)
    }

    /// Returns a value with its expressions evaluated.
    package func value(_ value: SceneValue, _ context: ExpansionContext) -> SceneValue {
        let location = value.location.used(context.use)
        guard budget.spend(1, at: location), budget.check(depth: context.depth, at: location) else {
            return SceneValue(.null, at: location)
        }
        switch value.content {
        case .text(let text):
            // Each use of a long text is searched for expressions.
            guard budget.spend(text.utf8.count / ExpansionBudget.bytesPerValue, at: location) else {
                return SceneValue(.null, at: location)
            }
            return SceneValue(template(text, at: location, context), at: location)
        case .list(let items):
            return SceneValue(.list(items.map { self.value($0, context.inner) }), at: location)
        case .map(let entries):
            return SceneValue(.map(entries.map { self.entry($0, context) { self.value($0, $1) } }), at: location)
        default: return SceneValue(value.content, at: location)
        }
    }

    /// Returns an entry with its key and its value expanded.
    func entry(
        _ entry: SceneValue.Entry, _ context: ExpansionContext,
        _ expand: (SceneValue, ExpansionContext) -> SceneValue
    ) -> SceneValue.Entry {
        let location = entry.keyLocation.used(context.use)
        var key = entry.key
        if TemplateText.hasBraces(key),
            let text = SceneValue(template(key, at: location, context), at: location).textForm
        {
            key = text
        }
        return SceneValue.Entry(key: key, keyLocation: location, value: expand(entry.value, context.inner))
    }
}

extension SceneExpander {
    /// Returns the value of a text that is one expression, or the text with the values of its expressions.
    private func template(_ text: String, at location: SourceLocation, _ context: ExpansionContext)
        -> SceneValue.Content
    {
        guard TemplateText.hasBraces(text) else { return .text(text) }
        guard let template = TemplateText(text) else {
            collector.report(
                at: location, "a \"{{\" is not closed", expected: "expected {{name}}, or \\{{ for literal braces")
            return .null
        }
        guard budget.spend(1 + text.utf8.count / 16, at: location) else { return .null }
        if template.pieces.count == 1, case .expression(let expression) = template.pieces[0] {
            let content = evaluate(expression, at: location, context) ?? .null
            return budget.spend(content.count(upTo: ExpansionBudget.valueLimit), at: location)
                ? content.located(at: location) : .null
        }
        var result = ""
        for piece in template.pieces {
            switch piece {
            case .literal(let literal): result += literal
            case .expression(let expression): result += textForm(expression, at: location, context)
            }
            guard result.utf8.count <= ExpressionLimits.text else {
                budget.exhaust(
                    at: location, "the text of expressions is too long",
                    expected: "expected at most \(ExpressionLimits.text) bytes")
                return .null
            }
        }
        return budget.spend(result.utf8.count / 64, at: location) ? .text(result) : .null
    }

    private func textForm(_ expression: String, at location: SourceLocation, _ context: ExpansionContext) -> String {
        guard let content = evaluate(expression, at: location, context), content != .null else { return "" }
        let value = SceneValue(content, at: location)
        if let text = value.textForm { return text }
        let subject = context.scope.contains(expression) ? "the parameter \"\(expression)\"" : "{{\(expression)}}"
        collector.report(
            at: location, "\(subject) is \(value.summary), which cannot be inserted into text",
            expected: "expected {{\(expression)}} as the whole value")
        return ""
    }

    /// Returns the value of an expression; reports problems and returns nil.
    private func evaluate(_ text: String, at location: SourceLocation, _ context: ExpansionContext)
        -> SceneValue.Content?
    {
        // Also finds names that are not identifiers of expressions, such as "and".
        if let value = context.scope.values[text] { return value.content }
        do throws(ExpressionError) {
            let scope = context.scope
            let expression =
                scope.contains(text) ? Expression.name(text) : try ExpressionParser.parse(text) { scope.contains($0) }
            let evaluator = ExpressionEvaluator(scope: scope)
            defer { _ = budget.spend(evaluator.steps.count / 64, at: location) }
            return try evaluator.value(of: expression)
        } catch {
            report(error, text, at: location)
            return nil
        }
    }

    private func report(_ error: ExpressionError, _ text: String, at location: SourceLocation) {
        defer { collector.silence(location) }
        if error.isReported { return }
        if error.isLimit { return budget.exhaust(at: location, error.problem, expected: error.expectation) }
        let isName = text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
        let shortened = text.count > 60 ? text.prefix(60) + "…" : text
        collector.report(
            at: location, isName ? error.problem : "\(error.problem) in {{\(shortened)}}", expected: error.expectation,
            suggestion: error.suggestion(), code: .expression)
    }
}

extension SceneValue.Content {
    /// Returns the value with this location for everything in it.
    fileprivate func located(at location: SourceLocation) -> Self {
        switch self {
        case .list, .map: SceneValue(self, at: location).moved { _ in location }.content
        default: self
        }
    }
}
