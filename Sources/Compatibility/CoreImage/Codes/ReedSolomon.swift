/// The error correction of QR codes, in the field of 256 elements with the polynomial 0x11D.
enum ReedSolomon {
    private static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
        var result = 0
        for bit in (0..<8).reversed() {
            result = (result << 1) ^ ((result >> 7) * 0x11D)
            result ^= Int(b >> UInt8(bit) & 1) * Int(a)
        }
        return UInt8(truncatingIfNeeded: result)
    }

    /// Returns the coefficients of the generator polynomial, without the leading 1.
    static func divisor(_ degree: Int) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: degree - 1) + [1]
        var root: UInt8 = 1
        for _ in 0..<degree {
            for index in 0..<degree {
                result[index] = product(result[index], root)
                if index + 1 < degree { result[index] ^= result[index + 1] }
            }
            root = product(root, 2)
        }
        return result
    }

    /// Returns the bytes of error correction for data.
    static func remainder(_ data: [UInt8], _ divisor: [UInt8]) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: divisor.count)
        for byte in data {
            let factor = byte ^ result.removeFirst()
            result.append(0)
            for index in divisor.indices { result[index] ^= product(divisor[index], factor) }
        }
        return result
    }
}
