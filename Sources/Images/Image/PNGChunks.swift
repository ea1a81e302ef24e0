import FileAccess
import Foundation

/// Access to PNG chunks that libpng does not read.
package enum PNGChunks {
    /// The largest number of bytes of metadata that are read from a file.
    private static let metadataLimit = 64 << 20
    /// The largest number of chunks that are searched. Encoders write chunks of at least 8 KiB of image data.
    private static let chunkLimit = 50_000

    /// Returns a file's signature and its chunks without pixels; empty for a file that cannot be read. Chunks of image
    /// data are empty.
    ///
    /// The file is read, not mapped: the process would crash if a mapped file became shorter.
    static func metadata(ofFile path: String) -> Data {
        guard let file = try? InputFile.open(path), var result = file.bytes(upTo: 8) else { return Data() }
        for _ in 0..<chunkLimit {
            guard result.count <= metadataLimit, let head = file.bytes(upTo: 8), head.count == 8 else { break }
            let size = head.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            if head.suffix(4).elementsEqual("IDAT".utf8) {
                guard let start = try? file.offset(), (try? file.seek(toOffset: start + UInt64(size) + 4)) != nil else {
                    break
                }
                result.append(contentsOf: [0, 0, 0, 0] + head.suffix(4) + [0, 0, 0, 0])
            } else {
                guard result.count + size <= metadataLimit, let content = file.bytes(upTo: size + 4),
                    content.count == size + 4
                else { break }
                result.append(head)
                result.append(content)
            }
        }
        return result
    }

    /// Returns the EXIF data, anywhere in the file.
    ///
    /// - Source: PNG, third edition, 11.3.5.6.
    package static func exif(_ file: Data) -> TIFFTags? { first("eXIf", in: file).flatMap(TIFFTags.init) }

    /// Returns the content of the first chunk with a name.
    ///
    /// - Parameter end: the name of the chunk at which the search ends.
    static func first(_ name: String, in file: Data, before end: String? = nil) -> Data? {
        var offset = file.startIndex + 8
        for _ in 0..<chunkLimit {
            guard file.endIndex - offset >= 12 else { return nil }
            let size = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            guard size <= file.endIndex - offset - 12 else { return nil }
            let type = file[offset + 4..<offset + 8]
            if type.elementsEqual(name.utf8) { return file[offset + 8..<offset + 8 + size] }
            if let end, type.elementsEqual(end.utf8) { return nil }
            offset += 12 + size
        }
        return nil
    }
}

/// The first directory of a TIFF file, or of EXIF data, which has the same structure.
///
/// - Source: TIFF 6.0, section 2.
package struct TIFFTags {
    private let bytes: Data
    private let isBigEndian: Bool
    private let directory: Int

    /// Reads the header; returns nil for data without a TIFF signature, and for BigTIFF.
    package init?(_ data: Data) {
        guard Self.hasTIFFSignature(data) else { return nil }
        bytes = data
        isBigEndian = data.first == 0x4d
        guard let offset = Self.number(data, 4, bytes: 4, isBigEndian) else { return nil }
        directory = offset
    }

    /// Returns whether data begins with the four-byte TIFF signature.
    package static func hasTIFFSignature(_ data: Data) -> Bool {
        [[0x49, 0x49, 42, 0], [0x4d, 0x4d, 0, 42]].contains([UInt8](data.prefix(4)))
    }

    /// Returns the first value of a tag with short or long numbers; nil when it is missing or damaged.
    package func value(_ tag: Int) -> Int? {
        guard let count = number(directory, bytes: 2) else { return nil }
        for entry in 0..<count {
            let entryOffset = directory + 2 + 12 * entry
            guard let entryTag = number(entryOffset, bytes: 2), let type = number(entryOffset + 2, bytes: 2) else {
                return nil
            }
            guard entryTag == tag else { continue }
            return type == 3 ? number(entryOffset + 8, bytes: 2) : type == 4 ? number(entryOffset + 8, bytes: 4) : nil
        }
        return nil
    }

    /// Returns the first value of a tag with fractions; nil when it is missing or damaged.
    package func fraction(_ tag: Int) -> Double? {
        guard let entryOffset = entry(tag), number(entryOffset + 2, bytes: 2) == 5,
            let offset = number(entryOffset + 8, bytes: 4), let numerator = number(offset, bytes: 4),
            let denominator = number(offset + 4, bytes: 4), denominator > 0
        else { return nil }
        return Double(numerator) / Double(denominator)
    }

    /// Returns the offset of a tag in the directory.
    private func entry(_ tag: Int) -> Int? {
        guard let count = number(directory, bytes: 2) else { return nil }
        return (0..<count).lazy.map { directory + 2 + 12 * $0 }.first { number($0, bytes: 2) == tag }
    }

    /// The EXIF orientation, 1 to 8; nil when it is not specified.
    package var orientation: Int? { value(0x112).flatMap { (1...8).contains($0) ? $0 : nil } }

    private func number(_ offset: Int, bytes count: Int) -> Int? {
        Self.number(bytes, offset, bytes: count, isBigEndian)
    }

    private static func number(_ data: Data, _ offset: Int, bytes count: Int, _ isBigEndian: Bool) -> Int? {
        guard offset >= 0, offset + count <= data.count else { return nil }
        let part = data[data.startIndex + offset..<data.startIndex + offset + count]
        return isBigEndian ? part.reduce(0) { $0 << 8 | Int($1) } : part.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
