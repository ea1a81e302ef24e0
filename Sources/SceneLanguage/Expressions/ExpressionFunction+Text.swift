import Foundation
import TextLayout

extension ExpressionFunction {
    private typealias Arguments = ExpressionArguments

    /// Returns the value of a function of texts.
    func textual(_ arguments: [SceneValue.Content]) throws(ExpressionError) -> SceneValue.Content {
        let label = "the argument of \(rawValue)()"
        switch self {
        case .upper: return .text(try Arguments.anyText(arguments[0], label).uppercased())
        case .lower: return .text(try Arguments.anyText(arguments[0], label).lowercased())
        case .trim:
            return .text(try Arguments.anyText(arguments[0], label).trimmingCharacters(in: .whitespacesAndNewlines))
        case .replace: return .text(try replace(arguments))
        case .number: return .number(try number(arguments[0]))
        case .text: return .text(try Arguments.anyText(arguments[0], label))
        case .format:
            let value = try Arguments.number(arguments[0], "the number of format()")
            let pattern = try Arguments.text(arguments[1], "the pattern of format()")
            return .text(try formatted(value, pattern, try locale(arguments)))
        default:
            let pattern = try Arguments.text(arguments[1], "the pattern of date()")
            return .text(DatePattern(pattern, try locale(arguments)).text(of: try DateValue(arguments[0])))
        }
    }

    private func replace(_ arguments: [SceneValue.Content]) throws(ExpressionError) -> String {
        let text = try Arguments.anyText(arguments[0], "the text of replace()")
        let old = try Arguments.text(arguments[1], "argument 2 of replace()")
        let new = try Arguments.anyText(arguments[2], "argument 3 of replace()")
        guard !old.isEmpty else { return text }
        let parts = text.components(separatedBy: old)
        guard text.utf8.count + parts.count * new.utf8.count <= ExpressionLimits.text else {
            throw .tooLarge("the text of replace()", ExpressionLimits.text)
        }
        return parts.joined(separator: new)
    }

    /// Returns the locale of the third argument; English if there is none.
    private func locale(_ arguments: [SceneValue.Content]) throws(ExpressionError) -> SceneLocale {
        guard arguments.count > 2 else { return .english }
        let tag = try Arguments.text(arguments[2], "the locale of \(rawValue)()")
        guard let locale = SceneLocale.named(tag) else {
            throw ExpressionError(
                "the locale of \(rawValue)() is \"\(tag)\"",
                expected: "expected one of \(NumberSeparators.tags.joined(separator: ", "))")
        }
        return locale
    }

    private func formatted(_ value: Double, _ text: String, _ locale: SceneLocale) throws(ExpressionError) -> String {
        guard let pattern = NumberPattern(text) else {
            throw ExpressionError(
                "the pattern of format() is \"\(text)\"", expected: "expected a pattern such as 0.00 or #,##0")
        }
        guard let formatted = pattern.text(of: value, locale.separators) else {
            throw ExpressionError("the number of format() is \(value)", expected: "expected a number below 1e15")
        }
        return formatted
    }

    private func number(_ content: SceneValue.Content) throws(ExpressionError) -> NumberLiteral {
        if case .number(let number) = content { return number }
        let text = try Arguments.text(content, "the argument of number()").trimmingCharacters(in: .whitespaces)
        guard let number = NumberLiteral(text), number.value.isFinite else {
            throw Arguments.mismatch(content, "the argument of number()", "a number as text")
        }
        return number
    }
}
