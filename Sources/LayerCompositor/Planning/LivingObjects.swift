/// Objects that somebody holds still, by what they were made from.
///
/// A shadow lives as long as a plan that shows it, also where that plan is used again as a whole and nobody asks for
/// what is in it. Owner thread only.
final class LivingObjects<Key: Hashable, Value: AnyObject> {
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
