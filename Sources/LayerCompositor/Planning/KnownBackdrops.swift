/// The backdrops of the last frame, so that one before which nothing changed is not filtered again.
///
/// Owner thread only.
struct KnownBackdrops {
    /// Several where a plane is seen from planes before it.
    private var last: [ObjectIdentifier: [Closed]] = [:]

    /// It keeps the open group, so that no other can take its address.
    private struct Closed {
        let open, group: Group
    }

    /// The items of a whole frame with what is behind them.
    mutating func closing(_ items: [Item], over base: UInt32) -> [Item] {
        var current: [ObjectIdentifier: [Closed]] = [:]
        let closed = items.isolated(over: base) { [last] open, backdrop in
            let key = ObjectIdentifier(open)
            let known = last[key]?.first { $0.group.backdrop?.draws(theSameAs: backdrop) == true }
            let group = known?.group ?? open.with(backdrop: backdrop)
            current[key, default: []].append(Closed(open: open, group: group))
            return group
        }
        last = current
        return closed
    }
}
