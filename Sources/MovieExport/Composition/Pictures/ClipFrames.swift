import Foundation
import MediaPipeline
import Quartz2D

/// The pictures of a track that is put together of clips.
final class ClipTrackFrames: TrackFrameSource {
    private let timeline: TrackTimeline
    private var current: (clip: AVAsset, read: (Rational) throws -> VideoFrame, warnings: () -> [MediaWarning])?
    private var closedWarnings: [MediaWarning] = []

    init(_ timeline: TrackTimeline) { self.timeline = timeline }

    var warnings: [MediaWarning] { (closedWarnings + (current?.warnings() ?? [])).uniqued }

    func picture(at time: Rational) throws -> (image: CGImage, size: CGSize)? {
        guard let piece = timeline.piece(at: time), let clip = piece.clip else { return nil }
        let frame = try reader(clip)(piece.sourceTime(at: time))
        return (frame.image, frame.displaySize)
    }

    private func reader(_ clip: AVAsset) throws -> (Rational) throws -> VideoFrame {
        if let current, current.clip === clip { return current.read }
        closedWarnings = warnings
        if case .success(let info) = clip.info, info.video?.orientation == .up {
            let reader = try ReadAheadReader(clip.source)
            current = (clip, { try reader.frame(at: $0) }, { reader.warnings })
            return { try reader.frame(at: $0) }
        }
        let reader = try ClipReader(clip.source, isUpright: false)
        current = (clip, { try reader.frame(at: $0) }, { reader.warnings })
        return { try reader.frame(at: $0) }
    }
}
