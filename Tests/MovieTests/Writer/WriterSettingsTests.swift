import Foundation
import MediaExport
import MediaObjects
import MediaReading
import MediaTime
import MediaWriting
import Testing

@Suite("Output settings of writer inputs")
struct WriterSettingsTests {
    private let folder: MovieTestFolder

    init() throws { folder = try MovieTestFolder() }

    private func settings(
        _ codec: AVVideoCodecType = .h264, _ more: [String: Any] = [:], _ compression: [String: Any] = [:]
    ) -> [String: Any] {
        let base: [String: Any] = [AVVideoCodecKey: codec, AVVideoWidthKey: 96, AVVideoHeightKey: 64]
        return base.merging(compression.isEmpty ? [:] : [AVVideoCompressionPropertiesKey: compression]) { $1 }.merging(
            more
        ) { $1 }
    }

    /// A BGRA buffer with one color; `right` is the color of the right half.
    private func buffer(_ color: UInt32, right: UInt32? = nil, width: Int = 96, height: Int = 64) throws
        -> CVPixelBuffer
    {
        var made: CVPixelBuffer?
        #expect(
            CVPixelBufferCreate(kCFAllocatorDefault, width, height, kCVPixelFormatType_32BGRA, nil, &made)
                == kCVReturnSuccess)
        let buffer = try #require(made)
        let base = try #require(CVPixelBufferGetBaseAddress(buffer))
        for y in 0..<height {
            for x in 0..<width {
                let pixel = x < width / 2 ? color : right ?? color
                base.storeBytes(
                    of: pixel.littleEndian, toByteOffset: y * CVPixelBufferGetBytesPerRow(buffer) + 4 * x,
                    as: UInt32.self)
            }
        }
        return buffer
    }

    /// Writes the images at 25 frames per second; returns the path.
    private func write(
        _ settings: [String: Any], _ pictures: [CVPixelBuffer], _ type: AVFileType = .mov,
        hint: CMFormatDescription? = nil
    ) throws -> String {
        let path = folder.path("\(UUID().uuidString).mov")
        let writer = try AVAssetWriter(outputURL: URL(fileURLWithPath: path), fileType: type)
        let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings, sourceFormatHint: hint)
        writer.add(input)
        guard writer.startWriting() else { throw writer.error ?? WriterError.noVideo }
        writer.startSession(atSourceTime: .zero)
        for (n, picture) in pictures.enumerated() {
            input.append(
                CMSampleBuffer(imageBuffer: picture, presentationTimeStamp: CMTime(value: Int64(n), timescale: 25)))
        }
        writer.finishWriting {}
        if let error = writer.error { throw error }
        return path
    }

    /// Returns the error of starting to write.
    private func refusal(
        _ settings: [String: Any]?, _ type: AVFileType = .mp4, metadata: [AVMetadataItem] = [],
        sound: [String: Any]? = nil
    ) throws -> (any Error)? {
        let writer = try AVAssetWriter(outputURL: URL(fileURLWithPath: folder.path("none.mov")), fileType: type)
        writer.add(AVAssetWriterInput(mediaType: .video, outputSettings: settings))
        if let sound { writer.add(AVAssetWriterInput(mediaType: .audio, outputSettings: sound)) }
        writer.metadata = metadata
        #expect(
            !writer.startWriting() && writer.status == .failed
                && !FileManager.default.fileExists(atPath: folder.path("none.mov")))
        return writer.error
    }

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

    @Test("Unsupported settings are reported when writing starts")
    func refusals() throws {
        #expect(try "\(refusal(settings(.hevcWithAlpha)).map { "\($0)" } ?? "")".contains("no encoder"))
        #expect(
            try refusal(settings(.proRes422)) as? MovieSettingsError
                == .codecNotInContainer(encoder: "prores_ks", container: .mp4))
        #expect(try refusal(nil) as? WriterError == .passThrough(.video))
        let rows: [([String: Any], WriterError)] = [
            (
                settings(.h264, [AVVideoScalingModeKey: AVVideoScalingModeFit]),
                .setting(key: AVVideoScalingModeKey, value: AVVideoScalingModeFit)
            ),
            (
                settings(.hevc, [:], [AVVideoH264EntropyModeKey: AVVideoH264EntropyModeCABAC]),
                .unknownSetting(AVVideoH264EntropyModeKey)
            ),
            (
                settings(.proRes422, [:], [AVVideoAverageBitRateKey: 1_000_000]),
                .unknownSetting(AVVideoAverageBitRateKey)
            ),
            (
                settings(.h264, [:], [AVVideoProfileLevelKey: "H264_High_9_9"]),
                .setting(key: AVVideoProfileLevelKey, value: "H264_High_9_9")
            ),
            (
                settings(.hevc, [:], [AVVideoProfileLevelKey: AVVideoProfileLevelH264High41]),
                .setting(key: AVVideoProfileLevelKey, value: AVVideoProfileLevelH264High41)
            ),
            (
                settings(
                    .h264, [AVVideoColorPropertiesKey: [AVVideoColorPrimariesKey: AVVideoColorPrimaries_ITU_R_709_2]]),
                .missingSetting(AVVideoTransferFunctionKey)
            ),
            (settings(.jpeg, [:], [AVVideoQualityKey: 1.01]), .setting(key: AVVideoQualityKey, value: "1.01")),
            (settings(.h264, [:], [AVVideoQualityKey: 0.5]), .unknownSetting(AVVideoQualityKey)),
            (settings(.h264, [AVVideoColorPropertiesKey: 7]), .setting(key: AVVideoColorPropertiesKey, value: "7")),
        ]
        for (settings, expected) in rows { #expect(try refusal(settings) as? WriterError == expected) }
        let mixed = colors(
            AVVideoColorPrimaries_ITU_R_2020, AVVideoTransferFunction_ITU_R_709_2, AVVideoYCbCrMatrix_ITU_R_709_2)
        #expect(
            try "\(refusal(settings(.h264, mixed)).map { "\($0)" } ?? "")".contains(
                "BT.2020 requires its own primaries and matrix"))
        let hdr = colors(
            AVVideoColorPrimaries_ITU_R_2020, AVVideoTransferFunction_SMPTE_ST_2084_PQ, AVVideoYCbCrMatrix_ITU_R_2020)
        #expect(try refusal(settings(.h264, hdr)) as? MovieSettingsError == .highDynamicRange(.yuv420p))
        let cabac = [
            AVVideoH264EntropyModeKey: AVVideoH264EntropyModeCABAC,
            AVVideoProfileLevelKey: AVVideoProfileLevelH264Baseline31,
        ]
        #expect(try "\(refusal(settings(.h264, [:], cabac)).map { "\($0)" } ?? "")".contains("does not support CABAC"))
        #expect(try refusal(settings(), sound: [AVNumberOfChannelsKey: 5]) as? MovieSettingsError == .channelCount(5))
        #expect(
            try refusal(settings(), sound: [AVFormatIDKey: kAudioFormatLinearPCM]) as? MovieSettingsError
                == .codecNotInContainer(encoder: "pcm_s16le", container: .mp4))
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

    private func colors(_ primaries: String, _ transfer: String, _ matrix: String) -> [String: Any] {
        [
            AVVideoColorPropertiesKey: [
                AVVideoColorPrimariesKey: primaries, AVVideoTransferFunctionKey: transfer,
                AVVideoYCbCrMatrixKey: matrix,
            ]
        ]
    }

    struct Row: Sendable {
        let words: [String], tags: [UInt32]
        /// The matrix from linear BT.709 to the primaries.
        let matrix: [[Double]]
        let red: Double, blue: Double
    }

    private static let same = [[1.0, 0, 0], [0, 1, 0], [0, 0, 1]]

    @Test(
        "Color properties set tags and convert colors to other primaries",
        arguments: [
            Row(
                words: [
                    AVVideoColorPrimaries_ITU_R_709_2, AVVideoTransferFunction_ITU_R_709_2,
                    AVVideoYCbCrMatrix_ITU_R_709_2,
                ], tags: [1, 1, 1, 1], matrix: same, red: 0.2126, blue: 0.0722),
            Row(
                words: [
                    AVVideoColorPrimaries_SMPTE_C, AVVideoTransferFunction_ITU_R_709_2, AVVideoYCbCrMatrix_ITU_R_601_4,
                ], tags: [6, 6, 6, 1],
                matrix: [[1.0654, -0.0554, -0.01], [-0.0196, 1.0364, -0.0168], [0.0016, 0.0044, 0.994]], red: 0.299,
                blue: 0.114),
            Row(
                words: [
                    AVVideoColorPrimaries_EBU_3213, AVVideoTransferFunction_ITU_R_709_2, AVVideoYCbCrMatrix_ITU_R_601_4,
                ], tags: [5, 6, 6, 1],
                matrix: [[0.9578, 0.0422, 0], [0, 1, 0], [0, -0.0119, 1.0119]], red: 0.299, blue: 0.114),
            Row(
                words: [
                    AVVideoColorPrimaries_P3_D65, AVVideoTransferFunction_ITU_R_709_2, AVVideoYCbCrMatrix_ITU_R_709_2,
                ], tags: [12, 1, 1, 1],
                matrix: [[0.8225, 0.1775, 0], [0.0332, 0.9668, 0], [0.0171, 0.0724, 0.9105]], red: 0.2126, blue: 0.0722),
        ])
    func colour(row: Row) throws {
        let words = colors(row.words[0], row.words[1], row.words[2])
        for rgb in [0xC04020, 0x20C060, 0x4040C0, 0x808080] as [UInt32] {
            let movie = try RawMovie(
                try write(
                    settings(.h264, words, [AVVideoAverageBitRateKey: 20_000_000]), [try buffer(0xFF00_0000 | rgb)]))
            #expect(movie.tags == row.tags)
            let light = [16, 8, 0].map { shift -> Double in
                let c = Double(rgb >> UInt32(shift) & 255) / 255
                return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4)
            }
            let signal = row.matrix.map { weights -> Double in
                let c = min(max(zip(weights, light).reduce(0) { $0 + $1.0 * $1.1 }, 0), 1)
                return c <= 0.0031308 ? c * 12.92 : 1.055 * pow(c, 1 / 2.4) - 0.055
            }
            let y = row.red * signal[0] + (1 - row.red - row.blue) * signal[1] + row.blue * signal[2]
            let expected = [
                16 + 219 * y, 128 + 112 * (signal[2] - y) / (1 - row.blue), 128 + 112 * (signal[0] - y) / (1 - row.red),
            ]
            let made = try #require(movie.pictures.first).sample(x: 40, y: 30)
            for (a, b) in zip(made, expected) {
                #expect(abs(Double(a) - b) <= 1.2, "\(String(rgb, radix: 16)): \(made), \(expected)")
            }
        }
    }

    @Test(
        "HDR10 and HLG are written in 10-bit HEVC",
        arguments: [(AVVideoTransferFunction_SMPTE_ST_2084_PQ, 16), (AVVideoTransferFunction_ITU_R_2100_HLG, 18)]
            as [(String, UInt32)])
    func highDynamicRange(transfer: String, tag: UInt32) throws {
        let words = colors(AVVideoColorPrimaries_ITU_R_2020, transfer, AVVideoYCbCrMatrix_ITU_R_2020)
        let movie = try RawMovie(try write(settings(.hevc, words), [try buffer(0xFFFF_FFFF)]))
        #expect(movie.tags == [9, tag, 9, 1] && movie.pictures.first?.bits == 10)
        // White is at 203 cd/m²: 58% of PQ and 75% of HLG.
        let white = try #require(movie.pictures.first?.luma[3000])
        #expect(abs(Double(white) - (64 + 876 * (tag == 16 ? 0.5807 : 0.75))) <= 2)
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

    @Test("A format hint supplies missing settings")
    func hint() throws {
        let asset = try PaintedClip.make(folder.path("a.mp4"), top: PaintedClip.red, frames: 5, level: 0.2)
        let track = try #require(asset.tracks(withMediaType: .video).first)
        let format = try #require(track.formatDescriptions.first as? CMFormatDescription)
        #expect(CMVideoFormatDescriptionGetDimensions(format) == CMVideoDimensions(width: 96, height: 64))
        let path = try write([AVVideoCodecKey: AVVideoCodecType.h264], [try buffer(0xFF00_C000)], hint: format)
        #expect(try ClipInfo.probe(URL(fileURLWithPath: path)).video?.displaySize == CGSize(width: 96, height: 64))
        var described: CMVideoFormatDescription?
        CMVideoFormatDescriptionCreateForImageBuffer(
            allocator: nil, imageBuffer: try buffer(0, width: 32, height: 16), formatDescriptionOut: &described)
        #expect(described.map(CMVideoFormatDescriptionGetDimensions) == CMVideoDimensions(width: 32, height: 16))
    }

    private func item(_ identifier: AVMetadataIdentifier, _ value: Any) -> AVMetadataItem {
        let item = AVMutableMetadataItem()
        item.identifier = identifier
        item.value = value
        return item
    }

    @Test("Metadata is written, and unsupported metadata fails the start")
    func metadata() throws {
        let writer = try AVAssetWriter(outputURL: URL(fileURLWithPath: folder.path("m.mp4")), fileType: .mp4)
        let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings())
        writer.add(input)
        writer.metadata = [
            item(.commonIdentifierTitle, "Noon"), item(.quickTimeMetadataAuthor, "Ada"),
            item(.commonIdentifierDescription, "Light"),
        ]
        writer.movieFragmentInterval = CMTime(value: 1, timescale: 1)
        #expect(writer.startWriting())
        writer.startSession(atSourceTime: .zero)
        input.append(CMSampleBuffer(imageBuffer: try buffer(0), presentationTimeStamp: .zero))
        writer.finishWriting {}
        let facts = try FileFacts(folder.path("m.mp4")).metadata
        #expect(facts["title"] == "Noon" && facts["artist"] == "Ada" && facts["description"] == "Light")
        #expect(
            try refusal(settings(), metadata: [item(.commonIdentifierMake, "x")]) as? WriterError
                == .metadata("comn/make", reason: "MP4 does not support it"))
        #expect(
            try refusal(settings(), metadata: [item(.commonIdentifierTitle, 3)]) as? WriterError
                == .metadata("comn/title", reason: "its value is not text"))
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
