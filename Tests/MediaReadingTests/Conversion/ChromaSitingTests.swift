import CFFmpeg
import Images
import Testing

@testable import FFmpegSupport
@testable import MediaReading

@Suite("Chroma siting")
struct ChromaSitingTests {
    /// Two pixel formats with the same values that are converted by different code.
    struct Row: CustomTestStringConvertible, Sendable {
        let format: AVPixelFormat, reference: AVPixelFormat
        var transfer = AVCOL_TRC_BT709
        var testDescription: String {
            "\(ffmpegName(av_get_pix_fmt_name(format)) ?? ""), transfer \(transfer.rawValue)"
        }

        static let all = [
            Row(format: AV_PIX_FMT_YUV420P12LE, reference: AV_PIX_FMT_YUV420P),
            Row(format: AV_PIX_FMT_YUV420P16LE, reference: AV_PIX_FMT_YUV420P),
            Row(format: AV_PIX_FMT_YUV420P9LE, reference: AV_PIX_FMT_YUV420P),
            Row(format: AV_PIX_FMT_NV12, reference: AV_PIX_FMT_YUV420P),
            Row(format: AV_PIX_FMT_NV21, reference: AV_PIX_FMT_YUV420P),
            Row(format: AV_PIX_FMT_P010LE, reference: AV_PIX_FMT_YUV420P),
            Row(format: AV_PIX_FMT_YUV420P12BE, reference: AV_PIX_FMT_YUV420P),
            Row(format: AV_PIX_FMT_YUV422P12LE, reference: AV_PIX_FMT_YUV422P),
            Row(format: AV_PIX_FMT_YUV422P16LE, reference: AV_PIX_FMT_YUV422P),
            Row(format: AV_PIX_FMT_YUVA422P10LE, reference: AV_PIX_FMT_YUV422P),
            Row(format: AV_PIX_FMT_UYVY422, reference: AV_PIX_FMT_YUV422P),
            Row(format: AV_PIX_FMT_YUYV422, reference: AV_PIX_FMT_YUV422P),
            Row(format: AV_PIX_FMT_YUV444P12LE, reference: AV_PIX_FMT_YUV444P),
            Row(format: AV_PIX_FMT_YUV440P12LE, reference: AV_PIX_FMT_YUV440P),
            Row(format: AV_PIX_FMT_YUV440P10BE, reference: AV_PIX_FMT_YUV440P),
            Row(format: AV_PIX_FMT_YUV420P, reference: AV_PIX_FMT_YUV420P10LE, transfer: AVCOL_TRC_ARIB_STD_B67),
            Row(format: AV_PIX_FMT_YUV422P, reference: AV_PIX_FMT_YUV422P10LE, transfer: AVCOL_TRC_ARIB_STD_B67),
            Row(format: AV_PIX_FMT_NV12, reference: AV_PIX_FMT_YUV420P10LE, transfer: AVCOL_TRC_SMPTE2084),
            Row(format: AV_PIX_FMT_YUV420P, reference: AV_PIX_FMT_YUV420P10LE, transfer: AVCOL_TRC_BT2020_10),
        ]
    }

    private static let width = 40, height = 22
    private static let sizes = [(width, height), (41, 23)]

    /// Returns 8-bit values without out-of-gamut colors.
    private static func value(_ component: Int, _ x: Int, _ y: Int) -> Int {
        switch component {
        case 0: 110 + (x * 7 + y * 5) % 40
        case 1: (x + y) % 3 == 0 ? 108 : 144
        case 2: (x / 2 + y) % 2 == 0 ? 110 : 142
        default: 255
        }
    }

    private func image(
        _ format: AVPixelFormat, _ location: AVChromaLocation,
        _ transfer: AVColorTransferCharacteristic = AVCOL_TRC_BT709,
        size: (width: Int, height: Int) = (width, height), value: (Int, Int, Int) -> Int = value
    ) throws -> CGImage {
        let frame = try AVFrameHandle()
        let facts = try #require(av_pix_fmt_desc_get(format))
        let raw = frame.pointer
        raw.pointee.width = Int32(size.width)
        raw.pointee.height = Int32(size.height)
        raw.pointee.format = format.rawValue
        let isWide = transfer != AVCOL_TRC_BT709
        (raw.pointee.colorspace, raw.pointee.color_primaries) =
            isWide ? (AVCOL_SPC_BT2020_NCL, AVCOL_PRI_BT2020) : (AVCOL_SPC_BT709, AVCOL_PRI_BT709)
        raw.pointee.color_trc = transfer
        raw.pointee.chroma_location = location
        try check(av_frame_get_buffer(raw, 0), during: "making a frame")
        // The write function combines bits with the existing contents.
        for buffer in [raw.pointee.buf.0, raw.pointee.buf.1, raw.pointee.buf.2, raw.pointee.buf.3] {
            if let bytes = buffer?.pointee.data, let size = buffer?.pointee.size {
                bytes.update(repeating: 0, count: size)
            }
        }
        var data = [raw.pointee.data.0, raw.pointee.data.1, raw.pointee.data.2, raw.pointee.data.3]
        let strides = [raw.pointee.linesize.0, raw.pointee.linesize.1, raw.pointee.linesize.2, raw.pointee.linesize.3]
        let depths = [
            facts.pointee.comp.0.depth, facts.pointee.comp.1.depth, facts.pointee.comp.2.depth,
            facts.pointee.comp.3.depth,
        ]
        for component in 0..<Int(facts.pointee.nb_components) {
            let isChroma = component == 1 || component == 2
            let across = isChroma ? Int(facts.pointee.log2_chroma_w) : 0
            let down = isChroma ? Int(facts.pointee.log2_chroma_h) : 0
            let most = 1 << Int(depths[component]) - 1
            let unit = 1 << (Int(depths[component]) - 8)
            for y in 0..<(-(-size.height >> down)) {
                let row = (0..<(-(-size.width >> across))).map {
                    UInt32(component == 3 ? value(component, $0, y) * most / 255 : value(component, $0, y) * unit)
                }
                av_write_image_line2(row, &data, strides, facts, 0, Int32(y), Int32(component), Int32(row.count), 4)
            }
        }
        return try DecodedFrameConverter(file: "test", orientation: .up, fallback: .bySize).image(from: frame)
    }

    private func worst(_ a: CGImage, _ b: CGImage) -> Int {
        var worst = 0
        for y in 0..<a.height {
            for x in 0..<a.width {
                let p = a.pixels.row(y)[x]
                let q = b.pixels.row(y)[x]
                for shift: UInt32 in [0, 8, 16, 24] {
                    worst = max(worst, abs(Int(p >> shift & 255) - Int(q >> shift & 255)))
                }
            }
        }
        return worst
    }

    @Test(
        "The same values give the same image in every pixel format and siting", arguments: Row.all,
        [
            AVCHROMA_LOC_UNSPECIFIED, AVCHROMA_LOC_LEFT, AVCHROMA_LOC_CENTER, AVCHROMA_LOC_TOPLEFT,
        ].map(\.rawValue))
    func sameValues(row: Row, location: UInt32) throws {
        let location = AVChromaLocation(rawValue: location)
        for size in Self.sizes {
            let a = try image(row.format, location, row.transfer, size: size)
            let b = try image(row.reference, location, row.transfer, size: size)
            #expect(worst(a, b) <= 2, "\(size)")
            #expect(a.isOpaque)
        }
    }

    @Test(
        "Unpacked frames convert bit-exactly like planar frames",
        arguments: [
            Row(format: AV_PIX_FMT_NV12, reference: AV_PIX_FMT_YUV420P),
            Row(format: AV_PIX_FMT_NV21, reference: AV_PIX_FMT_YUV420P),
            Row(format: AV_PIX_FMT_UYVY422, reference: AV_PIX_FMT_YUV422P),
            Row(format: AV_PIX_FMT_YVYU422, reference: AV_PIX_FMT_YUV422P),
            Row(format: AV_PIX_FMT_NV24, reference: AV_PIX_FMT_YUV444P),
            Row(format: AV_PIX_FMT_P010LE, reference: AV_PIX_FMT_YUV420P10LE),
            Row(format: AV_PIX_FMT_P010BE, reference: AV_PIX_FMT_YUV420P10LE),
            Row(format: AV_PIX_FMT_YUV422P10BE, reference: AV_PIX_FMT_YUV422P10LE),
        ])
    func sameBits(row: Row) throws {
        for size in Self.sizes {
            let a = try image(row.format, AVCHROMA_LOC_LEFT, size: size)
            let b = try image(row.reference, AVCHROMA_LOC_LEFT, size: size)
            #expect(worst(a, b) == 0, "\(size)")
        }
    }

    @Test("4:1:1 chroma is sited on the first of four pixels, or between them")
    func fourPixels() throws {
        for (location, offset) in [(AVCHROMA_LOC_LEFT, 0.0), (AVCHROMA_LOC_CENTER, 1.5)] {
            let whole = try image(AV_PIX_FMT_YUV444P, location) { component, x, y in
                guard component == 1 || component == 2 else { return Self.value(component, x, y) }
                let at = min(max((Double(x) - offset) / 4, 0), 9)
                let first = min(Int(at), 8)
                let a = Double(Self.value(component, first, y))
                let b = Double(Self.value(component, first + 1, y))
                return Int((a + (b - a) * (at - Double(first))).rounded())
            }
            let off = worst(try image(AV_PIX_FMT_YUV411P, location), whole)
            #expect(off <= 4, "\(off)")
        }
    }

    @Test("12-bit planar frames with alpha are premultiplied")
    func alpha() throws {
        func values(_ component: Int, _ x: Int, _ y: Int) -> Int {
            component == 3 ? x * 6 : Self.value(component, x, y)
        }
        let deep = try image(AV_PIX_FMT_YUVA422P12LE, AVCHROMA_LOC_UNSPECIFIED, value: values)
        #expect(!deep.isOpaque)
        #expect(worst(deep, try image(AV_PIX_FMT_YUVA422P, AVCHROMA_LOC_UNSPECIFIED, value: values)) <= 2)
    }
}
