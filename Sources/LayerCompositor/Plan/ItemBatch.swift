import VectorGeometry

/// Many things that are one step, painted in order.
protocol ItemBatch: AnyObject {
    var count: Int { get }

    /// The pixels that one of them may change.
    func area(_ index: Int) -> PixelRect

    /// Whether both of that index draw the same.
    func draws(_ index: Int, theSameAs other: Self, _ otherIndex: Int) -> Bool
}

extension ItemBatch {
    func draws(theSameAs other: Self) -> Bool {
        count == other.count && (0..<count).allSatisfy { draws($0, theSameAs: other, $0) }
    }
}
