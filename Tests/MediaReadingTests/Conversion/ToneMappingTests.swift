import CFFmpeg
import Foundation
import Images
import Testing

@testable import FFmpegSupport
@testable import MediaReading

@Suite("Tone mapping and wide primaries")
struct ToneMappingTests {
    @Test(
        "PQ values match BT.2100 and BT.2408",
        arguments: [(0.0, 0.0), (0.5081, 100.0), (0.5807, 203.0), (0.7518, 1000.0), (1.0, 10_000.0)])
    func pq(_ value: Double, _ luminance: Double) {
        #expect(abs(TransferFunctions.pqLuminance(value) - luminance) <= luminance * 0.002)
        #expect(abs(TransferFunctions.pqSignal(luminance) - value) < 0.0002)
    }

    @Test("The tone curve keeps dark values, increases strictly and ends at white")
    func curve() {
        let curve = BT2390ToneCurve(sourcePeak: 1000, targetPeak: 203)
        for luminance in [0.1, 1, 10, 60, 90] { #expect(abs(curve.mapped(luminance) - luminance) < luminance * 0.01) }
        let mapped = stride(from: 0.0, through: 1000, by: 5).map(curve.mapped)
        #expect(zip(mapped, mapped.dropFirst()).allSatisfy { $0 < $1 })
        #expect(abs(curve.mapped(1000) - 203) < 0.01)
        #expect(abs(curve.mapped(4000) - 203) < 0.01)
        #expect(curve.mapped(203) < 203 && curve.mapped(203) > 120)
    }

    /// Returns the conversion evaluated in double precision.
    private func expected(_ rgb: [Double], _ transfer: TransferFunction, peak: Double = 1000) -> [Double] {
        let curve = BT2390ToneCurve(sourcePeak: peak, targetPeak: 203)
        var light = rgb.map(transfer.linear)
        switch transfer {
        case .pq: light = light.map { $0 * 10_000 }
        case .hlg:
            let luminance = 0.2627 * light[0] + 0.6780 * light[1] + 0.0593 * light[2]
            light = light.map { 1000 * pow(luminance, 0.2) * $0 }
        case .sdr: break
        }
        let most = light.max() ?? 0
        if transfer != .sdr { light = light.map { most > 0 ? $0 * curve.mapped(most) / most / 203 : 0 } }
        let matrix = [
            [1.660491, -0.587641, -0.072850], [-0.124550, 1.132900, -0.008349], [-0.018151, -0.100579, 1.118730],
        ]
        let narrow = matrix.map { row in min(1, max(0, zip(row, light).reduce(0) { $0 + $1.0 * $1.1 })) }
        return narrow.map { 255 * (transfer == .sdr ? pow($0, 1 / 2.4) : TransferFunctions.linearToSRGB($0)) }
    }

    private func converted(_ rgb: [Double], _ tag: Int, peak: Double? = nil) throws -> [Int] {
        let frame = try AVFrameHandle()
        frame.pointer.pointee.color_trc = AVColorTransferCharacteristic(UInt32(tag))
        frame.pointer.pointee.color_primaries = AVCOL_PRI_BT2020
        let key = ToneMapper.Key(frame, streamPeak: peak)
        let conversion = ToneMapper(try #require(key))
        let source = (rgb + [1]).map { UInt16(($0 * 65535).rounded()) }
        var bytes = [UInt8](repeating: 0, count: 4)
        conversion.convert(source, to: &bytes, count: 1)
        return [Int(bytes[2]), Int(bytes[1]), Int(bytes[0])]
    }

    struct Row: Sendable {
        let tag: Int
        let transfer: TransferFunction
    }

    @Test(
        "Colors match the floating-point tone curve within one code",
        arguments: [
            Row(tag: Int(AVCOL_TRC_SMPTE2084.rawValue), transfer: .pq),
            Row(tag: Int(AVCOL_TRC_ARIB_STD_B67.rawValue), transfer: .hlg),
            Row(tag: Int(AVCOL_TRC_BT2020_10.rawValue), transfer: .sdr),
        ])
    func conversion(_ row: Row) throws {
        let steps = [0, 0.02, 0.1, 0.25, 0.4, 0.5081, 0.5807, 0.7, 0.7518, 0.9, 1]
        for red in steps {
            for green in steps {
                for blue in [0, 0.3, 0.5807, 1] {
                    let actual = try converted([red, green, blue], row.tag)
                    let meant = expected([red, green, blue], row.transfer)
                    #expect(
                        zip(actual, meant).allSatisfy { abs(Double($0) - $1) <= 1 },
                        "\(red) \(green) \(blue): \(actual), \(meant)")
                }
            }
        }
    }

    @Test("The mastering peak luminance moves the knee")
    func mastering() throws {
        let gray = [0.65, 0.65, 0.65]
        let tag = Int(AVCOL_TRC_SMPTE2084.rawValue)
        #expect(try converted(gray, tag, peak: 4000)[0] < converted(gray, tag, peak: 1000)[0])
        #expect(
            zip(try converted(gray, tag, peak: 4000), expected(gray, .pq, peak: 4000)).allSatisfy {
                abs(Double($0) - $1) <= 1
            })
    }

    @Test(
        "A 10-bit PQ frame is tone-mapped",
        arguments: [AV_PIX_FMT_YUV420P10LE.rawValue, AV_PIX_FMT_YUV444P10LE.rawValue])
    func tenBits(_ format: Int32) throws {
        let frame = try AVFrameHandle()
        let raw = frame.pointer
        raw.pointee.width = 64
        raw.pointee.height = 32
        raw.pointee.format = format
        raw.pointee.colorspace = AVCOL_SPC_BT2020_NCL
        raw.pointee.color_trc = AVCOL_TRC_SMPTE2084
        raw.pointee.color_primaries = AVCOL_PRI_BT2020
        try check(av_frame_get_buffer(raw, 0), during: "making a frame")
        // 203 cd/m² in limited range.
        let luma = UInt16((64 + 876 * 0.5807).rounded())
        for (plane, line, value) in [
            (raw.pointee.data.0, raw.pointee.linesize.0, luma), (raw.pointee.data.1, raw.pointee.linesize.1, 512),
            (raw.pointee.data.2, raw.pointee.linesize.2, 512),
        ] {
            let count =
                16 * Int(line) / 2 * (plane == raw.pointee.data.0 || format == AV_PIX_FMT_YUV444P10LE.rawValue ? 2 : 1)
            plane?.withMemoryRebound(to: UInt16.self, capacity: count) { $0.update(repeating: value, count: count) }
        }
        let converter = DecodedFrameConverter(file: "test", orientation: .up, fallback: .bySize)
        let image = try converter.image(from: frame)
        let pixel = withExtendedLifetime(image) { image.pixels.row(9)[9] }
        let meant = expected([0.5807, 0.5807, 0.5807], .pq)
        for shift in [0, 8, 16] { #expect(abs(Double(pixel >> shift & 255) - meant[0]) <= 1) }
        #expect(converter.warnings.isEmpty)
    }

    /// Converts limited-range 4:4:4 codes of `bits` bits with BT.2100's matrix.
    private func decoded(_ y: Int, _ u: Int, _ v: Int, bits: Int) -> [Double] {
        let unit = Double(1 << (bits - 8))
        let l = (Double(y) - 16 * unit) / (219 * unit)
        let b = (Double(u) - 128 * unit) / (224 * unit)
        let r = (Double(v) - 128 * unit) / (224 * unit)
        let red = 0.2627
        let blue = 0.0593
        let rgb = [
            l + 2 * (1 - red) * r,
            l - 2 * blue * (1 - blue) / (1 - red - blue) * b - 2 * red * (1 - red) / (1 - red - blue) * r,
            l + 2 * (1 - blue) * b,
        ]
        return rgb.map { min(max($0, 0), 1) }
    }

    struct Planes: Sendable {
        let format: Int32, bits: Int, tag: Int
        let transfer: TransferFunction
    }

    @Test(
        "Frames with all grays and many colors match the tone curve within one code",
        arguments: [
            Planes(
                format: AV_PIX_FMT_YUV444P10LE.rawValue, bits: 10, tag: Int(AVCOL_TRC_SMPTE2084.rawValue), transfer: .pq
            ),
            Planes(
                format: AV_PIX_FMT_YUV444P10LE.rawValue, bits: 10, tag: Int(AVCOL_TRC_ARIB_STD_B67.rawValue),
                transfer: .hlg),
            Planes(
                format: AV_PIX_FMT_YUV444P12LE.rawValue, bits: 12, tag: Int(AVCOL_TRC_SMPTE2084.rawValue), transfer: .pq
            ),
            Planes(
                format: AV_PIX_FMT_YUV444P10LE.rawValue, bits: 10, tag: Int(AVCOL_TRC_BT2020_10.rawValue),
                transfer: .sdr),
        ])
    func colors(_ row: Planes) throws {
        let width = 128
        let height = 24
        let frame = try AVFrameHandle()
        let raw = frame.pointer
        raw.pointee.width = Int32(width)
        raw.pointee.height = Int32(height)
        raw.pointee.format = row.format
        raw.pointee.colorspace = AVCOL_SPC_BT2020_NCL
        raw.pointee.color_trc = AVColorTransferCharacteristic(UInt32(row.tag))
        raw.pointee.color_primaries = AVCOL_PRI_BT2020
        try check(av_frame_get_buffer(raw, 0), during: "making a frame")
        let unit = 1 << (row.bits - 8)
        // The upper rows are gray, from black to white; below, chroma changes as well.
        func code(_ plane: Int, _ x: Int, _ y: Int) -> Int {
            let index = y * width + x
            if plane == 0 { return 16 * unit + index % 877 * 219 * unit / 876 }
            return y < 16 ? 128 * unit : 128 * unit + (plane == 1 ? index * 7 : index * 13) % (96 * unit) - 48 * unit
        }
        for (plane, (data, line)) in [
            (raw.pointee.data.0, raw.pointee.linesize.0), (raw.pointee.data.1, raw.pointee.linesize.1),
            (raw.pointee.data.2, raw.pointee.linesize.2),
        ].enumerated() {
            let samples16 = try #require(UnsafeMutableRawPointer(data)?.assumingMemoryBound(to: UInt16.self))
            for y in 0..<height { for x in 0..<width { samples16[y * Int(line) / 2 + x] = UInt16(code(plane, x, y)) } }
        }
        let pixels = try DecodedFrameConverter(file: "test", orientation: .up, fallback: .bySize).image(from: frame)
            .pixels
        var worst = 0.0
        for y in 0..<height {
            for x in 0..<width {
                let meant = expected(decoded(code(0, x, y), code(1, x, y), code(2, x, y), bits: row.bits), row.transfer)
                for (component, shift) in [16, 8, 0].enumerated() {
                    worst = max(worst, abs(Double(pixels.row(y)[x] >> shift & 255) - meant[component]))
                }
            }
        }
        #expect(worst <= 1)
    }
}
