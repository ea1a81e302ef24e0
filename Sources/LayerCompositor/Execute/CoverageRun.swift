/// Runs of equal coverage that touch, gathered into one run with a mask.
struct CoverageRun {
    /// Full coverage from this length on is better drawn without a mask.
    static let longRun = 64

    private let mask: UnsafeMutablePointer<UInt8>
    private let origin: Int
    private var y = Int.min
    private var (start, end) = (0, 0)

    /// `mask` has room for a row of the area, which begins at `origin`.
    init(mask: UnsafeMutablePointer<UInt8>, origin: Int) { (self.mask, self.origin) = (mask, origin) }

    @inline(__always)
    func continues(_ y: Int, _ x: Int) -> Bool { y == self.y && x == end }

    @inline(__always)
    mutating func append(_ y: Int, _ x: Int, _ count: Int, _ coverage: UInt8) {
        if start == end { (self.y, start) = (y, x) }
        if count == 1 { mask[x &- origin] = coverage } else { (mask + (x &- origin)).update(repeating: coverage, count: count) }
        end = x &+ count
    }

    @inline(__always)
    mutating func flush(_ span: (Int, Int, Int, UnsafePointer<UInt8>?) -> Void) {
        if start < end { span(y, start, end &- start, UnsafePointer(mask + (start &- origin))) }
        end = start
        y = Int.min
    }
}
