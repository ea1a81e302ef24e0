import Foundation
import MediaExport
import MediaObjects
import MediaTime
import TestSupport
import Testing

@Suite("Random access of reader outputs")
struct RandomAccessTests {
    private let folder: TemporaryFolder
    private let asset: AVURLAsset

    init() throws {
        folder = try TemporaryFolder()
        try MovieTestClip.make(folder.path("a.mp4"), frames: 25, rate: MovieTestClip.rate("25"))
        asset = AVURLAsset(url: URL(fileURLWithPath: folder.path("a.mp4")))
    }

    private func range(_ first: Int64, _ last: Int64) -> NSValue {
        NSValue(
            timeRange: CMTimeRange(
                start: CMTime(value: first, timescale: 25), end: CMTime(value: last, timescale: 25)))
    }

    private func output() throws -> (reader: AVAssetReader, output: AVAssetReaderTrackOutput) {
        let reader = try AVAssetReader(asset: asset)
        let track = try #require(asset.tracks(withMediaType: .video).first)
        let output = AVAssetReaderTrackOutput(
            track: track, outputSettings: [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA])
        output.supportsRandomAccess = true
        reader.timeRange = range(20, 22).timeRangeValue
        reader.add(output)
        reader.startReading()
        return (reader, output)
    }

    private func frames(_ output: AVAssetReaderOutput) -> [Int] {
        var frames: [Int] = []
        while let sample = output.copyNextSampleBuffer() {
            frames.append(Int((CMSampleBufferGetPresentationTimeStamp(sample).seconds * 25).rounded()))
        }
        return frames
    }

    @Test("Ranges are read again in any order, until the configuration is final")
    func ranges() throws {
        let (reader, output) = try output()
        #expect(frames(output) == [20, 21] && reader.status == .reading)
        output.reset(forReadingTimeRanges: [range(2, 4), range(10, 11)])
        #expect(frames(output) == [2, 3, 10] && reader.status == .reading)
        output.reset(forReadingTimeRanges: [range(0, 1)])
        #expect(frames(output) == [0])
        output.markConfigurationAsFinal()
        #expect(reader.status == .completed && output.copyNextSampleBuffer() == nil)
    }

    @Test("A range beyond the asset fails the reader")
    func beyond() throws {
        let (reader, output) = try output()
        _ = frames(output)
        output.reset(forReadingTimeRanges: [range(100, 110)])
        #expect(frames(output).isEmpty && reader.status == .failed && reader.error != nil)
    }

    @Test("Without random access a reader is completed at the end")
    func sequential() throws {
        let reader = try AVAssetReader(asset: asset)
        let track = try #require(asset.tracks(withMediaType: .video).first)
        let output = AVAssetReaderTrackOutput(track: track, outputSettings: [:])
        reader.add(output)
        reader.startReading()
        #expect(!output.supportsRandomAccess && frames(output).count == 25 && reader.status == .completed)
    }
}
