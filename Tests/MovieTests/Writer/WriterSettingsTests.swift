import Foundation
import Images
import MediaExport
import MediaObjects
import MediaReading
import MediaTime
import MediaWriting
import TestSupport
import Testing

@Suite("Output settings of writer inputs")
struct WriterSettingsTests: WriterTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(
        "All ProRes codecs and JPEG are written to QuickTime",
        arguments: [
            (AVVideoCodecType.proRes422Proxy, "apco", 10), (.proRes422LT, "apcs", 10), (.proRes422, "apcn", 10),
            (.proRes422HQ, "apch", 10),
            (.proRes4444, "ap4h", 12), (.jpeg, "jpeg", 8),
        ])
    func codecs(codec: AVVideoCodecType, tag: String, bits: Int) throws {
        let path = try write(settings(codec), [try buffer(0xFF00_C000), try buffer(0xFFC0_0000)])
        #expect(try FileFacts(path).tag == tag)
        #expect(try PaintedClip.isNear(PaintedClip.pixel(path, 48, 32, at: 0), PaintedClip.green))
        #expect(try PaintedClip.isNear(PaintedClip.pixel(path, 48, 32, at: Rational(1, 25)), PaintedClip.red))
        #expect(try RawMovie(path).pictures.first?.bits == bits)
    }

    @Test("A JPEG quality maps to its quantizer", arguments: [(1.0, 2), (0.5, 17), (0, 31)] as [(Double, Int)])
    func quality(quality: Double, quantizer: Int) throws {
        let noise = PixelBuffer(width: 96, height: 64)
        for y in 0..<64 {
            for x in 0..<96 {
                noise.row(y)[x] =
                    0xFF00_0000 | UInt32(truncatingIfNeeded: (x * 7919 ^ y * 104_729) * 2_654_435) & 0xFF_FFFF
            }
        }
        let buffer = try buffer(0)
        let base = try #require(CVPixelBufferGetBaseAddress(buffer))
        for y in 0..<64 {
            (base + y * CVPixelBufferGetBytesPerRow(buffer)).copyMemory(from: noise.row(y), byteCount: 4 * 96)
        }
        let path = try write(
            settings(.jpeg, [:], [AVVideoQualityKey: quality, AVVideoExpectedSourceFrameRateKey: 25]), [buffer])
        var video = VideoCodecSettings.jpeg
        video.options["q"] = "\(quantizer)"
        let own = try MovieWriter(
            try MovieSettings(
                container: .mov, width: 96, height: 64, frameRate: try MovieTestClip.rate("25"), video: video),
            path: folder.path("own.mov"))
        try own.append(noise, frame: 0)
        try own.finish()
        #expect(try RawMovie(path).pictures.first?.planes == RawMovie(folder.path("own.mov")).pictures.first?.planes)
        #expect(try FileFacts(path).bytes == FileFacts(folder.path("own.mov")).bytes)
    }

    @Test("ProRes 4444 keeps alpha")
    func alpha() throws {
        let path = try write(settings(.proRes4444), [try buffer(0x8000_6000, right: 0)])
        let image = try ClipReader(url: URL(fileURLWithPath: path)).frame(at: 0).image
        #expect(!image.isOpaque)
        #expect(abs(Int(image.pixels.row(30)[20] >> 24) - 128) <= 2 && image.pixels.row(30)[80] >> 24 <= 1)
    }

    @Test("Profile, level, entropy coding, key frames and reordering are as requested")
    func compression() throws {
        let pictures = try (0..<30).map { try buffer(0xFF00_0000 + UInt32($0) * 0x08_0302) }
        let main = try FileFacts(
            try write(
                settings(
                    .h264, [:],
                    [
                        AVVideoProfileLevelKey: AVVideoProfileLevelH264Main31,
                        AVVideoMaxKeyFrameIntervalDurationKey: 0.4, AVVideoAllowFrameReorderingKey: false,
                        AVVideoH264EntropyModeKey: AVVideoH264EntropyModeCAVLC,
                    ]), pictures))
        #expect(main.profile == 77 && main.level == 31 && main.keyFrames == [0, 10, 20] && !main.hasReordering)
        let high = try FileFacts(
            try write(
                settings(
                    .h264, [:],
                    [
                        AVVideoProfileLevelKey: AVVideoProfileLevelH264HighAutoLevel, AVVideoMaxKeyFrameIntervalKey: 15,
                        AVVideoExpectedSourceFrameRateKey: 25,
                    ]), pictures))
        #expect(high.profile == 100 && high.keyFrames == [0, 15] && high.hasReordering)
        let ten = try write(
            settings(.hevc, [:], [AVVideoProfileLevelKey: kVTProfileLevel_HEVC_Main10_AutoLevel]),
            Array(pictures.prefix(2)))
        #expect(try RawMovie(ten).pictures.first?.bits == 10)
    }

    @Test("Frames with another aspect ratio are resized, letterboxed, or cropped")
    func scaling() throws {
        // 64×64 scaled to 96×64; the left half is red, the right half green.
        let square = try buffer(0xFFC0_0000, right: 0xFF00_C000, width: 64, height: 64)
        func colors(_ mode: String?, at xs: [Int], y: Int = 32, _ picture: CVPixelBuffer) throws -> [String] {
            let path = try write(
                settings(.h264, mode.map { [AVVideoScalingModeKey: $0] } ?? [:], [AVVideoAverageBitRateKey: 5_000_000]),
                [picture])
            return try xs.map { x in
                let pixel = try PaintedClip.pixel(path, x, y, at: 0)
                return PaintedClip.isNear(pixel, PaintedClip.red)
                    ? "red"
                    : PaintedClip.isNear(pixel, PaintedClip.green)
                        ? "green" : PaintedClip.isNear(pixel, 0) ? "black" : "\(pixel)"
            }
        }
        for mode in [nil, AVVideoScalingModeResize] {
            #expect(try colors(mode, at: [2, 44, 52, 93], square) == ["red", "red", "green", "green"])
        }
        #expect(
            try colors(AVVideoScalingModeResizeAspect, at: [5, 20, 44, 52, 76, 90], square) == [
                "black", "red", "red", "green", "green", "black",
            ])
        #expect(
            try colors(AVVideoScalingModeResizeAspectFill, at: [2, 44, 52, 93], square) == [
                "red", "red", "green", "green",
            ])
        // 192×64 fills the frame with its middle half.
        let wide = try buffer(0xFFC0_0000, right: 0xFF00_C000, width: 192, height: 64)
        #expect(
            try colors(AVVideoScalingModeResizeAspectFill, at: [2, 44, 52, 93], wide) == [
                "red", "red", "green", "green",
            ])
        #expect(try colors(AVVideoScalingModeResizeAspect, at: [20, 70], y: 8, wide) == ["black", "black"])
    }

    @Test(
        "Audio is written as six-channel AAC, linear PCM and lossless",
        arguments: [
            (kAudioFormatMPEG4AAC, 6, [:], "aac"),
            (kAudioFormatLinearPCM, 2, [AVLinearPCMBitDepthKey: 24], "pcm_s24le"),
            (kAudioFormatLinearPCM, 1, [:], "pcm_s16le"), (kAudioFormatAppleLossless, 6, [:], "alac"),
        ] as [(UInt32, Int, [String: Int], String)])
    func sound(format: UInt32, channels: Int, more: [String: Int], codec: String) throws {
        let path = folder.path("s.mov")
        let writer = try AVAssetWriter(outputURL: URL(fileURLWithPath: path), fileType: .mov)
        let told: [String: Any] = [AVFormatIDKey: format, AVNumberOfChannelsKey: channels, AVSampleRateKey: 48_000]
        let audio = AVAssetWriterInput(mediaType: .audio, outputSettings: told.merging(more) { $1 })
        let video = AVAssetWriterInput(mediaType: .video, outputSettings: settings())
        writer.add(video)
        writer.add(audio)
        guard writer.startWriting() else { throw writer.error ?? WriterError.noVideo }
        writer.startSession(atSourceTime: .zero)
        // Only the last channel has a signal.
        let tone = (0..<24_000).flatMap { i -> [Float] in
            let level = 0.5 * Float(sin(Double(i) * 2 * .pi / 100))
            return [Float](repeating: 0, count: channels - 1) + [level]
        }
        audio.append(
            CMSampleBuffer(samples: tone, sampleRate: 48_000, channels: channels, presentationTimeStamp: .zero))
        for n in 0..<12 {
            video.append(
                CMSampleBuffer(
                    imageBuffer: try buffer(0), presentationTimeStamp: CMTime(value: Int64(n), timescale: 25)))
        }
        writer.finishWriting {}
        let reader = try AudioReader(url: URL(fileURLWithPath: path), channels: channels)
        #expect(reader.audio.codec == codec && reader.audio.channels == channels)
        let heard = try reader.read(from: 9600, count: 4800)
        for channel in 0..<channels {
            let loudest = stride(from: channel, to: heard.count, by: channels).map { abs(heard[$0]) }.max() ?? 0
            #expect(abs(loudest - (channel == channels - 1 ? 0.5 : 0)) < 0.03, "channel \(channel) has \(loudest)")
        }
    }
}
