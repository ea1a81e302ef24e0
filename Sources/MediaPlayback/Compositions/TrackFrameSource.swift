import Foundation
import Images
import LayerCompositor
import LayerTree
import MediaObjects
import MediaReading
import MediaTime
import RenderTree
import SourceFiles
import VectorGeometry

/// A source of the frames of one track, at nondecreasing times.
protocol TrackFrameSource: AnyObject {
    /// Returns the frame at `time` with its size in square pixels, not rotated; nil if the track is empty.
    func image(at time: Rational) throws -> (image: CGImage, size: CGSize)?
    /// Warnings about the frames so far.
    var warnings: [MediaWarning] { get }
}

/// The frames of a track of clips.
final class ClipTrackFrames: TrackFrameSource {
    private let timeline: TrackTimeline
    private var current: OpenClip?
    private var closedWarnings: [MediaWarning] = []

    private struct OpenClip {
        let clip: AVAsset
        let read: (Rational) throws -> VideoFrame
        let warnings: () -> [MediaWarning]
    }

    init(_ timeline: TrackTimeline) { self.timeline = timeline }

    var warnings: [MediaWarning] { (closedWarnings + (current?.warnings() ?? [])).uniqued }

    func image(at time: Rational) throws -> (image: CGImage, size: CGSize)? {
        guard let segment = timeline.segment(at: time), let clip = segment.clip else { return nil }
        let frame = try reader(clip)(segment.displayedSourceTime(at: time, tolerance: clip.frameTolerance))
        return (frame.image, frame.displaySize)
    }

    private func reader(_ clip: AVAsset) throws -> (Rational) throws -> VideoFrame {
        if let current, current.clip === clip { return current.read }
        closedWarnings = warnings
        let opened = try Self.open(clip)
        current = opened
        return opened.read
    }

    private static func open(_ clip: AVAsset) throws -> OpenClip {
        if case .success(let info) = clip.info, info.video?.orientation == .up {
            let reader = try ReadAheadReader(clip.source)
            return OpenClip(clip: clip, read: { try reader.frame(at: $0) }, warnings: { reader.warnings })
        }
        let reader = try ClipReader(clip.source, isUpright: false)
        return OpenClip(clip: clip, read: { try reader.frame(at: $0) }, warnings: { reader.warnings })
    }
}

/// The frames of a layer tree as a track.
final class LayerTrackFrames: TrackFrameSource {
    private let engine: AnimationEngine
    private let compositor: Compositor
    private let size: CGSize
    let warnings: [MediaWarning] = []

    init(_ layer: CALayer, threads: Int) {
        let width = Self.side(layer.bounds.width)
        let height = Self.side(layer.bounds.height)
        self.size = CGSize(width: width, height: height)
        // The layer's own position is ignored: the track has the size of its bounds.
        let host = CALayer()
        host.frame = CGRect(x: 0, y: 0, width: width, height: height)
        host.sublayerTransform = CATransform3DMakeTranslation(-layer.frame.minX, -layer.frame.minY, 0)
        host.addSublayer(layer)
        engine = AnimationEngine(root: host, host: .yUp)
        compositor = Compositor(width: width, height: height, threads: threads)
    }

    /// Returns a side in pixels, clamped to the supported range.
    private static func side(_ length: CGFloat) -> Int {
        Int(min(max(1, length), CGFloat(PixelBuffer.longestSide)).rounded(.up))
    }

    func image(at time: Rational) throws -> (image: CGImage, size: CGSize)? {
        (compositor.image(of: try engine.frame(at: time.seconds)), size)
    }
}
