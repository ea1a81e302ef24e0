import Foundation

extension SceneFixture {
    /// Writes a silent mono WAVE file.
    func writeWave(seconds: Double, to path: String) throws {
        func bytes<T: FixedWidthInteger>(_ value: T) -> Data { withUnsafeBytes(of: value.littleEndian) { Data($0) } }
        let length = Int(seconds * 8000) * 2
        var file = Data("RIFF".utf8) + bytes(UInt32(36 + length)) + Data("WAVEfmt ".utf8) + bytes(UInt32(16))
        file += bytes(UInt16(1)) + bytes(UInt16(1)) + bytes(UInt32(8000)) + bytes(UInt32(16_000))
        file += bytes(UInt16(2)) + bytes(UInt16(16)) + Data("data".utf8) + bytes(UInt32(length))
        try (file + Data(count: length)).write(to: URL(fileURLWithPath: folder + "/" + path))
    }
}
