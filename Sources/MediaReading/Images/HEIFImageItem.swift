import CFFmpeg
import FFmpegSupport
import Foundation

/// An image item of an AVIF or HEIC file, with the properties that FFmpeg's demuxer ignores.
///
/// - Source: ISO 23008-12, 6.5; ISO 14496-12, 8.11.
struct HEIFImageItem {
    private let items: HEIFItems
    private let id: Int

    /// Finds the primary item; `nil` for other files.
    init?(_ path: String) {
        guard let items = HEIFItems(path), let id = items.primary else { return nil }
        self.init(items, id)
    }

    private init(_ items: HEIFItems, _ id: Int) {
        self.items = items
        self.id = id
    }

    /// The type of the item: "hvc1", "av01", "grid"; `nil` if the file does not declare it.
    var kind: String? { items.kinds[id] }

    /// The size of the image before it is cropped or rotated, from its `ispe` property.
    var size: FrameSize? {
        guard let body = property("ispe"), let words = items.reader.uint32s(3, at: body.lowerBound) else { return nil }
        return FrameSize(width: Int(words[1]), height: Int(words[2]))
    }

    /// The area that is shown, from the `clap` property; `nil` for the whole image, and for an invalid area.
    var cleanAperture: CleanAperture? {
        guard let size, let body = property("clap"), let words = items.reader.uint32s(8, at: body.lowerBound) else {
            return nil
        }
        return CleanAperture(words, in: size)
    }

    /// The decoder's configuration, from a property such as `hvcC`.
    ///
    /// - Returns: `nil` for more than 64 KiB: every tile of a grid may have its own.
    func configuration(_ kind: String) -> [UInt8]? {
        property(kind).flatMap { $0.count <= 1 << 16 ? items.reader.bytes($0) : nil }
    }

    /// The coded image, or the description of a derived one; `nil` if it is missing or incomplete.
    var data: Data? { items.data(of: id) }

    /// The images that a derived image consists of.
    ///
    /// Items that are used several times are equal.
    var inputs: [HEIFImageItem] {
        items.references("dimg").first { $0.from == id }?.to.map { HEIFImageItem(items, $0) } ?? []
    }

    /// Whether FFmpeg's demuxer does not read the item, or ignores a part of its description.
    var needsItemDecoder: Bool {
        guard let kind else { return false }
        return kind != "av01" || property("clap") != nil
    }

    /// Whether the image, or the first tile of a grid, is coded in AV1.
    var isAV1: Bool { (kind == "grid" ? inputs.first?.kind : kind) == "av01" }

    /// The item's colors, or those of the first tile of a grid that declares none.
    var shownColors: HEIFItemColors {
        let own = colors
        return own.isEmpty && kind == "grid" ? inputs.first?.colors ?? own : own
    }

    /// The number of bytes of the file.
    var fileSize: Int { Int(clamping: items.reader.fileRange.count) }

    private func property(_ kind: String) -> BoxReader.Body? { properties.first { $0.kind == kind }?.body }

    private var properties: [HEIFItemProperties.Property] { items.properties?[id] ?? [] }

    /// The orientation; `nil` for an upright image.
    var orientation: ImageOrientation? {
        func value(_ kind: String) -> Int? {
            property(kind).flatMap { items.reader.bytes(1, at: $0.lowerBound)?.first }.map { Int($0 & 3) }
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
        let boxes = properties.filter { $0.kind == "colr" }.map(\.body)
        // A malicious file may refer to a large profile many times.
        return HEIFItemColors(
            ["prof", "rICC", "nclx"].compactMap { kind in
                boxes.first { items.reader.bytes(4, at: $0.lowerBound)?.elementsEqual(kind.utf8) == true }.flatMap(
                    items.reader.bytes)
            })
    }

    /// The image whose luma is the alpha, and whether the colors are premultiplied; `nil` without alpha.
    var alpha: (item: HEIFImageItem, isPremultiplied: Bool)? {
        guard let properties = items.properties else { return nil }
        let marks = properties.indices { $0.kind == "auxC" && items.reader.isAlpha($0.body) }
        let references = items.references("auxl")
        guard let reference = references.first(where: { $0.to.contains(id) && properties.has(marks, $0.from) }) else {
            return nil
        }
        let isPremultiplied = items.references("prem").contains { $0.from == id && $0.to.contains(reference.from) }
        return (HEIFImageItem(items, reference.from), isPremultiplied)
    }
}

extension HEIFImageItem: Hashable {
    static func == (one: HEIFImageItem, other: HEIFImageItem) -> Bool { one.id == other.id }

    func hash(into hasher: inout Hasher) { hasher.combine(id) }
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
            let indices = (0..<number).compactMap { _ in
                fields.number(size).map { ($0 & (size == 1 ? 0x7f : 0x7fff)) - 1 }
            }
            // Only an item's first entry counts.
            if used[item] == nil { used[item] = indices }
        }
        all = reader.boxes(in: container)
        self.used = used
    }

    /// The properties of an item.
    subscript(item: Int) -> [Property] { (used[item] ?? []).compactMap { all.indices.contains($0) ? all[$0] : nil } }

    /// Returns the indexes of the properties that satisfy a condition.
    func indices(where isSuch: (Property) -> Bool) -> Set<Int> { Set(all.indices.filter { isSuch(all[$0]) }) }

    /// Returns whether the item has a property with one of these indexes.
    func has(_ indices: Set<Int>, _ item: Int) -> Bool { used[item]?.contains(where: indices.contains) == true }
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
    /// Whether the item declares no colors.
    var isEmpty: Bool { profile == nil && points == nil }

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
