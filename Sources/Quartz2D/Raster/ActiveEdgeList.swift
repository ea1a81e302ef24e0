/// The edges that cross the current row, in memory that is kept between sweeps.
///
/// - Thread safety: owned by one sweeper.
final class ActiveEdgeList {
    private var storage: UnsafeMutablePointer<ActiveEdge> = .allocate(capacity: 256)
    private var capacity = 256
    private var count = 0

    deinit { storage.deallocate() }

    func begin() { count = 0 }

    /// Takes in the sorted edges from index `first` on that begin at or above `row`; returns the first that does not.
    @inline(__always)
    func admit(_ sorted: UnsafeBufferPointer<RasterEdge>, from first: Int, row: Int) -> Int {
        var i = first
        while i < sorted.count, sorted[i].firstRow <= row {
            if sorted[i].endRow > row { append(ActiveEdge(sorted[i], row: row)) }
            i &+= 1
        }
        return i
    }

    private func append(_ edge: ActiveEdge) {
        if count == capacity { grow() }
        (storage + count).initialize(to: edge)
        count &+= 1
    }

    private func grow() {
        let larger = UnsafeMutablePointer<ActiveEdge>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: storage, count: count)
        storage.deallocate()
        storage = larger
        capacity *= 2
    }

    /// Draws every edge's part of `row`, and drops those that end with it.
    @inline(__always)
    func draw(row: Int, into cells: CoverageRow, origin: Int, width: Int) {
        var kept = 0
        for i in 0..<count {
            storage[i].draw(row: row, into: cells, origin: origin, width: width)
            if storage[i].endRow > row &+ 1 {
                if kept != i { storage[kept] = storage[i] }
                kept &+= 1
            }
        }
        count = kept
    }
}
