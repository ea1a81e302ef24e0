import Foundation
import MediaExport
import MediaObjects
import MediaReading
import MediaTime
import TestSupport
import Testing

@Suite("Invalid video compositions")
struct VideoCompositionChecksTests {
    private let second = CMTime(value: 1, timescale: 1)

    /// Returns the error of an export.
    private func failure(_ change: (AVMutableVideoComposition, AVMutableVideoCompositionInstruction) -> Void) throws
        -> CompositionError?
    {
        let folder = try TemporaryFolder()
        let (composition, track) = try TestExport.composition(
            try PaintedClip.make(folder.path("a.mp4"), top: PaintedClip.red))
        let video = TestExport.videoComposition(
            composition, [AVMutableVideoCompositionLayerInstruction(assetTrack: track)])
        change(video, try #require(video.instructions.first as? AVMutableVideoCompositionInstruction))
        let session = try #require(
            AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetHighestQuality))
        session.outputURL = URL(fileURLWithPath: folder.path("m.mp4"))
        session.outputFileType = .mp4
        session.videoComposition = video
        session.exportAsynchronously {}
        #expect(session.status == .failed && !FileManager.default.fileExists(atPath: folder.path("m.mp4")))
        return session.error as? CompositionError
    }

    @Test("Size, frame duration, scale, instructions and tracks are checked")
    func checks() throws {
        #expect(try failure { video, _ in video.renderSize = .zero } == .renderSize(.zero))
        #expect(try failure { video, _ in video.frameDuration = .zero } == .frameDuration)
        #expect(try failure { video, _ in video.renderScale = 2 } == .renderScale(2))
        #expect(try failure { video, _ in video.instructions = [] } == .noInstructions)
        #expect(
            try failure { _, only in only.timeRange.duration = CMTime(value: 1, timescale: 2) }
                == .tooShort(end: Rational(1, 2), duration: 1))
        #expect(
            try failure { _, only in
                (only.layerInstructions[0] as? AVMutableVideoCompositionLayerInstruction)?.trackID = 9
            } == .unknownTrack(9))
    }

    @Test("A track of the asset can set the frame rate", arguments: [(false, 10), (true, 30)])
    func timing(ofTrack isOfTrack: Bool, frames: Int) throws {
        let folder = try TemporaryFolder()
        let (composition, track) = try TestExport.composition(
            try PaintedClip.make(folder.path("a.mp4"), top: PaintedClip.red))
        let video = TestExport.videoComposition(
            composition, [AVMutableVideoCompositionLayerInstruction(assetTrack: track)])
        video.frameDuration = CMTime(value: 1, timescale: 10)
        if isOfTrack { video.sourceTrackIDForFrameTiming = track.trackID }
        try TestExport.run(composition, to: folder.path("m.mp4")) { $0.videoComposition = video }
        #expect(try ClipInfo.probe(URL(fileURLWithPath: folder.path("m.mp4"))).video?.frameCount == frames)
        #expect(try failure { video, _ in video.sourceTrackIDForFrameTiming = 9 } == .unknownTrack(9))
    }

    @Test("Instructions must have no gap and no overlap")
    func gap() throws {
        for (start, found) in [(Rational(1, 2), true), (Rational(2, 3), false), (Rational(1, 3), false)] {
            let error = try? failure { video, first in
                first.timeRange = CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 2))
                let next = AVMutableVideoCompositionInstruction()
                next.timeRange = CMTimeRange(start: CMTime(start), duration: second)
                video.instructions.append(next)
                if found { video.renderScale = 3 }
            }
            #expect(error == (found ? .renderScale(3) : .instructions(end: Rational(1, 2), next: start)))
        }
    }
}
