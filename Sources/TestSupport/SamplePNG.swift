import Foundation

/// A PNG file with arbitrary chunks and uncompressed pixels.
public struct SamplePNG {
    /// A chunk of a PNG file.
    public struct Chunk: Sendable {
        /// The chunk type, such as "iCCP".
        public let name: String
        /// The data of the chunk.
        public let body: Data

        /// Creates a chunk.
        public init(_ name: String, _ body: [UInt8]) {
            self.name = name
            self.body = Data(body)
        }
    }

    /// The size in pixels.
    public var width: Int, height: Int
    /// Bits per component.
    public var depth: Int
    /// The color type as the format numbers it: 0 gray, 2 RGB, 3 palette, 4 gray with alpha, 6 RGB with alpha.
    public var colorType: Int
    /// The rows in order; 16-bit samples are big-endian.
    public var pixels: [UInt8]
    /// The chunks before the pixels.
    public var chunks: [Chunk] = []

    /// Creates a file.
    public init(width: Int, height: Int = 1, depth: Int = 8, colorType: Int = 2, pixels: [UInt8]) {
        self.width = width
        self.height = height
        self.depth = depth
        self.colorType = colorType
        self.pixels = pixels
    }

    /// Returns an `iCCP` chunk with an ICC profile.
    public static func profile(_ data: Data) -> Chunk {
        Chunk("iCCP", Array("test".utf8) + [0, 0] + stored([UInt8](data)))
    }

    /// Returns a chunk with big-endian numbers of four bytes.
    public static func numbers(_ name: String, _ values: [Int]) -> Chunk { Chunk(name, values.flatMap(big)) }

    /// The bytes of the file.
    public var data: Data {
        let header = Self.big(width) + Self.big(height) + [UInt8(depth), UInt8(colorType), 0, 0, 0]
        let size = pixels.count / height
        let rows = (0..<height).flatMap { [0] + pixels[$0 * size..<($0 + 1) * size] }
        let all = [Chunk("IHDR", header)] + chunks + [Chunk("IDAT", Self.stored(rows)), Chunk("IEND", [])]
        return Data([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]) + all.reduce(Data()) { $0 + $1.data }
    }

    fileprivate static func big(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// Returns the bytes in zlib's format without compression.
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var data: [UInt8] = [0x78, 1]
        var low = 1
        var high = 0
        for start in stride(from: 0, to: max(bytes.count, 1), by: 65_535) {
            let part = bytes[start..<min(start + 65_535, bytes.count)]
            let size = part.count
            let isLast = start + 65_535 >= bytes.count
            let length = [UInt8(size & 255), UInt8(size >> 8)]
            data += [isLast ? 1 : 0] + length + length.map { ~$0 } + part
        }
        for byte in bytes {
            low = (low + Int(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return data + big(high << 16 | low)
    }

}

extension SamplePNG.Chunk {
    fileprivate var data: Data {
        let content = Array(name.utf8) + body
        return Data(SamplePNG.big(body.count) + content + SamplePNG.big(Int(Self.checksum(content))))
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum = ~UInt32(0)
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xedb8_8320 : sum >> 1 }
        }
        return ~sum
    }
}
