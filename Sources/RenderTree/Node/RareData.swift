/// Values that most layers leave as they begin: no more than a pointer, nil until one is changed, shared by all copies.
///
/// It keeps a layer's state and its nodes small, and the references to count few, when thousands are made in each
/// frame.
struct RareData<Values: RareDataValues>: Equatable, Sendable {
    private var stored: Stored?

    init() {}

    /// Whether all values are as they begin.
    var isInitial: Bool { stored == nil }

    @inline(__always)
    func read<Value>(_ member: (Values) -> Value) -> Value {
        if let stored { member(stored.values) } else { member(Values.initial) }
    }

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

/// Values with a beginning that most layers keep.
protocol RareDataValues: Equatable, Sendable {
    static var initial: Self { get }
}
