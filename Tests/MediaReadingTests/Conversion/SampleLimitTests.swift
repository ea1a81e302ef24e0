import CFFmpeg
import MediaTime
import Testing

@testable import FFmpegSupport
@testable import MediaReading

/// Files with uncompressed video may contain 16-bit samples that exceed the bits of the pixel format.
@Suite("Samples that exceed the bits of the pixel format")
struct SampleLimitTests {
    private static let width: Int32 = 5
    private static let height: Int32 = 3

    /// Returns a 10-bit 4:2:0 frame of gray whose last sample of a plane is `value`. The padding has all bits.
    private func planes(_ value: UInt16, plane: Int) throws -> DecodedPlanes {
        let frame = try AVFrameHandle()
        let raw = frame.pointer
        raw.pointee.width = Self.width
        raw.pointee.height = Self.height
        raw.pointee.format = AV_PIX_FMT_YUV420P10LE.rawValue
        raw.pointee.colorspace = AVCOL_SPC_BT709
        raw.pointee.color_range = AVCOL_RANGE_MPEG
        raw.pointee.chroma_location = AVCHROMA_LOC_LEFT
        try check(av_frame_get_buffer(raw, 0), during: "making a frame")
        let data = [raw.pointee.data.0, raw.pointee.data.1, raw.pointee.data.2]
        let strides = [raw.pointee.linesize.0, raw.pointee.linesize.1, raw.pointee.linesize.2]
        for index in 0..<3 {
            let (width, height) = index == 0 ? (5, 3) : (3, 2)
            let start = UnsafeMutableRawPointer(try #require(data[index]))
            for y in 0..<height {
                let row = (start + y * Int(strides[index])).assumingMemoryBound(to: UInt16.self)
                row.update(repeating: .max, count: Int(strides[index]) / 2)
                row.update(repeating: 512, count: width)
                if index == plane, y == height - 1 { row[width - 1] = value }
            }
        }
        let decoding = try #require(YUVDecoding(raw.pointee, fallback: .bySize))
        return try #require(DecodedPlanes(DecodedFrame(frame, time: .zero), decoding))
    }

    /// Returns the planes as an isolated worker sends them.
    private func received(_ planes: DecodedPlanes) throws -> DecodedPlanes {
        var bytes = [UInt8](repeating: 0, count: try #require(planes.header.byteCount))
        bytes.withUnsafeMutableBytes { planes.copy(to: $0) }
        let copy = try bytes.withUnsafeBytes { try DecodedPlanes(planes.header, copying: $0) }
        return try #require(copy)
    }

    private func isEncoded(_ planes: DecodedPlanes) -> Bool {
        planes.isEncoded(as: .highDefinition, bits: 10, chromaStep: (2, 2))
    }

    @Test("Planes with samples of up to 10 bits are encoded unchanged", arguments: 0..<3)
    func largest(plane: Int) throws {
        let planes = try planes(1023, plane: plane)
        #expect(isEncoded(planes) && isEncoded(planes))
        #expect(try isEncoded(received(planes)))
    }

    @Test("Planes with larger samples are not encoded unchanged", arguments: 0..<3, [1024, UInt16.max])
    func excess(plane: Int, value: UInt16) throws {
        let planes = try planes(value, plane: plane)
        #expect(!isEncoded(planes) && !isEncoded(planes))
        #expect(try !isEncoded(received(planes)))
    }
}
