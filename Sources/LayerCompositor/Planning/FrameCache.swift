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

/// Objects that somebody holds still, by what they were made from.
///
/// A shadow lives as long as a plan that shows it, also where that plan is used again as a whole and nobody asks for
/// what is in it. Owner thread only.
final class WeakCache<Key: Hashable, Value: AnyObject> {
    private struct Entry {
        weak var value: Value?
    }

    private var entries: [Key: Entry] = [:]
    /// From this number on those that are gone are removed.
    private var limit = 64

    func value(for key: Key, make: () -> Value) -> Value {
        if let known = entries[key]?.value { return known }
        let value = make()
        entries[key] = Entry(value: value)
        return value
    }

    /// Ends a frame.
    func turn() {
        guard entries.count > limit else { return }
        entries = entries.filter { $0.value.value != nil }
        limit = max(64, 2 * entries.count)
    }
}

/// The backdrops of the last frame, so that one before which nothing changed is not filtered again.
///
/// Owner thread only.
struct BackdropCache {
    /// Several where a plane is seen from planes before it.
    private var last: [ObjectIdentifier: [ResolvedGroup]] = [:]

    /// It keeps the open group, so that no other can take its address.
    private struct ResolvedGroup {
        let open, group: Group
    }

    /// The items of a whole frame with what is behind them.
    mutating func closing(_ items: [DisplayItem], over base: UInt32) -> [DisplayItem] {
        var current: [ObjectIdentifier: [ResolvedGroup]] = [:]
        let closed = items.isolated(over: base) { [last] open, backdrop in
            let key = ObjectIdentifier(open)
            let known = last[key]?.first { $0.group.backdrop?.isVisuallyEqual(to: backdrop) == true }
            let group = known?.group ?? open.with(backdrop: backdrop)
            current[key, default: []].append(ResolvedGroup(open: open, group: group))
            return group
        }
        last = current
        return closed
    }
}
