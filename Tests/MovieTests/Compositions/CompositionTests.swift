import Foundation
import MediaObjects
import MediaPlayback
import MediaTime
import SourceFiles
import TestSupport
import Testing
import VectorGeometry

@Suite("AVComposition")
struct CompositionTests {
    @Test("A file's tracks have their properties")
    func tracks() throws {
        let folder = try TemporaryFolder()
        let asset = try PaintedClip.make(folder.path("a.mp4"), top: PaintedClip.red, level: 0.5)
        let video = try #require(asset.tracks(withMediaType: .video).first)
        let audio = try #require(asset.tracks(withMediaType: .audio).first)
        #expect(
            asset.tracks.count == 2 && video.trackID != audio.trackID
                && asset.track(withTrackID: audio.trackID)?.mediaType == .audio)
        #expect(video.naturalSize == CGSize(width: 96, height: 64) && video.preferredTransform == .identity)
        #expect(video.nominalFrameRate == 30 && video.minFrameDuration == CMTime(value: 1, timescale: 30))
        #expect(video.timeRange == CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 1)))
        #expect(AVURLAsset(url: URL(fileURLWithPath: folder.path("none.mp4"))).tracks.isEmpty)
    }

    @Test("A rotated clip keeps its natural size, and its transform moves the rotated frame to the origin")
    func turned() throws {
        let folder = try TemporaryFolder()
        let asset = try PaintedClip.make(folder.path("a.mp4"), top: PaintedClip.red)
        try MP4Patch.rotateClockwise(folder.path("a.mp4"))
        let track = try #require(asset.tracks(withMediaType: .video).first)
        #expect(track.naturalSize == CGSize(width: 96, height: 64))
        #expect(track.preferredTransform == CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 64, ty: 0))
        #expect(
            CGRect(origin: .zero, size: track.naturalSize).applying(track.preferredTransform)
                == CGRect(x: 0, y: 0, width: 64, height: 96))
    }

    @Test("Tracks have IDs and durations; ranges are cut at the end of the source")
    func lengths() throws {
        let folder = try TemporaryFolder()
        let asset = try PaintedClip.make(folder.path("a.mp4"), top: PaintedClip.red)
        let (composition, track) = try TestExport.composition(asset)
        let source = try #require(asset.tracks.first)
        let second = try #require(composition.addMutableTrack(withMediaType: .audio, preferredTrackID: 7))
        #expect([track.trackID, second.trackID] == [1, 7])
        #expect(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 7) == nil)
        let half = CMTime(value: 1, timescale: 2)
        try track.insertTimeRange(
            CMTimeRange(start: half, duration: .positiveInfinity), of: source, at: track.timeRange.end)
        #expect(
            composition.duration == CMTime(value: 3, timescale: 2)
                && composition.naturalSize == CGSize(width: 96, height: 64))
        #expect(
            track.segments.map(\.timeMapping.source.start) == [.zero, half]
                && track.segments.allSatisfy { $0.sourceURL == asset.url })
        track.removeTimeRange(CMTimeRange(start: .zero, duration: half))
        #expect(composition.duration == CMTime(value: 1, timescale: 1))
    }

    @Test("Several ranges are inserted in order before existing content, or none on an error")
    func ranges() throws {
        let folder = try TemporaryFolder()
        let asset = try PaintedClip.make(folder.path("a.mp4"), top: PaintedClip.red, level: 0.5)
        let (composition, track) = try TestExport.composition(asset)
        let source = try #require(asset.tracks.first)
        let sound = try #require(asset.tracks.last)
        func range(_ start: Int64, _ length: Int64) -> NSValue {
            NSValue(
                timeRange: CMTimeRange(
                    start: CMTime(value: start, timescale: 10), duration: CMTime(value: length, timescale: 10)))
        }
        try track.insertTimeRanges([range(2, 3), range(7, 9)], of: [source, source], at: .zero)
        #expect(
            track.segments.map(\.timeMapping.source.start.seconds) == [0.2, 0.7, 0]
                && track.segments.map(\.timeMapping.target.start.seconds) == [0, 0.3, 0.6])
        try track.insertTimeRanges([range(0, 1), range(4, 1)], of: [source, source], at: .invalid)
        #expect(
            track.segments.map(\.timeMapping.source.start.seconds) == [0.2, 0.7, 0, 0, 0.4]
                && composition.duration == CMTime(value: 18, timescale: 10))
        #expect(throws: CompositionError.self) {
            try track.insertTimeRanges([range(0, 1), range(0, 1)], of: [source, sound], at: .zero)
        }
        #expect(throws: CompositionError.self) {
            try track.insertTimeRanges([range(0, 1), range(20, 1)], of: [source, source], at: .zero)
        }
        #expect(composition.duration == CMTime(value: 18, timescale: 10))
    }

    @Test("A copy keeps the composition; a mutable copy can be changed independently")
    func copies() throws {
        let folder = try TemporaryFolder()
        let (composition, track) = try TestExport.composition(
            try PaintedClip.make(folder.path("a.mp4"), top: PaintedClip.red))
        track.preferredTransform = CGAffineTransform(scaleX: 2, y: 2)
        track.preferredVolume = 0.5
        track.isEnabled = false
        composition.naturalSize = CGSize(width: 10, height: 20)
        let copy = try #require(composition.copy() as? AVComposition)
        let other = try #require(composition.mutableCopy() as? AVMutableComposition)
        #expect(!(copy is AVMutableComposition))
        for duplicate in [copy, other] {
            let twin = try #require(duplicate.tracks.first as? AVCompositionTrack)
            #expect(
                twin.asset === duplicate && twin.trackID == track.trackID && twin.preferredTransform.a == 2
                    && twin.preferredVolume == 0.5 && !twin.isEnabled)
            #expect(
                duplicate.naturalSize == CGSize(width: 10, height: 20)
                    && twin.segments.map(\.timeMapping) == track.segments.map(\.timeMapping))
        }
        other.removeTimeRange(CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 2)))
        composition.removeTrack(track)
        #expect([composition, copy, other].map(\.duration.seconds) == [0, 1, 0.5])
    }

    @Test("Readability and bit rate are reported")
    func files() throws {
        let folder = try TemporaryFolder()
        let asset = try PaintedClip.make(folder.path("a.mp4"), top: PaintedClip.red, level: 0.5)
        let (composition, track) = try TestExport.composition(asset)
        var error: NSError?
        #expect(
            asset.statusOfValue(forKey: "tracks", error: &error) == .loaded
                && composition.statusOfValue(forKey: "tracks", error: nil) == .loaded && error == nil)
        #expect(
            AVURLAsset(url: URL(fileURLWithPath: folder.path("none.mp4"))).statusOfValue(
                forKey: "tracks", error: &error) == .failed && error != nil)
        let bytes = try Data(contentsOf: asset.url).count
        let rates = asset.tracks.map { Double($0.estimatedDataRate) }
        // One second: everything except packets is header.
        #expect(
            rates.count == 2 && rates.allSatisfy { $0 > 1000 } && rates.reduce(0, +) < Double(8 * bytes)
                && rates.reduce(0, +) > Double(8 * bytes) / 4)
        #expect(Double(track.estimatedDataRate) == rates[0])
    }

    @Test("A composition track can be inserted into another composition")
    func nested() throws {
        let folder = try TemporaryFolder()
        let asset = try PaintedClip.make(folder.path("a.mp4"), top: PaintedClip.red, level: 0.5)
        let (inner, _) = try TestExport.composition(asset, asset)
        let outer = AVMutableComposition()
        try outer.insertTimeRange(
            CMTimeRange(start: CMTime(value: 1, timescale: 2), duration: CMTime(value: 1, timescale: 1)), of: inner,
            at: .zero)
        try outer.insertTimeRange(CMTimeRange(start: .zero, duration: asset.duration), of: asset, at: .zero)
        let video = try #require(outer.tracks(withMediaType: .video).first as? AVCompositionTrack)
        #expect(video.segments.map(\.timeMapping.target.duration.seconds) == [1, 0.5, 0.5])
        #expect(outer.tracks.count == 2 && outer.duration == CMTime(value: 2, timescale: 1))
    }

    @Test("Invalid insertions are rejected")
    func refusals() throws {
        let folder = try TemporaryFolder()
        let asset = try PaintedClip.make(folder.path("a.mp4"), top: PaintedClip.red)
        let (composition, track) = try TestExport.composition(asset)
        let source = try #require(asset.tracks.first)
        let sound = try #require(
            composition.addMutableTrack(withMediaType: .audio, preferredTrackID: kCMPersistentTrackID_Invalid))
        let whole = CMTimeRange(start: .zero, duration: asset.duration)
        #expect(throws: CompositionError.mediaType(.video, in: .audio)) {
            try sound.insertTimeRange(whole, of: source, at: .zero)
        }
        #expect(throws: CompositionError.nothingInRange(from: 5, end: 1)) {
            try track.insertTimeRange(
                CMTimeRange(start: CMTime(value: 5, timescale: 1), duration: asset.duration), of: source, at: .zero)
        }
        #expect(throws: CompositionError.notATime("the duration of the range")) {
            try track.insertTimeRange(CMTimeRange(start: .zero, duration: .indefinite), of: source, at: .zero)
        }
    }

    @Test("A composition without video cannot be played, and no composition is a file")
    func player() throws {
        let item = AVPlayerItem(asset: AVMutableComposition())
        #expect(item.status == .failed && item.error as? CompositionError == .noVideo)
        let generator = AVAssetImageGenerator(asset: AVMutableComposition())
        #expect(throws: CompositionError.noVideo) { try generator.copyCGImage(at: .zero, actualTime: nil) }
    }

    @Test("Values are loaded with async properties")
    func loading() async throws {
        let folder = try TemporaryFolder()
        let asset = try PaintedClip.make(folder.path("a.mp4"), top: PaintedClip.red)
        let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
        let (size, transform) = try await track.load(.naturalSize, .preferredTransform)
        #expect(size == CGSize(width: 96, height: 64) && transform == .identity)
        #expect(try await asset.load(.duration) == CMTime(value: 1, timescale: 1))
        let values = try await track.load(
            .timeRange, .nominalFrameRate, .minFrameDuration, .naturalTimeScale, .languageCode, .isEnabled,
            .estimatedDataRate, .metadata, .formatDescriptions)
        #expect(values.0 == CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 1)) && values.4 == nil)
        #expect(values.2.seconds * Double(values.1) == 1 && values.3 > 0 && values.5 && values.8.count == 1)
        let (date, formats, isPlayable) = try await asset.load(.creationDate, .availableMetadataFormats, .isPlayable)
        #expect(date == nil && formats.isEmpty && isPlayable)
        await #expect(throws: MediaError.self) {
            try await AVURLAsset(url: URL(fileURLWithPath: folder.path("none"))).load(.duration)
        }
    }
}
