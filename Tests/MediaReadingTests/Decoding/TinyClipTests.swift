import CFFmpeg
import Foundation
import Images
import TestSupport
import Testing

@testable import MediaReading
@testable import MediaTime

@Suite("Clips smaller than 16 pixels")
struct TinyClipTests {
    struct Kind: CustomTestStringConvertible, Sendable {
        let name: String
        let codec: String
        let format: Int32
        var options: [String: String] = [:]
        var testDescription: String { "\(codec) in \(name), format \(format)" }

        static let all = [
            Kind(name: "a.mp4", codec: "libx264", format: AV_PIX_FMT_YUV444P.rawValue, options: ["qp": "0"]),
            Kind(name: "a.mkv", codec: "ffv1", format: AV_PIX_FMT_YUV420P.rawValue),
            Kind(name: "a.mkv", codec: "ffv1", format: AV_PIX_FMT_YUV422P10LE.rawValue),
            Kind(name: "a.mkv", codec: "ffv1", format: AV_PIX_FMT_YUV411P.rawValue),
            Kind(name: "a.mkv", codec: "ffv1", format: AV_PIX_FMT_GRAY16LE.rawValue),
            Kind(
                name: "a.webm", codec: "libvpx-vp9", format: AV_PIX_FMT_YUV420P.rawValue,
                options: ["lossless": "1", "deadline": "realtime", "cpu-used": "8"]),
            Kind(
                name: "a.avi", codec: "mjpeg", format: AV_PIX_FMT_YUVJ420P.rawValue,
                options: ["qmin": "1", "qmax": "1"]),
            Kind(name: "a.gif", codec: "gif", format: AV_PIX_FMT_GRAY8.rawValue),
            Kind(name: "a.mov", codec: "png", format: AV_PIX_FMT_RGB24.rawValue),
            Kind(name: "a.mov", codec: "qtrle", format: AV_PIX_FMT_RGB24.rawValue),
        ]
    }

    static let sizes: [(width: Int32, height: Int32)] = [(1, 1), (1, 2), (2, 1), (2, 2), (3, 17), (8, 6), (15, 9)]

    /// The level of a frame from 0 to 255, which the pixel formats represent as gray.
    private static func level(_ n: Int) -> Int { 40 + 20 * n }

    private static func draw(_ n: Int, _ frame: UnsafeMutablePointer<AVFrame>) {
        guard let facts = av_pix_fmt_desc_get(AVPixelFormat(frame.pointee.format))?.pointee else { return }
        let isRGB = facts.flags & UInt64(AV_PIX_FMT_FLAG_RGB) != 0
        for (index, component) in [facts.comp.0, facts.comp.1, facts.comp.2].prefix(Int(facts.nb_components))
            .enumerated()
        {
            let isChroma = index > 0 && !isRGB
            let unit = (1 << Int(component.depth)) / 256
            let value = UInt32((isChroma ? 128 : level(n)) * unit)
            let width = isChroma ? -(-frame.pointee.width >> Int32(facts.log2_chroma_w)) : frame.pointee.width
            let height = isChroma ? -(-frame.pointee.height >> Int32(facts.log2_chroma_h)) : frame.pointee.height
            var data = [frame.pointee.data.0, frame.pointee.data.1, frame.pointee.data.2, nil]
            let strides = [frame.pointee.linesize.0, frame.pointee.linesize.1, frame.pointee.linesize.2, 0]
            var description = facts
            for y in 0..<height {
                let row = [UInt32](repeating: value, count: Int(width))
                av_write_image_line2(row, &data, strides, &description, 0, y, Int32(index), width, 4)
            }
        }
    }

    @Test("Every frame has its size and color", arguments: Kind.all, sizes)
    func frames(kind: Kind, size: (width: Int32, height: Int32)) throws {
        let folder = try TemporaryFolder()
        let url = folder.file(kind.name)
        var clip = TestClip(codec: kind.codec, size: size, pixelFormat: AVPixelFormat(kind.format))
        clip.ticks = Array(0..<6)
        clip.options = kind.options
        clip.draw = { n, frame in
            // Writing adds bits to what is there.
            for buffer in [frame.pointee.buf.0, frame.pointee.buf.1, frame.pointee.buf.2] {
                if let buffer { memset(buffer.pointee.data, 0, Int(buffer.pointee.size)) }
            }
            Self.draw(n, frame)
        }
        try clip.write(to: url)
        let info = try #require(try ClipInfo.probe(url).video)
        #expect(info.codedWidth == Int(size.width) && info.codedHeight == Int(size.height))
        let isVideoRange = ["libx264", "ffv1", "libvpx-vp9"].contains(kind.codec) && kind.format != Kind.all[4].format
        let reader = try ClipReader(url: url)
        for n in [0, 1, 2, 3, 4, 5, 2] {
            let image = try reader.frame(at: Rational(Int64(n), 25)).image
            #expect(image.width == Int(size.width) && image.height == Int(size.height))
            let expected = isVideoRange ? Double(Self.level(n) - 16) * 255 / 219 : Double(Self.level(n))
            for y in 0..<image.height {
                for x in 0..<image.width {
                    let pixel = image.pixels.row(y)[x]
                    for shift: UInt32 in [0, 8, 16] {
                        #expect(abs(Double(pixel >> shift & 255) - expected) <= 2.5, "frame \(n) at \(x), \(y)")
                    }
                }
            }
        }
        #expect(reader.warnings == [])
    }
}
