import CFFmpeg
import FFmpegSupport
import Foundation

/// The primary image item of an AVIF or HEIC file, with the properties that FFmpeg's demuxer ignores.
///
/// - Source: ISO 23008-12, 6.5; ISO 14496-12, 8.11.
struct HEIFImageItem {
    private let reader: BoxReader
    private let meta: BoxReader.Body
    private let id: Int

    /// Finds the primary item; `nil` for other files.
    init?(_ path: String) {
        guard let reader = BoxReader(path: path), reader.boxes("ftyp", in: reader.whole).first != nil,
            let box = reader.box("meta", in: reader.whole), box.count > 4
        else { return nil }
        let meta = box.lowerBound + 4..<box.upperBound
        guard let primary = reader.box("pitm", in: meta).flatMap(reader.fields) else { return nil }
        var fields = primary
        guard let id = fields.number(fields.version == 0 ? 2 : 4) else { return nil }
        self.reader = reader
        self.meta = meta
        self.id = id
    }

    /// The orientation; `nil` for an upright image.
    var orientation: ImageOrientation? {
        let properties = HEIFItemProperties(reader, in: meta)?[id] ?? []
        func value(_ kind: String) -> Int? {
            properties.first { $0.kind == kind }.flatMap { reader.bytes(1, at: $0.body.lowerBound)?.first }.map {
                Int($0 & 3)
            }
        }
        let turns = value("irot") ?? 0
        let axis = value("imir").map { $0 & 1 }
        // Counterclockwise quarter turns, then mirrored top to bottom (0) or left to right.
        switch axis {
        case nil: return turns == 0 ? nil : [.up, .left, .down, .right][turns]
        case 0: return [.downMirrored, .leftMirrored, .upMirrored, .rightMirrored][turns]
        default: return [.upMirrored, .rightMirrored, .downMirrored, .leftMirrored][turns]
        }
    }

    /// The item's colors: a profile, code points, or both.
    var colors: HEIFItemColors {
        let boxes = (HEIFItemProperties(reader, in: meta)?[id] ?? []).filter { $0.kind == "colr" }.map(\.body)
        // A malicious file may refer to a large profile many times.
        return HEIFItemColors(
            ["prof", "rICC", "nclx"].compactMap { kind in
                boxes.first { reader.bytes(4, at: $0.lowerBound)?.elementsEqual(kind.utf8) == true }.flatMap(
                    reader.bytes)
            })
    }

    /// The coded alpha image, whose luma is the alpha, and whether the colors are premultiplied; `nil` without alpha.
    var alpha: (data: Data, isPremultiplied: Bool)? {
        guard let properties = HEIFItemProperties(reader, in: meta) else { return nil }
        let marks = properties.places { $0.kind == "auxC" && reader.isAlpha($0.body) }
        guard let found = references("auxl").first(where: { $0.to.contains(id) && properties.has(marks, $0.from) }),
            let data = data(of: found.from)
        else { return nil }
        return (data, references("prem").contains { $0.from == id && $0.to.contains(found.from) })
    }

    /// Returns the references of a kind between items.
    private func references(_ kind: String) -> [(from: Int, to: [Int])] {
        guard let all = reader.box("iref", in: meta), let version = reader.fields(all)?.version else { return [] }
        let size = version == 0 ? 2 : 4
        return reader.boxes(kind, in: all.lowerBound + 4..<all.upperBound).compactMap { reference in
            guard var fields = reader.fields(reference, hasVersion: false), let from = fields.number(size),
                let count = fields.number(2)
            else { return nil }
            return (from, (0..<min(count, Int(reference.count) / size)).compactMap { _ in fields.number(size) })
        }
    }

    /// Returns the bytes of an item, with its extents joined.
    private func data(of item: Int) -> Data? {
        guard var fields = reader.box("iloc", in: meta).flatMap({ reader.fields($0) }), let sizes = fields.number(2),
            let count = fields.number(fields.version < 2 ? 2 : 4)
        else { return nil }
        let offset = sizes >> 12
        let length = sizes >> 8 & 15
        let base = sizes >> 4 & 15
        for _ in 0..<count {
            guard let id = fields.number(fields.version < 2 ? 2 : 4),
                let method = fields.version > 0 ? fields.number(2) : 0,
                fields.number(2) != nil, let start = fields.number(base), let extents = fields.number(2)
            else { return nil }
            // Empty extents would be counted without reaching the end of the box.
            guard offset + length > 0 || extents <= 1 else { return nil }
            var data = Data()
            for _ in 0..<extents {
                guard fields.version == 0 || fields.number(sizes & 15) != nil, let place = fields.number(offset),
                    let size = fields.number(length)
                else { return nil }
                if id != item { continue }
                let (at, isBeyond) = start.addingReportingOverflow(place)
                guard !isBeyond, let part = bytes(size, at: at, method: method & 15),
                    UInt64(data.count + part.count) <= reader.whole.count
                else { return nil }
                data.append(contentsOf: part)
            }
            if id == item { return data.isEmpty ? nil : data }
        }
        return nil
    }

    /// Returns bytes in the file (method 0) or in the box for small items (method 1).
    private func bytes(_ count: Int, at place: Int, method: Int) -> [UInt8]? {
        let area = method == 0 ? reader.whole : method == 1 ? reader.box("idat", in: meta) : nil
        guard let area, place >= 0, count >= 0, place < area.count, count <= area.count - place else { return nil }
        return reader.bytes(count, at: area.lowerBound + UInt64(place))
    }
}

/// The properties of each item of an image file, read once: a file may refer to thousands of items.
///
/// - Source: ISO 23008-12, 9.3.
struct HEIFItemProperties {
    typealias Property = (kind: String, body: BoxReader.Body)

    private let all: [Property]
    /// The indexes in `all` of each item's properties.
    private let used: [Int: [Int]]

    /// Reads the properties; `nil` for a file without any.
    init?(_ reader: BoxReader, in meta: BoxReader.Body) {
        guard let properties = reader.box("iprp", in: meta), let container = reader.box("ipco", in: properties),
            var fields = reader.box("ipma", in: properties).flatMap({ reader.fields($0) }), let count = fields.number(4)
        else { return nil }
        var used: [Int: [Int]] = [:]
        let idSize = fields.version == 0 ? 2 : 4
        let size = fields.flags & 1 == 0 ? 1 : 2
        for _ in 0..<count {
            guard let item = fields.number(idSize), let number = fields.number(1) else { break }
            let places = (0..<number).compactMap { _ in
                fields.number(size).map { ($0 & (size == 1 ? 0x7f : 0x7fff)) - 1 }
            }
            // Only an item's first entry counts.
            if used[item] == nil { used[item] = places }
        }
        all = reader.boxes(in: container)
        self.used = used
    }

    /// The properties of an item.
    subscript(item: Int) -> [Property] { (used[item] ?? []).compactMap { all.indices.contains($0) ? all[$0] : nil } }

    /// Returns the indexes of the properties that satisfy a condition.
    func places(where isSuch: (Property) -> Bool) -> Set<Int> { Set(all.indices.filter { isSuch(all[$0]) }) }

    /// Returns whether the item has a property with one of these indexes.
    func has(_ places: Set<Int>, _ item: Int) -> Bool { used[item]?.contains(where: places.contains) == true }
}

/// The color information of an image item in an AVIF or HEIC file, which FFmpeg ignores.
///
/// - Source: ISO 14496-12, 12.1.5.
struct HEIFItemColors {
    /// The ICC profile.
    private(set) var profile: Data?
    /// The code points of ITU-T H.273 for primaries, transfer function and matrix.
    private var points: [UInt32]?
    private var isFullRange = false

    /// Reads color boxes.
    ///
    /// - Parameter boxes: The contents of `colr` boxes; the first one of each kind counts.
    init(_ boxes: [[UInt8]]) {
        for box in boxes {
            let kind = box.prefix(4)
            let content = box.dropFirst(4)
            if kind.elementsEqual("prof".utf8) || kind.elementsEqual("rICC".utf8) {
                profile = profile ?? Data(content)
            } else if kind.elementsEqual("nclx".utf8), content.count >= 7, points == nil {
                let bytes = Array(content)
                points = (0..<3).map { UInt32(bytes[2 * $0]) << 8 | UInt32(bytes[2 * $0 + 1]) }
                isFullRange = bytes[6] & 0x80 != 0
            }
        }
    }

    /// Tags a frame with the code points, which take precedence over those of the coded image.
    func tag(_ frame: borrowing AVFrameHandle) {
        guard let points else { return }
        if points[0] != AVCOL_PRI_UNSPECIFIED.rawValue {
            frame.pointer.pointee.color_primaries = AVColorPrimaries(points[0])
        }
        if points[1] != AVCOL_TRC_UNSPECIFIED.rawValue {
            frame.pointer.pointee.color_trc = AVColorTransferCharacteristic(points[1])
        }
        if points[2] != AVCOL_SPC_UNSPECIFIED.rawValue { frame.pointer.pointee.colorspace = AVColorSpace(points[2]) }
        frame.pointer.pointee.color_range = isFullRange ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
    }
}

extension BoxReader {
    /// Returns the content of a box; `nil` for a box larger than 16 MiB, more than any profile.
    func bytes(_ body: Body) -> [UInt8]? { body.count <= 16 << 20 ? bytes(Int(body.count), at: body.lowerBound) : nil }
}
