import Foundation
import Images

/// What a file declares about its images, beside their pixels.
struct ImageMetadata: Equatable {
    /// The EXIF orientation; nil if the file declares none.
    var orientation: Int?
    /// Pixels per inch; nil if the file declares none.
    var horizontalDensity: Double?, verticalDensity: Double?
    /// The delay of each frame in seconds; empty for files that are not animated.
    var delays: [Double] = []
    /// The number of repetitions, 0 for endless; nil if the file declares none.
    var loopCount: Int?

    /// Reads the metadata of a PNG, JPEG, GIF, TIFF or WebP file; other files have none.
    init(_ data: Data, _ type: ImageFileType?) {
        let bytes = MetadataReader(data)
        switch type {
        case .jpeg: readJPEG(bytes)
        case .png: readPNG(bytes)
        case .gif: readGIF(bytes)
        case .webP: readWebP(bytes)
        case .tiff: read(TIFFTags(data))
        default: break
        }
    }

    private mutating func read(_ tags: TIFFTags?) {
        guard let tags else { return }
        orientation = tags.orientation
        // The unit is inches (2, the default) or centimeters (3).
        let perInch = tags.value(0x128) == 3 ? 2.54 : 1
        horizontalDensity = tags.fraction(0x11a).map { $0 * perInch }
        verticalDensity = tags.fraction(0x11b).map { $0 * perInch }
    }

    /// - Source: ITU-T T.81 annex B, T.871 (JFIF), and EXIF 4.7.2.
    private mutating func readJPEG(_ bytes: MetadataReader) {
        var offset = 2
        while let start = bytes.big(offset, 1), start == 0xff, let marker = bytes.big(offset + 1, 1) {
            if marker == 0xff {
                offset += 1
                continue
            }
            guard marker != 0xda, marker != 0xd9, let size = bytes.big(offset + 2, 2), size >= 2 else { return }
            if marker == 0xe1, bytes.text(offset + 4, 6) == "Exif\0\0" {
                let x = horizontalDensity
                let y = verticalDensity
                read(TIFFTags(bytes.part(offset + 10, size - 8)))
                if horizontalDensity == nil {
                    horizontalDensity = x
                    verticalDensity = y
                }
            } else if marker == 0xe0, bytes.text(offset + 4, 5) == "JFIF\0", let unit = bytes.big(offset + 11, 1) {
                // 1: per inch, 2: per centimeter, 0: only a ratio.
                let perInch = unit == 1 ? 1 : 2.54
                if unit == 1 || unit == 2, horizontalDensity == nil {
                    horizontalDensity = bytes.big(offset + 12, 2).map { Double($0) * perInch }
                    verticalDensity = bytes.big(offset + 14, 2).map { Double($0) * perInch }
                }
            }
            offset += 2 + size
        }
    }

    /// - Source: PNG, third edition, 11.3.
    private mutating func readPNG(_ bytes: MetadataReader) {
        var offset = 8
        while let size = bytes.big(offset, 4), bytes.big(offset + 8 + size, 4) != nil {
            let body = offset + 8
            switch bytes.text(offset + 4, 4) {
            case "eXIf":
                orientation = TIFFTags(bytes.part(body, size))?.orientation
            case "pHYs" where bytes.big(body + 8, 1) == 1:
                // The unit is a meter. Numbers that only differ by its rounding are whole numbers per inch.
                func density(_ count: Int) -> Double {
                    let perInch = Double(count) * 0.0254
                    return abs(perInch - perInch.rounded()) < 0.0127 ? perInch.rounded() : perInch
                }
                horizontalDensity = bytes.big(body, 4).map(density)
                verticalDensity = bytes.big(body + 4, 4).map(density)
            case "acTL": loopCount = bytes.big(body + 4, 4)
            case "fcTL":
                let numerator = bytes.big(body + 20, 2) ?? 0
                let denominator = bytes.big(body + 22, 2) ?? 0
                delays.append(Double(numerator) / Double(denominator == 0 ? 100 : denominator))
            default: break
            }
            offset = body + size + 4
        }
    }

    /// - Source: the GIF89a specification.
    private mutating func readGIF(_ bytes: MetadataReader) {
        func table(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1) }
        func end(ofBlocks start: Int) -> Int? {
            var offset = start
            while let size = bytes.big(offset, 1) {
                offset += 1 + size
                if size == 0 { return offset }
            }
            return nil
        }
        guard let flags = bytes.big(10, 1) else { return }
        var offset = 13 + table(flags)
        var delay = 0
        while let kind = bytes.big(offset, 1) {
            if kind == 0x21, let label = bytes.big(offset + 1, 1) {
                if label == 0xf9 { delay = bytes.little(offset + 4, 2) ?? 0 }
                if label == 0xff, bytes.text(offset + 3, 11) == "NETSCAPE2.0", bytes.big(offset + 15, 1) == 1 {
                    loopCount = bytes.little(offset + 16, 2)
                }
                guard let next = end(ofBlocks: offset + 2) else { return }
                offset = next
            } else if kind == 0x2c, let flags = bytes.big(offset + 9, 1) {
                delays.append(Double(delay) / 100)
                delay = 0
                guard let next = end(ofBlocks: offset + 11 + table(flags)) else { return }
                offset = next
            } else {
                return
            }
        }
    }

    /// - Source: the WebP container specification (RFC 9649).
    private mutating func readWebP(_ bytes: MetadataReader) {
        var offset = 12
        while let size = bytes.little(offset + 4, 4) {
            let body = offset + 8
            switch bytes.text(offset, 4) {
            case "ANIM": loopCount = bytes.little(body + 4, 2)
            case "ANMF": delays.append(Double(bytes.little(body + 12, 3) ?? 0) / 1000)
            case "EXIF":
                let start = bytes.text(body, 6) == "Exif\0\0" ? 6 : 0
                orientation = TIFFTags(bytes.part(body + start, size - start))?.orientation
            default: break
            }
            offset = body + size + size & 1
        }
    }
}

/// Reads numbers and text in a file.
struct MetadataReader {
    private let bytes: Data

    init(_ bytes: Data) { self.bytes = bytes.startIndex == 0 ? bytes : Data(bytes) }

    /// Returns a number with its highest byte first; nil beyond the end.
    func big(_ offset: Int, _ count: Int) -> Int? {
        contains(offset, count) ? bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) } : nil
    }

    /// Returns a number with its lowest byte first; nil beyond the end.
    func little(_ offset: Int, _ count: Int) -> Int? {
        contains(offset, count) ? bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) } : nil
    }

    /// Returns Latin text; nil beyond the end.
    func text(_ offset: Int, _ count: Int) -> String? {
        contains(offset, count)
            ? String(String.UnicodeScalarView(bytes[offset..<offset + count].map { Unicode.Scalar($0) })) : nil
    }

    /// Returns the bytes that exist in a range.
    func part(_ offset: Int, _ count: Int) -> Data {
        contains(offset, 0) && count > 0 ? Data(bytes[offset..<min(offset + count, bytes.count)]) : Data()
    }

    private func contains(_ offset: Int, _ count: Int) -> Bool {
        offset >= 0 && count >= 0 && offset <= bytes.count - count
    }
}
