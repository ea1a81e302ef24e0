import CFFmpeg
import FFmpegSupport
import FileAccess
import Foundation
import Images
import MediaTime
import SourceFiles

/// The frames of a video stream, decoded by FFmpeg.
///
/// - Thread safety: owner thread only.
final class VideoStreamFrameSource: ClipFrameSource {
    let info: ClipInfo
    private let cursor: FrameCursor
    private let converter: DecodedFrameConverter
    /// The declared end of the video, in seconds from the start of the clip; `nil` if the file does not declare it.
    private let declaredEnd: Rational?
    private var shown: (decoded: DecodedFrame, frame: VideoFrame)?
    private var convertedFrameCount = 0

    /// The parts of the track that play, if the file has several.
    let edits: EditList?
    /// The track of the video's alpha.
    let alpha: AlphaTrack?
    /// The start of the clip on the container's clock, in seconds.
    let origin: Rational

    /// Opens a video stream.
    ///
    /// - Parameters:
    ///   - ignoresEdits: Whether the track is read completely, on its own clock.
    ///   - selection: The tracks that play, and the meaning of alpha.
    ///   - index: The index of another stream on the clip's timeline, such as alpha; `nil` for the clip's video.
    /// - Throws: The errors of `ClipInfo.probe`, `.noVideo`, and `.unsupported` for codecs without a decoder.
    init(
        path: String, isUpright: Bool, budget: DecodeBudget, ignoresEdits: Bool = false,
        selection: ClipSelection = ClipSelection(), index: Int? = nil
    ) throws(MediaError) {
        let input = try InputContext(path: path, ignoresEdits: ignoresEdits, selection: selection)
        let streams = ClipStreams(input)
        try streams.check(input)
        let info = ClipInfo(input, streams)
        guard let stream = index.flatMap({ input.stream($0) }) ?? streams.video, let video = info.video else {
            throw MediaError(
                .noVideo, file: input.path, during: "looking for video", detail: "the file has no video stream")
        }
        if index == nil { try UnsupportedColors.check(stream, input.path) }
        edits = streams.edits
        alpha = selection.alpha == .ignore ? nil : streams.alpha
        origin = ignoresEdits ? .zero : streams.origin
        let timeline = StreamTimeline(
            video: stream, origin: origin, start: streams.start(of: stream), rate: video.frameRate)
        // The file's total length may be that of the audio.
        let end = streams.declaredEnd(of: stream) ?? (streams.audio == nil ? ClipStreams.declaredEnd(input) : nil)
        declaredEnd = ignoresEdits ? nil : end.map { $0 - streams.origin }
        let peak = MasteringPeakLuminance.of(stream)
        let profile = StreamProfile.of(stream)
        let fallback = YUVDecoding.Fallback.forStream(stream)
        let decoder = try StreamDecoder(input, streamIndex: Int(stream.pointee.index), threads: budget.decoderThreads)
        self.info = info
        cursor = FrameCursor(
            decoder, timeline: timeline, frameDuration: video.frameRate?.frameDuration ?? Rational(1, 25),
            budget: budget)
        converter = DecodedFrameConverter(
            file: decoder.path, orientation: isUpright ? video.orientation : .up, fallback: fallback,
            colors: index == nil ? FrameColors(profile: profile, streamPeak: peak) : nil,
            alpha: index == nil && streams.alpha == nil ? selection.alpha : .straight, memory: budget.memory)
    }

    var isAtFirstFrame: Bool { cursor.isFirst }

    var counters: DecodingCounters {
        DecodingCounters(
            seeks: cursor.decoder.seekCount, decodedFrames: cursor.decoder.frameCount,
            convertedFrames: convertedFrameCount)
    }

    func frame(at time: Rational, earliest: Rational?) throws(MediaError) -> VideoFrame {
        try cursor.move(to: time, earliest: earliest)
        guard let decoded = cursor.current else {
            throw MediaError(
                .decode, file: cursor.decoder.path, during: "decoding a frame", detail: "the clip has no frame")
        }
        if let shown, shown.decoded === decoded { return shown.frame }
        let image: CGImage
        // A seek may return to the frame that was shown.
        if let shown, shown.frame.presentationTime == decoded.time {
            image = shown.frame.image
        } else {
            image = try converter.image(from: decoded, next: cursor.next)
            convertedFrameCount += 1
        }
        let frame = VideoFrame(
            image: image, presentationTime: decoded.time, duration: cursor.currentDuration, isLast: cursor.next == nil,
            displaySize: displaySize(decoded))
        shown = (decoded, frame)
        return frame
    }

    /// Returns the displayed size. A stream may change its size; the container's sample aspect ratio only applies to
    /// the first size.
    private func displaySize(_ decoded: DecodedFrame) -> CGSize {
        let avFrame = decoded.frame.pointer.pointee
        let orientation = converter.orientation
        guard let video = info.video else { return .zero }
        let isFirstSize = Int(avFrame.width) == video.codedWidth && Int(avFrame.height) == video.codedHeight
        let own = Rational(avFrame.sample_aspect_ratio).flatMap { $0 > .zero ? $0 : nil } ?? .one
        return ClipInfo.Video.displaySize(
            Int(avFrame.width), Int(avFrame.height), isFirstSize ? video.sampleAspectRatio : own, orientation)
    }

    var warnings: [MediaWarning] {
        (cursor.decoder.damage.map(\.message) + endWarning + converter.warnings).map {
            MediaWarning(file: cursor.decoder.path, detail: $0)
        }
    }

    /// The warning for a truncated file, which ends before the declared length, often without an error of the demuxer.
    private var endWarning: [String] {
        guard cursor.next == nil else { return [] }
        if info.container == "gif", !GIFTrailer.ends(cursor.decoder.path) {
            return cursor.decoder.damage.contains(.cutOff) ? [] : [StreamDecoder.Damage.cutOff.message]
        }
        guard let now = cursor.current?.time, let declaredEnd else { return [] }
        let end = now + cursor.currentDuration
        guard declaredEnd - end > cursor.currentDuration * 2, declaredEnd - end > Rational(1, 10) else { return [] }
        if cursor.decoder.input.isChanged {
            return cursor.decoder.damage.contains(.changedFile) ? [] : [StreamDecoder.Damage.changedFile.message]
        }
        return [
            "the video ends after \(end.shortSeconds) s, but the file declares \(declaredEnd.shortSeconds) s; "
                + "the last frame is held"
        ]
    }
}

extension StreamDecoder.Damage {
    /// The warning for the damage.
    var message: String {
        switch self {
        case .undecodablePackets: "parts of the stream are damaged and were skipped"
        case .unreadableEnd: "the file cannot be read to its end; the part before is used"
        case .clockReset:
            "its timestamps start again midway, as in concatenated files; the rest is not shown "
                + "(repair it with: ffmpeg -i FILE -c copy whole.mp4)"
        case .joinedParts:
            "it consists of several concatenated files, and only the first one plays (join them with: ffmpeg -f concat)"
        case .cutOff: "the file is truncated; its last complete frame is held"
        case .changedFile: "it was replaced or changed while rendering; parts of it could not be read"
        }
    }
}

extension Rational {
    /// The value in seconds with up to three decimals, for messages.
    var shortSeconds: String {
        let thousandths = (self * 1000).rounded
        return "\(Double(thousandths) / 1000)"
    }
}

/// The byte that ends every complete GIF; FFmpeg's demuxer does not report its absence.
///
/// - Source: the GIF89a specification, 27.
enum GIFTrailer {
    /// Returns whether the file ends with the trailer.
    static func ends(_ path: String) -> Bool {
        guard let file = try? InputFile.open(path), let end = try? file.seekToEnd(), end > 0 else {
            return false
        }
        defer { try? file.close() }
        let count = min(end, 1024)
        guard (try? file.seek(toOffset: end - count)) != nil, let tail = file.bytes(upTo: .max) else { return false }
        // Some encoders pad with zeros.
        return tail.last { $0 != 0 } == 0x3b
    }
}
