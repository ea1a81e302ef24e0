/// Random pixels and masks that are the same on every run.
struct KernelInput {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt32 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt32(truncatingIfNeeded: state >> 29)
    }

    /// Any bits at all, with runs of opaque, clear and equal pixels such as pictures have.
    mutating func pixels(_ count: Int) -> [UInt32] {
        var result: [UInt32] = []
        while result.count < count {
            let kind = next() % 4
            let value = next()
            for _ in 0..<(next() % 20 + 1) {
                result.append(kind == 0 ? value | 0xff00_0000 : kind == 1 ? 0 : kind == 2 ? value : next())
            }
        }
        return Array(result.prefix(count))
    }

    mutating func mask(_ count: Int) -> [UInt8] {
        var result: [UInt8] = []
        while result.count < count {
            let kind = next() % 3
            for _ in 0..<(next() % 20 + 1) { result.append(kind == 0 ? 0 : kind == 1 ? 255 : UInt8(next() & 255)) }
        }
        return Array(result.prefix(count))
    }
}

/// Lengths around every vector width.
let kernelLengths = [0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 100, 257]

/// The components of a pixel, lowest byte first.
func components(_ p: UInt32) -> [Int] { [0, 8, 16, 24].map { Int(p >> $0 & 255) } }
