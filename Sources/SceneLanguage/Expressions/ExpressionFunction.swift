import Foundation

/// The functions of expressions; raw values are their names.
enum ExpressionFunction: String, CaseIterable {
    case abs, floor, ceil, round, sqrt, pow, mod, min, max, sum, clamp, lerp, sin, cos
    case length, slice, range, pluck, join, split, contains, map, filter, sort, reverse, ticks, scale
    case upper, lower, trim, replace, number, text, format, date

    /// The call with its arguments, for messages and the documentation; `?` marks optional ones.
    var signature: String {
        switch self {
        case .abs, .floor, .ceil, .sqrt: "\(rawValue)(number)"
        case .round: "round(number, decimals?)"
        case .pow: "pow(base, exponent)"
        case .mod: "mod(number, divisor)"
        case .min, .max: "\(rawValue)(number, number, …), \(rawValue)(list) or \(rawValue)(list, field)"
        case .sum: "sum(list) or sum(list, field)"
        case .clamp: "clamp(number, least, greatest)"
        case .lerp: "lerp(from, to, fraction)"
        case .sin, .cos: "\(rawValue)(radians)"
        case .length: "length(text, list or object)"
        case .slice: "slice(list or text, from, to?)"
        case .range: "range(count) or range(from, to)"
        case .pluck: "pluck(list, field)"
        case .join: "join(list, separator?)"
        case .split: "split(text, separator)"
        case .contains: "contains(list or text, value)"
        case .map: "map(list, item => value) or map(list, (item, index) => value)"
        case .filter: "filter(list, item => condition)"
        case .sort: "sort(list), sort(list, field) or sort(list, item => value)"
        case .reverse: "reverse(list)"
        case .ticks: "ticks(least, greatest, count?)"
        case .scale: "scale(number, [from, to], [from, to])"
        case .upper, .lower, .trim: "\(rawValue)(text)"
        case .replace: "replace(text, old, new)"
        case .number: "number(text)"
        case .text: "text(value)"
        case .format: "format(number, pattern, locale?)"
        case .date: "date(value, pattern, locale?)"
        }
    }

    /// The number of arguments.
    var arity: ClosedRange<Int> {
        switch self {
        case .abs, .floor, .ceil, .sqrt, .sin, .cos, .length, .upper, .lower, .trim, .number, .text, .reverse: 1...1
        case .pow, .mod, .pluck, .split, .contains, .map, .filter: 2...2
        case .round, .sum, .range, .join, .sort: 1...2
        case .slice, .ticks, .format, .date: 2...3
        case .clamp, .lerp, .replace, .scale: 3...3
        case .min, .max: 1...64
        }
    }

    /// Whether the second argument may be a function.
    var takesFunction: Bool { [.map, .filter, .sort, .sum, .min, .max].contains(self) }

    /// The largest number of parameters of a function that is an argument.
    static let longestParameters = 2

    /// Returns the value for arguments, whose number is right.
    func call(_ arguments: [SceneValue.Content]) throws(ExpressionError) -> SceneValue.Content {
        switch self {
        case .abs, .floor, .ceil, .round, .sqrt, .pow, .mod, .min, .max, .sum, .clamp, .lerp, .sin, .cos:
            let value = try numeric(arguments)
            guard value.isFinite else {
                throw ExpressionError("\(rawValue)() has no finite result", expected: "expected other arguments")
            }
            return .number(NumberLiteral(computed: value))
        case .length, .slice, .range, .pluck, .join, .split, .contains, .map, .filter, .sort, .reverse:
            return try ExpressionEvaluator.checked(try collection(arguments))
        case .ticks, .scale: return try chart(arguments)
        default: return try ExpressionEvaluator.checked(try textual(arguments))
        }
    }

    private func numeric(_ arguments: [SceneValue.Content]) throws(ExpressionError) -> Double {
        if [.min, .max, .sum].contains(self) { return try combined(arguments) }
        var n: [Double] = []
        for (index, argument) in arguments.enumerated() {
            n.append(try ExpressionArguments.number(argument, "argument \(index + 1) of \(rawValue)()"))
        }
        switch self {
        case .abs: return Swift.abs(n[0])
        case .floor: return n[0].rounded(.down)
        case .ceil: return n[0].rounded(.up)
        case .round:
            let scale = Foundation.pow(10, Swift.min(Swift.max(n.count > 1 ? n[1].rounded() : 0, -15), 15))
            return (n[0] * scale).rounded() / scale
        case .sqrt: return n[0].squareRoot()
        case .pow: return Foundation.pow(n[0], n[1])
        case .mod: return n[1] == 0 ? .nan : ExpressionEvaluator.modulo(n[0], n[1])
        case .clamp: return Swift.min(Swift.max(n[0], n[1]), n[2])
        case .lerp: return n[0] + (n[1] - n[0]) * n[2]
        case .sin: return Foundation.sin(n[0])
        default: return Foundation.cos(n[0])
        }
    }

    private func combined(_ arguments: [SceneValue.Content]) throws(ExpressionError) -> Double {
        let numbers = try ExpressionArguments.numbers(arguments, "\(rawValue)()")
        if self == .sum { return numbers.reduce(0, +) }
        guard let result = self == .min ? numbers.min() : numbers.max() else {
            throw ExpressionError("\(rawValue)() has an empty list", expected: "expected at least one number")
        }
        return result
    }
}

/// The names of the language, for references of the format.
package enum ExpressionReference {
    /// The call of each function of expressions with its arguments, where `?` marks optional ones.
    package static var signatures: [String] { ExpressionFunction.allCases.map(\.signature) }

    /// The names of easings, in addition to Apple's timing functions.
    package static var easings: [String] { EasingCurves.names }
}
