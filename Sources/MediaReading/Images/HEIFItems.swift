import Foundation

/// The items of an image file in HEIF: their types, properties, references and contents, read once.
///
/// - Source: ISO 14496-12, 8.11; ISO 23008-12, 6.
struct HEIFItems {
    let reader: BoxReader
    /// The primary item; `nil` if the file declares none.
    let primary: Int?
    /// The type of each item.
    let kinds: [Int: String]
    /// The properties of the items; `nil` if the file has none.
    let properties: HEIFItemProperties?
    private let meta: BoxReader.Body
    /// The box for small items.
    private let storage: BoxReader.Body?
    private let locations: [Int: HEIFItemLocation]

    /// Reads the tables of a file; `nil` for files of other formats.
    init?(_ path: String) {
        guard let reader = BoxReader(path: path), reader.boxes("ftyp", in: reader.fileRange).first != nil,
            let box = reader.box("meta", in: reader.fileRange), box.count > 4
        else { return nil }
        let meta = box.lowerBound + 4..<box.upperBound
        self.reader = reader
        self.meta = meta
        storage = reader.box("idat", in: meta)
        primary = reader.box("pitm", in: meta).flatMap(reader.fields).flatMap {
            var fields = $0
            return fields.number(fields.version == 0 ? 2 : 4)
        }
        kinds = Self.kinds(reader, in: meta)
        properties = HEIFItemProperties(reader, in: meta)
        locations = HEIFItemLocation.all(reader, in: meta)
    }

    private static func kinds(_ reader: BoxReader, in meta: BoxReader.Body) -> [Int: String] {
        guard let all = reader.box("iinf", in: meta), let version = reader.bytes(1, at: all.lowerBound)?.first else {
            return [:]
        }
        let start = all.lowerBound + (version == 0 ? 6 : 8)
        guard start <= all.upperBound else { return [:] }
        var kinds: [Int: String] = [:]
        for entry in reader.boxes("infe", in: start..<all.upperBound) {
            // Older versions declare a content type instead.
            guard var fields = reader.fields(entry), fields.version >= 2,
                let id = fields.number(fields.version == 2 ? 2 : 4), fields.number(2) != nil,
                let code = fields.number(4)
            else { continue }
            kinds[id] = kinds[id] ?? BoxReader.kind(UInt32(code))
        }
        return kinds
    }

    /// Returns the references of a kind between items.
    func references(_ kind: String) -> [(from: Int, to: [Int])] {
        guard let all = reader.box("iref", in: meta), let version = reader.bytes(1, at: all.lowerBound)?.first,
            all.count >= 4
        else { return [] }
        let size = version == 0 ? 2 : 4
        return reader.boxes(kind, in: all.lowerBound + 4..<all.upperBound).compactMap { reference in
            guard var fields = reader.fields(reference, hasVersion: false), let from = fields.number(size),
                let count = fields.number(2)
            else { return nil }
            return (from, (0..<min(count, Int(reference.count) / size)).compactMap { _ in fields.number(size) })
        }
    }

    /// Returns the bytes of an item, with its extents joined; `nil` if some of them are not in the file.
    func data(of item: Int) -> Data? {
        guard let location = locations[item] else { return nil }
        var data = Data()
        for extent in location.extents {
            let (start, isBeyond) = location.base.addingReportingOverflow(extent.start)
            guard !isBeyond, let part = bytes(extent.count, at: start, method: location.method),
                UInt64(data.count + part.count) <= reader.fileRange.count
            else { return nil }
            data.append(contentsOf: part)
        }
        return data.isEmpty ? nil : data
    }

    /// Returns bytes in the file (method 0) or in the box for small items (method 1).
    private func bytes(_ count: Int, at offset: Int, method: Int) -> [UInt8]? {
        let area = method == 0 ? reader.fileRange : method == 1 ? storage : nil
        guard let area, offset >= 0, count >= 0, offset < area.count, count <= area.count - offset else {
            return nil
        }
        return reader.bytes(count, at: area.lowerBound + UInt64(offset))
    }
}

/// Where the bytes of an item are.
///
/// - Source: ISO 14496-12, 8.11.3.
private struct HEIFItemLocation {
    /// 0 for offsets in the file, 1 for offsets in the `idat` box.
    let method: Int
    let base: Int
    let extents: [(start: Int, count: Int)]

    /// Reads the locations of all items, up to the first that is invalid.
    static func all(_ reader: BoxReader, in meta: BoxReader.Body) -> [Int: HEIFItemLocation] {
        guard var fields = reader.box("iloc", in: meta).flatMap({ reader.fields($0) }), let sizes = fields.number(2),
            let count = fields.number(fields.version < 2 ? 2 : 4)
        else { return [:] }
        var all: [Int: HEIFItemLocation] = [:]
        for _ in 0..<count {
            guard let (id, location) = next(&fields, sizes) else { break }
            all[id] = all[id] ?? location
        }
        return all
    }

    private static func next(_ fields: inout BoxFields, _ sizes: Int) -> (id: Int, location: HEIFItemLocation)? {
        let offset = sizes >> 12
        let length = sizes >> 8 & 15
        guard let id = fields.number(fields.version < 2 ? 2 : 4),
            let method = fields.version > 0 ? fields.number(2) : 0,
            fields.number(2) != nil, let base = fields.number(sizes >> 4 & 15), let count = fields.number(2)
        else { return nil }
        // Empty extents would be counted without reaching the end of the box.
        guard offset + length > 0 || count <= 1 else { return nil }
        var extents: [(start: Int, count: Int)] = []
        for _ in 0..<count {
            guard fields.version == 0 || fields.number(sizes & 15) != nil, let start = fields.number(offset),
                let size = fields.number(length)
            else { return nil }
            extents.append((start, size))
        }
        return (id, HEIFItemLocation(method: method & 15, base: base, extents: extents))
    }
}
