/// Values that most layers leave at their defaults: a single pointer, nil until a value is changed, shared by all
/// copies.
///
/// It keeps a layer's state and its nodes small and limits reference counting when thousands are created per frame.
struct RareData<Values: RareDataValues>: Equatable, Sendable {
    private var stored: Stored?

    init() {}

    /// Whether all values are the defaults.
    var isInitial: Bool { stored == nil }

    /// Returns the value that `member` reads.
    @inline(__always)
    func read<Value>(_ member: (Values) -> Value) -> Value {
        if let stored { member(stored.values) } else { member(Values.initial) }
    }

    /// Applies `body` to the values.
    mutating func change(_ body: (inout Values) -> Void) {
        var values = read { $0 }
        body(&values)
        stored = values == Values.initial ? nil : Stored(values)
    }

    static func == (a: Self, b: Self) -> Bool { a.stored === b.stored || a.read { $0 } == b.read { $0 } }

    private final class Stored: Sendable {
        let values: Values
        init(_ values: Values) { self.values = values }
    }
}

/// Values with defaults that most layers keep.
protocol RareDataValues: Equatable, Sendable {
    /// The defaults.
    static var initial: Self { get }
}
