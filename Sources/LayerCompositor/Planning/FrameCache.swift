/// Values that a frame needed and the next one may need again: what a frame did not ask for is gone after it.
///
/// Bounded by what two frames hold. Owner thread only.
final class FrameCache<Key: Hashable, Value> {
    private var current: [Key: Value] = [:]
    private var previous: [Key: Value] = [:]

    func value(for key: Key, make: () -> Value) -> Value {
        if let known = current[key] { return known }
        let value = previous[key] ?? make()
        current[key] = value
        return value
    }

    /// Ends a frame.
    func turn() {
        previous = current
        current.removeAll(keepingCapacity: true)
    }
}
