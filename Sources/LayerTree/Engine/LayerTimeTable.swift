/// Values by layer and time.
///
/// Replicators look up thousands of keys per frame. A dictionary would take most of the time of a lookup to hash the
/// key, which is two multiplications here.
struct LayerTimeTable<Value> {
    /// A layer at a time, rounded to nanoseconds, so that sums of delays that differ by rounding are equal. NaN is 0.
    struct Key: Equatable {
        private let layer: ObjectIdentifier
        private let nanoseconds: Int64

        init(_ layer: CALayer, _ time: Double) {
            self.layer = ObjectIdentifier(layer)
            let scaled = time.isNaN ? 0 : min(max(time * 1e9, -9e18), 9e18)
            nanoseconds = Int64(scaled < 0 ? scaled - 0.5 : scaled + 0.5)
        }

        /// A hash whose bits each depend on all bits of the time and of the layer's address, which no scene knows.
        fileprivate var hash: Int {
            var bits = UInt64(bitPattern: nanoseconds &+ Int64(Int(bitPattern: layer)))
            bits = (bits ^ bits >> 33) &* 0xff51_afd7_ed55_8ccd
            bits = (bits ^ bits >> 33) &* 0xc4ce_b9fe_1a85_ec53
            return Int(truncatingIfNeeded: bits ^ bits >> 33)
        }
    }

    private var entries: [(key: Key, value: Value)] = []
    /// The indices of entries, each at the position of its hash or the next free one; −1 where there is none. The
    /// count is a power of 2, and at least half of the positions are free.
    private var slots = [Int32](repeating: -1, count: 64)

    subscript(key: Key) -> Value? {
        var slot = key.hash & (slots.count - 1)
        while slots[slot] >= 0 {
            let index = Int(slots[slot])
            if entries[index].key == key { return entries[index].value }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// Adds a value for a key that has none.
    mutating func insert(_ value: Value, for key: Key) {
        entries.append((key, value))
        if 2 * entries.count <= slots.count { return insertSlot(entries.count - 1) }
        slots = [Int32](repeating: -1, count: 2 * slots.count)
        for index in entries.indices { insertSlot(index) }
    }

    private mutating func insertSlot(_ index: Int) {
        var slot = entries[index].key.hash & (slots.count - 1)
        while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = Int32(truncatingIfNeeded: index)
    }
}
