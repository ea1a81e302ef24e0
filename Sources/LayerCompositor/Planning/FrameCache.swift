/// Values that a frame needed and the next one may need again. Values that a frame does not request are dropped after
/// it.
///
/// It holds at most the values of two frames. Confined to its owner's thread.
final class FrameCache<Key: Hashable, Value> {
    private var current: [Key: Value] = [:]
    private var previous: [Key: Value] = [:]
    /// Whether this frame requested a value that was not cached.
    private(set) var hasNew = false

    func value(for key: Key, make: () -> Value) -> Value {
        if let value = current[key] { return value }
        if let value = previous[key] {
            current[key] = value
            return value
        }
        let value = make()
        hasNew = true
        current[key] = value
        return value
    }

    /// Stores a value for the next frame, replacing any other.
    func keep(_ value: Value, for key: Key) { current[key] = value }

    /// Returns the value of this frame or the last one; it does not count as requested.
    func cached(_ key: Key) -> Value? { current[key] ?? previous[key] }

    /// Ends a frame: drops the values that it did not request.
    func endFrame() {
        hasNew = false
        swap(&previous, &current)
        current.removeAll(keepingCapacity: true)
    }
}

/// Objects that are still referenced elsewhere, by what they were made from.
///
/// A shadow lives as long as a plan that shows it, even if that plan is reused as a whole and its contents are not
/// requested. Confined to its owner's thread.
final class WeakCache<Key: Hashable, Value: AnyObject> {
    private struct Entry {
        weak var value: Value?
    }

    private var entries: [Key: Entry] = [:]
    /// The number of entries from which released objects are removed.
    private var limit = 64

    func value(for key: Key, make: () -> Value) -> Value {
        if let cached = entries[key]?.value { return cached }
        let value = make()
        entries[key] = Entry(value: value)
        return value
    }

    /// Ends a frame: removes released objects if there are many entries.
    func endFrame() {
        guard entries.count > limit else { return }
        entries = entries.filter { $0.value.value != nil }
        limit = max(64, 2 * entries.count)
    }
}

/// The backdrops of the last frame, so that unchanged ones are not filtered again.
///
/// Confined to its owner's thread.
struct BackdropCache {
    /// The groups by their unresolved group; several if a plane is visible from planes in front of it.
    private var last: [ObjectIdentifier: [ResolvedGroup]] = [:]

    /// A group before and after resolving. It keeps the unresolved group alive, so that no other can get its address.
    private struct ResolvedGroup {
        let unresolved, group: Group
    }

    /// Returns the items of a whole frame with their backdrops resolved.
    mutating func resolvingBackdrops(in items: [DisplayItem], over base: UInt32) -> [DisplayItem] {
        var current: [ObjectIdentifier: [ResolvedGroup]] = [:]
        let resolved = items.isolated(over: base) { [last] unresolved, backdrop in
            let key = ObjectIdentifier(unresolved)
            let entry = last[key]?.first { $0.group.backdrop?.isVisuallyEqual(to: backdrop) == true }
            let group = entry?.group ?? unresolved.with(backdrop: backdrop)
            current[key, default: []].append(ResolvedGroup(unresolved: unresolved, group: group))
            return group
        }
        last = current
        return resolved
    }
}
