import CFFmpeg

/// The pictures of a video stream, decoded by FFmpeg.
///
/// - Thread safety: owner thread only.
final class VideoStreamFrameSource: ClipFrameSource {
    let info: ClipInfo
    private let cursor: FrameCursor
    private let converter: DecodedFrameConverter
    /// When the file says that the picture ends, in seconds from the clip's zero; nil when it does not say.
    private let declaredEnd: Rational?
    private var shown: (decoded: DecodedFrame, frame: VideoFrame)?

    /// The parts that are to be seen, where the file has several.
    let edits: EditList?
    /// The stream that is their alpha.
    let alpha: AlphaTrack?
    /// Seconds on the container's clock of the clip's zero.
    let origin: Rational

    /// - Parameters:
    ///   - ignoresEdits: whether the track is read whole, on its own clock.
    ///   - index: of a stream that lies over the clip's own; nil for that.
    init(path: String, isUpright: Bool, budget: DecodeBudget, ignoresEdits: Bool = false, index: Int? = nil)
        throws(MediaError)
    {
        let input = try InputContext(path: path, ignoresEdits: ignoresEdits)
        let streams = ClipStreams(input)
        let info = ClipInfo(input, streams)
        guard let stream = index.flatMap({ input.stream($0) }) ?? streams.video, let video = info.video else {
            throw MediaError(
                .noVideo, file: input.path, during: "looking for video", detail: "the file has no video stream")
        }
        edits = streams.edits
        alpha = streams.alpha
        origin = ignoresEdits ? .zero : streams.origin
        let timeline = StreamTimeline(video: stream, origin: origin, rate: video.frameRate)
        // What the file says of all may be the sound's.
        let end = streams.declaredEnd(of: stream) ?? (streams.audio == nil ? ClipStreams.declaredEnd(input) : nil)
        declaredEnd = ignoresEdits ? nil : end.map { $0 - streams.origin }
        let peak = MasteringPeakLuminance.of(stream)
        let profile = StreamProfile.of(stream)
        let decoder = try StreamDecoder(input, streamIndex: Int(stream.pointee.index), threads: budget.decoderThreads)
        self.info = info
        cursor = FrameCursor(
            decoder, timeline: timeline, frameDuration: video.frameRate?.frameDuration ?? Rational(1, 25),
            budget: budget)
        converter = DecodedFrameConverter(
            file: decoder.path, orientation: isUpright ? video.orientation : .up, fallback: .forCodec(video.codec),
            colors: index == nil ? FrameColors(profile: profile, streamPeak: peak) : nil, memory: budget.memory)
    }

    var isAtFirstFrame: Bool { cursor.isFirst }

    var decodedFrameCount: Int { cursor.decoder.frameCount }

    func frame(at time: Rational, earliest: Rational?) throws(MediaError) -> VideoFrame {
        try cursor.move(to: time, earliest: earliest)
        guard let decoded = cursor.current else {
            throw MediaError(
                .decode, file: cursor.decoder.path, during: "decoding a frame", detail: "there is no frame")
        }
        if let shown, shown.decoded === decoded { return shown.frame }
        let image: CGImage
        // A seek may come back to the frame that was shown.
        if let shown, shown.frame.presentationTime == decoded.time {
            image = shown.frame.image
        } else {
            image = try converter.image(from: decoded, next: cursor.next)
        }
        let frame = VideoFrame(
            image: image, presentationTime: decoded.time, duration: cursor.currentDuration, isLast: cursor.next == nil,
            displaySize: displaySize(decoded))
        shown = (decoded, frame)
        return frame
    }

    /// A stream may change its size on the way; what the container says of the shape of pixels holds for the first
    /// size.
    private func displaySize(_ decoded: DecodedFrame) -> CGSize {
        let picture = decoded.frame.pointer.pointee
        let orientation = converter.orientation
        guard let video = info.video else { return .zero }
        let isFirstSize = Int(picture.width) == video.codedWidth && Int(picture.height) == video.codedHeight
        let own = Rational(picture.sample_aspect_ratio).flatMap { $0 > .zero ? $0 : nil } ?? .one
        return ClipInfo.Video.displaySize(
            Int(picture.width), Int(picture.height), isFirstSize ? video.sampleAspectRatio : own, orientation)
    }

    var warnings: [MediaWarning] {
        (cursor.decoder.damage.map(\.words) + endWarning + converter.warnings).map {
            MediaWarning(file: cursor.decoder.path, detail: $0)
        }
    }

    /// A cut-off file ends before its header says, often without any error of the demuxer.
    private var endWarning: [String] {
        guard cursor.next == nil else { return [] }
        if info.container == "gif", !GIFTrailer.ends(cursor.decoder.path) { return [StreamDecoder.Damage.cutOff.words] }
        guard let now = cursor.current?.time, let declaredEnd else { return [] }
        let end = now + cursor.currentDuration
        guard declaredEnd - end > cursor.currentDuration * 2, declaredEnd - end > Rational(1, 10) else { return [] }
        if cursor.decoder.input.isChanged {
            return cursor.decoder.damage.contains(.changedFile) ? [] : [StreamDecoder.Damage.changedFile.words]
        }
        return [
            "the picture ends after \(end.shortSeconds) s, though the file promises \(declaredEnd.shortSeconds) s; the last frame is held"
        ]
    }
}

extension StreamDecoder.Damage {
    var words: String {
        switch self {
        case .undecodablePackets: "parts of the stream are damaged and were skipped"
        case .unreadableEnd: "the file cannot be read to its end; what came before is used"
        case .clockReset:
            "its clock begins again on the way, as in files that were joined; what follows is not shown (ffmpeg -i FILE -c copy whole.mp4 makes one of them)"
        case .cutOff: "the file is cut off; its last whole picture is held"
        case .changedFile: "it was replaced or changed while rendering; parts of it could not be read"
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
