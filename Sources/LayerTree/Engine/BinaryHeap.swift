/// Elements of which the smallest is found in constant time, and added or removed in logarithmic time.
///
/// The children of the element at `n` are at `2n + 1` and `2n + 2`, and neither is smaller.
struct BinaryHeap<Element: Comparable> {
    private var elements: [Element] = []

    /// The smallest element.
    var first: Element? { elements.first }

    mutating func insert(_ element: Element) {
        elements.append(element)
        var index = elements.count - 1
        while index > 0, elements[index] < elements[(index - 1) / 2] {
            elements.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    /// Removes and returns the smallest element.
    mutating func removeFirst() -> Element? {
        guard let first = elements.first, let last = elements.last else { return nil }
        elements[0] = last
        elements.removeLast()
        var index = 0
        while let child = smallerChild(of: index), elements[child] < elements[index] {
            elements.swapAt(index, child)
            index = child
        }
        return first
    }

    private func smallerChild(of index: Int) -> Int? {
        let child = 2 * index + 1
        guard child < elements.count else { return nil }
        return child + 1 < elements.count && elements[child + 1] < elements[child] ? child + 1 : child
    }
}
