import Foundation

/// The picture of an AVIF or HEIC file among its items, with what FFmpeg's demuxer leaves out of it.
///
/// - Source: ISO 23008-12, 6.5; ISO 14496-12, 8.11.
struct HEIFImageItem {
    private let reader: BoxReader
    private let meta: BoxReader.Body
    private let id: Int

    /// The primary item; nil for other files.
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

    /// Nil for a picture that stands upright.
    var orientation: ImageOrientation? {
        let properties = HEIFItemProperties(reader, in: meta)?[id] ?? []
        func value(_ kind: String) -> Int? {
            properties.first { $0.kind == kind }.flatMap { reader.bytes(1, at: $0.body.lowerBound)?.first }.map {
                Int($0 & 3)
            }
        }
        let turns = value("irot") ?? 0
        let axis = value("imir").map { $0 & 1 }
        // Quarter turns against the clock, then mirrored top to bottom (0) or left to right.
        switch axis {
        case nil: return turns == 0 ? nil : [.up, .left, .down, .right][turns]
        case 0: return [.downMirrored, .leftMirrored, .upMirrored, .rightMirrored][turns]
        default: return [.upMirrored, .rightMirrored, .downMirrored, .leftMirrored][turns]
        }
    }

    /// What the item says of its colours: a profile, code points, or both.
    var colors: HEIFItemColors {
        let boxes = (HEIFItemProperties(reader, in: meta)?[id] ?? []).filter { $0.kind == "colr" }.map(\.body)
        // A hostile file names a large one many times.
        return HEIFItemColors(
            ["prof", "rICC", "nclx"].compactMap { kind in
                boxes.first { reader.bytes(4, at: $0.lowerBound)?.elementsEqual(kind.utf8) == true }.flatMap(
                    reader.bytes)
            })
    }

    /// The coded picture of which the luma is this one's alpha, and whether this one's colours are multiplied by it;
    /// nil without one.
    var alpha: (data: Data, isPremultiplied: Bool)? {
        guard let properties = HEIFItemProperties(reader, in: meta) else { return nil }
        let marks = properties.places { $0.kind == "auxC" && reader.isAlpha($0.body) }
        guard let found = references("auxl").first(where: { $0.to.contains(id) && properties.has(marks, $0.from) }),
            let data = data(of: found.from)
        else { return nil }
        return (data, references("prem").contains { $0.from == id && $0.to.contains(found.from) })
    }

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

    /// The bytes of an item in one piece.
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
            // Parts of no bytes would be counted without an end to the box.
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

    /// In the file (0) or the box for small items (1).
    private func bytes(_ count: Int, at place: Int, method: Int) -> [UInt8]? {
        let area = method == 0 ? reader.whole : method == 1 ? reader.box("idat", in: meta) : nil
        guard let area, place >= 0, count >= 0, place < area.count, count <= area.count - place else { return nil }
        return reader.bytes(count, at: area.lowerBound + UInt64(place))
    }
}
