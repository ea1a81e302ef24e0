extension CoverageRow {
    /// 8-bit coverage of a signed area; 2²¹ is one whole pixel.
    @inline(__always)
    private static func coverage(_ area: Int32, _ rule: CGPathFillRule) -> UInt8 {
        let whole: Int32 = 1 << 21
        var v = area < 0 ? 0 &- area : area
        if rule == .evenOdd {
            v &= 2 &* whole &- 1
            if v > whole { v = 2 &* whole &- v }
        } else if v > whole || v < 0 {
            v = whole
        }
        return UInt8(truncatingIfNeeded: (v &* 255 &+ whole / 2) &>> 21)
    }

    /// Reports runs of equal coverage other than 0 from left to right, and clears the row.
    @inline(__always)
    func drain(width: Int, rule: CGPathFillRule, _ run: (_ start: Int, _ count: Int, _ coverage: UInt8) -> Void) {
        var height = left.pointee
        left.pointee = 0
        var (runStart, runCoverage) = (0, Self.coverage(height &* 2048, rule))
        var covered = 0
        @inline(__always) func begin(_ x: Int, _ coverage: UInt8) {
            guard coverage != runCoverage else { return }
            if runCoverage != 0, x > runStart { run(runStart, x &- runStart, runCoverage) }
            (runStart, runCoverage) = (x, coverage)
        }
        for word in 0..<((width &+ 63) &>> 6) {
            var bits = touched[word]
            guard bits != 0 else { continue }
            touched[word] = 0
            while bits != 0 {
                let x = word &<< 6 &+ bits.trailingZeroBitCount
                bits &= bits &- 1
                if x > covered { begin(covered, Self.coverage(height &* 2048, rule)) }
                let area = cells[x &* 2 &+ 1]
                height &+= cells[x &* 2]
                cells[x &* 2] = 0
                cells[x &* 2 &+ 1] = 0
                begin(x, Self.coverage(height &* 2048 &- area, rule))
                covered = x &+ 1
            }
        }
        if covered < width { begin(covered, Self.coverage(height &* 2048, rule)) }
        if runCoverage != 0, width > runStart { run(runStart, width &- runStart, runCoverage) }
    }
}
