import CFFmpeg
import Foundation
import Images
import PixelKernels
import TestSupport
import Testing

@testable import FFmpegSupport
@testable import MediaReading
@testable import MediaTime

@Suite("Deinterlacing")
struct DeinterlaceTests {
    private static let width = 48
    private static let height = 24

    /// Runs the kernel on an 8-bit plane.
    private func deinterlace(_ source: [UInt8], next: [UInt8]?, kept: Int32) -> [UInt8] {
        var target = [UInt8](repeating: 7, count: source.count)
        let stride = Self.width
        source.withUnsafeBufferPointer { source in
            target.withUnsafeMutableBufferPointer { target in
                func run(_ next: UnsafePointer<UInt8>?) {
                    var plane = mp_deinterlace_plane(
                        frame: source.baseAddress, frame_stride: stride, next: next, next_stride: stride,
                        target: target.baseAddress,
                        target_stride: stride, width: Int32(Self.width), height: Int32(Self.height), kept: kept,
                        threshold: 8)
                    mp_deinterlace_8(&plane)
                }
                if let next { next.withUnsafeBufferPointer { run($0.baseAddress) } } else { run(nil) }
            }
        }
        return target
    }

    private func plane(_ value: (Int, Int) -> Int) -> [UInt8] {
        (0..<Self.height).flatMap { y in (0..<Self.width).map { x in UInt8(clamping: value(x, y)) } }
    }

    @Test("Still frames keep all lines", arguments: [Int32(0), 1])
    func still(_ kept: Int32) {
        let grid = plane { x, y in (x * 37 + y * 91) % 256 }
        #expect(deinterlace(grid, next: grid, kept: kept) == grid)
    }

    @Test("A block that moves between fields has no combing", arguments: [Int32(0), 1])
    func moving(_ kept: Int32) {
        func block(_ field: Int, _ offset: Int) -> (Int, Int) -> Int {
            { x, _ in (10..<20).contains(x - field * 6 - offset) ? 220 : 30 }
        }
        func frame(_ offset: Int) -> [UInt8] {
            plane { x, y in block((y & 1) == Int(kept) ? 0 : 1, offset)(x, y) }
        }
        // The kept field is the first one, so the result shows the block as in that field.
        let whole = plane { x, y in block(0, 0)(x, y) }
        #expect(deinterlace(frame(0), next: frame(12), kept: kept) == whole)
    }

    @Test("A slanted edge stays sharp without a next frame")
    func slant() {
        let whole = plane { x, y in x > y + 8 ? 200 : 40 }
        let deinterlaced = deinterlace(whole, next: nil, kept: 0)
        let wrong = zip(deinterlaced, whole).filter { abs(Int($0) - Int($1)) > 80 }.count
        #expect(wrong <= 4, "\(wrong) pixels are off")
    }

    @Test("Interlaced clips are deinterlaced, and progressive clips are unchanged", arguments: [true, false])
    func clip(_ isFlagged: Bool) throws {
        let folder = try TemporaryFolder()
        let url = folder.file("a.mkv")
        var clip = TestClip(
            codec: "ffv1", pixelFormat: AV_PIX_FMT_YUV422P10LE, ticks: (0..<6).map(Int64.init), options: [:])
        if isFlagged { clip.configure = { $0.pointee.field_order = AV_FIELD_TT } }
        clip.draw = { n, frame in
            shim_set_fields(frame, isFlagged ? 1 : 0, isFlagged ? 1 : 0)
            Self.drawMovingBlock(n, in: frame)
        }
        try clip.write(to: url)
        let reader = try ClipReader(url: url)
        for n in [0, 1, 4, 2] {
            let image = try reader.frame(at: Rational(Int64(n), 25)).image
            let combs = (10..<50).filter { y in
                (image.pixels.row(y)[10 + 12 * n] & 255 > 128) != (image.pixels.row(y + 1)[10 + 12 * n] & 255 > 128)
            }
            #expect(combs.isEmpty == isFlagged, "frame \(n)")
        }
    }

    @Test("Adam7-interlaced PNG is not deinterlaced")
    func adam7() throws {
        let folder = try TemporaryFolder()
        let url = folder.file("a.mkv")
        var clip = TestClip(codec: "png", pixelFormat: AV_PIX_FMT_RGB24, ticks: [0, 1], options: [:])
        clip.configure = { $0.pointee.flags |= AV_CODEC_FLAG_INTERLACED_DCT }
        clip.draw = { n, frame in
            for y in 0..<Int(frame.pointee.height) {
                let line = Int(frame.pointee.linesize.0)
                frame.pointee.data.0.map { ($0 + y * line).update(repeating: (y + n) % 2 == 0 ? 255 : 0, count: line) }
            }
        }
        try clip.write(to: url)
        let reader = try ClipReader(url: url)
        for n in [0, 1] {
            let image = try reader.frame(at: Rational(Int64(n), 25)).image
            for y in 0..<image.height {
                #expect(image.pixels.row(y)[9] & 255 == ((y + n) % 2 == 0 ? 255 : 0), "frame \(n), row \(y)")
            }
        }
    }

    /// Returns an interlaced frame in a pixel format, with a block that moves between the fields.
    private func fields(_ format: AVPixelFormat, _ n: Int) throws -> DecodedFrame {
        let frame = try AVFrameHandle()
        let facts = try #require(av_pix_fmt_desc_get(format))
        let raw = frame.pointer
        raw.pointee.width = 41
        raw.pointee.height = 24
        raw.pointee.format = format.rawValue
        raw.pointee.colorspace = AVCOL_SPC_BT709
        shim_set_fields(raw, 1, 1)
        try check(av_frame_get_buffer(raw, 0), during: "making a frame")
        // The write function combines bits with the existing contents.
        for buffer in [raw.pointee.buf.0, raw.pointee.buf.1, raw.pointee.buf.2] {
            if let bytes = buffer?.pointee.data, let size = buffer?.pointee.size {
                bytes.update(repeating: 0, count: size)
            }
        }
        var data = [raw.pointee.data.0, raw.pointee.data.1, raw.pointee.data.2, raw.pointee.data.3]
        let lines = [raw.pointee.linesize.0, raw.pointee.linesize.1, raw.pointee.linesize.2, raw.pointee.linesize.3]
        for component in 0..<Int(facts.pointee.nb_components) {
            let isChroma = component == 1 || component == 2
            let (across, down) =
                isChroma ? (Int(facts.pointee.log2_chroma_w), Int(facts.pointee.log2_chroma_h)) : (0, 0)
            let unit = 1 << (Int(facts.pointee.comp.0.depth) - 8)
            for y in 0..<(-(-24 >> down)) {
                let left = (8 + 16 * n + (y & 1) * 8) >> across
                let row = (0..<(-(-41 >> across))).map {
                    UInt32(
                        ((left..<left + 8 >> across).contains($0) ? 200 - 20 * component : 60 + 10 * component) * unit)
                }
                av_write_image_line2(row, &data, lines, facts, 0, Int32(y), Int32(component), Int32(row.count), 4)
            }
        }
        return DecodedFrame(frame, time: .zero)
    }

    @Test(
        "Packed and semi-planar frames are deinterlaced like planar frames",
        arguments: [
            (AV_PIX_FMT_UYVY422, AV_PIX_FMT_YUV422P), (AV_PIX_FMT_YUYV422, AV_PIX_FMT_YUV422P),
            (AV_PIX_FMT_NV12, AV_PIX_FMT_YUV420P),
            (AV_PIX_FMT_NV21, AV_PIX_FMT_YUV420P), (AV_PIX_FMT_P010LE, AV_PIX_FMT_YUV420P10LE),
            (AV_PIX_FMT_YUV422P10BE, AV_PIX_FMT_YUV422P10LE),
            (AV_PIX_FMT_Y210LE, AV_PIX_FMT_YUV422P10LE), (AV_PIX_FMT_RGB24, AV_PIX_FMT_GBRP),
            (AV_PIX_FMT_BGRA, AV_PIX_FMT_GBRAP), (AV_PIX_FMT_RGB48LE, AV_PIX_FMT_GBRP16LE),
            (AV_PIX_FMT_GRAY16BE, AV_PIX_FMT_GRAY16LE),
        ].map { [$0.0.rawValue, $0.1.rawValue] })
    func takenApart(_ formats: [Int32]) throws {
        func shown(_ format: AVPixelFormat, hasNext: Bool) throws -> CGImage {
            let converter = DecodedFrameConverter(file: "test", orientation: .up, fallback: .bySize)
            let image = try converter.image(from: fields(format, 0), next: hasNext ? fields(format, 1) : nil)
            #expect(converter.warnings.isEmpty)
            return image
        }
        for hasNext in [true, false] {
            let converted = try shown(AVPixelFormat(formats[0]), hasNext: hasNext)
            let expected = try shown(AVPixelFormat(formats[1]), hasNext: hasNext)
            for y in 0..<24 {
                for x in 0..<41 where converted.pixels.row(y)[x] != expected.pixels.row(y)[x] {
                    Issue.record("\(x), \(y)")
                }
            }
            // In the source frame the block ends eight pixels further right in every other row.
            #expect(converted.pixels.row(11)[20] == converted.pixels.row(12)[20])
        }
    }

    /// Draws a white block that is six pixels further right in the second field.
    private static func drawMovingBlock(_ n: Int, in frame: UnsafeMutablePointer<AVFrame>) {
        let data = frame.pointee.data
        let lines = frame.pointee.linesize
        for y in 0..<64 {
            let left = 8 + 12 * n + (y & 1) * 6
            for (plane, line, width) in [(data.0, lines.0, 128), (data.1, lines.1, 64), (data.2, lines.2, 64)] {
                guard let plane else { continue }
                let row = UnsafeMutableRawPointer(plane + y * Int(line)).assumingMemoryBound(to: UInt16.self)
                for x in 0..<width { row[x] = width == 64 ? 512 : (left..<left + 6).contains(x) ? 900 : 100 }
            }
        }
    }
}
