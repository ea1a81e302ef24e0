import CFFmpeg
import Foundation
import Images
import MediaTime
import SourceFiles

/// Decodes the frames of one clip, at any time and in any order.
///
/// Frame intervals are half-open and compared exactly. Reading forward continues decoding, or seeks to a later key
/// frame. Reading backward decodes from the previous key frame and keeps the frames on the way, within the budget, so
/// that playing in reverse decodes each group of pictures once.
///
///     let reader = try ClipReader(url: url)
///     let frame = try reader.frame(at: Rational(1001, 24000))
///
/// - Thread safety: one thread at a time. Each worker has its own reader.
package final class ClipReader {
    /// The properties of the clip.
    package let info: ClipInfo
    /// The stream that is decoded.
    package let video: ClipInfo.Video
    private let frameSource: any ClipFrameSource
    private let budget: DecodeBudget

    /// Opens a clip; the first frame is decoded when it is requested.
    ///
    /// - Throws: The errors of `ClipInfo.probe`, `.noVideo`, and `.unsupported` for codecs without a decoder.
    package convenience init(url: URL) throws(MediaError) { try self.init(.file(url)) }

    /// Opens a clip; the first frame is decoded when it is requested.
    ///
    /// - Parameters:
    ///   - isUpright: Whether frames are rotated for display as the file declares.
    ///   - budget: The memory for frames that are kept for reading backward.
    /// - Throws: The errors of `ClipInfo.probe`, `.noVideo`, and `.unsupported` for codecs without a decoder.
    package init(_ source: ClipSource, isUpright: Bool = true, budget: DecodeBudget = .current) throws(MediaError) {
        let opened = try MediaAccessPolicy.current.clip(source, isUpright: isUpright, budget: budget)
        info = opened.info
        frameSource = opened.frameSource
        self.budget = budget
        guard let video = info.video else {
            throw MediaError(
                .noVideo, file: source.url.path, during: "looking for video", detail: "the file has no video stream")
        }
        self.video = video
        budget.enter()
    }

    deinit { budget.leave() }

    /// Opens a clip on this thread.
    static func open(
        _ source: ClipSource, _ isUpright: Bool, _ budget: DecodeBudget
    ) throws(MediaError) -> OpenedClip {
        switch source {
        case .sequence(let sequence):
            let frameSource = try ImageSequenceFrameSource(sequence)
            return OpenedClip(info: frameSource.info, frameSource: frameSource)
        case .file(let url), .untrimmed(let url), .selected(let url, _):
            let path = try SourceFile.path(url)
            if let animation = try AnimatedWebP(path: path) {
                try animation.check(source.selection.alpha)
                return OpenedClip(
                    info: animation.info, frameSource: try AnimatedWebPFrameSource(animation, budget: budget))
            }
            let frameSource = try VideoStreamFrameSource(
                path: path, isUpright: isUpright, budget: budget,
                selection: source.selection)
            guard let edits = frameSource.edits else {
                return OpenedClip(
                    info: frameSource.info,
                    frameSource: try withAlpha(
                        frameSource, path, isUpright, budget, source.selection, ignoresEdits: false))
            }
            let track = try VideoStreamFrameSource(
                path: path, isUpright: isUpright, budget: budget, ignoresEdits: true, selection: source.selection)
            return OpenedClip(
                info: frameSource.info,
                frameSource: EditListFrameSource(
                    try withAlpha(track, path, isUpright, budget, source.selection, ignoresEdits: true), edits,
                    origin: frameSource.origin))
        }
    }

    /// Returns the frames combined with those of the alpha track, if there is one.
    private static func withAlpha(
        _ frameSource: VideoStreamFrameSource, _ path: String, _ isUpright: Bool, _ budget: DecodeBudget,
        _ selection: ClipSelection, ignoresEdits: Bool
    ) throws(MediaError) -> any ClipFrameSource {
        guard let alpha = frameSource.alpha else { return frameSource }
        let levels = try VideoStreamFrameSource(
            path: path, isUpright: isUpright, budget: budget, ignoresEdits: ignoresEdits, selection: selection,
            index: alpha.streamIndex)
        return AlphaTrackFrameSource(
            frameSource, alpha: levels, isPremultiplied: alpha.isPremultiplied || selection.alpha == .premultiplied)
    }

    /// Returns the frame shown at `time` seconds from the start of the clip: before the clip its first frame, after its
    /// end its last one.
    ///
    /// While the frame does not change, the result contains the same `image` object.
    /// - Throws: `.decode` if no frame of the clip decodes, `.unsupported` for pixel formats without a converter.
    package func frame(at time: Rational) throws(MediaError) -> VideoFrame {
        try frameSource.frame(at: time, earliest: nil)
    }

    /// Returns a frame that begins between `earliest` and `time`, or else the frame shown at `time`. It is the first
    /// such frame that is decoded, often a key frame.
    ///
    /// - Throws: The errors of `frame(at:)`.
    package func frame(at time: Rational, earliest: Rational) throws(MediaError) -> VideoFrame {
        try frameSource.frame(at: time, earliest: earliest)
    }

    /// Whether the last returned frame is the first of the clip, which is also shown for all earlier times.
    var isAtFirstFrame: Bool { frameSource.isAtFirstFrame }

    /// The work done so far.
    package var counters: DecodingCounters { frameSource.counters }

    /// The problems found in the clip so far, without duplicates.
    package var warnings: [MediaWarning] { frameSource.warnings }
}

/// A source of a clip's frames: a decoded stream, numbered files or an animated image.
///
/// - Thread safety: owner thread only.
protocol ClipFrameSource: AnyObject {
    /// Returns the frame shown at `time`, or any frame from `earliest` on if that is faster.
    func frame(at time: Rational, earliest: Rational?) throws(MediaError) -> VideoFrame
    /// Whether the last returned frame is the first of the clip, which is also shown for all earlier times.
    var isAtFirstFrame: Bool { get }
    /// The problems found so far, without duplicates.
    var warnings: [MediaWarning] { get }
    /// The work done so far.
    var counters: DecodingCounters { get }
}

/// A decoded frame of a clip, upright and ready to draw.
package struct VideoFrame: Sendable {
    /// The frame at its coded size, rotated upright; pixels may not be square.
    package let image: CGImage
    /// The presentation time in seconds from the start of the clip; negative for a frame that begins before it.
    package let presentationTime: Rational
    /// The time until the next frame begins, in seconds.
    package let duration: Rational
    /// Whether no frame follows, so that this one is held.
    package let isLast: Bool
    /// The displayed size in pixels: after the sample aspect ratio and the rotation.
    package let displaySize: CGSize

    /// The time at which the next frame begins, in seconds.
    package var endTime: Rational { presentationTime + duration }
}
