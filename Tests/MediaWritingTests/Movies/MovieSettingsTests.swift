import PixelKernels
import Testing

@testable import MediaTime
@testable import MediaWriting

@Suite("MovieSettings")
struct MovieSettingsTests {
    private func settings(
        _ container: MovieContainer = .mp4, _ width: Int = 64, _ height: Int = 48, rate: String = "25",
        video: VideoCodecSettings? = nil, audio: AudioCodecSettings? = nil
    ) throws(MovieSettingsError) -> MovieSettings {
        guard let frameRate = FrameRate(rate) else { preconditionFailure("a rate") }
        return try MovieSettings(
            container: container, width: width, height: height, frameRate: frameRate, video: video, audio: audio)
    }

    @Test("The default settings are valid for every container", arguments: MovieContainer.allCases)
    func usual(container: MovieContainer) throws {
        let rate = try #require(FrameRate(container == .gif ? "25" : "30000/1001"))
        let settings = try MovieSettings.default(container, width: 1920, height: 1080, frameRate: rate)
        #expect(settings.video == MovieSettings.defaultVideoCodec(container))
        #expect((settings.audio == nil) == !container.supportsAudio)
    }

    @Test("H.264 is encoded by x264, and without it by OpenH264, with a bit rate for its size and frame rate")
    func encodersOfH264() throws {
        #expect(VideoCodecSettings.h264 { _ in true }.encoder == "libx264")
        #expect(VideoCodecSettings.h264 { _ in false }.encoder == "libx264")
        let other = VideoCodecSettings.h264 { $0 == "libopenh264" }
        #expect(other == VideoCodecSettings(encoder: "libopenh264"))

        func bitRate(_ width: Int, _ height: Int, _ rate: String, _ video: VideoCodecSettings) throws -> Int? {
            EncoderQuirks.defaultBitRate(try settings(.mkv, width, height, rate: rate), video)
        }
        #expect(try bitRate(1280, 720, "30", other) == 4_147_200)
        #expect(try bitRate(1280, 720, "60", other) == 8_294_400)
        #expect(try bitRate(64, 48, "25", other) == 200_000)
        #expect(try bitRate(1280, 720, "30", .h264 { _ in true }) == nil)
    }

    @Test(
        "Unsupported sizes are rejected",
        arguments: [
            (0, 0, MovieSettingsError.sizeOutOfRange(width: 0, height: 0)),
            (-2, 48, .sizeOutOfRange(width: -2, height: 48)),
            (16_386, 48, .sizeOutOfRange(width: 16_386, height: 48)),
            (16_384, 16_384, .tooManyPixels(width: 16_384, height: 16_384)),
            (65, 48, .oddSize(width: 65, height: 48)),
            (64, 49, .oddSize(width: 64, height: 49)),
        ])
    func sizes(width: Int, height: Int, error: MovieSettingsError) {
        #expect(throws: error) { try settings(.mp4, width, height) }
        #expect(throws: error) { try settings(.webm, width, height) }
    }

    @Test("An odd size is rejected with the nearest even one")
    func nearest() { #expect(MovieSettingsError.oddSize(width: 65, height: 48).description.contains("66×48")) }

    @Test("Frame rates out of range are rejected", arguments: ["1001", "1/2000000"])
    func rates(rate: String) {
        #expect(throws: MovieSettingsError.self) { try settings(rate: rate) }
    }

    @Test("Unknown and unsuitable encoders are rejected, with a suggestion for codec names")
    func encoders() {
        #expect(throws: MovieSettingsError.unknownEncoder("h264", suggestion: "libx264")) {
            try settings(video: VideoCodecSettings(encoder: "h264"))
        }
        #expect(throws: MovieSettingsError.wrongKind(encoder: "aac", isAudio: true)) {
            try settings(video: VideoCodecSettings(encoder: "aac"))
        }
        #expect(throws: MovieSettingsError.codecNotInContainer(encoder: "libx264", container: .webm)) {
            try settings(.webm, video: .h264)
        }
        #expect(throws: MovieSettingsError.codecNotInContainer(encoder: "aac", container: .webm)) {
            try settings(.webm, audio: .aac)
        }
    }

    @Test(
        "Codecs that a muxer rejects are rejected before",
        arguments: [
            (MovieContainer.mov, "flac", true), (.mov, "libopus", true), (.mov, "libsvtav1", false),
            (.mov, "libvpx-vp9", false), (.mov, "libvpx", false),
            (.mp4, "libvpx", false), (.mkv, "magicyuv", false), (.mkv, "rawvideo", false), (.mkv, "rv10", false),
        ])
    func muxers(container: MovieContainer, encoder: String, isAudio: Bool) {
        #expect(throws: MovieSettingsError.codecNotInContainer(encoder: encoder, container: container)) {
            if isAudio { return try settings(container, audio: AudioCodecSettings(encoder: encoder, bitRate: 128_000)) }
            return try settings(container, video: VideoCodecSettings(encoder: encoder))
        }
    }

    @Test("Y4M supports only Y'CbCr", arguments: [EncodedPixelFormat.rgb24, .bgra, .yuva444p])
    func y4m(format: EncodedPixelFormat) {
        #expect(throws: MovieSettingsError.pixelFormatNotInContainer(.y4m, format: format)) {
            try settings(.y4m, video: VideoCodecSettings(encoder: "wrapped_avframe", pixelFormat: format))
        }
    }

    @Test("DNxHR reports its minimum size", arguments: [(256, 120, true), (254, 120, false), (256, 118, false)])
    func leastSize(width: Int, height: Int, isTaken: Bool) throws {
        for format in [EncodedPixelFormat.yuv422p, .yuv422p10le, .yuv444p10le] {
            let video = VideoCodecSettings(encoder: "dnxhd", pixelFormat: format)
            if isTaken {
                try settings(.mov, width, height, video: video).checkEncoders()
            } else {
                let error = #expect(throws: MovieSettingsError.self) { try settings(.mov, width, height, video: video) }
                #expect(error?.description.contains("256×120") == true)
            }
        }
    }

    @Test(
        "A quality out of range is rejected with the range",
        arguments: [
            ("libx264", "crf", "99", "0 to 51"), ("libx265", "crf", "52", "0 to 51"),
            ("libsvtav1", "crf", "99", "0 to 63"), ("libvpx-vp9", "crf", "64", "to 63"),
        ])
    func scale(encoder: String, option: String, value: String, range: String) {
        let error = #expect(throws: MovieSettingsError.self) {
            try settings(.mkv, video: VideoCodecSettings(encoder: encoder, options: [option: value]))
        }
        #expect(error?.description.contains(range) == true, "\(error?.description ?? "")")
    }

    @Test("Options that contradict other settings are rejected", arguments: ["pix_fmt", "colorspace", "color_range"])
    func reserved(name: String) {
        #expect(throws: MovieSettingsError.reservedOption(name)) {
            try settings(video: VideoCodecSettings(encoder: "libx264", options: [name: "1"]))
        }
    }

    @Test("Unsupported audio is rejected")
    func sound() {
        #expect(throws: MovieSettingsError.noAudioSupport(.pngSequence)) { try settings(.pngSequence, audio: .aac) }
        #expect(throws: MovieSettingsError.noVideoCodecInSequence) { try settings(.pngSequence, video: .h264) }
        #expect(throws: MovieSettingsError.channelCount(5)) {
            try settings(audio: AudioCodecSettings(encoder: "aac", bitRate: 128_000, channels: 5))
        }
        #expect(
            throws: MovieSettingsError.sampleRateNotInCodec(
                encoder: "libopus", sampleRate: 44_100, supported: [8000, 12_000, 16_000, 24_000, 48_000])
        ) {
            try settings(.webm, audio: AudioCodecSettings(encoder: "libopus", bitRate: 128_000, sampleRate: 44_100))
        }
        #expect(throws: MovieSettingsError.bitRate(12, range: 6000...512_000)) {
            try settings(audio: AudioCodecSettings(encoder: "aac", bitRate: 12))
        }
    }

    @Test(
        "A file extension determines the container",
        arguments: [
            ("a/b.mp4", MovieContainer.mp4), ("b.MP4", .mp4), ("x.webm", .webm), ("f/shot-%05d.png", .pngSequence),
            ("a.png", nil),
            ("a.mov", .mov), ("a.MKV", .mkv), ("a.gif", .gif), ("a.apng", .apng), ("a.webp", .webp), ("a.y4m", .y4m),
            ("a.yuv", .raw),
            ("f/%d.jpeg", .jpegSequence), ("f/%03d.tif", .tiffSequence), ("a.jpg", nil), ("mp4", nil), ("a.mp4/b", nil),
            ("-", nil),
        ] as [(String, MovieContainer?)])
    func names(path: String, container: MovieContainer?) { #expect(MovieContainer(path: path) == container) }

    @Test("The catalog contains the encoders of the default settings")
    func catalogue() {
        let names = EncoderCatalog.entries.map(\.name)
        for name in ["libx264", "libvpx-vp9", "aac", "libopus"] {
            #expect(names.contains(name) && EncoderCatalog.has(name))
        }
        #expect(names == names.sorted())
        #expect(EncoderCatalog.version.first?.isNumber == true)
        #expect(EncoderCatalog.license.contains("GPL"))
    }

    @Test(
        "x264 keeps AVX-512 only for rows with a multiple of eight macroblocks",
        arguments: [
            (1920, false), (1280, false), (128, false), (1080, true), (192, true), (160, true),
        ])
    func instructionSet(width: Int, isLimited: Bool) {
        let expected = isLimited && mp_isa_best().rawValue >= MP_ISA_AVX512.rawValue ? "asm=AVX2" : nil
        #expect(VideoCodecSettings.h264.reproducibleOptions(width: width)["x264-params"] == expected)

        var own = VideoCodecSettings.h264
        own.options["x264-params"] = "asm=0"
        #expect(own.reproducibleOptions(width: width)["x264-params"] == "asm=0")
    }
}
