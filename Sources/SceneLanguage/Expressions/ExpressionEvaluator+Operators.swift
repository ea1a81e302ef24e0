import Foundation

extension ExpressionEvaluator {
    /// Returns the value of an operation. The second operand of `and`, `or` and `??` is evaluated only if needed.
    func operation(_ operation: Expression.Operator, _ left: Expression, _ right: Expression)
        throws(ExpressionError) -> Content
    {
        switch operation {
        case .and: return .boolean(try boolean(left) ? boolean(right) : false)
        case .or: return .boolean(try boolean(left) ? true : boolean(right))
        case .fallback:
            let first = try value(of: left, isLenient: true)
            return first == .null ? try value(of: right) : first
        default: break
        }
        let first = try value(of: left)
        let second = try value(of: right)
        if operation == .equal || operation == .notEqual {
            try steps.spend(first.count(upTo: ExpressionLimits.values))
        }
        switch operation {
        case .equal: return .boolean(first.isSame(as: second))
        case .notEqual: return .boolean(!first.isSame(as: second))
        case .less, .lessOrEqual, .greater, .greaterOrEqual: return .boolean(try ordered(operation, first, second))
        case .add: return try sum(first, second)
        default: return .number(try arithmetic(operation, first, second))
        }
    }

    private func ordered(_ operation: Expression.Operator, _ first: Content, _ second: Content)
        throws(ExpressionError) -> Bool
    {
        let isLess: Bool
        let isEqual: Bool
        switch (first, second) {
        case (.number(let a), .number(let b)):
            isLess = a.value < b.value
            isEqual = a.value == b.value
        case (.text(let a), .text(let b)):
            isLess = ExpressionOrder.precedes(a, b)
            isEqual = a == b
        default: throw Self.mismatch(operation, first, second, "two numbers or two texts")
        }
        return switch operation {
        case .less: isLess
        case .lessOrEqual: isLess || isEqual
        case .greater: !isLess && !isEqual
        default: !isLess
        }
    }

    /// Adds numbers; joins lists, or texts with texts, numbers and Booleans.
    private func sum(_ first: Content, _ second: Content) throws(ExpressionError) -> Content {
        switch (first, second) {
        case (.number(let a), .number(let b)): return .number(try Self.finite(a.value + b.value, .add, first, second))
        case (.list(let a), .list(let b)): return try counted(.list(a + b))
        case (.text, _), (_, .text):
            guard let a = SceneValue(computed: first).textForm, let b = SceneValue(computed: second).textForm else {
                throw Self.mismatch(.add, first, second, "text, numbers or Booleans")
            }
            return try Self.checked(.text(a + b))
        default: throw Self.mismatch(.add, first, second, "numbers, texts or lists")
        }
    }

    private func arithmetic(_ operation: Expression.Operator, _ first: Content, _ second: Content)
        throws(ExpressionError) -> NumberLiteral
    {
        guard case .number(let a) = first, case .number(let b) = second else {
            throw Self.mismatch(operation, first, second, "numbers")
        }
        if operation == .divide || operation == .remainder, b.value == 0 {
            throw ExpressionError(
                "\(a.text) \(operation.rawValue) 0 has no value", expected: "expected a divisor other than 0")
        }
        let result =
            switch operation {
            case .subtract: a.value - b.value
            case .multiply: a.value * b.value
            case .divide: a.value / b.value
            default: Self.modulo(a.value, b.value)
            }
        return try Self.finite(result, operation, first, second)
    }

    /// Returns the remainder with the sign of the divisor.
    static func modulo(_ a: Double, _ b: Double) -> Double { a - b * (a / b).rounded(.down) }

    private static func finite(
        _ value: Double, _ operation: Expression.Operator, _ first: Content, _ second: Content
    ) throws(ExpressionError) -> NumberLiteral {
        guard value.isFinite else { throw mismatch(operation, first, second, "numbers with a finite result") }
        return NumberLiteral(computed: value)
    }

    private static func mismatch(
        _ operation: Expression.Operator, _ first: Content, _ second: Content, _ expectation: String
    ) -> ExpressionError {
        let texts = [first, second].map { SceneValue(computed: $0).summary }
        return ExpressionError(
            "the operands of \(operation.rawValue) are \(texts[0]) and \(texts[1])", expected: "expected \(expectation)"
        )
    }
}

extension SceneValue.Content {
    /// Returns whether two values are equal, regardless of their locations and of the notation of numbers.
    func isSame(as other: Self) -> Bool {
        switch (self, other) {
        case (.number(let a), .number(let b)): return a.value == b.value
        case (.list(let a), .list(let b)):
            return a.count == b.count && zip(a, b).allSatisfy { $0.content.isSame(as: $1.content) }
        case (.map(let a), .map(let b)):
            guard a.count == b.count else { return false }
            let others = Dictionary(b.map { ($0.key, $0.value.content) }) { $1 }
            return a.allSatisfy { entry in others[entry.key].map { entry.value.content.isSame(as: $0) } ?? false }
        default: return self == other
        }
    }
}
