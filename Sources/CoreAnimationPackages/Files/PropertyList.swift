import Foundation
import XMLReading

/// A property list as XML or in the binary format; only the types that packages use.
enum PropertyList: Equatable, Sendable {
    case text(String), number(Double), bool(Bool), list([PropertyList]), map([String: PropertyList])
    /// Data, dates and other values.
    case other

    /// The largest file that is read, in bytes.
    static let byteLimit = 1 << 20
    /// The most values that are read, and their nesting.
    fileprivate static let valueLimit = 20_000, depthLimit = 32

    subscript(key: String) -> PropertyList? { if case .map(let entries) = self { entries[key] } else { nil } }

    var string: String? { if case .text(let text) = self { text } else { nil } }

    var number: Double? {
        switch self {
        case .number(let number): number
        case .bool(let flag): flag ? 1 : 0
        case .text(let text): Double(text)
        default: nil
        }
    }

    var bool: Bool { number.map { $0 != 0 } ?? (string?.lowercased() == "true") }

    /// Reads a property list.
    ///
    /// - Parameter file: The name for messages.
    /// - Throws: `LayerPackage.ReadingError` with the position of the problem.
    init(_ data: Data, file: String) throws(LayerPackage.ReadingError) {
        if data.starts(with: Data("bplist00".utf8)) {
            guard let value = BinaryPropertyList(data)?.root else {
                throw LayerPackage.ReadingError(file, "the binary property list is damaged")
            }
            self = value
            return
        }
        var limits = XMLLimits()
        limits.nodes = Self.valueLimit
        limits.depth = Self.depthLimit * 2
        do throws(XMLError) {
            let root = try XMLReader.read(data, limits: limits)
            self = root.name == "plist" ? root.children.first.map(Self.init(element:)) ?? .other : .other
        } catch {
            throw LayerPackage.ReadingError(file, error)
        }
    }

    private init(element: XMLReading.XMLElement) {
        let text = element.text.trimmingCharacters(in: .whitespacesAndNewlines)
        switch element.name {
        case "string": self = .text(element.text)
        case "real", "integer": self = Double(text).map { .number($0) } ?? .other
        case "true": self = .bool(true)
        case "false": self = .bool(false)
        case "array": self = .list(element.children.map(Self.init(element:)))
        case "dict":
            var entries: [String: PropertyList] = [:]
            var key: String?
            for child in element.children {
                if child.name == "key" {
                    key = child.text
                } else if let name = key {
                    entries[name] = Self(element: child)
                    key = nil
                }
            }
            self = .map(entries)
        default: self = .other
        }
    }
}

/// Reads the binary format of property lists.
private struct BinaryPropertyList {
    private let bytes: [UInt8]
    private let offsets: [Int]
    private let referenceSize: Int
    private let top: Int

    /// Reads the trailer and the table of offsets; nil for damaged files.
    init?(_ data: Data) {
        bytes = [UInt8](data)
        guard bytes.count >= 40 else { return nil }
        let trailer = bytes.count - 32
        let offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
            let count = Self.word(bytes, trailer + 8, 8), count <= PropertyList.valueLimit,
            let top = Self.word(bytes, trailer + 16, 8), let table = Self.word(bytes, trailer + 24, 8),
            table <= trailer, count * offsetSize <= trailer - table
        else { return nil }
        self.top = top
        var offsets: [Int] = []
        for index in 0..<count {
            guard let offset = Self.word(bytes, table + index * offsetSize, offsetSize), offset < table else {
                return nil
            }
            offsets.append(offset)
        }
        self.offsets = offsets
    }

    /// The top value; nil for damaged files, and for values that contain too much.
    var root: PropertyList? {
        var budget = PropertyList.valueLimit
        return value(top, depth: 0, &budget)
    }

    private func value(_ index: Int, depth: Int, _ budget: inout Int) -> PropertyList? {
        budget -= 1
        guard offsets.indices.contains(index), depth < PropertyList.depthLimit, budget > 0 else { return nil }
        let start = offsets[index]
        let marker = bytes[start]
        let low = Int(marker & 15)
        switch marker >> 4 {
        case 0: return marker == 8 ? .bool(false) : marker == 9 ? .bool(true) : .other
        // Integers of 8 bytes have a sign; shorter ones never have the highest bit of an `Int`.
        case 1 where low <= 3: return Self.word(bytes, start + 1, 1 << low, signed: true).map { .number(Double($0)) }
        case 2: return real(start + 1, size: 1 << min(low, 3))
        case 5: return text(start, unit: 1, &budget)
        case 6: return text(start, unit: 2, &budget)
        case 10:
            guard let items = references(start, count: 1) else { return nil }
            var values: [PropertyList] = []
            for item in items[0] {
                guard let item = value(item, depth: depth + 1, &budget) else { return nil }
                values.append(item)
            }
            return .list(values)
        case 13:
            guard let parts = references(start, count: 2) else { return nil }
            var entries: [String: PropertyList] = [:]
            for (key, item) in zip(parts[0], parts[1]) {
                guard let name = value(key, depth: depth + 1, &budget)?.string,
                    let item = value(item, depth: depth + 1, &budget)
                else { return nil }
                entries[name] = item
            }
            return .map(entries)
        default: return .other
        }
    }

    private func real(_ start: Int, size: Int) -> PropertyList? {
        guard let bits = Self.word(bytes, start, size, signed: true) else { return nil }
        if size == 8 { return .number(Double(bitPattern: UInt64(bitPattern: Int64(bits)))) }
        return size == 4 ? .number(Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))) : .other
    }

    private func text(_ start: Int, unit: Int, _ budget: inout Int) -> PropertyList? {
        guard let (count, body) = length(start), count <= (bytes.count - body) / unit else { return nil }
        // Many references to one long text are as many copies.
        budget -= count / 64
        guard budget > 0 else { return nil }
        let part = bytes[body..<(body + count * unit)]
        if unit == 1 { return .text(String(decoding: part, as: UTF8.self)) }
        let units = stride(from: body, to: body + count * 2, by: 2).map {
            UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
        }
        return .text(String(decoding: units, as: UTF16.self))
    }

    /// Returns lists of references that follow each other.
    private func references(_ start: Int, count lists: Int) -> [[Int]]? {
        guard let (count, body) = length(start), count <= (bytes.count - body) / (referenceSize * lists) else {
            return nil
        }
        return (0..<lists).map { list in
            (0..<count).map { Self.word(bytes, body + (list * count + $0) * referenceSize, referenceSize) ?? -1 }
        }
    }

    /// Returns the number of items of a value, and the position of the first.
    private func length(_ start: Int) -> (count: Int, body: Int)? {
        let low = Int(bytes[start] & 15)
        guard low == 15 else { return (low, start + 1) }
        guard start + 1 < bytes.count, bytes[start + 1] >> 4 == 1 else { return nil }
        let size = 1 << min(Int(bytes[start + 1] & 15), 3)
        guard let count = Self.word(bytes, start + 2, size), start + 2 + size <= bytes.count else { return nil }
        return (count, start + 2 + size)
    }

    /// Returns a big-endian number; nil beyond the end, and for numbers that are negative unless `signed`.
    private static func word(_ bytes: [UInt8], _ start: Int, _ size: Int, signed: Bool = false) -> Int? {
        guard start >= 0, start <= bytes.count - size else { return nil }
        let value = bytes[start..<(start + size)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let number = Int(truncatingIfNeeded: value)
        return number >= 0 || signed ? number : nil
    }
}
