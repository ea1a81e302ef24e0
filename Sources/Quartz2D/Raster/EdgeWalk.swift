/// An edge on its way down through the rows of a band.
///
/// x at a row's boundary Y is x0 + ⌊(Y − y0) · Δx / Δy⌋ wherever the walk begins: quotient and remainder are exact.
struct EdgeWalk {
    private let edge: RasterEdge
    private let height: Int
    private var x: Int
    /// The next row boundary's x, with the remainder of its division.
    private var next, rest: Int
    private let step, stepRest: Int

    /// - Precondition: the edge crosses `row` and leaves it downwards.
    @inline(__always)
    init(_ edge: RasterEdge, row: Int) {
        self.edge = edge
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
        if a == 0 { return (0, 0) }
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

extension RasterEdge {
    /// Adds the edge's part of the rows `first` ..< `end`, which it crosses, to a band.
    @inline(__always)
    func draw(rows first: Int, _ end: Int, into band: CoverageBand, at minY: Int, origin: Int, width: Int) {
        if firstRow &+ 1 == endRow {
            // Most edges of curves are this short.
            band.row(first &- minY).add(from: Int(x0) &- origin, to: Int(x1) &- origin, height: y1 &- y0, winding: winding, width: width)
            return
        }
        var walk = EdgeWalk(self, row: first)
        for row in first..<end { walk.draw(row: row, into: band.row(row &- minY), origin: origin, width: width) }
    }
}
