/// A problem of an expression, without its location.
struct ExpressionError: Error {
    /// The problem, without a period.
    let problem: String
    /// The remedy, starting with "expected" or a verb.
    let expectation: String
    /// Returns the legal word nearest to the one given; nil for none. Called only for problems that are listed.
    let suggestion: @Sendable () -> String?
    /// Whether the problem is a result that is too large.
    var isLimit = false
    /// Whether the value is missing because of a problem that is reported elsewhere.
    var isReported = false

    init(
        _ problem: String, expected expectation: String,
        suggestion: @escaping @Sendable @autoclosure () -> String? = nil
    ) {
        self.problem = problem
        self.expectation = expectation
        self.suggestion = suggestion
    }

    /// A value that is larger than expressions may produce.
    static func tooLarge(_ what: String, _ limit: Int) -> ExpressionError {
        var error = ExpressionError("\(what) is too long", expected: "expected at most \(limit)")
        error.isLimit = true
        return error
    }

    /// The value of a name whose problem is reported at its declaration.
    static var reported: ExpressionError {
        var error = ExpressionError("", expected: "")
        error.isReported = true
        return error
    }
}

/// The largest expressions and results.
enum ExpressionLimits {
    /// The bytes of one expression.
    static let source = 4_096
    /// The nesting of parentheses, brackets and operators.
    static let depth = 32
    /// The operators with two operands in one expression.
    static let operators = 200
    /// The bytes of a text that an expression or a template produces.
    static let text = 100_000
    /// The values in a list that an expression produces, those of nested lists included.
    static let values = 10_000
    /// The steps of the evaluation of one expression: the values, the items of lists, and the calls of functions.
    static let steps = 2_000_000
    /// The steps that a call of a function for an item of a list counts.
    static let stepsPerCall = 64
}
