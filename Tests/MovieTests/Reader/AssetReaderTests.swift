import Foundation
import MediaExport
import MediaObjects
import MediaReading
import MediaTime
import SourceFiles
import TestSupport
import Testing

@Suite("AVAssetReader")
struct AssetReaderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static var pixels: [String: Any] { [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA] }
    private static var sound: [String: Any] {
        [AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 1]
    }

    private func numbered(frames: Int = 30, rate: String = "24000/1001", samples: [Float]? = nil) throws -> AVURLAsset {
        try MovieTestClip.make(
            folder.path("a.mp4"), frames: frames, rate: try MovieTestClip.rate(rate), samples: samples)
        return AVURLAsset(url: URL(fileURLWithPath: folder.path("a.mp4")))
    }

    private func track(_ asset: AVAsset, _ type: AVMediaType = .video) throws -> AVAssetTrack {
        try #require(asset.tracks(withMediaType: type).first)
    }

    private func all(_ output: AVAssetReaderOutput, of asset: AVAsset, in range: CMTimeRange? = nil) throws
        -> [CMSampleBuffer]
    {
        let reader = try AVAssetReader(asset: asset)
        if let range { reader.timeRange = range }
        #expect(reader.canAdd(output) && reader.status == .unknown)
        reader.add(output)
        #expect(!reader.canAdd(output))
        reader.startReading()
        if let error = reader.error { throw error }
        var samples: [CMSampleBuffer] = []
        while let sample = output.copyNextSampleBuffer() { samples.append(sample) }
        if let error = reader.error { throw error }
        #expect(reader.status == .completed)
        return samples
    }

    private func number(_ sample: CMSampleBuffer) throws -> Int {
        let buffer = try #require(CMSampleBufferGetImageBuffer(sample))
        let base = try #require(CVPixelBufferGetBaseAddress(buffer))
        let width = CVPixelBufferGetWidth(buffer)
        let row = CVPixelBufferGetHeight(buffer) / 2
        return (0..<MovieFrameNumber.bits).reduce(0) { number, bit in
            let x = (2 * bit + 1) * width / (2 * MovieFrameNumber.bits)
            return number << 1
                | (base.load(fromByteOffset: row * CVPixelBufferGetBytesPerRow(buffer) + 4 * x + 1, as: UInt8.self)
                    > 127 ? 1 : 0)
        }
    }

    @Test("Every frame of a track is read once, with its exact time")
    func track() throws {
        let asset = try numbered()
        let samples = try all(AVAssetReaderTrackOutput(track: try track(asset), outputSettings: Self.pixels), of: asset)
        #expect(try samples.map(number) == Array(0..<30))
        #expect(samples.map(\.presentationTimeStamp) == (0..<30).map { CMTime(Rational($0 * 1001, 24_000)) })
        #expect(samples.allSatisfy { CMSampleBufferGetDuration($0) == CMTime(Rational(1001, 24_000)) })
    }

    @Test("A time range starts with the frame shown at its start")
    func range() throws {
        let asset = try numbered(rate: "25")
        let range = CMTimeRange(
            start: CMTime(value: 110, timescale: 1000), duration: CMTime(value: 200, timescale: 1000))
        let samples = try all(
            AVAssetReaderTrackOutput(track: try track(asset), outputSettings: Self.pixels), of: asset, in: range)
        #expect(try samples.map(number) == [2, 3, 4, 5, 6, 7])
        #expect(samples.map(\.presentationTimeStamp.seconds) == [0.11, 0.12, 0.16, 0.2, 0.24, 0.28])
    }

    @Test("Composition tracks are read with segments, gaps and other speeds")
    func composed() throws {
        let asset = try numbered(rate: "25")
        let composition = AVMutableComposition()
        let mutableTrack = try #require(
            composition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid))
        func seconds(_ n: Int64) -> CMTime { CMTime(value: n, timescale: 25) }
        try mutableTrack.insertTimeRange(
            CMTimeRange(start: seconds(10), duration: seconds(3)), of: try track(asset), at: .zero)
        try mutableTrack.insertTimeRange(
            CMTimeRange(start: seconds(20), duration: seconds(2)), of: try track(asset), at: seconds(5))
        mutableTrack.scaleTimeRange(CMTimeRange(start: seconds(5), duration: seconds(2)), toDuration: seconds(4))
        let samples = try all(
            AVAssetReaderTrackOutput(track: mutableTrack, outputSettings: Self.pixels), of: composition)
        #expect(try samples.map(number) == [10, 11, 12, 20, 21])
        #expect(samples.map(\.presentationTimeStamp) == [0, 1, 2, 5, 7].map(seconds))
    }

    @Test("Audio is exact to the sample, as floats or in 16 bits")
    func sound() throws {
        let tone = (0..<96_000).map { 0.5 * Float(sin(Double($0 / 2) / 20)) }
        let asset = try numbered(rate: "25", samples: tone)
        let range = CMTimeRange(start: CMTime(value: 1, timescale: 4), duration: CMTime(value: 1, timescale: 2))
        let samples = try all(
            AVAssetReaderTrackOutput(track: try track(asset, .audio), outputSettings: Self.sound), of: asset, in: range)
        let heard = samples.flatMap { $0.samples ?? [] }
        #expect(heard.count == 24_000 && samples.first?.presentationTimeStamp == CMTime(value: 1, timescale: 4))
        #expect(samples.map(CMSampleBufferGetNumSamples).reduce(0, +) == 24_000)
        #expect((0..<24_000).allSatisfy { abs(heard[$0] - 0.5 * Float(sin(Double($0 + 12_000) / 20))) < 0.02 })
        let short = Self.sound.merging([
            AVLinearPCMBitDepthKey: 16, AVLinearPCMIsFloatKey: false, AVLinearPCMIsBigEndianKey: false,
        ]) { $1 }
        let rounded = try all(
            AVAssetReaderTrackOutput(track: try track(asset, .audio), outputSettings: short), of: asset, in: range
        ).flatMap { $0.samples ?? [] }
        #expect(
            rounded.allSatisfy { ($0 * 32_768).rounded() == $0 * 32_768 }
                && zip(rounded, heard).allSatisfy { abs($0 - $1) <= 1 / 65_536 })
    }

    @Test("Composed and mixed tracks are read")
    func outputs() throws {
        let red = try PaintedClip.make(folder.path("r.mp4"), top: PaintedClip.red, level: 0.4)
        let blue = try PaintedClip.make(folder.path("b.mp4"), top: PaintedClip.blue)
        let (composition, upper) = try TestExport.composition(blue)
        let lower = try #require(
            composition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid))
        try lower.insertTimeRange(CMTimeRange(start: .zero, duration: red.duration), of: try track(red), at: .zero)
        let heard = try #require(
            composition.addMutableTrack(withMediaType: .audio, preferredTrackID: kCMPersistentTrackID_Invalid))
        try heard.insertTimeRange(
            CMTimeRange(start: .zero, duration: red.duration), of: try track(red, .audio), at: .zero)

        let fading = AVMutableVideoCompositionLayerInstruction(assetTrack: upper)
        fading.setOpacityRamp(
            fromStartOpacity: 1, toEndOpacity: 0,
            timeRange: CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 1)))
        let pictures = AVAssetReaderVideoCompositionOutput(
            videoTracks: composition.tracks(withMediaType: .video), videoSettings: Self.pixels)
        pictures.videoComposition = TestExport.videoComposition(
            composition, [fading, AVMutableVideoCompositionLayerInstruction(assetTrack: lower)])
        let samples = try all(pictures, of: composition)
        #expect(samples.count == 30 && samples[15].presentationTimeStamp == CMTime(value: 1, timescale: 2))
        let middle = try #require(samples[15].imageBuffer)
        let base = try #require(CVPixelBufferGetBaseAddress(middle))
        let bytes = (0..<4).map {
            Int(base.load(fromByteOffset: 20 * CVPixelBufferGetBytesPerRow(middle) + 80 + $0, as: UInt8.self))
        }
        #expect(abs(bytes[0] - 96) < 8 && bytes[1] < 8 && abs(bytes[2] - 96) < 8 && bytes[3] == 255, "\(bytes)")

        let parameters = AVMutableAudioMixInputParameters(track: heard)
        parameters.setVolumeRamp(
            fromStartVolume: 1, toEndVolume: 0,
            timeRange: CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 1)))
        let mix = AVMutableAudioMix()
        let mixed = AVAssetReaderAudioMixOutput(audioTracks: [heard], audioSettings: nil)
        (mix.inputParameters, mixed.audioMix) = ([parameters], mix)
        let values = try all(mixed, of: composition).flatMap { $0.samples ?? [] }
        #expect(values.count == 96_000)
        for (at, level) in [(0.1, Float(0.36)), (0.5, 0.2), (0.9, 0.04)] {
            let index = Int(at * 48_000) * 2
            #expect(abs((values[index - 200..<index + 200].map(abs).max() ?? 0) - level) < 0.02, "at \(at)")
        }
    }

    @Test("Frames that are read, changed and written again are the same")
    func throughWriter() throws {
        let asset = try numbered(
            rate: "30000/1001", samples: (0..<96_000).map { 0.3 * Float(sin(Double($0 / 2) / 20)) })
        let reader = try AVAssetReader(asset: asset)
        let output = AVAssetReaderTrackOutput(track: try track(asset), outputSettings: Self.pixels)
        let sound = AVAssetReaderTrackOutput(track: try track(asset, .audio), outputSettings: Self.sound)
        reader.add(output)
        reader.add(sound)
        let writer = try AVAssetWriter(outputURL: URL(fileURLWithPath: folder.path("copy.mov")), fileType: .mov)
        let input = AVAssetWriterInput(
            mediaType: .video,
            outputSettings: [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 160, AVVideoHeightKey: 90])
        let audio = AVAssetWriterInput(
            mediaType: .audio,
            outputSettings: [AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 1])
        writer.add(input)
        writer.add(audio)
        #expect(reader.startReading() && writer.startWriting())
        writer.startSession(atSourceTime: .zero)
        for (from, to) in [(output, input), (sound, audio)] {
            to.requestMediaDataWhenReady(on: .main) {
                while to.isReadyForMoreMediaData {
                    guard let sample = from.copyNextSampleBuffer() else { return to.markAsFinished() }
                    to.append(sample)
                }
            }
        }
        #expect(reader.status == .completed)
        writer.finishWriting {}
        #expect(writer.status == .completed, "\(String(describing: writer.error))")
        let copy = try ClipReader(url: URL(fileURLWithPath: folder.path("copy.mov")))
        for n in 0..<30 {
            #expect(MovieFrameNumber.read(try copy.frame(at: Rational(Int64(n) * 1001, 30_000)).image) == n)
        }
        #expect(abs(try PaintedClip.loudness(folder.path("copy.mov"), at: 0.5) - 0.3) < 0.02)
    }

    @Test("Unsupported outputs are rejected before reading, or fail")
    func refusals() throws {
        let asset = try numbered(samples: [Float](repeating: 0, count: 48_000))
        let other = try PaintedClip.make(folder.path("b.mp4"), top: PaintedClip.red)
        let reader = try AVAssetReader(asset: asset)
        #expect(!reader.canAdd(AVAssetReaderTrackOutput(track: try track(asset), outputSettings: nil)))
        #expect(!reader.canAdd(AVAssetReaderTrackOutput(track: try track(other), outputSettings: Self.pixels)))
        #expect(!reader.canAdd(AVAssetReaderAudioMixOutput(audioTracks: [try track(asset)], audioSettings: nil)))
        for (type, settings) in [
            (AVMediaType.video, [kCVPixelBufferPixelFormatTypeKey: 7]), (.video, ["Colour": 1]),
            (.audio, [AVFormatIDKey: kAudioFormatMPEG4AAC]),
            (.audio, [AVLinearPCMBitDepthKey: 24]), (.audio, [AVLinearPCMIsBigEndianKey: true]),
        ] as [(AVMediaType, [String: Any])] {
            let failing = try AVAssetReader(asset: asset)
            let output = AVAssetReaderTrackOutput(track: try track(asset, type), outputSettings: settings)
            failing.add(output)
            #expect(
                !failing.startReading() && failing.status == .failed && failing.error is WriterError
                    && output.copyNextSampleBuffer() == nil)
        }
        let empty = try AVAssetReader(asset: asset)
        empty.timeRange = CMTimeRange(start: CMTime(value: 90, timescale: 1), duration: .positiveInfinity)
        #expect(!empty.startReading() && empty.error is CompositionError)
        let cancelled = try AVAssetReader(asset: asset)
        let output = AVAssetReaderTrackOutput(track: try track(asset), outputSettings: Self.pixels)
        cancelled.add(output)
        cancelled.startReading()
        #expect(output.copyNextSampleBuffer() != nil)
        cancelled.cancelReading()
        #expect(output.copyNextSampleBuffer() == nil && cancelled.status == .cancelled)
        #expect(throws: MediaError.self) {
            try AVAssetReader(asset: AVURLAsset(url: URL(fileURLWithPath: "/nowhere.mp4")))
        }
    }
}
