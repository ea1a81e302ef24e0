import Foundation
import TestSupport

/// A kind of file damage, as by disks, networks and attackers.
enum Mutation: CaseIterable {
    case flippedBits, randomBytes, zeros, removed, repeated, cutOff, headerBytes, largeNumber, hugeNumber

    /// Returns `bytes` with one to eight random damages.
    static func apply(to bytes: Data, _ generator: inout SeededGenerator) -> Data {
        var bytes = [UInt8](bytes)
        for _ in 0..<Int.random(in: 1...8, using: &generator) where !bytes.isEmpty {
            (allCases.randomElement(using: &generator) ?? .cutOff).damage(&bytes, &generator)
        }
        return Data(bytes)
    }

    private func damage(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
        let offset = Int.random(in: 0..<bytes.count, using: &generator)
        let end = min(bytes.count, offset + Int.random(in: 1...64, using: &generator))
        switch self {
        case .flippedBits: bytes[offset] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case .randomBytes: for i in offset..<end { bytes[i] = UInt8.random(in: 0...255, using: &generator) }
        case .zeros: for i in offset..<end { bytes[i] = 0 }
        case .removed: bytes.removeSubrange(offset..<end)
        case .repeated: bytes.insert(contentsOf: bytes[offset..<end], at: offset)
        case .cutOff: if Bool.random(using: &generator) { bytes.removeLast(bytes.count - max(1, offset)) }
        // Most fields that a demuxer trusts are at the beginning.
        case .headerBytes: bytes[offset % min(bytes.count, 1024)] = UInt8.random(in: 0...255, using: &generator)
        case .hugeNumber:
            let numbers: [UInt64] = [.max, 1 << 63, (1 << 63) - 1, 1 << 62, 1 << 53]
            let number = numbers[Int.random(in: numbers.indices, using: &generator)]
            for i in offset..<min(bytes.count, offset + 8) {
                bytes[i] = UInt8(truncatingIfNeeded: number >> (56 - 8 * UInt64(i - offset)))
            }
        case .largeNumber: for i in offset..<min(bytes.count, offset + 4) { bytes[i] = i == offset ? 0x7F : 0xFF }
        }
    }
}
