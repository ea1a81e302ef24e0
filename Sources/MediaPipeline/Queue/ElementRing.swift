/// A growing ring: appends at one end and removes at the other in constant time, keeping its memory.
struct ElementRing<Element> {
    private var slots: [Element?] = []
    private var head = 0
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    mutating func append(_ element: Element) {
        if count == slots.count { grow() }
        slots[(head + count) % slots.count] = element
        count += 1
    }

    /// - Precondition: not empty.
    mutating func removeFirst() -> Element {
        guard let element = slots.isEmpty ? nil : slots[head] else {
            preconditionFailure("an empty ring has no first element")
        }
        slots[head] = nil
        head = (head + 1) % slots.count
        count -= 1
        return element
    }

    private mutating func grow() {
        var larger: [Element?] = []
        larger.reserveCapacity(max(4, slots.count * 2))
        for i in 0..<count { larger.append(slots[(head + i) % slots.count]) }
        larger.append(contentsOf: repeatElement(nil, count: max(4, slots.count * 2) - count))
        slots = larger
        head = 0
    }
}
