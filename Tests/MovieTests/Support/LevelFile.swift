import Foundation

/// Writes mono WAVE files with a constant level.
enum LevelFile {
    /// Writes `count` samples of about 0.5 at 48,000 samples per second.
    static func write(_ count: Int, to path: String) throws -> URL {
        func bytes<T: FixedWidthInteger>(_ value: T) -> Data { withUnsafeBytes(of: value.littleEndian) { Data($0) } }
        var file = Data("RIFF".utf8) + bytes(UInt32(36 + count * 2)) + Data("WAVEfmt ".utf8) + bytes(UInt32(16))
        file += bytes(UInt16(1)) + bytes(UInt16(1)) + bytes(UInt32(48_000)) + bytes(UInt32(96_000))
        file += bytes(UInt16(2)) + bytes(UInt16(16)) + Data("data".utf8) + bytes(UInt32(count * 2))
        file += Data(repeating: 0x40, count: count * 2)
        let url = URL(fileURLWithPath: path)
        try file.write(to: url)
        return url
    }
}
