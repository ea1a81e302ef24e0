/// One scanline's signed areas, gathered edge by edge and then read from left to right.
///
/// Sums of integers: the order of the edges does not matter. The memory is the band's.
struct CoverageRow {
    /// Per pixel: the signed height that begins there, and twice the signed area left of the edge within it.
    let cells: UnsafeMutablePointer<Int32>
    /// One bit per pixel that has a cell.
    let touched: UnsafeMutablePointer<UInt64>
    /// The signed height of everything left of the first pixel.
    let left: UnsafeMutablePointer<Int32>

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
            left.pointee &+= height &* winding
        } else if first == last {
            add(first, height: height &* winding, twiceX: Int32(truncatingIfNeeded: (low & 1023) &+ (high & 1023)))
        } else if first >= 0, first &+ 1 == last, last < width {
            addPair(from: low, to: high, height: height, winding: winding)
        } else {
            addSlanted(from: low, to: high, height: Int(height), winding: winding, width: width)
        }
    }

    /// A piece that crosses one column boundary.
    @inline(__always)
    private func addPair(from low: Int, to high: Int, height: Int32, winding: Int32) {
        let (column, boundary) = (low &>> 10, (high &>> 10) &<< 10)
        let reached = Int32(truncatingIfNeeded: (boundary &- low) &* Int(height) / (high &- low))
        add(column, height: reached &* winding, twiceX: Int32(truncatingIfNeeded: (low & 1023) &+ 1024))
        add(column &+ 1, height: (height &- reached) &* winding, twiceX: Int32(truncatingIfNeeded: high & 1023))
    }

    /// The height reached at column boundary X is ⌊(X − low) · height / (high − low)⌋ wherever the walk begins.
    private func addSlanted(from low: Int, to high: Int, height: Int, winding: Int32, width: Int) {
        let run = high &- low
        var column = low &>> 10
        var reached = 0
        if column < 0 {
            reached = (0 &- low) &* height / run
            left.pointee &+= Int32(truncatingIfNeeded: reached) &* winding
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
