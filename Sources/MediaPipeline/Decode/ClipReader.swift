import CFFmpeg
import Foundation

/// Decodes the pictures of one clip, at any time and in any order.
///
/// Frame intervals are half-open and compared exactly. Reading forwards decodes forwards; going back, or past the next
/// key frame, seeks to the key frame at or before the time asked for.
///
///     let reader = try ClipReader(url: url)
///     let frame = try reader.frame(at: Rational(1001, 24000))
///
/// - Thread safety: one thread at a time. Each worker has its own reader.
public final class ClipReader {
    public let info: ClipInfo
    /// The stream that is decoded.
    public let video: ClipInfo.Video
    private let cursor: FrameCursor
    private let converter: PictureConverter
    /// How long the file says that the picture lasts, in seconds from its first frame; nil when it does not say.
    private let promisedLength: Rational?
    private var shown: (generation: Int, frame: VideoFrame)?

    /// Opens the clip; the first frame is decoded when it is asked for.
    /// - Throws: as `ClipInfo.probe`, `.noVideo`, and `.unsupported` for codecs without a decoder.
    public init(url: URL) throws(MediaError) {
        let input = try InputContext(path: SourceFile.path(url))
        let (info, streams) = (ClipInfo(input), ClipStreams(input))
        guard let stream = streams.video, let video = info.video else {
            throw MediaError(.noVideo, file: input.path, during: "looking for video", detail: "the file has no video stream")
        }
        let timeline = StreamTimeline(video: stream, origin: streams.origin, rate: video.frameRate)
        promisedLength = PromisedLength.of(stream, in: input)
        let decoder = try StreamDecoder(input, streamIndex: Int(stream.pointee.index))
        (self.info, self.video) = (info, video)
        cursor = try FrameCursor(decoder, timeline: timeline, frameDuration: video.frameRate?.frameDuration ?? Rational(1, 25))
        converter = PictureConverter(file: decoder.path, orientation: video.orientation, fallback: .forCodec(video.codec))
    }

    /// Returns the frame that shows at `time` seconds from the clip's start: the first one before it, and the last one
    /// after its end.
    ///
    /// While the frame stays the same the answer holds the same `image`.
    /// - Throws: `.decode` when nothing of the clip decodes, `.unsupported` for pixel formats without a converter.
    public func frame(at time: Rational) throws(MediaError) -> VideoFrame {
        try cursor.move(to: time)
        if let shown, shown.generation == cursor.generation { return shown.frame }
        let image: CGImage
        if let same = reusedImage() { image = same } else { image = try converter.image(from: cursor.current) }
        let frame = VideoFrame(
            image: image, presentationTime: cursor.currentTime ?? .zero, duration: cursor.currentDuration,
            isLast: cursor.upcomingTime == nil)
        shown = (cursor.generation, frame)
        return frame
    }

    /// True when the frame of the last answer is the clip's first, which stands for all earlier times too.
    var isAtFirstFrame: Bool { cursor.isFirst }

    /// A seek may come back to the frame that was shown.
    private func reusedImage() -> CGImage? {
        shown?.frame.presentationTime == cursor.currentTime ? shown?.frame.image : nil
    }

    /// What was found wrong with the clip so far, each once.
    public var warnings: [MediaWarning] {
        (cursor.decoder.damage.map(\.words) + endWarning + converter.warnings).map { MediaWarning(file: cursor.decoder.path, detail: $0) }
    }

    /// A cut-off file ends before its header says, often without any error of the demuxer.
    private var endWarning: [String] {
        guard cursor.upcomingTime == nil, let now = cursor.currentTime, let length = promisedLength else { return [] }
        let end = now + cursor.currentDuration - (cursor.firstTime ?? .zero)
        guard length - end > cursor.currentDuration * 2, length - end > Rational(1, 10) else { return [] }
        return ["the picture ends after \(end.shortSeconds) s, though the file promises \(length.shortSeconds) s; the last frame is held"]
    }
}

extension StreamDecoder.Damage {
    var words: String {
        switch self {
        case .undecodablePackets: "parts of the stream are damaged and were skipped"
        case .unreadableEnd: "the file cannot be read to its end; what came before is used"
        }
    }
}

extension Rational {
    /// Seconds with up to three decimals, for messages.
    var shortSeconds: String {
        let thousandths = (self * 1000).rounded
        return "\(Double(thousandths) / 1000)"
    }
}
