/// The order in which the units of a text, or other layers, are animated one after another.
public enum StaggerOrder: String, Sendable, CaseIterable {
    /// From the first to the last.
    case forward
    /// From the last to the first.
    case reverse
    /// From the middle to both ends.
    case center
    /// From both ends to the middle.
    case edges
    /// In an order that follows from a seed.
    case shuffle

    /// Returns the number of steps that each of `count` items waits.
    ///
    /// - Parameter seed: Determines the order of `shuffle`.
    public func steps(_ count: Int, seed: UInt64 = 0) -> [Double] {
        let indices = Array(0..<max(count, 0))
        let middle = Double(count - 1) / 2
        switch self {
        case .forward: return indices.map(Double.init)
        case .reverse: return indices.map { Double(count - 1 - $0) }
        case .center:
            let nearest = count.isMultiple(of: 2) ? 0.5 : 0
            return indices.map { (Double($0) - middle).magnitude - nearest }
        case .edges: return indices.map { Double(min($0, count - 1 - $0)) }
        case .shuffle:
            var generator = StaggerGenerator(state: seed)
            var order = indices
            for last in stride(from: count - 1, to: 0, by: -1) {
                order.swapAt(last, Int(generator.next() % UInt64(last + 1)))
            }
            return order.map(Double.init)
        }
    }
}

/// A SplitMix64 generator (Steele, Lea and Flood, 2014).
private struct StaggerGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
        return mixed ^ mixed >> 31
    }
}
