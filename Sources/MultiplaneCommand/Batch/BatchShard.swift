/// The part of a batch that one of several processes renders: `--shard 3/10`.
struct BatchShard: Equatable, Sendable {
    /// The number of the shard, from 1.
    let number: Int
    let count: Int

    /// Parses "3/10".
    init(parsing text: String) throws(ArgumentValueError) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let number = parts[0], let count = parts[1], (1...100_000).contains(count),
            (1...count).contains(number)
        else {
            throw ArgumentValueError(
                "expected a shard and the number of shards, such as 3/10; shards are counted from 1")
        }
        self.number = number
        self.count = count
    }

    /// Returns whether the shard has an item: every `count`th row, with all scenes and presets. Without a table, every
    /// `count`th item.
    ///
    /// - Parameter index: the index of the item in the batch.
    func contains(_ item: BatchPlan.Item, at index: Int) -> Bool { ((item.row ?? index + 1) - number) % count == 0 }
}
