/// The order of the values of lists in expressions.
enum ExpressionOrder {
    /// Returns items in the order of their keys, which are all numbers or all texts. Items with equal keys keep their
    /// order.
    static func sorted(_ items: [SceneValue], by keys: [SceneValue.Content]) throws(ExpressionError) -> [SceneValue] {
        var numbers: [Double] = []
        var texts: [String] = []
        for key in keys {
            switch key {
            case .number(let number) where texts.isEmpty: numbers.append(number.value)
            case .text(let text) where numbers.isEmpty: texts.append(text)
            default:
                throw ExpressionArguments.mismatch(
                    key, "item \(numbers.count + texts.count) of sort()", "only numbers, or only texts")
            }
        }
        let order =
            texts.isEmpty
            ? keys.indices.sorted { (numbers[$0], $0) < (numbers[$1], $1) }
            : keys.indices.sorted { first, second in
                precedes(texts[first], texts[second])
                    || (first < second && !precedes(texts[second], texts[first]))
            }
        return order.map { items[$0] }
    }

    /// Returns whether a text is before another one, by their characters.
    static func precedes(_ first: String, _ second: String) -> Bool {
        first.unicodeScalars.lexicographicallyPrecedes(second.unicodeScalars)
    }

    /// Returns the steps that sorting takes.
    static func cost(_ keys: [SceneValue.Content]) -> Int {
        var longest = 0
        for case .text(let text) in keys { longest = max(longest, text.utf8.count) }
        let comparisons = keys.count * (Int.bitWidth - keys.count.leadingZeroBitCount)
        return comparisons * (1 + longest / 16)
    }
}
