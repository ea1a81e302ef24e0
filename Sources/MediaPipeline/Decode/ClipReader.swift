import CFFmpeg
import Foundation

/// Decodes the pictures of one clip, at any time and in any order.
///
/// Frame intervals are half-open and compared exactly. Reading forwards decodes forwards; going past the next key frame
/// seeks; going back decodes from the key frame before and keeps the frames on the way, within the budget, so that
/// reading backwards decodes every group of pictures once.
///
///     let reader = try ClipReader(url: url)
///     let frame = try reader.frame(at: Rational(1001, 24000))
///
/// - Thread safety: one thread at a time. Each worker has its own reader.
public final class ClipReader {
    public let info: ClipInfo
    /// The stream that is decoded.
    public let video: ClipInfo.Video
    private let pictures: any ClipFrameSource
    private let budget: DecodeBudget

    /// Opens the clip; the first frame is decoded when it is asked for.
    /// - Throws: as `ClipInfo.probe`, `.noVideo`, and `.unsupported` for codecs without a decoder.
    public convenience init(url: URL) throws(MediaError) { try self.init(.file(url)) }

    /// Opens the clip; the first frame is decoded when it is asked for.
    ///
    /// - Parameters:
    ///   - isUpright: whether frames are turned as the file says, as they are to be shown.
    ///   - budget: what frames kept for going back may take.
    /// - Throws: as `ClipInfo.probe`, `.noVideo`, and `.unsupported` for codecs without a decoder.
    public init(_ source: ClipSource, isUpright: Bool = true, budget: DecodeBudget = .shared) throws(MediaError) {
        let opened = try Self.open(source, isUpright, budget)
        info = opened.info
        pictures = opened.pictures
        self.budget = budget
        guard let video = info.video else {
            throw MediaError(
                .noVideo, file: source.url.path, during: "looking for video", detail: "the file has no video stream")
        }
        self.video = video
        budget.enter()
    }

    deinit { budget.leave() }

    private static func open(
        _ source: ClipSource, _ isUpright: Bool, _ budget: DecodeBudget
    ) throws(MediaError) -> (info: ClipInfo, pictures: any ClipFrameSource) {
        switch source {
        case .sequence(let sequence):
            let pictures = try ImageSequenceFrameSource(sequence)
            return (pictures.info, pictures)
        case .file(let url):
            let path = try SourceFile.path(url)
            if let animation = try AnimatedWebP(path: path) {
                return (animation.info, try AnimatedWebPFrameSource(animation, budget: budget))
            }
            let pictures = try VideoStreamFrameSource(path: path, isUpright: isUpright, budget: budget)
            guard let edits = pictures.edits else {
                return (pictures.info, try withAlpha(pictures, path, isUpright, budget, ignoresEdits: false))
            }
            let track = try VideoStreamFrameSource(path: path, isUpright: isUpright, budget: budget, ignoresEdits: true)
            return (
                pictures.info,
                EditListFrameSource(
                    try withAlpha(track, path, isUpright, budget, ignoresEdits: true), edits, origin: pictures.origin)
            )
        }
    }

    private static func withAlpha(
        _ pictures: VideoStreamFrameSource, _ path: String, _ isUpright: Bool, _ budget: DecodeBudget,
        ignoresEdits: Bool
    ) throws(MediaError) -> any ClipFrameSource {
        guard let alpha = pictures.alpha else { return pictures }
        let levels = try VideoStreamFrameSource(
            path: path, isUpright: isUpright, budget: budget, ignoresEdits: ignoresEdits, index: alpha.streamIndex)
        return AlphaTrackFrameSource(pictures, alpha: levels, isPremultiplied: alpha.isPremultiplied)
    }

    /// Returns the frame that shows at `time` seconds from the clip's start: the first one before it, and the last one
    /// after its end.
    ///
    /// While the frame stays the same the answer holds the same `image`.
    /// - Throws: `.decode` when nothing of the clip decodes, `.unsupported` for pixel formats without a converter.
    public func frame(at time: Rational) throws(MediaError) -> VideoFrame {
        try pictures.frame(at: time, earliest: nil)
    }

    /// Returns a frame that begins between `earliest` and `time`, or else the one that shows at `time`: the first that
    /// decoding meets, which often is a key frame.
    /// - Throws: as `frame(at:)`.
    public func frame(at time: Rational, earliest: Rational) throws(MediaError) -> VideoFrame {
        try pictures.frame(at: time, earliest: earliest)
    }

    /// True when the frame of the last answer is the clip's first, which stands for all earlier times too.
    var isAtFirstFrame: Bool { pictures.isAtFirstFrame }

    /// How many frames the decoder has given so far; nil for clips that are no stream.
    var decodedFrameCount: Int? { (pictures as? VideoStreamFrameSource)?.decodedFrameCount }

    /// What was found wrong with the clip so far, each once.
    public var warnings: [MediaWarning] { pictures.warnings }
}
