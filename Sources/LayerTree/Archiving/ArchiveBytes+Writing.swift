import Foundation

/// Archived values as bytes: a byte for the case, then little-endian numbers; what has parts begins with their count.
struct ArchiveBytes {
    private(set) var data = Data()

    mutating func append(_ value: ArchivedValue) {
        switch value {
        case .null: data.append(ArchiveTag.null.rawValue)
        case .number(let number): append(.number, number.bitPattern)
        case .integer(let number): append(.integer, UInt64(bitPattern: number))
        case .text(let text): append(.text, Data(text.utf8))
        case .data(let bytes): append(.data, bytes)
        case .list(let list):
            append(.list, count: list.count)
            for part in list { append(part) }
        case .dictionary(let parts):
            append(.dictionary, count: parts.count)
            for (key, part) in parts.sorted(by: { $0.key < $1.key }) {
                append(.text(key))
                append(part)
            }
        case .numbers(let name, let numbers):
            append(.numbers, count: numbers.count)
            append(.text(name))
            for number in numbers { append(bits: number.bitPattern) }
        case .record(let name, let part):
            data.append(ArchiveTag.record.rawValue)
            append(.text(name))
            append(part)
        case .object(let number): append(.object, count: number)
        }
    }

    private mutating func append(_ tag: ArchiveTag, count: Int) {
        data.append(tag.rawValue)
        append(bits: UInt32(clamping: count))
    }

    private mutating func append(_ tag: ArchiveTag, _ bits: UInt64) {
        data.append(tag.rawValue)
        append(bits: bits)
    }

    private mutating func append(_ tag: ArchiveTag, _ bytes: Data) {
        append(tag, count: bytes.count)
        data.append(bytes)
    }

    private mutating func append<Bits: FixedWidthInteger>(bits: Bits) {
        withUnsafeBytes(of: bits.littleEndian) { data.append(contentsOf: $0) }
    }
}

enum ArchiveTag: UInt8 { case null, number, integer, text, data, list, dictionary, numbers, record, object }
