/// Values that a frame needed and the next one may need again: what a frame did not ask for is gone after it.
///
/// Bounded by what two frames hold. Owner thread only.
final class FrameCache<Key: Hashable, Value> {
    private var current: [Key: Value] = [:]
    private var previous: [Key: Value] = [:]
    /// Whether this frame needed something that was not there.
    private(set) var hasNew = false

    func value(for key: Key, make: () -> Value) -> Value {
        if let known = current[key] { return known }
        if let known = previous[key] {
            current[key] = known
            return known
        }
        let value = make()
        hasNew = true
        current[key] = value
        return value
    }

    /// Has the next frame know a value, whatever was known before.
    func keep(_ value: Value, for key: Key) { current[key] = value }

    /// What this frame or the last one has; it is not counted as asked for.
    func known(_ key: Key) -> Value? { current[key] ?? previous[key] }

    /// Ends a frame.
    func turn() {
        hasNew = false
        previous = current
        current.removeAll(keepingCapacity: true)
    }
}
