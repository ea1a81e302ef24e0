import CFFmpeg
import Foundation
import Images
import LayerTree
import MediaTime
import MediaWriting
import MovieRendering
import TestSupport
import Testing

@testable import FFmpegSupport
@testable import MediaReading

/// Frames with 10 bits that are encoded as they were decoded.
@Suite("10-bit clips that are encoded as they are")
struct UnchangedHighPrecisionClipTests {
    private static let frames = 8

    private let folder = try? TemporaryFolder()

    private func path(_ name: String) throws -> String { try #require(folder).path(name) }

    /// Writes a clip of noise with 10 bits.
    private func makeNoise(_ path: String, _ video: VideoCodecSettings) throws {
        let settings = try MovieSettings(
            container: video.encoder == "prores_ks" ? .mov : .mkv, width: 96, height: 64,
            frameRate: try MovieTestClip.rate("25"), video: video)
        let writer = try MovieWriter(settings, path: path)
        var state: UInt32 = 1
        for n in 0..<Self.frames {
            let image = PixelBuffer(width: 96, height: 64, depth: .sixteenBits)
            for y in 0..<64 {
                for x in 0..<96 {
                    state = state &* 1_664_525 &+ 1_013_904_223
                    let noise = Int(state >> 20)
                    let pixel = image.samples16(y) + 4 * x
                    (pixel[0], pixel[1]) = (UInt16(400 * x + noise), UInt16(900 * y + noise))
                    (pixel[2], pixel[3]) = (UInt16(300 * (x + y) + 900 * n + noise), 65_535)
                }
            }
            try writer.append(image, frame: n)
        }
        try writer.finish()
    }

    private func lossless(_ format: EncodedPixelFormat) -> VideoCodecSettings {
        VideoCodecSettings(encoder: "ffv1", options: ["level": "3"], pixelFormat: format)
    }

    private func movie(_ clip: String) throws -> Movie {
        let root = TestMovie.root(96, 64)
        root.addSublayer(TestMovie.clip(clip, frame: root.frame))
        return Movie(
            root: root, frameRate: try MovieTestClip.rate("25"), duration: Rational(Int64(Self.frames), 25))
    }

    /// Encodes one frame without loss; returns the path of the movie.
    private func encoded(_ frame: PixelBuffer) throws -> String {
        let settings = try MovieSettings(
            container: .mkv, width: 96, height: 64, frameRate: try MovieTestClip.rate("25"),
            video: lossless(.yuv420p10le))
        let output = try path("a.mkv")
        let writer = try MovieWriter(settings, path: output)
        try writer.append(frame, frame: 0)
        try writer.finish()
        return output
    }

    /// Returns the planes of each frame.
    private func planes(_ path: String) throws -> [[[UInt8]]] { try RawMovie(path).pictures.map(\.planes) }

    @Test(
        "A clip that covers the frame keeps its decoded planes",
        arguments: [
            ("ffv1", EncodedPixelFormat.yuv420p10le), ("libx265", .yuv420p10le), ("prores_ks", .yuv422p10le),
            ("ffv1", .yuv422p10le), ("ffv1", .yuv444p10le),
        ])
    func unchanged(encoder: String, format: EncodedPixelFormat) throws {
        let clip = try path(encoder == "prores_ks" ? "clip.mov" : "clip.mkv")
        try makeNoise(
            clip,
            VideoCodecSettings(
                encoder: encoder, options: encoder == "libx265" ? ["crf": "12"] : [:], pixelFormat: format))
        let output = try path("a.mkv")
        try TestMovie.render(movie(clip), to: output, video: lossless(format), verifiesDamage: true)
        let expected = try planes(clip)
        #expect(expected.count == Self.frames)
        #expect(try planes(output) == expected)
    }

    @Test("Raw video contains the decoded planes without padding")
    func raw() throws {
        let clip = try path("clip.mkv")
        try makeNoise(clip, lossless(.yuv420p10le))
        let movie = try movie(clip)
        let settings = try MovieSettings(
            container: .raw, width: 96, height: 64, frameRate: movie.frameRate,
            video: VideoCodecSettings(encoder: "rawvideo", pixelFormat: .yuv420p10le))
        let output = try path("a.raw")
        try RenderLoop(
            movie, to: output, settings: settings, viewport: Viewport(width: 96, height: 64),
            options: RenderOptions(threads: 1)
        ).run()
        #expect(try Data(contentsOf: URL(fileURLWithPath: output)) == Data(planes(clip).joined().joined()))
    }

    @Test("Frames below a layer that comes and goes are drawn, and the others keep their planes")
    func overlay() throws {
        let clip = try path("clip.mkv")
        try makeNoise(clip, lossless(.yuv420p10le))
        let movie = try movie(clip)
        movie.engine.root.addSublayer(TestMovie.box(from: 0.08, duration: 0.1))
        let output = try path("a.mkv")
        try TestMovie.render(movie, to: output, video: lossless(.yuv420p10le), verifiesDamage: true)
        let found = try planes(output)
        let expected = try planes(clip)
        #expect(found.indices.filter { found[$0] == expected[$0] } == [0, 1, 5, 6, 7])
    }

    @Test("8-bit outputs, other subsampling and other matrices go through RGB")
    func others() throws {
        let clip = try path("clip.mkv")
        try makeNoise(clip, lossless(.yuv420p10le))
        let frame = try ClipReader(url: URL(fileURLWithPath: clip)).frame(at: .zero).image
        let planes = try #require(frame.pixels.decodedPlanes)
        #expect(planes.bits == 10)
        #expect(planes.isEncoded(as: .highDefinition, bits: 10, chromaStep: (2, 2)))
        #expect(!planes.isEncoded(as: .highDefinition, bits: 8, chromaStep: (2, 2)))
        #expect(!planes.isEncoded(as: .highDefinition, bits: 10, chromaStep: (2, 1)))
        #expect(!planes.isEncoded(as: VideoColor(matrix: .bt601), bits: 10, chromaStep: (2, 2)))
        #expect(!planes.isEncoded(as: VideoColor(range: .full), bits: 10, chromaStep: (2, 2)))
    }

    @Test("A frame that is encoded as it is never becomes pixels of 8 or 16 bits")
    func lazy() throws {
        let clip = try path("clip.mkv")
        try makeNoise(clip, lossless(.yuv420p10le))
        let frame = try ClipReader(url: URL(fileURLWithPath: clip)).frame(at: .zero).image
        let deep = try #require(frame.highPrecision?.pixels(.standard))
        let output = try encoded(deep)
        #expect(!frame.pixels.isMade && !deep.isMade)
        #expect(try planes(output)[0] == planes(clip)[0])
    }

    /// Returns a gray frame with 10 bits whose first luma sample has 16.
    private func excessiveFrame() throws -> DecodedFrame {
        let frame = try AVFrameHandle()
        let raw = frame.pointer
        raw.pointee.width = 96
        raw.pointee.height = 64
        raw.pointee.format = AV_PIX_FMT_YUV420P10LE.rawValue
        raw.pointee.colorspace = AVCOL_SPC_BT709
        raw.pointee.color_range = AVCOL_RANGE_MPEG
        raw.pointee.chroma_location = AVCHROMA_LOC_LEFT
        try check(av_frame_get_buffer(raw, 0), during: "making a frame")
        let planes = [
            (raw.pointee.data.0, raw.pointee.linesize.0, 64), (raw.pointee.data.1, raw.pointee.linesize.1, 32),
            (raw.pointee.data.2, raw.pointee.linesize.2, 32),
        ]
        for (data, stride, height) in planes {
            let start = UnsafeMutableRawPointer(try #require(data)).assumingMemoryBound(to: UInt16.self)
            start.update(repeating: 512, count: Int(stride) / 2 * height)
        }
        UnsafeMutableRawPointer(try #require(raw.pointee.data.0)).storeBytes(of: .max, as: UInt16.self)
        return DecodedFrame(frame, time: .zero)
    }

    @Test("A frame with samples above 1023 is drawn, which limits them")
    func excessiveSamples() throws {
        let decoded = try excessiveFrame()
        let decoding = try #require(YUVDecoding(decoded.frame.pointer.pointee, fallback: .bySize))
        let image = CGImage(try #require(DecodedPlanes(decoded, decoding)), nil)
        let deep = try #require(image.highPrecision?.pixels(.standard))
        let output = try encoded(deep)
        #expect(deep.isMade)
        let luma = try RawMovie(output).pictures[0].luma
        #expect(luma[0] == 940)
        #expect(luma.dropFirst().allSatisfy { (511...513).contains($0) })
    }
}
