/// Where the pictures of a clip come from: a decoded stream, numbered files, an animated picture.
///
/// - Thread safety: owner thread only.
protocol ClipFrameSource: AnyObject {
    /// The frame that shows at `time`; any from `earliest` on will do where that is faster to get.
    func frame(at time: Rational, earliest: Rational?) throws(MediaError) -> VideoFrame
    /// True when the frame of the last answer is the clip's first, which stands for all earlier times too.
    var isAtFirstFrame: Bool { get }
    /// What was found wrong so far, each once.
    var warnings: [MediaWarning] { get }
}
