/// Parses an expression by recursive descent with operator precedence.
struct ExpressionParser {
    private let tokens: [ExpressionToken]
    private var position = 0
    private var depth = 0
    private var operators = 0

    /// Parses `text`.
    ///
    /// - Parameter isKnown: Returns whether a name is known, so that names may contain hyphens.
    static func parse(_ text: String, isKnown: @escaping (String) -> Bool) throws(ExpressionError) -> Expression {
        guard text.utf8.count <= ExpressionLimits.source else {
            throw ExpressionError(
                "an expression has \(text.utf8.count) bytes", expected: "expected at most \(ExpressionLimits.source)")
        }
        var lexer = ExpressionLexer(text, isKnown: isKnown)
        var parser = ExpressionParser(tokens: try lexer.tokens())
        let expression = try parser.expression()
        guard parser.current == .end else { throw parser.unexpected("an operator or the end") }
        return expression
    }

    private init(tokens: [ExpressionToken]) { self.tokens = tokens }

    private var current: ExpressionToken { position < tokens.count ? tokens[position] : .end }

    private func unexpected(_ expectation: String) -> ExpressionError {
        ExpressionError("an expression has \(current.summary)", expected: "expected \(expectation)")
    }

    /// Advances over a sign; returns false if another token follows.
    private mutating func take(_ sign: String) -> Bool {
        guard current == .sign(sign) else { return false }
        position += 1
        return true
    }

    private mutating func require(_ sign: String) throws(ExpressionError) {
        guard take(sign) else { throw unexpected("\"\(sign)\"") }
    }

    private mutating func expression() throws(ExpressionError) -> Expression {
        depth += 1
        defer { depth -= 1 }
        guard depth <= ExpressionLimits.depth else {
            throw ExpressionError(
                "an expression is nested too deeply", expected: "expected at most \(ExpressionLimits.depth) levels")
        }
        let condition = try operation(0)
        guard take("?") else { return condition }
        let first = try expression()
        try require(":")
        return .conditional(condition, first, try expression())
    }

    private mutating func operation(_ least: Int) throws(ExpressionError) -> Expression {
        var left = try unary(least)
        while let next = currentOperator, next.precedence >= least {
            operators += 1
            guard operators <= ExpressionLimits.operators else {
                throw ExpressionError(
                    "an expression has too many operators", expected: "expected at most \(ExpressionLimits.operators)")
            }
            position += 1
            left = .operation(next, left, try operation(next.precedence + 1))
        }
        return left
    }

    private var currentOperator: Expression.Operator? {
        switch current {
        case .name("and"): .and
        case .name("or"): .or
        case .sign(let sign): Expression.Operator(rawValue: sign)
        default: nil
        }
    }

    private mutating func unary(_ least: Int) throws(ExpressionError) -> Expression {
        depth += 1
        defer { depth -= 1 }
        guard depth <= ExpressionLimits.depth else { throw unexpected("at most \(ExpressionLimits.depth) levels") }
        if take("!") { return .not(try unary(least)) }
        if current == .name("not"), !isNameOnly {
            position += 1
            return .not(try operation(max(least, Expression.Operator.comparison)))
        }
        if take("-") { return .negative(try unary(least)) }
        return try postfix()
    }

    /// Whether nothing that could be an operand follows the current name.
    private var isNameOnly: Bool {
        let next = position + 1 < tokens.count ? tokens[position + 1] : .end
        switch next {
        case .number, .text, .name: return false
        case .sign(let sign): return !["(", "[", "{", "!", "-"].contains(sign)
        case .end: return true
        }
    }

    private mutating func postfix() throws(ExpressionError) -> Expression {
        var value = try primary()
        var count = 0
        while true {
            count += 1
            guard count <= ExpressionLimits.depth else { throw unexpected("fewer fields") }
            if take(".") {
                guard case .name(let name) = current else { throw unexpected("the name of a field") }
                position += 1
                value = .field(value, name)
            } else if take("[") {
                value = .element(value, try expression())
                try require("]")
            } else {
                return value
            }
        }
    }

    private mutating func primary() throws(ExpressionError) -> Expression {
        let token = current
        position += 1
        switch token {
        case .number(let number): return .value(.number(number))
        case .text(let text): return .value(.text(text))
        case .name(let name): return try self.name(name)
        case .sign("("):
            let inner = try expression()
            try require(")")
            return inner
        case .sign("["): return .list(try items(until: "]"))
        case .sign("{"): return .map(try entries())
        case .sign, .end:
            position -= 1
            throw unexpected("a value, a name or \"(\"")
        }
    }

    private mutating func name(_ name: String) throws(ExpressionError) -> Expression {
        guard take("(") else {
            switch name {
            case "true": return .value(.boolean(true))
            case "false": return .value(.boolean(false))
            case "null": return .value(.null)
            default: return .name(name)
            }
        }
        guard let function = ExpressionFunction(rawValue: name) else {
            let names = ExpressionFunction.allCases.map(\.rawValue)
            throw ExpressionError(
                "there is no function \"\(name)\"", expected: "expected one of \(names.joined(separator: ", "))",
                suggestion: SpellingSuggestion.closest(to: name, in: names))
        }
        let arguments = try arguments(of: function)
        guard function.arity.contains(arguments.count) else {
            throw ExpressionError(
                "\(name)() has \(arguments.count) arguments", expected: "expected \(function.signature)")
        }
        return .call(function, arguments)
    }

    private mutating func arguments(of function: ExpressionFunction) throws(ExpressionError) -> [Expression] {
        var arguments: [Expression] = []
        while !take(")") {
            if !arguments.isEmpty { try require(",") }
            guard let names = functionParameters() else {
                arguments.append(try expression())
                continue
            }
            guard function.takesFunction, arguments.count == 1 else {
                throw ExpressionError(
                    "argument \(arguments.count + 1) of \(function.rawValue)() is a function",
                    expected: "expected \(function.signature)")
            }
            arguments.append(.function(names, try expression()))
        }
        return arguments
    }

    /// Advances over `name =>` or `(name, name) =>` and returns the names; nil if something else follows.
    private mutating func functionParameters() -> [String]? {
        var end = position
        var names: [String] = []
        func token(_ index: Int) -> ExpressionToken { index < tokens.count ? tokens[index] : .end }
        let hasParentheses = token(end) == .sign("(")
        if hasParentheses { end += 1 }
        while case .name(let name) = token(end), names.count < ExpressionFunction.longestParameters {
            names.append(name)
            end += 1
            guard hasParentheses, token(end) == .sign(",") else { break }
            end += 1
        }
        if hasParentheses {
            guard token(end) == .sign(")") else { return nil }
            end += 1
        }
        guard !names.isEmpty, token(end) == .sign("=>") else { return nil }
        position = end + 1
        return names
    }

    private mutating func items(until end: String) throws(ExpressionError) -> [Expression] {
        var items: [Expression] = []
        while !take(end) {
            if !items.isEmpty { try require(",") }
            items.append(try expression())
        }
        return items
    }

    private mutating func entries() throws(ExpressionError) -> [Expression.Entry] {
        var entries: [Expression.Entry] = []
        while !take("}") {
            if !entries.isEmpty { try require(",") }
            let key: String
            switch current {
            case .name(let name), .text(let name): key = name
            default: throw unexpected("a key")
            }
            position += 1
            try require(":")
            entries.append(.init(key: key, value: try expression()))
        }
        return entries
    }
}
