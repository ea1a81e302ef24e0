import Foundation
import MediaExport
import MediaObjects
import MediaPlayback
import MediaReading
import MediaTime
import TestSupport
import Testing
import VectorGeometry

@Suite("Layer instructions, exported and read back")
struct LayerInstructionTests {
    private func track(_ composition: AVMutableComposition, _ asset: AVAsset) throws -> AVMutableCompositionTrack {
        let track = try #require(
            composition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid))
        try track.insertTimeRange(
            CMTimeRange(start: .zero, duration: asset.duration), of: try #require(asset.tracks.first), at: .zero)
        return track
    }

    @Test("Two clips play one after another")
    func sequence() throws {
        let folder = try TemporaryFolder()
        let a = try PaintedClip.make(folder.path("a.mp4"), top: PaintedClip.red)
        let b = try PaintedClip.make(folder.path("b.mp4"), top: PaintedClip.blue)
        let (composition, _) = try TestExport.composition(a, b)
        let path = folder.path("movie.mp4")
        let session = try TestExport.run(composition, to: path)
        #expect(session.status == .completed && session.progress == 1 && session.warnings.isEmpty)
        #expect(PaintedClip.isNear(try PaintedClip.pixel(path, 48, 32, at: Rational(29, 30)), PaintedClip.red))
        #expect(PaintedClip.isNear(try PaintedClip.pixel(path, 48, 32, at: 1), PaintedClip.blue))
        #expect(try ClipInfo.probe(URL(fileURLWithPath: path)).video?.frameCount == 60)
    }

    @Test("Without a video composition the first track covers the second, which shows in its gaps")
    func usual() throws {
        let folder = try TemporaryFolder()
        let a = try PaintedClip.make(folder.path("a.mp4"), top: PaintedClip.red)
        let b = try PaintedClip.make(folder.path("b.mp4"), top: PaintedClip.blue, frames: 45)
        let (composition, _) = try TestExport.composition(a)
        _ = try track(composition, b)
        let path = folder.path("movie.mp4")
        try TestExport.run(composition, to: path)
        #expect(PaintedClip.isNear(try PaintedClip.pixel(path, 48, 32, at: Rational(1, 2)), PaintedClip.red))
        #expect(PaintedClip.isNear(try PaintedClip.pixel(path, 48, 32, at: Rational(5, 4)), PaintedClip.blue))
        composition.naturalSize = CGSize(width: 128, height: 80)
        try TestExport.run(composition, to: folder.path("larger.mp4"))
        #expect(
            try ClipInfo.probe(URL(fileURLWithPath: folder.path("larger.mp4"))).video?.displaySize
                == CGSize(width: 128, height: 80))
        #expect(
            AVMakeRect(
                aspectRatio: CGSize(width: 2, height: 1), insideRect: CGRect(x: 0, y: 0, width: 100, height: 100))
                == CGRect(x: 0, y: 25, width: 100, height: 50))
    }

    @Test("Halfway through an opacity ramp the lower track shows half, and the end of the ramp holds")
    func opacityRamp() throws {
        let folder = try TemporaryFolder()
        let composition = AVMutableComposition()
        let upper = try track(composition, try PaintedClip.make(folder.path("a.mp4"), top: PaintedClip.red))
        let lower = try track(composition, try PaintedClip.make(folder.path("b.mp4"), top: PaintedClip.blue))
        let fading = AVMutableVideoCompositionLayerInstruction(assetTrack: upper)
        fading.setOpacityRamp(
            fromStartOpacity: 1, toEndOpacity: 0,
            timeRange: CMTimeRange(start: .zero, duration: CMTime(value: 20, timescale: 30)))
        let video = TestExport.videoComposition(
            composition, [fading, AVMutableVideoCompositionLayerInstruction(assetTrack: lower)])
        let path = folder.path("movie.mp4")
        try TestExport.run(composition, to: path) { $0.videoComposition = video }
        #expect(PaintedClip.isNear(try PaintedClip.pixel(path, 48, 32, at: 0), PaintedClip.red))
        #expect(PaintedClip.isNear(try PaintedClip.pixel(path, 48, 32, at: Rational(10, 30)), 0x600060))
        #expect(PaintedClip.isNear(try PaintedClip.pixel(path, 48, 32, at: Rational(25, 30)), PaintedClip.blue))
    }

    @Test("A transform ramp interpolates each element, y down from the top left, over black")
    func transformRamp() throws {
        let folder = try TemporaryFolder()
        let composition = AVMutableComposition()
        let moving = AVMutableVideoCompositionLayerInstruction(
            assetTrack: try track(composition, try PaintedClip.make(folder.path("a.mp4"), top: PaintedClip.red)))
        moving.setTransformRamp(
            fromStart: CGAffineTransform(scaleX: 0.25, y: 0.25),
            toEnd: CGAffineTransform(a: 0.25, b: 0, c: 0, d: 0.25, tx: 72, ty: 48),
            timeRange: CMTimeRange(start: .zero, duration: CMTime(value: 20, timescale: 30)))
        let path = folder.path("movie.mp4")
        try TestExport.run(composition, to: path) {
            $0.videoComposition = TestExport.videoComposition(composition, [moving])
        }
        #expect(PaintedClip.isNear(try PaintedClip.pixel(path, 12, 8, at: 0), PaintedClip.red))
        #expect(PaintedClip.isNear(try PaintedClip.pixel(path, 36 + 12, 24 + 8, at: Rational(10, 30)), PaintedClip.red))
        #expect(PaintedClip.isNear(try PaintedClip.pixel(path, 30, 32, at: Rational(10, 30)), 0))
        #expect(PaintedClip.isNear(try PaintedClip.pixel(path, 84, 56, at: Rational(29, 30)), PaintedClip.red))
    }

    @Test("A crop applies in the frame's coordinates, before the transform, over the background color")
    func crop() throws {
        let folder = try TemporaryFolder()
        let composition = AVMutableComposition()
        let layer = AVMutableVideoCompositionLayerInstruction(
            assetTrack: try track(
                composition, try PaintedClip.make(folder.path("a.mp4"), top: PaintedClip.red, bottom: PaintedClip.blue))
        )
        layer.setCropRectangle(CGRect(x: 48, y: 0, width: 48, height: 64), at: .zero)
        layer.setTransform(CGAffineTransform(translationX: -16, y: 0), at: .zero)
        let video = TestExport.videoComposition(composition, [layer])
        (video.instructions[0] as? AVMutableVideoCompositionInstruction)?.backgroundColor = TestMovie.color(
            PaintedClip.green)
        let path = folder.path("movie.mp4")
        try TestExport.run(composition, to: path) { $0.videoComposition = video }
        #expect(PaintedClip.isNear(try PaintedClip.pixel(path, 24, 16, at: 0), PaintedClip.green))
        #expect(PaintedClip.isNear(try PaintedClip.pixel(path, 40, 16, at: 0), PaintedClip.red))
        #expect(PaintedClip.isNear(try PaintedClip.pixel(path, 72, 48, at: 0), PaintedClip.blue))
        #expect(PaintedClip.isNear(try PaintedClip.pixel(path, 88, 16, at: 0), PaintedClip.green))
    }

    @Test(
        "A rotated clip is upright only with its preferred transform or without a video composition")
    func turnedClip() throws {
        let folder = try TemporaryFolder()
        let asset = try PaintedClip.make(folder.path("a.mp4"), top: PaintedClip.red, bottom: PaintedClip.blue)
        try MP4Patch.rotateClockwise(folder.path("a.mp4"))
        let (composition, track) = try TestExport.composition(asset)
        let layer = AVMutableVideoCompositionLayerInstruction(assetTrack: track)
        let paths = ["stored.mp4", "turned.mp4", "plain.mp4"].map(folder.path)
        let size = CGSize(width: 64, height: 96)
        try TestExport.run(composition, to: paths[0]) {
            $0.videoComposition = TestExport.videoComposition(composition, [layer], size: size)
        }
        layer.setTransform(try #require(asset.tracks.first).preferredTransform, at: .zero)
        try TestExport.run(composition, to: paths[1]) {
            $0.videoComposition = TestExport.videoComposition(composition, [layer], size: size)
        }
        try TestExport.run(asset, to: paths[2])
        #expect(PaintedClip.isNear(try PaintedClip.pixel(paths[0], 48, 16, at: 0), PaintedClip.red))
        #expect(PaintedClip.isNear(try PaintedClip.pixel(paths[0], 16, 80, at: 0), 0))
        for path in paths.dropFirst() {
            // Clockwise: the top is at the right.
            #expect(PaintedClip.isNear(try PaintedClip.pixel(path, 56, 80, at: 0), PaintedClip.red))
            #expect(PaintedClip.isNear(try PaintedClip.pixel(path, 8, 80, at: 0), PaintedClip.blue))
        }
    }

    @Test("A faster segment shows later frames, and the ramp at a time can be queried")
    func scaling() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("a.mp4")
        let rate = try MovieTestClip.rate("30")
        try MovieTestClip.make(path, frames: 60, rate: rate)
        let (composition, track) = try TestExport.composition(AVURLAsset(url: URL(fileURLWithPath: path)))
        composition.scaleTimeRange(
            CMTimeRange(start: .zero, duration: composition.duration), toDuration: CMTime(value: 1, timescale: 1))
        try TestExport.run(composition, to: folder.path("movie.mp4"))
        let reader = try ClipReader(url: URL(fileURLWithPath: folder.path("movie.mp4")))
        #expect(
            try [0, 7, 29].map { MovieFrameNumber.read(try reader.frame(at: rate.time(ofFrame: $0)).image) } == [
                0, 14, 58,
            ])
        let layer = AVMutableVideoCompositionLayerInstruction(assetTrack: track)
        let second = CMTimeRange(start: CMTime(value: 1, timescale: 1), duration: CMTime(value: 1, timescale: 1))
        layer.setOpacityRamp(fromStartOpacity: 0.25, toEndOpacity: 0.75, timeRange: second)
        var start: Float = 0
        var end: Float = 0
        var range: CMTimeRange = .invalid
        #expect(!layer.getOpacityRamp(for: .zero, startOpacity: &start, endOpacity: &end, timeRange: &range))
        #expect(layer.getOpacityRamp(for: second.end, startOpacity: &start, endOpacity: &end, timeRange: &range))
        #expect(start == 0.25 && end == 0.75 && range == second)
    }
}
