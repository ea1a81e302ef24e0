import Foundation

/// The orientation and resolution in a JPEG or PNG file.
struct ImageFileTags {
    private let orientation: Int
    private let horizontalDensity: Double?, verticalDensity: Double?

    init(_ options: DestinationOptions) {
        orientation = options.orientation
        horizontalDensity = options.horizontalDensity
        verticalDensity = options.verticalDensity
    }

    /// EXIF data with the orientation; nil for 1.
    private var exif: [UInt8]? {
        guard orientation != 1 else { return nil }
        // A big-endian directory with one short number.
        return Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1] + [
            0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0,
        ]
            + [0, 0, 0, 0]
    }

    /// Returns a JPEG file with the tags.
    ///
    /// - Source: ITU-T T.871 (JFIF), EXIF 4.7.2.
    func added(toJPEG file: Data) -> Data {
        let isJFIF = file.count > 20 && file.dropFirst(6).prefix(5).elementsEqual("JFIF\0".utf8)
        var header: [UInt8] = [0xff, 0xe0, 0, 16] + Array("JFIF\0".utf8) + [1, 2, 0, 0, 1, 0, 1, 0, 0]
        if let x = horizontalDensity, let y = verticalDensity {
            header.replaceSubrange(11..<16, with: [1] + Self.number(x, bytes: 2) + Self.number(y, bytes: 2))
        }
        let segments = exif.map { [0xff, 0xe1] + Self.number(Double($0.count + 8), bytes: 2) + "Exif\0\0".utf8 + $0 }
        return file.prefix(2) + header + (segments ?? []) + file.dropFirst(isJFIF ? 20 : 2)
    }

    /// Returns a PNG file with the tags.
    ///
    /// - Source: PNG, third edition, 11.3.4.3 and 11.3.5.6.
    func added(toPNG file: Data) -> Data {
        var chunks: [UInt8] = []
        if let x = horizontalDensity, let y = verticalDensity {
            let perMeter = 1 / 0.0254
            chunks += Self.chunk(
                "pHYs", Self.number(x * perMeter, bytes: 4) + Self.number(y * perMeter, bytes: 4) + [1])
        }
        if let exif { chunks += Self.chunk("eXIf", exif) }
        // They follow the signature and the header.
        return file.prefix(33) + chunks + file.dropFirst(33)
    }

    private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        let checked = Array(name.utf8) + body
        return number(Double(body.count), bytes: 4) + checked + number(Double(checksum(checked)), bytes: 4)
    }

    /// Returns a number with its highest byte first, limited to what the bytes hold.
    private static func number(_ value: Double, bytes: Int) -> [UInt8] {
        let limit = Double((1 << (8 * bytes)) - 1)
        let integer = value.isNaN ? 0 : Int(min(max(value.rounded(), 0), limit))
        return (0..<bytes).reversed().map { UInt8(integer >> (8 * $0) & 255) }
    }

    /// Returns the CRC-32 of bytes (ISO 3309).
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var crc: UInt32 = 0xffff_ffff
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xedb8_8320 : crc >> 1 }
        }
        return ~crc
    }
}
