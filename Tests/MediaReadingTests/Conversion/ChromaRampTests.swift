import CFFmpeg
import Images
import PixelKernels
import TestSupport
import Testing

@testable import FFmpegSupport
@testable import MediaReading

/// Measures where chroma is displayed: on a linear ramp of chroma, a shift in position is a shift in value.
@Suite("Chroma siting, measured with a linear ramp")
struct ChromaRampTests {
    /// The position of chroma sample 0 in luma pixels, counted from the center of the first pixel.
    struct Siting: Equatable, Sendable {
        let x: Double, y: Double
        static let left = Siting(x: 0, y: 0.5)
        static let center = Siting(x: 0.5, y: 0.5)
        static let topLeft = Siting(x: 0, y: 0)
        static let top = Siting(x: 0.5, y: 0)
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let codec: String
        var tag = AVCHROMA_LOC_UNSPECIFIED.rawValue
        var isWide = false
        let expected: Siting
        var testDescription: String { "\(codec), tag \(tag)\(isWide ? ", BT.2020" : "")" }

        static let all = [
            Row(codec: "h264", expected: .left), Row(codec: "hevc", expected: .left),
            Row(codec: "vp9", expected: .left), Row(codec: "av1", expected: .left),
            Row(codec: "mpeg2video", expected: .left), Row(codec: "ffv1", expected: .left),
            Row(codec: "mjpeg", expected: .center), Row(codec: "mpeg1video", expected: .center),
            Row(codec: "vp8", expected: .center), Row(codec: "flv1", expected: .center),
            Row(codec: "hevc", isWide: true, expected: .topLeft), Row(codec: "av1", isWide: true, expected: .topLeft),
            Row(codec: "vp9", isWide: true, expected: .topLeft),
            Row(codec: "h264", tag: AVCHROMA_LOC_LEFT.rawValue, isWide: true, expected: .left),
            Row(codec: "h264", tag: AVCHROMA_LOC_TOPLEFT.rawValue, expected: .topLeft),
            Row(codec: "h264", tag: AVCHROMA_LOC_TOP.rawValue, expected: .top),
            Row(codec: "mjpeg", tag: AVCHROMA_LOC_LEFT.rawValue, expected: .left),
            Row(codec: "h264", tag: AVCHROMA_LOC_CENTER.rawValue, expected: .center),
        ]
    }

    private static let side = 64
    /// The change of chroma per luma pixel, in 8-bit code values.
    private static let slope = 2.0

    /// Returns the blue of each pixel, with a rising or falling ramp of Cb along an axis.
    private func decoded(_ row: Row, _ format: AVPixelFormat, isHorizontal: Bool, slope: Double) throws -> [Double] {
        let frame = try AVFrameHandle()
        let raw = frame.pointer
        raw.pointee.width = Int32(Self.side)
        raw.pointee.height = Int32(Self.side)
        raw.pointee.format = format.rawValue
        raw.pointee.color_range = AVCOL_RANGE_MPEG
        raw.pointee.colorspace = row.isWide ? AVCOL_SPC_BT2020_NCL : AVCOL_SPC_BT709
        raw.pointee.chroma_location = AVChromaLocation(row.tag)
        try check(av_frame_get_buffer(raw, 0), during: "making a frame")
        let bits = Int(av_pix_fmt_desc_get(format)?.pointee.comp.0.depth ?? 8)
        func fill(_ plane: UnsafeMutablePointer<UInt8>?, _ stride: Int32, _ side: Int, _ value: (Int, Int) -> Double) {
            for y in 0..<side {
                for x in 0..<side {
                    let level = (value(x, y) * Double(1 << (bits - 8))).rounded()
                    let at = plane.map { UnsafeMutableRawPointer($0) + y * Int(stride) }
                    if bits == 8 {
                        at?.storeBytes(of: UInt8(level), toByteOffset: x, as: UInt8.self)
                    } else {
                        at?.storeBytes(of: UInt16(level), toByteOffset: 2 * x, as: UInt16.self)
                    }
                }
            }
        }
        fill(raw.pointee.data.0, raw.pointee.linesize.0, Self.side) { _, _ in 100 }
        fill(raw.pointee.data.1, raw.pointee.linesize.1, Self.side / 2) { x, y in
            let position = isHorizontal ? 2 * Double(x) + row.expected.x : 2 * Double(y) + row.expected.y
            return 128 + slope * (position - Double(Self.side) / 2)
        }
        fill(raw.pointee.data.2, raw.pointee.linesize.2, Self.side / 2) { _, _ in 128 }
        // Tone mapping and primaries are not linear.
        let converter = DecodedFrameConverter(
            file: "test", orientation: .up, fallback: .forCodec(row.codec), colors: nil)
        let image = try converter.image(from: frame)
        return (0..<Self.side).map { n in
            let values = (0..<Self.side).map { m in
                Double(image.pixels.row(isHorizontal ? m : n)[isHorizontal ? n : m] & 255)
            }
            return values.reduce(0, +) / Double(Self.side)
        }
    }

    @Test(
        "4:2:0 frames are decoded at the position of their siting, within 0.05 pixels", arguments: Row.all,
        [AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUV420P10LE, AV_PIX_FMT_YUV420P12LE].map(\.rawValue))
    func position(row: Row, format: Int32) throws {
        let weights = row.isWide ? (red: 0.2627, blue: 0.0593) : (red: 0.2126, blue: 0.0722)
        // Blue per pixel.
        let slope = Self.slope * 2 * (1 - weights.blue) * 255 / 224
        for isHorizontal in [true, false] {
            // The difference between a rising and a falling ramp cancels rounding errors.
            let rising = try decoded(row, AVPixelFormat(format), isHorizontal: isHorizontal, slope: Self.slope)
            let falling = try decoded(row, AVPixelFormat(format), isHorizontal: isHorizontal, slope: -Self.slope)
            // Edges are extended, so that only the middle is linear.
            let shifts = (20..<44).map { n in
                (rising[n] - falling[n]) / (2 * slope) - (Double(n) - Double(Self.side) / 2)
            }
            let shift = shifts.reduce(0, +) / Double(shifts.count)
            #expect(abs(shift) < 0.05, "\(isHorizontal ? "horizontal" : "vertical") shift of \(shift) pixels")
        }
    }

    struct HEVC: CustomTestStringConvertible, Sendable {
        let parameters: String
        let declares: Bool
        var name = "a.mp4"
        var testDescription: String { parameters + ", " + name }

        static let all = [
            HEVC(parameters: "keyint=12", declares: false),
            HEVC(parameters: "chromaloc=0", declares: true),
            HEVC(parameters: "chromaloc=0:scaling-list=default:ref=5:bframes=4:b-pyramid=1", declares: true),
            HEVC(parameters: "ref=4:bframes=3:sar=4:overscan=show:temporal-layers=1", declares: false),
            HEVC(parameters: "chromaloc=2", declares: true, name: "a.ts"),
            HEVC(parameters: "bframes=4", declares: false, name: "a.mkv"),
        ]
    }

    @Test("HEVC without a declared siting is distinguished from left siting", arguments: HEVC.all)
    func hevc(kind: HEVC) throws {
        let folder = try TemporaryFolder()
        var clip = TestClip(codec: "libx265", pixelFormat: AV_PIX_FMT_YUV420P10LE, ticks: Array(0..<10))
        clip.options = [
            "x265-params": "log-level=none:" + kind.parameters, "preset": "ultrafast", "colorspace": "bt2020nc",
            "color_primaries": "bt2020", "color_trc": "smpte2084",
        ]
        clip.draw = { _, _ in }
        try clip.write(to: folder.file(kind.name))
        let input = try InputContext(path: folder.file(kind.name).path)
        let stream = try #require(ClipStreams(input).video)
        let set = try #require(HEVCSequenceParameters(header: stream.pointee.codecpar.pointee.header))
        #expect(set.declaresChromaSiting == kind.declares)
        let frame = try AVFrameHandle()
        frame.pointer.pointee.colorspace = stream.pointee.codecpar.pointee.color_space
        frame.pointer.pointee.chroma_location = stream.pointee.codecpar.pointee.chroma_location
        let siting = ChromaSiting(frame.pointer.pointee, fallback: .forStream(stream))
        let isOnTop = !kind.declares || kind.parameters.contains("chromaloc=2")
        #expect((siting.vertical == MP_CHROMA_COSITED) == isOnTop && siting.horizontal == MP_CHROMA_COSITED)
    }

    @Test("Damaged HEVC headers declare nothing")
    func damaged() {
        var generator = SeededGenerator(seed: 7)
        #expect(HEVCSequenceParameters(header: []) == nil && HEVCSequenceParameters(header: [1]) == nil)
        for count in 1..<200 {
            let noise = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
            _ = HEVCSequenceParameters(header: [0, 0, 1, 0x42, 1] + noise)
            _ = HEVCSequenceParameters(header: [1] + noise)
        }
    }
}
