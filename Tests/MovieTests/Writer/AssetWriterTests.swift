import Foundation
import Images
import MediaExport
import MediaObjects
import MediaReading
import MediaTime
import Quartz2D
import SourceFiles
import TestSupport
import Testing
import VectorGeometry

@Suite("AVAssetWriter")
struct AssetWriterTests {
    private let movie: WrittenMovie
    private let writer: AVAssetWriter
    private let input: AVAssetWriterInput
    private let adaptor: AVAssetWriterInputPixelBufferAdaptor

    init() throws {
        movie = try WrittenMovie("movie.mp4")
        writer = try AVAssetWriter(outputURL: movie.url, fileType: .mp4)
        input = AVAssetWriterInput(mediaType: .video, outputSettings: WrittenMovie.settings)
        adaptor = AVAssetWriterInputPixelBufferAdaptor(
            assetWriterInput: input,
            sourcePixelBufferAttributes: [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32ARGB])
    }

    private func start(at time: CMTime = .zero) {
        writer.add(input)
        #expect(writer.startWriting())
        writer.startSession(atSourceTime: time)
    }

    /// A buffer of one color, drawn as client code does.
    private func buffer(_ color: UInt32) throws -> CVPixelBuffer {
        var created: CVPixelBuffer?
        #expect(
            CVPixelBufferPoolCreatePixelBuffer(kCFAllocatorDefault, try #require(adaptor.pixelBufferPool), &created)
                == kCVReturnSuccess)
        let buffer = try #require(created)
        CVPixelBufferLockBaseAddress(buffer, [])
        let context = CGContext(
            data: CVPixelBufferGetBaseAddress(buffer), width: CVPixelBufferGetWidth(buffer),
            height: CVPixelBufferGetHeight(buffer),
            bitsPerComponent: 8, bytesPerRow: CVPixelBufferGetBytesPerRow(buffer), space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue)
        context?.setFillColor(TestMovie.color(color))
        context?.fill(CGRect(x: 0, y: 0, width: 96, height: 64))
        CVPixelBufferUnlockBaseAddress(buffer, [])
        return buffer
    }

    private func finish() throws {
        var wasCalled = false
        writer.finishWriting { wasCalled = true }
        if let error = writer.error { throw error }
        #expect(wasCalled && writer.status == .completed)
    }

    @Test("Frames are written at their times when the input is ready")
    func frames() throws {
        #expect(adaptor.pixelBufferPool == nil && !input.isReadyForMoreMediaData)
        start()
        let colors = [PaintedClip.red, PaintedClip.green, PaintedClip.blue, PaintedClip.red]
        var (count, failure): (Int, (any Error)?) = (0, nil)
        input.requestMediaDataWhenReady(on: .main) {
            // One at a time, so that the block is called again.
            guard count < colors.count else { return input.markAsFinished() }
            do {
                #expect(
                    adaptor.append(
                        try buffer(colors[count]), withPresentationTime: CMTime(value: Int64(count), timescale: 25)))
            } catch { failure = error }
            count += 1
        }
        if let failure { throw failure }
        #expect(count == 4 && !input.isReadyForMoreMediaData)
        try finish()
        let info = try ClipInfo.probe(movie.url)
        #expect(info.video?.frameRate?.framesPerSecond == 25 && info.video?.frameCount == 4)
        for (n, color) in colors.enumerated() {
            #expect(
                PaintedClip.isNear(try PaintedClip.pixel(movie.path, 48, 32, at: Rational(Int64(n), 25)), color),
                "frame \(n)")
        }
    }

    @Test(
        "Frames with uneven times last until the next; the session cuts start and end"
    )
    func unevenTimes() throws {
        start(at: CMTime(value: 10, timescale: 1))
        for (time, color) in [
            (Rational(19, 2), PaintedClip.red), (Rational(21, 2), PaintedClip.green), (Rational(12), PaintedClip.blue),
        ] {
            adaptor.append(try buffer(color), withPresentationTime: CMTime(time))
        }
        writer.endSession(atSourceTime: CMTime(value: 13, timescale: 1))
        try finish()
        #expect(try ClipInfo.probe(movie.url).duration == 3)
        for (time, color) in [
            (Rational(0), PaintedClip.red), (Rational(45, 100), PaintedClip.red),
            (Rational(55, 100), PaintedClip.green), (Rational(195, 100), PaintedClip.green),
            (Rational(205, 100), PaintedClip.blue), (Rational(29, 10), PaintedClip.blue),
        ] {
            #expect(PaintedClip.isNear(try PaintedClip.pixel(movie.path, 48, 32, at: time), color), "at \(time)")
        }
    }

    @Test("Audio is written with the video, with silence in gaps")
    func sound() throws {
        let audio = AVAssetWriterInput(
            mediaType: .audio,
            outputSettings: [AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 48_000.0, AVNumberOfChannelsKey: 1])
        writer.add(audio)
        start()
        let tone = (0..<24_000).map { 0.5 * Float(sin(Double($0) * 2 * .pi / 100)) }
        audio.append(
            CMSampleBuffer(
                samples: tone, sampleRate: 48_000, channels: 1, presentationTimeStamp: CMTime(value: 1, timescale: 4)))
        for n in 0..<20 {
            adaptor.append(try buffer(PaintedClip.red), withPresentationTime: CMTime(value: Int64(n), timescale: 20))
        }
        try finish()
        for (time, level) in [(0.1, Float(0)), (0.5, 0.5), (0.9, 0)] {
            #expect(abs(try PaintedClip.loudness(movie.path, at: time) - level) < 0.05, "at \(time)")
        }
        let other = CMSampleBuffer(samples: [0], sampleRate: 44_100, channels: 1, presentationTimeStamp: .zero)
        #expect(!audio.isReadyForMoreMediaData && CMSampleBufferGetImageBuffer(other) == nil)
    }

    private func append(pictures: Range<Int>, rate: Int32, sound: Range<Int>, to audio: AVAssetWriterInput) throws {
        for n in pictures {
            adaptor.append(
                try buffer(n + 1 < pictures.upperBound ? PaintedClip.red : PaintedClip.blue),
                withPresentationTime: CMTime(value: Int64(n), timescale: rate))
        }
        let samples = [Float](repeating: 0.25, count: 48_000)
        for n in sound {
            audio.append(
                CMSampleBuffer(
                    samples: samples, sampleRate: 48_000, channels: 1,
                    presentationTimeStamp: CMTime(value: Int64(n), timescale: 1)))
        }
    }

    @Test(
        "Without an end of the session the movie ends with the last video or audio sample",
        arguments: [
            (0, 0..<20, 0..<4, nil, 4.0), (4, 100..<140, 3..<13, nil, 9), (0, 0..<40, 0..<1, nil, 2),
            (0, 0..<20, 0..<4, 2, 2), (0, 0..<1, 0..<3, nil, 3),
        ] as [(Int, Range<Int>, Range<Int>, Int?, Double)])
    func ends(start first: Int, pictures: Range<Int>, sound: Range<Int>, end: Int?, length: Double) throws {
        let audio = AVAssetWriterInput(
            mediaType: .audio,
            outputSettings: [AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 48_000.0, AVNumberOfChannelsKey: 1])
        writer.add(audio)
        start(at: CMTime(value: CMTimeValue(first), timescale: 1))
        try append(pictures: pictures, rate: 20, sound: sound, to: audio)
        if let end { writer.endSession(atSourceTime: CMTime(value: CMTimeValue(end), timescale: 1)) }
        try finish()
        let info = try ClipInfo.probe(movie.url)
        #expect(info.duration.seconds == length && info.video?.duration?.seconds == length)
        #expect(
            PaintedClip.isNear(
                try PaintedClip.pixel(movie.path, 48, 32, at: info.duration - Rational(1, 40)), PaintedClip.blue))
        if end == nil, sound.upperBound - first == Int(length) {
            #expect(abs(try PaintedClip.loudness(movie.path, at: length - 0.2) - 0.25) < 0.05)
        }
    }

    @Test("A sample at the start of a broadcast frame does not add a frame")
    func noFrameTooMany() throws {
        let audio = AVAssetWriterInput(
            mediaType: .audio,
            outputSettings: [AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 48_000.0, AVNumberOfChannelsKey: 1])
        writer.add(audio)
        start()
        for n in 0..<29 {
            adaptor.append(
                try buffer(PaintedClip.red), withPresentationTime: CMTime(value: Int64(n) * 1001, timescale: 30_000))
        }
        // 29 × 1601.6 samples, as readers return them.
        audio.append(
            CMSampleBuffer(
                samples: [Float](repeating: 0, count: 46_447), sampleRate: 48_000, channels: 1,
                presentationTimeStamp: .zero))
        try finish()
        #expect(try ClipInfo.probe(movie.url).video?.frameCount == 29)
    }

    @Test("Decreasing times fail the writer and leave no file")
    func wrongTimes() throws {
        start()
        #expect(adaptor.append(try buffer(PaintedClip.red), withPresentationTime: CMTime(value: 1, timescale: 1)))
        let late = try buffer(PaintedClip.green)
        #expect(!adaptor.append(late, withPresentationTime: CMTime(value: 1, timescale: 1)))
        #expect(writer.status == .failed && writer.error as? WriterError == .timeOrder(1, after: 1))
        #expect(!adaptor.append(late, withPresentationTime: CMTime(value: 2, timescale: 1)))
        #expect(!FileManager.default.fileExists(atPath: movie.path))
    }

    @Test("An existing file (W1) and unknown settings fail before the first frame")
    func refusals() throws {
        try Data("precious".utf8).write(to: movie.url)
        writer.add(input)
        #expect(
            !writer.startWriting() && writer.status == .failed
                && writer.error as? WriterError == .fileExists(movie.path))
        let rows: [([String: Any], WriterError)] = [
            (
                WrittenMovie.settings.merging(["AVVideoDecompressionPropertiesKey": [:]]) { $1 },
                .unknownSetting("AVVideoDecompressionPropertiesKey")
            ),
            (
                WrittenMovie.settings.merging([AVVideoCodecKey: "vp09"]) { $1 },
                .setting(key: AVVideoCodecKey, value: "vp09")
            ),
            ([AVVideoCodecKey: AVVideoCodecH264, AVVideoHeightKey: 64], .missingSetting(AVVideoWidthKey)),
        ]
        for (settings, expected) in rows {
            let other = try AVAssetWriter(
                outputURL: URL(fileURLWithPath: movie.folder.path("other.mp4")), fileType: .mp4)
            other.add(AVAssetWriterInput(mediaType: .video, outputSettings: settings))
            #expect(!other.canAdd(input) && !other.startWriting() && other.error as? WriterError == expected)
        }
        #expect(throws: MediaError.self) { try AVAssetWriter(outputURL: movie.url, fileType: .wav) }
    }

    @Test("A rotated input has rotated pixels, and a rotation by 45° is rejected")
    func turning() throws {
        input.transform = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 64, ty: 0)
        start()
        let buffer = try buffer(PaintedClip.red)
        let base = try #require(CVPixelBufferGetBaseAddress(buffer))
        // The upper half is blue; after a clockwise rotation it is the right half.
        for y in 0..<32 {
            for x in 0..<96 {
                base.storeBytes(
                    of: 0xC000_00FF, toByteOffset: y * CVPixelBufferGetBytesPerRow(buffer) + 4 * x, as: UInt32.self)
            }
        }
        adaptor.append(buffer, withPresentationTime: .zero)
        try finish()
        #expect(try ClipInfo.probe(movie.url).video?.displaySize == CGSize(width: 64, height: 96))
        for y in [10, 86] {
            #expect(PaintedClip.isNear(try PaintedClip.pixel(movie.path, 50, y, at: 0), PaintedClip.blue))
            #expect(PaintedClip.isNear(try PaintedClip.pixel(movie.path, 14, y, at: 0), PaintedClip.red))
        }
        let rotatedInput = AVAssetWriterInput(mediaType: .video, outputSettings: WrittenMovie.settings)
        rotatedInput.transform = CGAffineTransform(rotationAngle: 0.5)
        let other = try AVAssetWriter(outputURL: URL(fileURLWithPath: movie.folder.path("b.mp4")), fileType: .mp4)
        other.add(rotatedInput)
        #expect(!other.startWriting() && other.error as? WriterError == .transform)
    }

    @Test("Cancelling removes the file")
    func cancelling() throws {
        start()
        for n in 0..<3 {
            adaptor.append(try buffer(PaintedClip.red), withPresentationTime: CMTime(value: Int64(n), timescale: 30))
        }
        writer.cancelWriting()
        #expect(writer.status == .cancelled)
        #expect(try FileManager.default.contentsOfDirectory(atPath: movie.folder.url.path).isEmpty)
    }

    @Test("Buffers in all three formats give the same colors")
    func formats() throws {
        for format in [kCVPixelFormatType_32ARGB, kCVPixelFormatType_32BGRA, kCVPixelFormatType_32RGBA] {
            var created: CVPixelBuffer?
            #expect(
                CVPixelBufferCreate(
                    kCFAllocatorDefault, 96, 64, format, [kCVPixelBufferCGImageCompatibilityKey: true], &created)
                    == kCVReturnSuccess)
            let buffer = try #require(created)
            let base = try #require(CVPixelBufferGetBaseAddress(buffer))
            let bytes: [UInt8] =
                format == kCVPixelFormatType_32ARGB
                ? [255, 0, 0xC0, 0] : format == kCVPixelFormatType_32BGRA ? [0, 0xC0, 0, 255] : [0, 0xC0, 0, 255]
            for y in 0..<64 {
                for x in 0..<96 {
                    for i in 0..<4 {
                        base.storeBytes(
                            of: bytes[i], toByteOffset: y * CVPixelBufferGetBytesPerRow(buffer) + 4 * x + i,
                            as: UInt8.self)
                    }
                }
            }
            let path = movie.folder.path("\(format).mp4")
            let writer = try AVAssetWriter(outputURL: URL(fileURLWithPath: path), fileType: .mp4)
            let input = AVAssetWriterInput(mediaType: .video, outputSettings: WrittenMovie.settings)
            writer.add(input)
            writer.startWriting()
            writer.startSession(atSourceTime: .zero)
            input.append(CMSampleBuffer(imageBuffer: buffer, presentationTimeStamp: .zero))
            writer.finishWriting {}
            #expect(writer.status == .completed)
            #expect(PaintedClip.isNear(try PaintedClip.pixel(path, 48, 32, at: 0), PaintedClip.green))
        }
        var none: CVPixelBuffer?
        #expect(CVPixelBufferCreate(nil, 16, 16, 7, nil, &none) == kCVReturnInvalidPixelFormat && none == nil)
    }

    @Test(
        "A reused pool buffer has no attachments; unsupported sizes and formats have different errors"
    )
    func reuse() throws {
        start()
        let pool = try #require(adaptor.pixelBufferPool)
        func address(_ said: Any?) throws -> UnsafeMutableRawPointer? {
            var created: CVPixelBuffer?
            CVPixelBufferPoolCreatePixelBuffer(nil, pool, &created)
            let buffer = try #require(created)
            #expect(CVBufferCopyAttachment(buffer, kCVImageBufferYCbCrMatrixKey, nil) == nil)
            if let said { CVBufferSetAttachment(buffer, kCVImageBufferYCbCrMatrixKey, said, .shouldPropagate) }
            return CVPixelBufferGetBaseAddress(buffer)
        }
        #expect(try address(kCVImageBufferYCbCrMatrix_ITU_R_709_2) == address(nil))
        for (attributes, code) in [
            ([kCVPixelBufferWidthKey: 40_000], kCVReturnInvalidSize),
            ([kCVPixelBufferPixelFormatTypeKey: 7], kCVReturnInvalidPixelFormat),
        ] {
            let other = AVAssetWriterInputPixelBufferAdaptor(
                assetWriterInput: input, sourcePixelBufferAttributes: attributes)
            var created: CVPixelBuffer?
            #expect(
                CVPixelBufferPoolCreatePixelBuffer(nil, try #require(other.pixelBufferPool), &created) == code
                    && created == nil)
        }
    }
}
