import Foundation
import SourceText

/// Computes the value of an expression. It reads nothing but its scope, and loops only over lists.
struct ExpressionEvaluator {
    typealias Content = SceneValue.Content

    /// Counts the work of evaluations: the values, the items of lists, and the calls of functions for items.
    ///
    /// Owner thread only: it exists while one scene is expanded.
    final class Steps {
        private(set) var count = 0

        /// Counts steps before they are taken; throws if there are too many.
        func spend(_ steps: Int) throws(ExpressionError) {
            count += steps
            guard count <= ExpressionLimits.steps else {
                var error = ExpressionError(
                    "an expression takes more than \(ExpressionLimits.steps) steps",
                    expected: "expected shorter lists, or fewer functions inside functions")
                error.isLimit = true
                throw error
            }
        }
    }

    var scope: ExpressionScope
    var steps = Steps()

    /// Returns the value.
    ///
    /// - Parameter isLenient: Whether missing fields and elements are null instead of errors.
    func value(of expression: Expression, isLenient: Bool = false) throws(ExpressionError) -> Content {
        let content = try evaluated(expression, isLenient)
        try steps.spend(content.size)
        return content
    }

    /// Returns a value of which only an element, a field or the length is needed: a list costs one step.
    func container(_ expression: Expression, isLenient: Bool = false) throws(ExpressionError) -> Content {
        let content = try evaluated(expression, isLenient)
        if case .text = content { try steps.spend(content.size) } else { try steps.spend(1) }
        return content
    }

    private func evaluated(_ expression: Expression, _ isLenient: Bool) throws(ExpressionError) -> Content {
        switch expression {
        case .value(let content): return content
        case .name(let name): return try variable(name)
        case .list(let items): return try list(items)
        case .map(let entries): return try map(entries)
        case .field(let base, let name):
            return try field(name, of: container(base, isLenient: isLenient), base, isLenient)
        case .element(let base, let index):
            return try element(value(of: index), of: container(base, isLenient: isLenient), base, isLenient)
        case .call(let function, let arguments): return try call(function, arguments)
        case .function:
            throw ExpressionError("a function has no value", expected: "expected it as argument 2 of map() or filter()")
        case .not(let operand): return .boolean(try !boolean(operand))
        case .negative(let operand):
            let number = try ExpressionArguments.number(value(of: operand), "the operand of -")
            return .number(NumberLiteral(computed: -number))
        case .operation(let operation, let left, let right): return try self.operation(operation, left, right)
        case .conditional(let condition, let first, let second):
            return try value(of: boolean(condition) ? first : second, isLenient: isLenient)
        }
    }

    private func variable(_ name: String) throws(ExpressionError) -> Content {
        if let value = scope.values[name] { return value.content }
        // A declared parameter without a value is reported at its declaration or its override.
        if scope.contains(name) { throw .reported }
        if let constant = Self.constants[name] { return .number(NumberLiteral(computed: constant)) }
        throw scope.problem(ofName: name)
    }

    /// The names with the same value everywhere, which parameters of the same name hide.
    static let constants = ["pi": Double.pi]

    private func list(_ items: [Expression]) throws(ExpressionError) -> Content {
        var values: [SceneValue] = []
        for item in items { values.append(SceneValue(computed: try value(of: item))) }
        return try counted(.list(values))
    }

    private func map(_ entries: [Expression.Entry]) throws(ExpressionError) -> Content {
        var values: [SceneValue.Entry] = []
        for entry in entries {
            values.removeAll { $0.key == entry.key }
            values.append(
                .init(key: entry.key, keyLocation: .computed, value: SceneValue(computed: try value(of: entry.value))))
        }
        return try counted(.map(values))
    }

    /// Returns the value unless it is too large, and counts all values in it.
    func counted(_ content: Content) throws(ExpressionError) -> Content {
        let checked = try Self.checked(content)
        try steps.spend(checked.count(upTo: ExpressionLimits.values))
        return checked
    }

    /// Returns the value unless it is too large.
    static func checked(_ content: Content) throws(ExpressionError) -> Content {
        switch content {
        case .text(let text) where text.utf8.count > ExpressionLimits.text:
            throw .tooLarge("the text of an expression", ExpressionLimits.text)
        case .list, .map:
            guard content.count(upTo: ExpressionLimits.values) <= ExpressionLimits.values else {
                throw .tooLarge("the list of an expression", ExpressionLimits.values)
            }
        default: break
        }
        return content
    }

    /// Returns the value of a condition.
    func boolean(_ expression: Expression) throws(ExpressionError) -> Bool {
        try boolean(value(of: expression))
    }

    /// Returns the Boolean that a condition is.
    func boolean(_ content: Content) throws(ExpressionError) -> Bool {
        if case .boolean(let flag) = content { return flag }
        throw ExpressionError(
            "a condition is \(SceneValue(computed: content).summary)",
            expected: "expected true or false, as from a comparison")
    }
}

extension ExpressionEvaluator {
    private func field(_ name: String, of content: Content, _ base: Expression, _ isLenient: Bool)
        throws(ExpressionError) -> Content
    {
        if isLenient, content == .null { return .null }
        guard case .map(let entries) = content else {
            throw ExpressionError(
                "\(base.summary) is \(SceneValue(computed: content).summary), which has no field \"\(name)\"",
                expected: "expected an object")
        }
        try steps.spend(entries.count)
        if let entry = entries.first(where: { $0.key == name }) { return entry.value.content }
        if isLenient { return .null }
        if base == .name(SceneStage.name), name == SceneStage.durationKey {
            throw ExpressionError(
                "scene.duration is not known here", expected: "expected a duration of the scene in seconds, not auto")
        }
        let names = entries.map(\.key)
        throw ExpressionError(
            "\(base.summary) has no field \"\(name)\"",
            expected: names.isEmpty
                ? "expected an object with fields" : "expected one of \(names.listed)",
            suggestion: SpellingSuggestion.closest(to: name, in: names))
    }

    private func element(_ index: Content, of content: Content, _ base: Expression, _ isLenient: Bool)
        throws(ExpressionError) -> Content
    {
        if isLenient, content == .null { return .null }
        if case .text(let name) = index { return try field(name, of: content, base, isLenient) }
        guard case .list(let items) = content else {
            throw ExpressionError(
                "\(base.summary) is \(SceneValue(computed: content).summary), which has no elements",
                expected: "expected a list")
        }
        let number = try ExpressionArguments.integer(index, "the index of \(base.summary)")
        let position = number < 0 ? items.count + number : number
        if items.indices.contains(position) { return items[position].content }
        if isLenient { return .null }
        throw ExpressionError(
            "\(base.summary) has no element \(number)",
            expected: items.isEmpty ? "expected a list that is not empty" : "expected 0 to \(items.count - 1)")
    }
}

extension Expression {
    /// The expression in messages.
    var summary: String {
        switch self {
        case .name(let name): name
        case .field(let base, let name): "\(base.summary).\(name)"
        case .element(let base, .value(let index)): "\(base.summary)[\(SceneValue(computed: index).textForm ?? "…")]"
        case .element(let base, _): "\(base.summary)[…]"
        case .call(let function, _): "\(function.rawValue)(…)"
        default: "the value"
        }
    }
}

extension SourceLocation {
    /// The location of a computed value, until the value has the location of its template.
    static let computed = SourceLocation(file: "")
}

extension SceneValue {
    /// Creates a value of an expression.
    init(computed content: Content) { self.init(content, at: .computed) }
}

extension SceneValue.Content {
    /// The cost of a value: the items of a list or map, or the length of a text.
    fileprivate var size: Int {
        switch self {
        case .list(let items): 1 + items.count
        case .map(let entries): 1 + entries.count
        case .text(let text): 1 + text.utf8.count / 16
        default: 1
        }
    }

    /// Returns the number of values, nested ones included; counting stops beyond `limit`.
    func count(upTo limit: Int) -> Int {
        var count = 1
        switch self {
        case .list(let items):
            for item in items where count <= limit { count += item.content.count(upTo: limit - count) }
        case .map(let entries):
            for entry in entries where count <= limit { count += entry.value.content.count(upTo: limit - count) }
        default: break
        }
        return count
    }
}
