import CFFmpeg
import FFmpegSupport
import MediaTime
import SourceFiles

/// The streams of a file that play, and the start of the clip on the container's clock.
package struct ClipStreams {
    /// The video stream; `nil` if there is none.
    package let video: UnsafeMutablePointer<AVStream>?
    /// The audio stream; `nil` if there is none.
    package let audio: UnsafeMutablePointer<AVStream>?
    /// The start of the clip: the first presentation time of the streams on the container's clock, in seconds.
    package let origin: Rational
    /// The edit lists of the video and the audio, unless they are ignored.
    private let videoEditList: EditList?, audioEditList: EditList?
    /// The starts of streams that play before time zero.
    private let leadStarts: (video: Rational?, audio: Rational?)
    /// Whether the container is MP4 or QuickTime.
    let isMP4: Bool
    /// The track of the video's alpha, if it has one of its own.
    let alpha: AlphaTrack?

    /// Chooses the streams of an open file.
    package init(_ input: borrowing InputContext) {
        video = Self.best(AVMEDIA_TYPE_VIDEO, input)
        audio = Self.best(AVMEDIA_TYPE_AUDIO, input)
        videoEditList = Self.edits(video, input)
        audioEditList = Self.edits(audio, input)
        isMP4 = input.formatName.contains("mp4")
        if let video { alpha = AlphaTrack(of: video, in: input) } else { alpha = nil }
        // FFmpeg's start time is that of the first packet, which may lie inside the first part.
        let videoStart =
            Self.leadStart(video, input) ?? Self.appliedHere(videoEditList)?.start ?? Self.videoStart(video, input)
        let audioStart =
            Self.leadStart(audio, input) ?? Self.appliedHere(audioEditList)?.start ?? Self.audioStart(audio, input)
        leadStarts = (Self.leadStart(video, input), Self.leadStart(audio, input))
        origin = Self.origin(videoStart, audioStart, leadIn: Self.leadIn(input))
    }

    /// The edit list of the video, unless FFmpeg's demuxer applies it exactly or it is ignored.
    package var edits: EditList? { Self.appliedHere(videoEditList) }
    /// The edit list of the audio, unless FFmpeg's demuxer applies it exactly or it is ignored.
    package var audioEdits: EditList? { Self.appliedHere(audioEditList) }

    private static func appliedHere(_ list: EditList?) -> EditList? { list.flatMap { $0.isExactInDemuxer ? nil : $0 } }

    /// Returns the edit list of a stream; `nil` for streams that do not play themselves.
    package func list(of stream: UnsafeMutablePointer<AVStream>) -> EditList? {
        stream == video ? videoEditList : stream == audio ? audioEditList : nil
    }

    private static func best(_ type: AVMediaType, _ input: borrowing InputContext) -> UnsafeMutablePointer<AVStream>? {
        guard let index = input.bestStream(type), let stream = input.stream(index) else { return nil }
        // The cover image of an audio file is not a video.
        return stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0 ? stream : nil
    }

    private static func edits(_ stream: UnsafeMutablePointer<AVStream>?, _ input: borrowing InputContext) -> EditList? {
        guard let stream, !input.ignoresEdits else { return nil }
        return EditList(input, stream: stream)
    }

    /// Returns the first presentation time of a stream on the container's clock, in seconds.
    func start(of stream: UnsafeMutablePointer<AVStream>) -> Rational? {
        (stream == video ? leadStarts.video : stream == audio ? leadStarts.audio : nil) ?? stream.pointee.start
    }

    /// Returns the start of a stream that plays before time zero.
    private static func leadStart(_ stream: UnsafeMutablePointer<AVStream>?, _ input: borrowing InputContext)
        -> Rational?
    {
        stream.flatMap { input.leadBlocks?.start(of: Int($0.pointee.index)) }
    }

    /// Returns the start of the video. Blocks before time zero, which Matroska does not allow, are not shown, as in
    /// browsers.
    ///
    /// FFmpeg gives such frames no timestamp, and uses the first timestamp in file order as the start, which B-frames
    /// may precede.
    private static func videoStart(_ video: UnsafeMutablePointer<AVStream>?, _ input: borrowing InputContext)
        -> Rational?
    {
        guard let video, let start = video.pointee.start, input.isMatroska else { return video?.pointee.start }
        return start > .zero && !FirstBlock.isTimed(of: Int(video.pointee.index), path: input.path)
            ? .zero : max(.zero, start)
    }

    /// Returns the start of the audio. Samples that MP4 and Matroska place before zero are decoder priming and not
    /// audible.
    private static func audioStart(_ audio: UnsafeMutablePointer<AVStream>?, _ input: borrowing InputContext)
        -> Rational?
    {
        audio?.pointee.start.map { input.formatName.contains("mp4") || input.isMatroska ? max(.zero, $0) : $0 }
    }

    /// Returns the earlier start. Audio that precedes the video by no more than `leadIn` does not delay the video, so
    /// that frame n of a clip with constant frame rate is at n frame durations.
    private static func origin(_ video: Rational?, _ audio: Rational?, leadIn: Rational) -> Rational {
        guard let video else { return audio ?? .zero }
        guard let audio, audio < video - leadIn else { return video }
        return audio
    }

    /// Returns the number of seconds by which audio may precede the video unintentionally.
    ///
    /// MP4's edit lists define exactly what is presented. Other containers make room for encoder priming by delaying
    /// the video.
    private static func leadIn(_ input: borrowing InputContext) -> Rational {
        input.formatName.contains("mp4") ? .zero : Rational(1, 10)
    }
}

/// The declared ends of streams, whether or not the file is complete. All times are on the container's clock, in
/// seconds.
extension ClipStreams {
    /// Returns the end of one of the input's streams; `nil` if the file does not declare it.
    ///
    /// Matroska has no stream lengths in its header; most writers store the end in a tag.
    func declaredEnd(of stream: UnsafeMutablePointer<AVStream>) -> Rational? {
        let list = list(of: stream)
        if let list, !list.isExactInDemuxer { return list.isOpenEnded ? nil : list.end }
        guard let length = stream.pointee.length else { return stream.pointee.tag("DURATION").flatMap(Self.seconds) }
        let plain = (stream.pointee.start ?? origin) + length
        // FFmpeg adds up decoding times, which end well before the frames do if the frame rate varies and B-frames are
        // reordered.
        guard let list, list.declaresTrackEnd, (list.end - plain).magnitude > list.tick else { return plain }
        return list.end
    }

    /// Returns the end of all streams; `nil` if FFmpeg would only estimate it from the file size.
    static func declaredEnd(_ input: borrowing InputContext) -> Rational? {
        let context = input.pointer.pointee
        guard context.duration > 0, context.duration_estimation_method == AVFMT_DURATION_FROM_STREAM else { return nil }
        let end = Rational(context.duration, Int64(AV_TIME_BASE))
        // A playlist declares the length of its segments, but not their start.
        guard input.formatName.hasPrefix("hls"), context.start_time != shim_AV_NOPTS_VALUE else { return end }
        return end + Rational(context.start_time, Int64(AV_TIME_BASE))
    }

    /// Returns whether the declared end of the video (or of the audio, without video) is reliable.
    func hasReliableEnd(_ input: borrowing InputContext) -> Bool {
        // FLV's length is that of the longest stream; that of a program stream is estimated from its last timestamp.
        guard let stream = video ?? audio, !["flv", "mpeg"].contains(input.formatName), !input.isJoined else {
            return false
        }
        guard declaredEnd(of: stream) ?? Self.declaredEnd(input) != nil else { return false }
        return video == nil ? hasReliableAudioEnd(stream, input) : hasReliableVideoEnd(stream)
    }

    /// Returns whether the declared video end is reliable. Without a decisive edit list, the length of a track with
    /// B-frames is the sum of its decoding times.
    private func hasReliableVideoEnd(_ stream: UnsafeMutablePointer<AVStream>) -> Bool {
        let list = list(of: stream)
        if let list, !list.isExactInDemuxer { return !list.isOpenEnded }
        guard isMP4, list.map({ !$0.declaresTrackEnd }) ?? true else { return true }
        return stream.pointee.codecpar.pointee.video_delay == 0 || stream.pointee.isSteady
    }

    /// Returns whether the declared audio end is reliable. FFmpeg's length of MP3 and Opus includes samples that
    /// decoders drop at both ends; without a declared length it is estimated from the file size.
    private func hasReliableAudioEnd(_ stream: UnsafeMutablePointer<AVStream>, _ input: borrowing InputContext) -> Bool
    {
        let codec = stream.pointee.codecpar.pointee.codec_id
        if input.pointer.pointee.duration_estimation_method == AVFMT_DURATION_FROM_BITRATE {
            return av_get_exact_bits_per_sample(codec) > 0
        }
        return isMP4 || input.formatName != "mp3" && codec != AV_CODEC_ID_OPUS
    }

    /// Parses `HH:MM:SS.fffffffff`, the format of Matroska's tags, to the millisecond.
    static func seconds(_ tag: String) -> Rational? {
        guard let match = tag.wholeMatch(of: /([0-9]{1,6}):([0-9]{2}):([0-9]{2})(?:\.([0-9]{1,9}))?/),
            let hours = Int64(match.1), let minutes = Int64(match.2), let seconds = Int64(match.3)
        else { return nil }
        let digits: String = match.4.map { String($0) } ?? ""
        let thousandths: Int64 = Int64((digits + "000").prefix(3)) ?? 0
        let total: Int64 = hours * 3600 + minutes * 60 + seconds
        return Rational(total, 1) + Rational(thousandths, 1000)
    }
}

extension InputContext {
    /// Whether the container is Matroska or WebM.
    var isMatroska: Bool { formatName.contains("matroska") }

    /// Whether the file is an MP4 or QuickTime file, or of a related format.
    var isMP4: Bool { formatName.contains("mp4") }

    /// Whether the container is an MPEG-1 or MPEG-2 program stream, as on DVDs.
    var isProgramStream: Bool { formatName == "mpeg" }

    /// FFmpeg's name of the container format.
    var formatName: String { ffmpegName(pointer.pointee.iformat?.pointee.name) ?? "" }
}

/// The first block of a stream as stored, before FFmpeg fills in missing timestamps.
enum FirstBlock {
    /// The number of packets that are searched for the block.
    private static let maximumPacketCount = 1000

    /// Returns whether the block has a timestamp; `true` if it cannot be found.
    static func isTimed(of stream: Int, path: String) -> Bool {
        do throws(MediaError) {
            let input = try InputContext(stored: path)
            let packet = try AVPacketHandle()
            for _ in 0..<maximumPacketCount {
                packet.reset()
                guard av_read_frame(input.pointer, packet.pointer) >= 0 else { return true }
                let avPacket = packet.pointer.pointee
                if Int(avPacket.stream_index) == stream {
                    return avPacket.pts != shim_AV_NOPTS_VALUE || avPacket.dts != shim_AV_NOPTS_VALUE
                }
            }
            return true
        } catch { return true }
    }
}
