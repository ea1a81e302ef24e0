import Foundation

/// Writes archived values as bytes: one byte for the case, then little-endian numbers; values with parts begin with
/// their count.
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

/// The byte that precedes each value. Stored in archives: the order is fixed.
enum ArchiveTag: UInt8 { case null, number, integer, text, data, list, dictionary, numbers, record, object }

/// Reads archived values; nil for bytes that are not valid, whatever they are.
struct ArchiveReader {
    private let bytes: [UInt8]
    private var position = 0

    /// Returns the value that the data holds.
    static func value(in data: Data) -> ArchivedValue? {
        var reader = ArchiveReader(bytes: [UInt8](data))
        guard let value = reader.value(depth: 0), reader.position == reader.bytes.count else { return nil }
        return value
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func value(depth: Int) -> ArchivedValue? {
        guard depth < ArchivedValue.maximumDepth, let byte = next(1)?.first, let tag = ArchiveTag(rawValue: byte) else {
            return nil
        }
        switch tag {
        case .null: return .null
        case .number: return bits(UInt64.self).map { .number(Double(bitPattern: $0)) }
        case .integer: return bits(UInt64.self).map { .integer(Int64(bitPattern: $0)) }
        case .text: return counted().flatMap { String(validating: $0, as: UTF8.self) }.map { .text($0) }
        case .data: return counted().map { .data(Data($0)) }
        case .list: return list(depth: depth)
        case .dictionary: return dictionary(depth: depth)
        case .numbers: return numbers(depth: depth)
        case .record:
            guard case .text(let name)? = value(depth: depth + 1), let part = value(depth: depth + 1) else {
                return nil
            }
            return .record(name, part)
        case .object: return bits(UInt32.self).map { .object(Int($0)) }
        }
    }

    private mutating func list(depth: Int) -> ArchivedValue? {
        guard let count = count(ofAtLeast: 1) else { return nil }
        var parts: [ArchivedValue] = []
        for _ in 0..<count {
            guard let part = value(depth: depth + 1) else { return nil }
            parts.append(part)
        }
        return .list(parts)
    }

    private mutating func dictionary(depth: Int) -> ArchivedValue? {
        guard let count = count(ofAtLeast: 2) else { return nil }
        var parts: [String: ArchivedValue] = [:]
        for _ in 0..<count {
            guard case .text(let key)? = value(depth: depth + 1), let part = value(depth: depth + 1) else { return nil }
            parts[key] = part
        }
        return .dictionary(parts)
    }

    private mutating func numbers(depth: Int) -> ArchivedValue? {
        guard let count = count(ofAtLeast: 8), case .text(let name)? = value(depth: depth + 1) else { return nil }
        var numbers: [Double] = []
        for _ in 0..<count {
            guard let bits = bits(UInt64.self) else { return nil }
            numbers.append(Double(bitPattern: bits))
        }
        return .numbers(name, numbers)
    }

    /// Reads the count of parts of at least `size` bytes each; nil if the count exceeds the remaining bytes.
    private mutating func count(ofAtLeast size: Int) -> Int? {
        bits(UInt32.self).map { Int($0) }.flatMap { $0 <= (bytes.count - position) / size ? $0 : nil }
    }

    private mutating func counted() -> ArraySlice<UInt8>? { count(ofAtLeast: 1).flatMap { next($0) } }

    private mutating func bits<Bits: FixedWidthInteger & UnsignedInteger>(_ type: Bits.Type) -> Bits? {
        next(Bits.bitWidth / 8)?.reversed().reduce(0) { $0 << 8 | Bits($1) }
    }

    private mutating func next(_ count: Int) -> ArraySlice<UInt8>? {
        guard count <= bytes.count - position else { return nil }
        defer { position += count }
        return bytes[position..<position + count]
    }
}
