import Foundation
import MediaExport
import MediaObjects
import MediaReading
import MediaTime
import MediaWriting
import Testing
import VectorGeometry

@Suite("Pixel aspect ratios, timescales and channel layouts of AVAssetWriter")
struct WriterFormTests {
    private let movie: WrittenMovie
    private var url: URL { movie.url }

    init() throws { movie = try WrittenMovie("movie.mov") }

    private func write(
        _ more: [String: Any], frames: Int = 4, rate: CMTimeScale = 30,
        _ change: (AVAssetWriter, AVAssetWriterInput) -> Void = { _, _ in }
    ) throws {
        let writer = try AVAssetWriter(url: url, fileType: .mov)
        let input = AVAssetWriterInput(mediaType: .video, outputSettings: WrittenMovie.settings.merging(more) { $1 })
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input)
        writer.add(input)
        change(writer, input)
        guard writer.startWriting() else { throw try #require(writer.error) }
        writer.startSession(atSourceTime: .zero)
        for n in 0..<frames {
            var created: CVPixelBuffer?
            CVPixelBufferPoolCreatePixelBuffer(nil, try #require(adaptor.pixelBufferPool), &created)
            adaptor.append(try #require(created), withPresentationTime: CMTime(value: CMTimeValue(n), timescale: rate))
        }
        writer.finishWriting {}
        if let error = writer.error { throw error }
    }

    @Test(
        "The pixel aspect ratio is written, rotated with the frame, from either settings dictionary"
    )
    func pixelAspect() throws {
        let shape = [
            AVVideoPixelAspectRatioKey: [
                AVVideoPixelAspectRatioHorizontalSpacingKey: 4, AVVideoPixelAspectRatioVerticalSpacingKey: 3,
            ]
        ]
        try write(shape)
        let video = try #require(try ClipInfo.probe(url).video)
        #expect(
            video.sampleAspectRatio == Rational(4, 3) && video.displaySize == CGSize(width: 128, height: 64)
                && video.codedWidth == 96)
        #expect(AVURLAsset(url: url).tracks[0].naturalSize == CGSize(width: 128, height: 64))
        try FileManager.default.removeItem(at: url)
        try write([AVVideoCompressionPropertiesKey: shape]) {
            $1.transform = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 64, ty: 0)
        }
        #expect(try ClipInfo.probe(url).video?.sampleAspectRatio == Rational(3, 4))
    }

    @Test("Only a clean aperture of the whole frame is accepted")
    func aperture() throws {
        func aperture(_ width: Int, x: Int) -> [String: Any] {
            [
                AVVideoCleanApertureKey: [
                    AVVideoCleanApertureWidthKey: width, AVVideoCleanApertureHeightKey: 64,
                    AVVideoCleanApertureHorizontalOffsetKey: x, AVVideoCleanApertureVerticalOffsetKey: 0,
                ]
            ]
        }
        for refused in [
            aperture(90, x: 0), aperture(96, x: 2), [AVVideoCleanApertureKey: 7],
            [AVVideoPixelAspectRatioKey: [AVVideoPixelAspectRatioHorizontalSpacingKey: 4]],
        ] {
            #expect(throws: WriterError.self) { try write(refused) }
        }
        try write(aperture(96, x: 0))
        #expect(try ClipInfo.probe(url).video?.frameCount == 4)
    }

    @Test("Timescales are as requested, and one without a tick per frame is rejected")
    func clocks() throws {
        try write([:], frames: 3) { writer, input in (writer.movieTimeScale, input.mediaTimeScale) = (600, 90_000) }
        let track = try #require(AVURLAsset(url: url).tracks(withMediaType: .video).first)
        #expect(track.naturalTimeScale == 90_000 && track.timeRange.duration == CMTime(value: 1, timescale: 10))
        let header = try Data(contentsOf: url)
        let offset = try #require(header.range(of: Data("mvhd".utf8))).upperBound
        #expect(header[offset + 12..<offset + 16].elementsEqual([0, 0, 2, 88]))
        try FileManager.default.removeItem(at: url)
        #expect(throws: MovieSettingsError.self) {
            try write([AVVideoCompressionPropertiesKey: [AVVideoExpectedSourceFrameRateKey: 30]]) {
                $1.mediaTimeScale = 25
            }
        }
        try write([:])
        #expect(AVURLAsset(url: url).tracks[0].naturalTimeScale == 15_360)
    }

    @Test(
        "A coarse timescale limits the default frame rate, also for a single frame",
        arguments: [
            (25, 4), (10, 3), (24, 1), (1, 2),
        ])
    func slowClock(clock: Int, frames: Int) throws {
        let scale = CMTimeScale(clock)
        try write([:], frames: frames, rate: scale) { $1.mediaTimeScale = scale }
        let track = try #require(AVURLAsset(url: url).tracks.first)
        let info = try #require(try ClipInfo.probe(url).video)
        #expect(
            track.naturalTimeScale == scale && info.frameCount == frames
                && track.timeRange.duration == CMTime(value: CMTimeValue(frames), timescale: scale))
    }

    @Test(
        "A timescale without a tick per frame is rejected once the rate is known, an invalid one at once",
        arguments: [CMTimeScale(24), -5])
    func wrongClock(scale: CMTimeScale) throws {
        #expect(throws: MovieSettingsError.self) { try write([:], frames: 2, rate: 25) { $1.mediaTimeScale = scale } }
        let writer = try AVAssetWriter(url: url, fileType: .mov)
        let input = AVAssetWriterInput(mediaType: .video, outputSettings: WrittenMovie.settings)
        input.mediaTimeScale = scale
        writer.add(input)
        #expect(writer.startWriting() == (scale > 0) && !FileManager.default.fileExists(atPath: movie.path))
    }

    @Test("A channel layout tag must agree with the number of channels")
    func layout() throws {
        func settings(_ tag: AudioChannelLayoutTag, _ channels: Int?, _ format: UInt32 = kAudioFormatMPEG4AAC)
            -> [String: Any]
        {
            var layout = AudioChannelLayout()
            layout.mChannelLayoutTag = tag
            let data = Data(bytes: &layout, count: MemoryLayout<AudioChannelLayout>.size)
            return [AVFormatIDKey: format, AVSampleRateKey: 48_000, AVChannelLayoutKey: data].merging(
                channels.map { [AVNumberOfChannelsKey: $0] } ?? [:]
            ) { $1 }
        }
        let writer = try AVAssetWriter(url: url, fileType: .mov)
        for (tag, channels, format, fits) in [
            (kAudioChannelLayoutTag_Stereo, 2, kAudioFormatMPEG4AAC, true),
            (kAudioChannelLayoutTag_AAC_5_1, 6, kAudioFormatMPEG4AAC, true),
            (kAudioChannelLayoutTag_MPEG_5_1_A, nil, kAudioFormatLinearPCM, true),
            (kAudioChannelLayoutTag_AAC_5_1, 6, kAudioFormatLinearPCM, false),
            (kAudioChannelLayoutTag_Stereo, 1, kAudioFormatMPEG4AAC, false),
            (kAudioChannelLayoutTag_UseChannelBitmap, 2, kAudioFormatMPEG4AAC, false),
        ] {
            #expect(
                writer.canApply(outputSettings: settings(tag, channels, format), forMediaType: .audio) == fits,
                "\(tag >> 16) \(channels ?? 0)")
        }
        let settled = settings(kAudioChannelLayoutTag_MPEG_5_1_A, nil)
        let input = AVAssetWriterInput(mediaType: .audio, outputSettings: settled)
        let picture = AVAssetWriterInput(mediaType: .video, outputSettings: WrittenMovie.settings)
        writer.add(picture)
        writer.add(input)
        #expect(writer.startWriting())
        writer.startSession(atSourceTime: .zero)
        AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: picture).append(
            try #require(CVPixelBuffer.create(96, 64)), withPresentationTime: .zero)
        input.append(
            CMSampleBuffer(
                samples: [Float](repeating: 0.1, count: 6000), sampleRate: 48_000, channels: 6,
                presentationTimeStamp: .zero))
        writer.finishWriting {}
        #expect(writer.error == nil)
        #expect(try ClipInfo.probe(url).audio?.channels == 6)
    }

    @Test("Settings can be checked before an input is created")
    func canApply() throws {
        let writer = try AVAssetWriter(url: url, fileType: .mp4)
        #expect(writer.canApply(outputSettings: WrittenMovie.settings, forMediaType: .video))
        #expect(
            !writer.canApply(outputSettings: WrittenMovie.settings, forMediaType: .audio)
                && !writer.canApply(outputSettings: nil, forMediaType: .video))
        #expect(
            !writer.canApply(
                outputSettings: WrittenMovie.settings.merging([AVVideoCodecKey: AVVideoCodecType.proRes422]) { $1 },
                forMediaType: .video))
        let quality =
            [AVFormatIDKey: kAudioFormatMPEG4AAC, AVEncoderAudioQualityKey: AVAudioQuality.high.rawValue]
            as [String: Any]
        #expect(
            !writer.canApply(outputSettings: quality, forMediaType: .audio)
                && !writer.canApply(outputSettings: [:], forMediaType: .text))
    }

    @Test("Sample buffers with images are described, timed, and made ready when they are consumed")
    func sampleBuffers() throws {
        let buffer = try #require(CVPixelBuffer.create(96, 64))
        var (format, other): (CMVideoFormatDescription?, CMVideoFormatDescription?)
        CMVideoFormatDescriptionCreateForImageBuffer(allocator: nil, imageBuffer: buffer, formatDescriptionOut: &format)
        CMVideoFormatDescriptionCreateForImageBuffer(
            allocator: nil, imageBuffer: try #require(CVPixelBuffer.create(64, 64)), formatDescriptionOut: &other)
        var timing = CMSampleTimingInfo(
            duration: CMTime(value: 1, timescale: 30), presentationTimeStamp: CMTime(value: 2, timescale: 30),
            decodeTimeStamp: .invalid)
        var sample: CMSampleBuffer?
        let description = try #require(format)
        let wrong = try #require(other)
        #expect(
            CMSampleBufferCreateReadyWithImageBuffer(
                allocator: nil, imageBuffer: buffer, formatDescription: description, sampleTiming: &timing,
                sampleBufferOut: &sample) == 0)
        let copied = try #require(sample)
        #expect(
            CMSampleBufferDataIsReady(copied)
                && CMSampleBufferGetPresentationTimeStamp(copied) == CMTime(value: 2, timescale: 30)
                && CMSampleBufferGetImageBuffer(copied) === buffer)
        #expect(
            CMSampleBufferCreateReadyWithImageBuffer(
                allocator: nil, imageBuffer: buffer, formatDescription: wrong, sampleTiming: &timing,
                sampleBufferOut: &sample) == kCMSampleBufferError_InvalidMediaFormat)
        #expect(sample == nil)
        var calls = 0
        func create(_ callback: CMSampleBufferMakeDataReadyCallback?) -> OSStatus {
            CMSampleBufferCreateForImageBuffer(
                allocator: nil, imageBuffer: buffer, dataReady: false, makeDataReadyCallback: callback, refcon: nil,
                formatDescription: description, sampleTiming: &timing,
                sampleBufferOut: &sample)
        }
        #expect(create(nil) == kCMSampleBufferError_RequiredParameterMissing)
        #expect(
            create { _, _ in
                calls += 1
                return 0
            } == 0)
        let late = try #require(sample)
        #expect(create { _, _ in 1 } == 0)
        let never = try #require(sample)
        let writer = try AVAssetWriter(url: url, fileType: .mov)
        let input = AVAssetWriterInput(mediaType: .video, outputSettings: WrittenMovie.settings)
        writer.add(input)
        #expect(writer.startWriting())
        writer.startSession(atSourceTime: .zero)
        #expect(!input.append(never) && !CMSampleBufferDataIsReady(never) && CMSampleBufferMakeDataReady(never) == 1)
        #expect(
            !CMSampleBufferDataIsReady(late) && calls == 0 && input.append(late) && calls == 1
                && CMSampleBufferDataIsReady(late))
        #expect(CMSampleBufferMakeDataReady(late) == 0 && calls == 1)
        writer.finishWriting {}
        #expect(writer.status == .completed)
    }
}

extension CVPixelBuffer {
    static func create(_ width: Int, _ height: Int, _ format: OSType = kCVPixelFormatType_32BGRA) -> CVPixelBuffer? {
        var buffer: CVPixelBuffer?
        CVPixelBufferCreate(nil, width, height, format, nil, &buffer)
        return buffer
    }
}
