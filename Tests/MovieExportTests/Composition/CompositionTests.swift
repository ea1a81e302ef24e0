import Foundation
import MovieExport
import Testing

@Suite("Clips put together in a composition")
struct CompositionTests {
    @Test("A file's tracks, with what it says of them")
    func tracks() throws {
        let folder = try TemporaryFolder()
        let asset = try PaintedClip.make(folder.path("a.mp4"), top: PaintedClip.red, level: 0.5)
        let video = try #require(asset.tracks(withMediaType: .video).first), audio = try #require(asset.tracks(withMediaType: .audio).first)
        #expect(asset.tracks.count == 2 && video.trackID != audio.trackID && asset.track(withTrackID: audio.trackID)?.mediaType == .audio)
        #expect(video.naturalSize == CGSize(width: 96, height: 64) && video.preferredTransform == .identity)
        #expect(video.nominalFrameRate == 30 && video.minFrameDuration == CMTime(value: 1, timescale: 30))
        #expect(video.timeRange == CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 1)))
        #expect(AVURLAsset(url: URL(fileURLWithPath: folder.path("none.mp4"))).tracks.isEmpty)
    }

    @Test("A clip to be turned keeps its natural size, and its transform puts the turned one at the origin")
    func turned() throws {
        let folder = try TemporaryFolder()
        let asset = try PaintedClip.make(folder.path("a.mp4"), top: PaintedClip.red)
        try MP4Patch.turnClockwise(folder.path("a.mp4"))
        let track = try #require(asset.tracks(withMediaType: .video).first)
        #expect(track.naturalSize == CGSize(width: 96, height: 64))
        #expect(track.preferredTransform == CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 64, ty: 0))
        #expect(CGRect(origin: .zero, size: track.naturalSize).applying(track.preferredTransform) == CGRect(x: 0, y: 0, width: 64, height: 96))
    }

    @Test("Numbers and lengths of tracks; ranges are cut at the source's end")
    func lengths() throws {
        let folder = try TemporaryFolder()
        let asset = try PaintedClip.make(folder.path("a.mp4"), top: PaintedClip.red)
        let (composition, track) = try TestExport.composition(asset)
        let source = try #require(asset.tracks.first)
        let second = try #require(composition.addMutableTrack(withMediaType: .audio, preferredTrackID: 7))
        #expect([track.trackID, second.trackID] == [1, 7])
        #expect(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 7) == nil)
        let half = CMTime(value: 1, timescale: 2)
        try track.insertTimeRange(CMTimeRange(start: half, duration: .positiveInfinity), of: source, at: track.timeRange.end)
        #expect(composition.duration == CMTime(value: 3, timescale: 2) && composition.naturalSize == CGSize(width: 96, height: 64))
        #expect(track.segments.map(\.timeMapping.source.start) == [.zero, half] && track.segments.allSatisfy { $0.sourceURL == asset.url })
        track.removeTimeRange(CMTimeRange(start: .zero, duration: half))
        #expect(composition.duration == CMTime(value: 1, timescale: 1))
    }

    @Test("A composition's track can be put into another composition")
    func nested() throws {
        let folder = try TemporaryFolder()
        let asset = try PaintedClip.make(folder.path("a.mp4"), top: PaintedClip.red, level: 0.5)
        let (inner, _) = try TestExport.composition(asset, asset)
        let outer = AVMutableComposition()
        try outer.insertTimeRange(CMTimeRange(start: CMTime(value: 1, timescale: 2), duration: CMTime(value: 1, timescale: 1)), of: inner, at: .zero)
        try outer.insertTimeRange(CMTimeRange(start: .zero, duration: asset.duration), of: asset, at: .zero)
        let video = try #require(outer.tracks(withMediaType: .video).first as? AVCompositionTrack)
        #expect(video.segments.map(\.timeMapping.target.duration.seconds) == [1, 0.5, 0.5])
        #expect(outer.tracks.count == 2 && outer.duration == CMTime(value: 2, timescale: 1))
    }

    @Test("What cannot be inserted is refused")
    func refusals() throws {
        let folder = try TemporaryFolder()
        let asset = try PaintedClip.make(folder.path("a.mp4"), top: PaintedClip.red)
        let (composition, track) = try TestExport.composition(asset)
        let source = try #require(asset.tracks.first)
        let sound = try #require(composition.addMutableTrack(withMediaType: .audio, preferredTrackID: kCMPersistentTrackID_Invalid))
        let whole = CMTimeRange(start: .zero, duration: asset.duration)
        #expect(throws: CompositionError.mediaType(.video, in: .audio)) { try sound.insertTimeRange(whole, of: source, at: .zero) }
        #expect(throws: CompositionError.nothingInRange(from: 5, end: 1)) {
            try track.insertTimeRange(CMTimeRange(start: CMTime(value: 5, timescale: 1), duration: asset.duration), of: source, at: .zero)
        }
        #expect(throws: CompositionError.notATime("the duration of the range")) {
            try track.insertTimeRange(CMTimeRange(start: .zero, duration: .indefinite), of: source, at: .zero)
        }
    }

    @Test("A composition without a picture cannot be played, and none is a file")
    func player() throws {
        let item = AVPlayerItem(asset: AVMutableComposition())
        #expect(item.status == .failed && item.error as? CompositionError == .noPicture)
        let generator = AVAssetImageGenerator(asset: AVMutableComposition())
        #expect(throws: MediaError.self) { try generator.copyCGImage(at: .zero, actualTime: nil) }
    }

    @Test("Values loaded as on newer systems")
    func loading() async throws {
        let folder = try TemporaryFolder()
        let asset = try PaintedClip.make(folder.path("a.mp4"), top: PaintedClip.red)
        let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
        let (size, transform) = try await track.load(.naturalSize, .preferredTransform)
        #expect(size == CGSize(width: 96, height: 64) && transform == .identity)
        #expect(try await asset.load(.duration) == CMTime(value: 1, timescale: 1))
        await #expect(throws: MediaError.self) { try await AVURLAsset(url: URL(fileURLWithPath: folder.path("none"))).load(.duration) }
    }
}
