/// A QR code of bytes, by ISO/IEC 18004.
struct QRCode {
    /// The share of errors that can be corrected.
    enum Level: Int {
        case low, medium, quartile, high

        /// Creates a level from its letter.
        init?(_ letter: UInt8) {
            switch letter {
            case UInt8(ascii: "L"): self = .low
            case UInt8(ascii: "M"): self = .medium
            case UInt8(ascii: "Q"): self = .quartile
            case UInt8(ascii: "H"): self = .high
            default: return nil
            }
        }

        /// The bits of the level in the code.
        var formatBits: Int { [1, 0, 3, 2][rawValue] }
    }

    /// Whether the squares are black, by rows from the top.
    let modules: [[Bool]]

    /// Creates the smallest code of a message; nil if it is too long.
    init?(_ message: [UInt8], level: Level) {
        guard let version = (1...40).first(where: { Self.bits(message, $0) <= 8 * Self.dataBytes($0, level) }) else {
            return nil
        }
        let data = Self.encoded(message, version, Self.dataBytes(version, level))
        var matrix = QRCodeMatrix(version: version)
        matrix.place(Self.interleaved(data, version, level))
        modules = matrix.masked(level)
    }

    private static func lengthBits(_ version: Int) -> Int { version < 10 ? 8 : 16 }
    private static func bits(_ message: [UInt8], _ version: Int) -> Int { 4 + lengthBits(version) + 8 * message.count }

    /// Returns the number of bytes of the message with its header.
    private static func dataBytes(_ version: Int, _ level: Level) -> Int {
        QRCodeTables.dataModules(version) / 8 - QRCodeTables.correctionBytes[level.rawValue][version - 1]
            * QRCodeTables.blocks[level.rawValue][version - 1]
    }

    /// Returns the mode, the length, the message, the end and padding.
    private static func encoded(_ message: [UInt8], _ version: Int, _ capacity: Int) -> [UInt8] {
        var bits: [Bool] = []
        func append(_ value: Int, _ count: Int) {
            for bit in (0..<count).reversed() { bits.append(value >> bit & 1 == 1) }
        }
        append(4, 4)
        append(message.count, lengthBits(version))
        for byte in message { append(Int(byte), 8) }
        append(0, min(4, capacity * 8 - bits.count))
        append(0, (8 - bits.count % 8) % 8)
        var padding = 0xEC
        while bits.count < capacity * 8 {
            append(padding, 8)
            padding ^= 0xEC ^ 0x11
        }
        return stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<(start + 8)].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
        }
    }

    /// Returns the bytes of all blocks with their error correction, in the order in which they are placed.
    private static func interleaved(_ data: [UInt8], _ version: Int, _ level: Level) -> [UInt8] {
        let count = QRCodeTables.blocks[level.rawValue][version - 1]
        let correction = QRCodeTables.correctionBytes[level.rawValue][version - 1]
        let total = QRCodeTables.dataModules(version) / 8
        let shortLength = total / count - correction
        let shortBlocks = count - total % count
        let divisor = ReedSolomon.divisor(correction)
        var unplaced = data[...]
        let blocks = (0..<count).map { index in
            let block = Array(unplaced.prefix(shortLength + (index < shortBlocks ? 0 : 1)))
            unplaced = unplaced.dropFirst(block.count)
            return (data: block, correction: ReedSolomon.remainder(block, divisor))
        }
        var result: [UInt8] = []
        for index in 0...shortLength {
            for block in blocks where index < block.data.count { result.append(block.data[index]) }
        }
        for index in 0..<correction { for block in blocks { result.append(block.correction[index]) } }
        return result
    }
}
