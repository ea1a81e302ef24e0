/// One scanline's signed areas, gathered edge by edge and then read from left to right.
///
/// Sums of integers: the order of the edges does not matter.
/// - Thread safety: owned by one sweeper.
final class CoverageRow {
    /// Per pixel: the signed height that begins there, and twice the signed area left of the edge within it.
    private(set) var cells: UnsafeMutablePointer<Int32>
    /// One bit per pixel that has a cell.
    private(set) var touched: UnsafeMutablePointer<UInt64>
    private(set) var capacity: Int
    /// The signed height of everything left of the first pixel.
    var left: Int32 = 0

    init() {
        capacity = 0
        cells = .allocate(capacity: 1)
        touched = .allocate(capacity: 1)
    }

    deinit {
        cells.deallocate()
        touched.deallocate()
    }

    func reserve(_ width: Int) {
        guard width > capacity else { return }
        cells.deallocate()
        touched.deallocate()
        capacity = (width + 1023) & ~1023
        cells = .allocate(capacity: capacity * 2)
        cells.initialize(repeating: 0, count: capacity * 2)
        touched = .allocate(capacity: capacity / 64)
        touched.initialize(repeating: 0, count: capacity / 64)
    }

    @inline(__always)
    private func add(_ column: Int, height: Int32, twiceX: Int32) {
        cells[column &* 2] &+= height
        cells[column &* 2 &+ 1] &+= height &* twiceX
        touched[column &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: column & 63)
    }

    /// Adds a piece of an edge within the row: from `xa` to `xb` (1/1024 pixel from the row's start) over `height` > 0.
    @inline(__always)
    func add(from xa: Int, to xb: Int, height: Int32, winding: Int32, width: Int) {
        let (low, high) = xa < xb ? (xa, xb) : (xb, xa)
        let (first, last) = (low &>> 10, high &>> 10)
        if first >= width { return }
        if last < 0 {
            left &+= height &* winding
        } else if first == last {
            add(first, height: height &* winding, twiceX: Int32(truncatingIfNeeded: (low & 1023) &+ (high & 1023)))
        } else {
            addSlanted(from: low, to: high, height: Int(height), winding: winding, width: width)
        }
    }

    /// The height reached at column boundary X is ⌊(X − low) · height / (high − low)⌋ wherever the walk begins.
    private func addSlanted(from low: Int, to high: Int, height: Int, winding: Int32, width: Int) {
        let run = high &- low
        var column = low &>> 10
        var reached = 0
        if column < 0 {
            reached = (0 &- low) &* height / run
            left &+= Int32(truncatingIfNeeded: reached) &* winding
            column = 0
        }
        let last = high &>> 10
        var x = max(low, column &<< 10)
        let (step, stepRest) = (1024 &* height / run, 1024 &* height % run)
        let start = ((column &+ 1) &<< 10 &- low) &* height
        var (next, rest) = (start / run, start % run)
        while column < last, column < width {
            let entering = Int32(truncatingIfNeeded: next &- reached) &* winding
            add(column, height: entering, twiceX: Int32(truncatingIfNeeded: (x & 1023) &+ 1024))
            column &+= 1
            x = column &<< 10
            reached = next
            next &+= step
            rest &+= stepRest
            if rest >= run {
                rest &-= run
                next &+= 1
            }
        }
        if column < width {
            add(column, height: Int32(truncatingIfNeeded: height &- reached) &* winding, twiceX: Int32(truncatingIfNeeded: high & 1023))
        }
    }
}
