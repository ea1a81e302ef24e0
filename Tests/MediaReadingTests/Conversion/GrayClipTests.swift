import CFFmpeg
import Foundation
import Images
import MediaTime
import Testing

@testable import FFmpegSupport
@testable import MediaReading

@Suite("Gray pixel formats")
struct GrayClipTests {
    private static let formats = [
        AV_PIX_FMT_GRAY8, AV_PIX_FMT_GRAY9LE, AV_PIX_FMT_GRAY10LE, AV_PIX_FMT_GRAY10BE, AV_PIX_FMT_GRAY12LE,
        AV_PIX_FMT_GRAY16LE, AV_PIX_FMT_GRAY16BE,
        AV_PIX_FMT_YA8, AV_PIX_FMT_YA16LE, AV_PIX_FMT_YA16BE,
    ]

    /// Returns a frame whose sample x has the 8-bit value x, and whose alpha is opaque except for the last sample.
    private func ramp(_ format: AVPixelFormat, _ range: AVColorRange) throws -> DecodedFrame {
        let frame = try AVFrameHandle()
        let facts = try #require(av_pix_fmt_desc_get(format))
        let raw = frame.pointer
        let depth = Int(facts.pointee.comp.0.depth)
        raw.pointee.width = 256
        raw.pointee.height = 2
        raw.pointee.format = format.rawValue
        raw.pointee.color_range = range
        try check(av_frame_get_buffer(raw, 0), during: "making a frame")
        if let bytes = raw.pointee.buf.0?.pointee.data, let size = raw.pointee.buf.0?.pointee.size {
            bytes.update(repeating: 0, count: size)
        }
        var data = [raw.pointee.data.0, raw.pointee.data.1, raw.pointee.data.2, raw.pointee.data.3]
        let lines = [raw.pointee.linesize.0, raw.pointee.linesize.1, raw.pointee.linesize.2, raw.pointee.linesize.3]
        let most = 1 << depth - 1
        for y: Int32 in 0..<2 {
            // Limited range is shifted up, full range is stretched.
            let gray = (0..<256).map { UInt32(range == AVCOL_RANGE_MPEG ? $0 << (depth - 8) : ($0 * most + 127) / 255) }
            av_write_image_line2(gray, &data, lines, facts, 0, y, 0, 256, 4)
            let alpha = (0..<256).map { UInt32($0 == 255 ? 0 : most) }
            if facts.pointee.nb_components == 2 { av_write_image_line2(alpha, &data, lines, facts, 0, y, 1, 256, 4) }
        }
        return DecodedFrame(frame, time: .zero)
    }

    private func expected(_ value: Int, _ range: AVColorRange) -> Int {
        range == AVCOL_RANGE_MPEG ? Int(min(255, max(0, Double(value - 16) * 255 / 219)).rounded()) : value
    }

    @Test(
        "Gray uses its tagged range at every depth, and full range if untagged",
        arguments: formats.map(\.rawValue),
        [
            AVCOL_RANGE_MPEG, AVCOL_RANGE_JPEG, AVCOL_RANGE_UNSPECIFIED,
        ].map(\.rawValue))
    func ranges(format: Int32, range: UInt32) throws {
        let format = AVPixelFormat(format)
        let range = AVColorRange(rawValue: range)
        let image = try DecodedFrameConverter(file: "test", orientation: .up, fallback: .bySize).image(
            from: try ramp(format, range), next: nil)
        for x in 0..<255 {
            let pixel = image.pixels.row(1)[x]
            let value = expected(x, range)
            #expect(
                [16, 8, 0].allSatisfy { abs(Int(pixel >> $0 & 255) - value) <= (format == AV_PIX_FMT_GRAY8 ? 0 : 1) },
                "\(x): \(String(pixel, radix: 16))")
            #expect(pixel >> 24 == 255)
        }
        #expect(image.isOpaque == !format.hasAlpha)
        if format.hasAlpha { #expect(image.pixels.row(1)[255] == 0) }
    }

    @Test("10-bit gray keeps its precision for floating-point drawing")
    func highPrecision() throws {
        let image = try DecodedFrameConverter(file: "test", orientation: .up, fallback: .bySize).image(
            keeping: try ramp(AV_PIX_FMT_GRAY10LE, AVCOL_RANGE_MPEG))
        let highPrecision = try #require(image.highPrecision)
        let pixels = try #require(highPrecision.pixels(.standard))
        for x in 16...235 { #expect(abs(Double(pixels.samples16(0)[4 * x]) - Double(x - 16) * 65_535 / 219) <= 0.5) }
    }
}
