import Foundation
import TestSupport
import Testing

@testable import MediaReading
@testable import SourceFiles

@Suite("Damaged WAVE files")
struct DamagedWAVETests {
    /// Returns a second of silence, as the header declares it.
    private func wave(sampleRate: Int) -> Data {
        func number(_ value: Int, bytes: Int) -> Data {
            Data((0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
        }
        let format = number(1, bytes: 2) + number(1, bytes: 2) + number(sampleRate, bytes: 4)
        let header = Data("WAVEfmt ".utf8) + number(16, bytes: 4) + format + number(16000, bytes: 4)
        let samples = number(2, bytes: 2) + number(16, bytes: 2) + Data("data".utf8) + number(16000, bytes: 4)
        return Data("RIFF".utf8) + number(16036, bytes: 4) + header + samples + Data(count: 16000)
    }

    @Test("A sample rate of 600 MHz is an error that names the file")
    func sampleRate() throws {
        let folder = try TemporaryFolder()
        let url = folder.file("a.wav")
        try wave(sampleRate: 600_000_000).write(to: url)
        let error = #expect(throws: MediaError.self) { try AudioReader(url: url) }
        #expect(error?.kind == .unsupported && error?.file == url.path)

        try wave(sampleRate: 768_000).write(to: url)
        #expect(try AudioReader(url: url).read(from: 0, count: 100).count == 200)
    }
}
