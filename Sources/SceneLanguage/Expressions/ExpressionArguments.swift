/// Reads the arguments of functions; other types are errors.
enum ExpressionArguments {
    typealias Content = SceneValue.Content

    static func number(_ content: Content, _ label: String) throws(ExpressionError) -> Double {
        guard case .number(let number) = content, number.value.isFinite else {
            throw mismatch(content, label, "a number")
        }
        return number.value
    }

    static func integer(_ content: Content, _ label: String) throws(ExpressionError) -> Int {
        guard case .number(let number) = content, number.value.magnitude <= 1e9,
            let integer = Int(exactly: number.value)
        else { throw mismatch(content, label, "a whole number") }
        return integer
    }

    static func text(_ content: Content, _ label: String) throws(ExpressionError) -> String {
        guard case .text(let text) = content else { throw mismatch(content, label, "text") }
        return text
    }

    /// Returns a text, number or Boolean as text.
    static func anyText(_ content: Content, _ label: String) throws(ExpressionError) -> String {
        guard let text = SceneValue(computed: content).textForm else {
            throw mismatch(content, label, "text, a number, true or false")
        }
        return text
    }

    static func list(_ content: Content, _ label: String) throws(ExpressionError) -> [SceneValue] {
        guard case .list(let items) = content else { throw mismatch(content, label, "a list") }
        return items
    }

    /// Returns the numbers of several arguments, of one list, or of a field of a list's objects.
    static func numbers(_ arguments: [Content], _ label: String) throws(ExpressionError) -> [Double] {
        var contents = arguments
        if case .list(let items)? = arguments.first {
            contents = items.map(\.content)
            if arguments.count == 2 { contents = try fields(items, text(arguments[1], "the field of \(label)")) }
        }
        var numbers: [Double] = []
        for content in contents { numbers.append(try number(content, "a value of \(label)")) }
        return numbers
    }

    /// Returns a field of each object.
    static func fields(_ items: [SceneValue], _ name: String) throws(ExpressionError) -> [Content] {
        var contents: [Content] = []
        for (index, item) in items.enumerated() {
            guard let value = item[name] else {
                throw ExpressionError(
                    "item \(index) of the list has no field \"\(name)\"", expected: "expected it in every item")
            }
            contents.append(value.content)
        }
        return contents
    }

    static func mismatch(_ content: Content, _ label: String, _ expectation: String) -> ExpressionError {
        ExpressionError(
            "\(label) is \(SceneValue(computed: content).summary)", expected: "expected \(expectation)")
    }
}
