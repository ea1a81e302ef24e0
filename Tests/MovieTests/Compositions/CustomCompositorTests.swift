import Foundation
import LayerTree
import MediaExport
import MediaObjects
import MediaPlayback
import MediaTime
import TestSupport
import Testing

/// A compositor that shows the left half of one track beside the right half of another, drawn on a queue.
private final class SplitCompositor: NSObject, AVVideoCompositing {
    private let queue = DispatchQueue(label: "split")
    private var context: AVVideoCompositionRenderContext?

    var sourcePixelBufferAttributes: [String: Any]? { [kCVPixelBufferPixelFormatTypeKey: [kCVPixelFormatType_32BGRA]] }
    var requiredPixelBufferAttributesForRenderContext: [String: Any] {
        [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA]
    }

    func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) { context = newRenderContext }

    func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
        queue.async {
            guard let instruction = request.videoCompositionInstruction as? SplitInstruction,
                let target = request.renderContext.newPixelBuffer(),
                let left = request.sourceFrame(byTrackID: instruction.left),
                let right = request.sourceFrame(byTrackID: instruction.right),
                let out = CVPixelBufferGetBaseAddress(target), let a = CVPixelBufferGetBaseAddress(left),
                let b = CVPixelBufferGetBaseAddress(right)
            else { return request.finish(with: SplitInstruction.Failure.noFrame(request.sourceTrackIDs.count)) }
            instruction.count += 1
            let row = CVPixelBufferGetBytesPerRow(target)
            let half = CVPixelBufferGetWidth(target) * 2
            for y in 0..<CVPixelBufferGetHeight(target) {
                (out + y * row).copyMemory(from: a + y * CVPixelBufferGetBytesPerRow(left), byteCount: half)
                (out + y * row + half).copyMemory(
                    from: b + y * CVPixelBufferGetBytesPerRow(right) + half, byteCount: half)
            }
            request.finish(withComposedVideoFrame: target)
        }
    }
}

private final class SplitInstruction: NSObject, AVVideoCompositionInstructionProtocol, @unchecked Sendable {
    enum Failure: Error, Equatable { case noFrame(Int) }

    let timeRange: CMTimeRange
    let left: CMPersistentTrackID, right: CMPersistentTrackID
    var enablePostProcessing = true
    var containsTweening = true
    var requiredSourceTrackIDs: [NSValue]?
    var passthroughTrackID = kCMPersistentTrackID_Invalid
    var count = 0

    init(_ timeRange: CMTimeRange, left: CMPersistentTrackID, right: CMPersistentTrackID) {
        self.timeRange = timeRange
        self.left = left
        self.right = right
        requiredSourceTrackIDs = [NSNumber(value: left), NSNumber(value: right)]
    }
}

/// A compositor that requires no sources and releases every request.
private class PlainCompositor: AVVideoCompositing {
    required init() {}
    var sourcePixelBufferAttributes: [String: Any]? { nil }
    var requiredPixelBufferAttributesForRenderContext: [String: Any] { [:] }
    func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {}
    func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {}
}

private final class SmallCompositor: PlainCompositor {
    override func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
        if let small = CVPixelBuffer.create(48, 64) { request.finish(withComposedVideoFrame: small) }
    }
}

/// A compositor that cancels after half a second; only the first of two answers counts.
private final class CancellingCompositor: PlainCompositor {
    override func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
        guard request.compositionTime < CMTime(value: 1, timescale: 2) else { return request.finishCancelledRequest() }
        if let frame = request.renderContext.newPixelBuffer() { request.finish(withComposedVideoFrame: frame) }
        request.finishCancelledRequest()
    }
}

/// A compositor that requires buffers of another size.
private final class NarrowCompositor: PlainCompositor {
    override var requiredPixelBufferAttributesForRenderContext: [String: Any] {
        [kCVPixelBufferWidthKey: 48, kCVPixelBufferHeightKey: 64]
    }
}

@Suite("Custom video compositors")
struct CustomCompositorTests {
    private let folder: TemporaryFolder
    private let composition = AVMutableComposition()
    private let instruction: SplitInstruction
    private let video = AVMutableVideoComposition()

    init() throws {
        folder = try TemporaryFolder()
        for (name, color) in [("a.mp4", PaintedClip.red), ("b.mp4", PaintedClip.blue)] {
            let asset = try PaintedClip.make(folder.path(name), top: color)
            let track = try #require(
                composition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid))
            try track.insertTimeRange(
                CMTimeRange(start: .zero, duration: asset.duration), of: asset.tracks[0], at: .zero)
        }
        instruction = SplitInstruction(CMTimeRange(start: .zero, duration: composition.duration), left: 2, right: 1)
        video.renderSize = CGSize(width: 96, height: 64)
        video.frameDuration = CMTime(value: 1, timescale: 30)
        video.instructions = [instruction]
        video.customVideoCompositorClass = SplitCompositor.self
    }

    private func export(_ change: (AVAssetExportSession) -> Void = { _ in }) throws -> String {
        let path = folder.path("out.mp4")
        try TestExport.run(composition, to: path) { session in
            session.videoComposition = video
            change(session)
        }
        return path
    }

    @Test("Frames come from the compositor, which is called once for unchanged sources without tweening")
    func frames() throws {
        let path = try export()
        for time in [Rational.zero, Rational(29, 30)] {
            #expect(
                try PaintedClip.isNear(PaintedClip.pixel(path, 20, 32, at: time), PaintedClip.blue)
                    && PaintedClip.isNear(PaintedClip.pixel(path, 76, 32, at: time), PaintedClip.red))
        }
        #expect(instruction.count == 30)
    }

    @Test("A compositor works with an animation tool, a reader and a player")
    func elsewhere() throws {
        let reader = try AVAssetReader(asset: composition)
        let output = AVAssetReaderVideoCompositionOutput(videoTracks: composition.tracks, videoSettings: nil)
        output.videoComposition = video
        reader.add(output)
        #expect(reader.startReading())
        let buffer = try #require(output.copyNextSampleBuffer()?.imageBuffer)
        let base = try #require(CVPixelBufferGetBaseAddress(buffer))
        #expect(
            base.load(fromByteOffset: 40, as: UInt8.self) > 180
                && base.load(fromByteOffset: 4 * 90 + 2, as: UInt8.self) > 180)
        let item = AVPlayerItem(asset: composition)
        item.videoComposition = video
        let pictures = AVPlayerItemVideoOutput()
        item.add(pictures)
        let shown = try #require(
            pictures.copyPixelBuffer(forItemTime: CMTime(value: 1, timescale: 2), itemTimeForDisplay: nil))
        #expect(try #require(CVPixelBufferGetBaseAddress(shown)).load(fromByteOffset: 40, as: UInt8.self) > 180)
        let parent = CALayer()
        let layer = CALayer()
        parent.frame = CGRect(x: 0, y: 0, width: 96, height: 64)
        layer.frame = CGRect(x: 48, y: 0, width: 48, height: 64)
        parent.addSublayer(layer)
        let path = try export { _ in
            video.animationTool = AVVideoCompositionCoreAnimationTool(postProcessingAsVideoLayer: layer, in: parent)
        }
        #expect(
            try PaintedClip.isNear(PaintedClip.pixel(path, 60, 32, at: 0), PaintedClip.blue)
                && PaintedClip.isNear(PaintedClip.pixel(path, 20, 32, at: 0), 0))
    }

    @Test("A passthrough track needs no compositor")
    func passThrough() throws {
        instruction.passthroughTrackID = 1
        let path = try export()
        #expect(instruction.count == 0)
        #expect(PaintedClip.isNear(try PaintedClip.pixel(path, 20, 32, at: 0), PaintedClip.red))
    }

    private func failing() throws -> AVAssetExportSession {
        let session = try #require(
            AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetHighestQuality))
        session.outputURL = URL(fileURLWithPath: folder.path("bad.mp4"))
        session.outputFileType = .mp4
        session.videoComposition = video
        session.exportAsynchronously {}
        #expect(!FileManager.default.fileExists(atPath: folder.path("bad.mp4")))
        return session
    }

    @Test("A cancelled request cancels the export, and only the first answer counts")
    func cancelling() throws {
        video.customVideoCompositorClass = CancellingCompositor.self
        let session = try failing()
        #expect(session.status == .cancelled && session.error == nil && session.progress > 0.4)
    }

    @Test(
        "Errors end the export, frames need the render size, and custom instructions need a compositor"
    )
    func failures() throws {
        func failure() throws -> (any Error)? { try failing().error }
        instruction.requiredSourceTrackIDs = [NSNumber(value: 1)]
        #expect(try failure().map { "\($0)" }?.contains("noFrame(1)") == true)
        instruction.requiredSourceTrackIDs = [NSNumber(value: 7)]
        #expect(try failure() as? CompositionError == .unknownTrack(7))
        instruction.requiredSourceTrackIDs = nil
        video.customVideoCompositorClass = SmallCompositor.self
        #expect(try failure().map { "\($0)" }?.contains("newPixelBuffer") == true)
        video.customVideoCompositorClass = NarrowCompositor.self
        #expect(try failure() as? CompositionError == .frameSize(width: 48, height: 64, expected: video.renderSize))
        video.customVideoCompositorClass = PlainCompositor.self
        #expect(try failure() as? CompositionError == .unanswered)
        video.customVideoCompositorClass = nil
        #expect(try failure() as? CompositionError == .foreignInstruction("SplitInstruction"))
    }
}
