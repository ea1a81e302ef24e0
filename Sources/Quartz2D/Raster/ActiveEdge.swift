/// An edge on its way down, one scanline at a time.
///
/// x at a row's boundary Y is x0 + ⌊(Y − y0) · Δx / Δy⌋ wherever the walk began: quotient and remainder are exact.
struct ActiveEdge {
    private let edge: RasterEdge
    let endRow: Int
    private var x: Int
    /// The next row boundary's x, with the remainder of its division.
    private var next, rest: Int
    private let step, stepRest, height: Int

    @inline(__always)
    init(_ edge: RasterEdge, row: Int) {
        self.edge = edge
        endRow = edge.endRow
        let height = Int(edge.y1 &- edge.y0)
        let run = Int(edge.x1) &- Int(edge.x0)
        func at(_ boundary: Int) -> (Int, Int) {
            Self.floorDivide((boundary &- Int(edge.y0)) &* run, height)
        }
        let top = row &<< 10
        x = Int(edge.y0) >= top ? Int(edge.x0) : Int(edge.x0) &+ at(top).0
        let (quotient, remainder) = at(top &+ 1024)
        next = Int(edge.x0) &+ quotient
        rest = remainder
        self.height = height
        (step, stepRest) = Self.floorDivide(1024 &* run, height)
    }

    @inline(__always)
    private static func floorDivide(_ a: Int, _ b: Int) -> (Int, Int) {
        var (q, r) = a.quotientAndRemainder(dividingBy: b)
        if r < 0 {
            q &-= 1
            r &+= b
        }
        return (q, r)
    }

    /// Adds its part of `row` and moves on; `origin` is the row's first pixel in 1/1024.
    @inline(__always)
    mutating func draw(row: Int, into cells: CoverageRow, origin: Int, width: Int) {
        let top = Int32(truncatingIfNeeded: row &<< 10)
        let (ya, yb) = (max(edge.y0, top), min(edge.y1, top &+ 1024))
        let xb = edge.y1 <= top &+ 1024 ? Int(edge.x1) : next
        cells.add(from: x &- origin, to: xb &- origin, height: yb &- ya, winding: edge.winding, width: width)
        x = next
        next &+= step
        rest &+= stepRest
        if rest >= height {
            rest &-= height
            next &+= 1
        }
    }
}
