import Foundation
import LayerTree
import MediaExport
import MediaObjects
import MediaPlayback
import MediaTime
import TestSupport
import Testing
import VectorGeometry

@Suite("AVVideoCompositionCoreAnimationTool")
struct AnimationToolTests {
    private func layer(_ frame: CGRect, _ color: UInt32? = nil) -> CALayer {
        let layer = CALayer()
        layer.frame = frame
        layer.backgroundColor = color.map { TestMovie.color($0) }
        return layer
    }

    /// Exports red over blue, 96 × 64, one second, within layers; returns the path.
    private func export(
        _ folder: TemporaryFolder, _ tool: AVVideoCompositionCoreAnimationTool,
        _ change: (AVMutableVideoComposition) -> Void = { _ in }
    ) throws -> String {
        let asset = try PaintedClip.make(folder.path("a.mp4"), top: PaintedClip.red, bottom: PaintedClip.blue)
        let (composition, track) = try TestExport.composition(asset)
        let video = TestExport.videoComposition(
            composition, [AVMutableVideoCompositionLayerInstruction(assetTrack: track)])
        video.animationTool = tool
        change(video)
        let path = folder.path("movie.mp4")
        try TestExport.run(composition, to: path) { $0.videoComposition = video }
        return path
    }

    private let whole = CGRect(x: 0, y: 0, width: 96, height: 64)

    @Test(
        "y points up, the video is upright, and an overlay is placed from the bottom left (R58)",
        arguments: [false, true])
    func overlay(isFlipped: Bool) throws {
        let folder = try TemporaryFolder()
        let parent = layer(whole)
        let video = layer(whole)
        let overlay = layer(CGRect(x: 0, y: 0, width: 24, height: 16), PaintedClip.green)
        parent.isGeometryFlipped = isFlipped
        parent.sublayers = [video, overlay]
        let path = try export(
            folder, AVVideoCompositionCoreAnimationTool(postProcessingAsVideoLayer: video, in: parent))
        #expect(PaintedClip.isNear(try PaintedClip.pixel(path, 48, 16, at: 0), PaintedClip.red))
        #expect(PaintedClip.isNear(try PaintedClip.pixel(path, 48, 48, at: 0), PaintedClip.blue))
        #expect(PaintedClip.isNear(try PaintedClip.pixel(path, 8, isFlipped ? 8 : 56, at: 0), PaintedClip.green))
        #expect(
            PaintedClip.isNear(
                try PaintedClip.pixel(path, 8, isFlipped ? 56 : 8, at: 0),
                isFlipped ? PaintedClip.blue : PaintedClip.red))
        #expect(parent.superlayer == nil && video.frameDrawing == nil)
    }

    @Test("Animations run in composition time from zero (N14), and the video is shown in its layer")
    func animation() throws {
        let folder = try TemporaryFolder()
        let parent = layer(whole, PaintedClip.green)
        let video = layer(CGRect(x: 48, y: 0, width: 48, height: 32))
        let overlay = layer(CGRect(x: 0, y: 0, width: 32, height: 64), 0xFFFFFF)
        parent.sublayers = [video, overlay]
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 0
        fade.toValue = 1
        fade.duration = 20.0 / 30
        fade.beginTime = AVCoreAnimationBeginTimeAtZero
        fade.isRemovedOnCompletion = false
        fade.fillMode = .forwards
        overlay.opacity = 0
        overlay.add(fade, forKey: nil)
        let path = try export(
            folder, AVVideoCompositionCoreAnimationTool(postProcessingAsVideoLayer: video, in: parent))
        #expect(PaintedClip.isNear(try PaintedClip.pixel(path, 16, 32, at: 0), PaintedClip.green))
        #expect(PaintedClip.isNear(try PaintedClip.pixel(path, 16, 32, at: Rational(10, 30)), 0x80E080))
        #expect(PaintedClip.isNear(try PaintedClip.pixel(path, 16, 32, at: Rational(29, 30)), 0xFFFFFF))
        #expect(PaintedClip.isNear(try PaintedClip.pixel(path, 72, 40, at: 0), PaintedClip.red))
        #expect(PaintedClip.isNear(try PaintedClip.pixel(path, 72, 56, at: 0), PaintedClip.blue))
        #expect(PaintedClip.isNear(try PaintedClip.pixel(path, 72, 16, at: 0), PaintedClip.green))
    }

    @Test("Several video layers show the same frame")
    func severalLayers() throws {
        let folder = try TemporaryFolder()
        let halves = [
            layer(CGRect(x: 0, y: 0, width: 48, height: 64)), layer(CGRect(x: 48, y: 0, width: 48, height: 64)),
        ]
        let parent = layer(whole)
        parent.sublayers = halves
        let path = try export(
            folder, AVVideoCompositionCoreAnimationTool(postProcessingAsVideoLayers: halves, in: parent))
        for x in [24, 72] {
            #expect(PaintedClip.isNear(try PaintedClip.pixel(path, x, 16, at: Rational(1, 2)), PaintedClip.red))
            #expect(PaintedClip.isNear(try PaintedClip.pixel(path, x, 48, at: Rational(1, 2)), PaintedClip.blue))
        }
    }

    @Test("An instruction without post-processing shows only the video")
    func withoutPostProcessing() throws {
        let folder = try TemporaryFolder()
        let parent = layer(whole)
        let video = layer(whole)
        let overlay = layer(whole, PaintedClip.green)
        parent.sublayers = [video, overlay]
        let path = try export(
            folder, AVVideoCompositionCoreAnimationTool(postProcessingAsVideoLayer: video, in: parent)
        ) { video in
            let half = CMTime(value: 1, timescale: 2)
            let next = AVMutableVideoCompositionInstruction()
            next.timeRange = CMTimeRange(start: half, duration: half)
            next.layerInstructions = (video.instructions[0] as? AVVideoCompositionInstruction)?.layerInstructions ?? []
            next.enablePostProcessing = false
            (video.instructions[0] as? AVMutableVideoCompositionInstruction)?.timeRange.duration = half
            video.instructions.append(next)
        }
        #expect(PaintedClip.isNear(try PaintedClip.pixel(path, 48, 16, at: Rational(14, 30)), PaintedClip.green))
        #expect(PaintedClip.isNear(try PaintedClip.pixel(path, 48, 16, at: Rational(15, 30)), PaintedClip.red))
        #expect(PaintedClip.isNear(try PaintedClip.pixel(path, 48, 48, at: Rational(15, 30)), PaintedClip.blue))
    }

    @Test("A layer tree as a track is placed by a layer instruction, transparent where it is empty")
    func additionalLayer() throws {
        let folder = try TemporaryFolder()
        let sticker = layer(CGRect(x: 0, y: 0, width: 32, height: 32))
        sticker.addSublayer(layer(CGRect(x: 0, y: 16, width: 32, height: 16), PaintedClip.green))
        let path = try export(folder, AVVideoCompositionCoreAnimationTool(additionalLayer: sticker, asTrackID: 9)) {
            video in
            let placed = AVMutableVideoCompositionLayerInstruction()
            placed.trackID = 9
            placed.setTransform(CGAffineTransform(translationX: 48, y: 16), at: .zero)
            guard let only = video.instructions[0] as? AVMutableVideoCompositionInstruction else { return }
            only.layerInstructions.insert(placed, at: 0)
        }
        // Its upper half is green; y points up inside the track, and down where it is placed.
        #expect(PaintedClip.isNear(try PaintedClip.pixel(path, 64, 24, at: 0), PaintedClip.green))
        #expect(PaintedClip.isNear(try PaintedClip.pixel(path, 64, 40, at: 0), PaintedClip.blue))
        #expect(PaintedClip.isNear(try PaintedClip.pixel(path, 40, 24, at: 0), PaintedClip.red))
    }
}
