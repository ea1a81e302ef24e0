import CFFmpeg

/// The chroma siting in the sequence parameter set of an HEVC stream.
///
/// FFmpeg's decoder reports left siting both for streams that declare it and for streams that declare none.
/// - Source: ITU-T H.265 §7.3.1, §7.3.2.2, §7.3.3, §7.3.4, §7.3.7, §E.2.1.
struct HEVCSequenceParameters {
    /// Whether the stream declares its chroma siting.
    let declaresChromaSiting: Bool

    /// Reads the first parameter set in the header of a stream: `hvcC` or start codes. `nil` if there is none, or if it
    /// is damaged.
    init?(header: [UInt8]) {
        guard let unit = Self.units(header).first(where: { $0.count > 2 && $0[0] >> 1 == 33 && $0[0] & 1 == 0 }) else {
            return nil
        }
        var bits = BitReader(unit.dropFirst(2))
        guard let declares = Self.declaresSiting(&bits), !bits.isExhausted else { return nil }
        declaresChromaSiting = declares
    }

    private static func units(_ header: [UInt8]) -> [[UInt8]] {
        header.first == 1 ? unitsOfConfiguration(header) : unitsBetweenStartCodes(header)
    }

    /// Returns the units of an `hvcC` box (ISO 14496-15 §8.3.3.1).
    private static func unitsOfConfiguration(_ header: [UInt8]) -> [[UInt8]] {
        var units: [[UInt8]] = []
        var offset = 22
        func number(_ count: Int) -> Int? {
            offset + count <= header.count ? header[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) } : nil
        }
        guard let arrays = number(1) else { return [] }
        offset += 1
        for _ in 0..<arrays {
            offset += 1
            guard let count = number(2) else { return units }
            offset += 2
            for _ in 0..<count {
                guard let size = number(2), offset + 2 + size <= header.count else { return units }
                units.append(Array(header[offset + 2..<offset + 2 + size]))
                offset += 2 + size
            }
        }
        return units
    }

    private static func unitsBetweenStartCodes(_ header: [UInt8]) -> [[UInt8]] {
        var starts: [Int] = []
        for index in header.indices.dropLast(3) where Array(header[index..<index + 3]) == [0, 0, 1] {
            starts.append(index + 3)
        }
        return zip(starts, starts.dropFirst().map { $0 - 3 } + [header.count]).map { Array(header[$0..<max($0, $1)]) }
    }

    /// Reads a parameter set up to the siting; `nil` for values that the format does not allow.
    private static func declaresSiting(_ bits: inout BitReader) -> Bool? {
        bits.skip(4)
        let layers = bits.read(3)
        bits.skip(1)
        skipProfile(&bits, layers: layers)
        _ = bits.golomb()
        if bits.golomb() == 3 { bits.skip(1) }
        bits.skipGolombs(2)
        if bits.flag() { bits.skipGolombs(4) }
        bits.skipGolombs(2)
        let orderBits = bits.golomb() + 4
        bits.skipGolombs(bits.flag() ? 3 * (layers + 1) : 3)
        bits.skipGolombs(6)
        if bits.flag(), bits.flag() { skipScalingLists(&bits) }
        bits.skip(2)
        if bits.flag() {
            bits.skip(8)
            bits.skipGolombs(2)
            bits.skip(1)
        }
        guard skipReferenceSets(&bits) else { return nil }
        if bits.flag() {
            let count = bits.golomb()
            guard count <= 32, orderBits <= 16 else { return nil }
            bits.skip(count * (orderBits + 1))
        }
        bits.skip(2)
        return bits.flag() && usabilityDeclaresSiting(&bits)
    }

    /// Reads the video usability information up to the siting.
    private static func usabilityDeclaresSiting(_ bits: inout BitReader) -> Bool {
        if bits.flag(), bits.read(8) == 255 { bits.skip(32) }
        if bits.flag() { bits.skip(1) }
        if bits.flag() {
            bits.skip(4)
            if bits.flag() { bits.skip(24) }
        }
        return bits.flag()
    }

    private static func skipProfile(_ bits: inout BitReader, layers: Int) {
        bits.skip(96)
        guard layers > 0 else { return }
        let present = (0..<layers).map { _ in (bits.flag(), bits.flag()) }
        bits.skip(2 * (8 - layers))
        for (hasProfile, hasLevel) in present { bits.skip((hasProfile ? 88 : 0) + (hasLevel ? 8 : 0)) }
    }

    private static func skipScalingLists(_ bits: inout BitReader) {
        for size in 0..<4 {
            for _ in stride(from: 0, to: 6, by: size == 3 ? 3 : 1) {
                if bits.flag() {
                    bits.skipGolombs(min(64, 1 << (4 + 2 * size)) + (size > 1 ? 1 : 0))
                } else {
                    _ = bits.golomb()
                }
            }
        }
    }

    /// Skips the short-term reference picture sets, whose lengths depend on the sets before them.
    private static func skipReferenceSets(_ bits: inout BitReader) -> Bool {
        let count = bits.golomb()
        guard count <= 64 else { return false }
        /// The picture order differences of the last set: negative ones from −1 down, then positive ones.
        var deltas: [Int] = []
        for index in 0..<count {
            if index > 0, bits.flag() {
                let isNegative = bits.flag()
                let shift = (bits.golomb() + 1) * (isNegative ? -1 : 1)
                let moved = (deltas + [0]).filter { _ in bits.flag() || bits.flag() }.map { $0 + shift }
                deltas = moved.filter { $0 < 0 }.sorted(by: >) + moved.filter { $0 > 0 }.sorted()
            } else {
                let counts = [bits.golomb(), bits.golomb()]
                guard counts.allSatisfy({ $0 <= 16 }) else { return false }
                deltas = []
                for (side, count) in zip([-1, 1], counts) {
                    var delta = 0
                    for _ in 0..<count {
                        delta += side * (bits.golomb() + 1)
                        bits.skip(1)
                        deltas.append(delta)
                    }
                }
            }
        }
        return true
    }
}

/// Reads bits of a unit, without its emulation prevention bytes; zeros after the end (ITU-T H.265 §7.3.1.1, §9.2).
private struct BitReader {
    private var bytes: [UInt8] = []
    private var bitOffset = 0
    private(set) var isExhausted = false

    init(_ unit: some Sequence<UInt8>) {
        var zeros = 0
        for byte in unit {
            if zeros >= 2, byte == 3 {
                zeros = 0
                continue
            }
            zeros = byte == 0 ? zeros + 1 : 0
            bytes.append(byte)
        }
    }

    mutating func flag() -> Bool {
        guard bitOffset < 8 * bytes.count else {
            isExhausted = true
            return false
        }
        defer { bitOffset += 1 }
        return bytes[bitOffset / 8] >> (7 - bitOffset % 8) & 1 == 1
    }

    /// Returns the next bits as a number, at most 32.
    mutating func read(_ count: Int) -> Int { (0..<count).reduce(0) { number, _ in number << 1 | (flag() ? 1 : 0) } }

    mutating func skip(_ count: Int) {
        bitOffset += count
        if bitOffset > 8 * bytes.count { isExhausted = true }
    }

    /// Returns an unsigned Exp-Golomb number.
    mutating func golomb() -> Int {
        var zeros = 0
        while zeros < 32, !isExhausted, !flag() { zeros += 1 }
        return (1 << zeros) - 1 + read(zeros)
    }

    mutating func skipGolombs(_ count: Int) {
        for _ in 0..<count where !isExhausted { _ = golomb() }
    }
}

extension AVCodecParameters {
    /// The stream's header for the decoder.
    var header: [UInt8] {
        guard let extradata, extradata_size > 0 else { return [] }
        return Array(UnsafeBufferPointer(start: extradata, count: Int(extradata_size)))
    }
}
