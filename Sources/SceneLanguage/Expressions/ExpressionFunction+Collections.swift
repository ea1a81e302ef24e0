import Foundation

extension ExpressionFunction {
    private typealias Arguments = ExpressionArguments

    /// Returns the value of a function of lists.
    func collection(_ arguments: [SceneValue.Content]) throws(ExpressionError) -> SceneValue.Content {
        let first = arguments[0]
        switch self {
        case .length: return .number(NumberLiteral(try length(first)))
        case .slice: return try slice(arguments)
        case .range: return try range(arguments)
        case .pluck:
            let name = try Arguments.text(arguments[1], "the field of pluck()")
            let items = try Arguments.list(first, "the list of pluck()")
            return .list(try Arguments.fields(items, name).map { SceneValue(computed: $0) })
        case .join: return .text(try join(arguments))
        case .split: return try split(arguments)
        case .map, .filter: throw Arguments.mismatch(arguments[1], "argument 2 of \(rawValue)()", signature)
        case .sort:
            let items = try Arguments.list(first, "the list of sort()")
            guard arguments.count > 1 else { return .list(try ExpressionOrder.sorted(items, by: items.map(\.content))) }
            let name = try Arguments.text(arguments[1], "the field of sort()")
            return .list(try ExpressionOrder.sorted(items, by: Arguments.fields(items, name)))
        case .reverse: return .list(try Arguments.list(first, "the list of reverse()").reversed())
        default: return .boolean(try contains(first, arguments[1]))
        }
    }

    private func length(_ content: SceneValue.Content) throws(ExpressionError) -> Int {
        switch content {
        case .text(let text): text.count
        case .list(let items): items.count
        case .map(let entries): entries.count
        default: throw Arguments.mismatch(content, "the argument of length()", "text, a list or an object")
        }
    }

    private func slice(_ arguments: [SceneValue.Content]) throws(ExpressionError) -> SceneValue.Content {
        let count = try length(arguments[0])
        let from = try position(arguments[1], count)
        let to = arguments.count > 2 ? try position(arguments[2], count) : count
        let part = from..<Swift.max(from, to)
        switch arguments[0] {
        case .text(let text): return .text(String(text.dropFirst(part.lowerBound).prefix(part.count)))
        case .list(let items): return .list(Array(items[part]))
        default: throw Arguments.mismatch(arguments[0], "the first argument of slice()", "text or a list")
        }
    }

    /// Returns a position within 0…count; negative positions count from the end.
    private func position(_ content: SceneValue.Content, _ count: Int) throws(ExpressionError) -> Int {
        let number = try Arguments.integer(content, "a position of slice()")
        return Swift.min(Swift.max(number < 0 ? count + number : number, 0), count)
    }

    private func range(_ arguments: [SceneValue.Content]) throws(ExpressionError) -> SceneValue.Content {
        let first = try Arguments.integer(arguments[0], "argument 1 of range()")
        let second = arguments.count > 1 ? try Arguments.integer(arguments[1], "argument 2 of range()") : nil
        let from = second == nil ? 0 : first
        let to = second ?? first
        guard to - from <= ExpressionLimits.values else {
            throw .tooLarge("the list of range()", ExpressionLimits.values)
        }
        return .list((from..<Swift.max(from, to)).map { SceneValue(computed: .number(NumberLiteral($0))) })
    }

    private func join(_ arguments: [SceneValue.Content]) throws(ExpressionError) -> String {
        let separator = arguments.count > 1 ? try Arguments.text(arguments[1], "the separator of join()") : ", "
        var result = ""
        for (index, item) in try Arguments.list(arguments[0], "the list of join()").enumerated() {
            if index > 0 { result += separator }
            result += try Arguments.anyText(item.content, "an item of join()")
            guard result.utf8.count <= ExpressionLimits.text else {
                throw .tooLarge("the text of join()", ExpressionLimits.text)
            }
        }
        return result
    }

    private func split(_ arguments: [SceneValue.Content]) throws(ExpressionError) -> SceneValue.Content {
        let text = try Arguments.text(arguments[0], "the text of split()")
        let separator = try Arguments.text(arguments[1], "the separator of split()")
        let parts = separator.isEmpty ? text.map { String($0) } : text.components(separatedBy: separator)
        return .list(parts.map { SceneValue(computed: .text($0)) })
    }

    private func contains(_ content: SceneValue.Content, _ value: SceneValue.Content) throws(ExpressionError) -> Bool {
        switch content {
        case .text(let text):
            let part = try Arguments.text(value, "argument 2 of contains()")
            return part.isEmpty || text.contains(part)
        case .list(let items): return items.contains { $0.content.isSame(as: value) }
        default: throw Arguments.mismatch(content, "the first argument of contains()", "text or a list")
        }
    }
}
