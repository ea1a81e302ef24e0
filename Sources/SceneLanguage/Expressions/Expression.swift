/// A parsed expression.
indirect enum Expression: Equatable {
    case value(SceneValue.Content)
    case name(String)
    case list([Expression])
    case map([Entry])
    case field(Expression, String)
    case element(Expression, Expression)
    case call(ExpressionFunction, [Expression])
    /// A function written as an argument, such as `row => row.value`, with the names of its parameters.
    case function([String], Expression)
    case not(Expression)
    case negative(Expression)
    case operation(Operator, Expression, Expression)
    case conditional(Expression, Expression, Expression)

    /// A key of a map with its value.
    struct Entry: Equatable {
        let key: String
        let value: Expression
    }

    /// An operator with two operands; raw values are its signs.
    enum Operator: String, Equatable {
        case or = "||"
        case and = "&&"
        case fallback = "??"
        case equal = "=="
        case notEqual = "!="
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="
        case add = "+"
        case subtract = "-"
        case multiply = "*"
        case divide = "/"
        case remainder = "%"

        /// The strength with which it binds, from 0.
        var precedence: Int {
            switch self {
            case .fallback: 0
            case .or: 1
            case .and: 2
            case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: 3
            case .add, .subtract: 4
            case .multiply, .divide, .remainder: 5
            }
        }

        /// The precedence of comparisons, which `not` includes.
        static let comparison = 3
    }
}
