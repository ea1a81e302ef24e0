import Foundation

/// Audio files written without an encoder.
enum TestAudioFile {
    /// Returns a silent WAVE file with 16-bit samples, one channel, 8000 Hz.
    static func silence(seconds: Double) -> Data {
        let bytes = 2 * Int(seconds * 8000)
        func number(_ value: Int, bytes: Int) -> [UInt8] {
            (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        var file = Array("RIFF".utf8) + number(36 + bytes, bytes: 4) + Array("WAVEfmt ".utf8) + number(16, bytes: 4)
        file += number(1, bytes: 2) + number(1, bytes: 2) + number(8000, bytes: 4) + number(16000, bytes: 4)
        file += number(2, bytes: 2) + number(16, bytes: 2) + Array("data".utf8) + number(bytes, bytes: 4)
        return Data(file + [UInt8](repeating: 0, count: bytes))
    }
}
