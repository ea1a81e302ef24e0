import Foundation

/// Writes linear PCM into a WAVE file.
final class WaveFileWriter {
    private let handle: FileHandle
    private let bits: Int
    private let isFloat: Bool
    private let channels: Int
    private let sampleRate: Int
    private var byteCount = 0

    private static let headerSize = 44
    /// The sizes in the file have 32 bits.
    private static let maximumByteCount = Int(UInt32.max) - 100

    /// Creates the file.
    ///
    /// - Parameter bits: 16, 24 or 32 bits per sample.
    init(url: URL, bits: Int, isFloat: Bool, sampleRate: Int, channels: Int) throws {
        try Data(count: Self.headerSize).write(to: url)
        handle = try FileHandle(forWritingTo: url)
        try handle.seek(toOffset: UInt64(Self.headerSize))
        self.bits = bits
        self.isFloat = isFloat
        self.channels = channels
        self.sampleRate = sampleRate
    }

    /// Appends interleaved samples; values beyond ±1 are clipped unless samples are floats.
    func append(_ samples: [Float]) throws {
        var data = Data(capacity: samples.count * bits / 8)
        for sample in samples {
            if isFloat {
                withUnsafeBytes(of: sample.bitPattern.littleEndian) { data.append(contentsOf: $0) }
            } else {
                let scale = Double(1 << (bits - 1))
                let number = Int32(min(max((Double(sample) * scale).rounded(), -scale), scale - 1))
                withUnsafeBytes(of: number.littleEndian) { data.append(contentsOf: $0.prefix(bits / 8)) }
            }
        }
        guard byteCount + data.count <= Self.maximumByteCount else { throw CocoaError(.fileWriteOutOfSpace) }
        try handle.write(contentsOf: data)
        byteCount += data.count
    }

    /// Writes the header and closes the file.
    func finish() throws {
        if byteCount % 2 != 0 { try handle.write(contentsOf: Data([0])) }
        try handle.seek(toOffset: 0)
        try handle.write(contentsOf: header)
        try handle.close()
    }

    private var header: Data {
        var data = Data("RIFF".utf8)
        func append(_ number: some FixedWidthInteger) {
            withUnsafeBytes(of: number.littleEndian) { data.append(contentsOf: $0) }
        }
        let frameSize = bits / 8 * channels
        append(UInt32(Self.headerSize - 8 + byteCount + byteCount % 2))
        data.append(contentsOf: "WAVEfmt ".utf8)
        append(UInt32(16))
        append(UInt16(isFloat ? 3 : 1))
        append(UInt16(channels))
        append(UInt32(sampleRate))
        append(UInt32(sampleRate * frameSize))
        append(UInt16(frameSize))
        append(UInt16(bits))
        data.append(contentsOf: "data".utf8)
        append(UInt32(byteCount))
        return data
    }
}
