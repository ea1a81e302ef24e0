import Foundation
import LayerTree
import MediaObjects
import MediaPlayback
import MediaTime
import MovieRendering
import TestSupport
import Testing

@Suite("Compositions in a player layer")
struct PlayedCompositionTests {
    /// Returns a movie of `seconds` that plays the item in a layer of 96 × 64.
    private func play(
        _ item: AVPlayerItem, seconds: Rational, to path: String, _ start: (AVPlayer) -> Void = { $0.play() }
    ) throws {
        let player = AVPlayer(playerItem: item)
        let layer = AVPlayerLayer(player: player)
        layer.frame = CGRect(x: 0, y: 0, width: 96, height: 64)
        start(player)
        try TestMovie.render(
            Movie(root: layer, frameRate: try MovieTestClip.rate("30"), duration: seconds), to: path, sound: true)
    }

    @Test("Clips play one after another, the last frame is held, and seeking works")
    func sequence() throws {
        let folder = try TemporaryFolder()
        let a = try PaintedClip.make(folder.path("a.mp4"), top: PaintedClip.red)
        let b = try PaintedClip.make(folder.path("b.mp4"), top: PaintedClip.blue)
        let (composition, _) = try TestExport.composition(a, b)
        let item = AVPlayerItem(asset: composition)
        #expect(
            item.status == .readyToPlay && item.presentationSize == CGSize(width: 96, height: 64)
                && item.duration == CMTime(value: 2, timescale: 1))
        let path = folder.path("movie.mp4")
        try play(item, seconds: Rational(5, 2), to: path)
        for (time, color) in [
            (Rational(29, 30), PaintedClip.red), (Rational(1), PaintedClip.blue), (Rational(73, 30), PaintedClip.blue),
        ] {
            #expect(PaintedClip.isNear(try PaintedClip.pixel(path, 48, 32, at: time), color), "at \(time)")
        }
        try play(AVPlayerItem(asset: composition), seconds: Rational(1, 2), to: folder.path("sought.mp4")) { player in
            player.seek(to: CMTime(value: 3, timescale: 2))
            player.rate = -2
        }
        #expect(PaintedClip.isNear(try PaintedClip.pixel(folder.path("sought.mp4"), 48, 32, at: 0), PaintedClip.blue))
        #expect(
            PaintedClip.isNear(
                try PaintedClip.pixel(folder.path("sought.mp4"), 48, 32, at: Rational(10, 30)), PaintedClip.red))
    }

    @Test("A video composition and an audio mix of the item apply")
    func mixed() throws {
        let folder = try TemporaryFolder()
        let clip = try PaintedClip.make(folder.path("a.mp4"), top: PaintedClip.red, level: 0.4)
        let (composition, track) = try TestExport.composition(clip)
        let layer = AVMutableVideoCompositionLayerInstruction(assetTrack: track)
        layer.setOpacityRamp(
            fromStartOpacity: 1, toEndOpacity: 0,
            timeRange: CMTimeRange(start: .zero, duration: CMTime(value: 20, timescale: 30)))
        let sounds = try (0..<2).map { _ in
            try #require(
                composition.addMutableTrack(withMediaType: .audio, preferredTrackID: kCMPersistentTrackID_Invalid))
        }
        let source = try #require(clip.tracks(withMediaType: .audio).first)
        for sound in sounds {
            try sound.insertTimeRange(CMTimeRange(start: .zero, duration: .positiveInfinity), of: source, at: .zero)
        }
        let silent = AVMutableAudioMixInputParameters(track: sounds[0])
        let falling = AVMutableAudioMixInputParameters(track: sounds[1])
        silent.setVolume(0, at: .zero)
        falling.setVolumeRamp(
            fromStartVolume: 1, toEndVolume: 0,
            timeRange: CMTimeRange(start: .zero, duration: CMTime(value: 8, timescale: 10)))
        let mix = AVMutableAudioMix()
        mix.inputParameters = [silent, falling]
        let item = AVPlayerItem(asset: composition)
        item.videoComposition = TestExport.videoComposition(composition, [layer])
        item.audioMix = mix
        let path = folder.path("movie.mp4")
        try play(item, seconds: 1, to: path)
        #expect(PaintedClip.isNear(try PaintedClip.pixel(path, 48, 32, at: Rational(10, 30)), 0x600000))
        for (time, level) in [(0.2, Float(0.3)), (0.4, 0.2), (0.9, 0)] {
            let heard = try PaintedClip.loudness(path, at: time)
            #expect(abs(heard - level) < 0.03, "\(heard) at \(time)")
        }
    }

    @Test("An animation tool is for exports only (facts 3.13)")
    func tool() async {
        await #expect(processExitsWith: .failure) {
            let video = AVMutableVideoComposition()
            video.animationTool = AVVideoCompositionCoreAnimationTool(
                postProcessingAsVideoLayer: CALayer(), in: CALayer())
            AVPlayerItem(asset: AVMutableComposition()).videoComposition = video
        }
    }
}
