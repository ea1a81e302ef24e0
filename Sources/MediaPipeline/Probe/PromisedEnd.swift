import CFFmpeg

/// When a file says that its streams end, whether or not all of them is there.
///
/// All times are on the container's clock, in seconds.
extension ClipStreams {
    /// The end of one of the input's streams; nil when the file does not say.
    ///
    /// Matroska keeps no length of a stream in its header; most writers put its end into a tag.
    func declaredEnd(of stream: UnsafeMutablePointer<AVStream>) -> Rational? {
        let list = list(of: stream)
        if let list, list.hasSeveralParts { return list.end }
        guard let length = stream.pointee.length else { return stream.pointee.tag("DURATION").flatMap(Self.seconds) }
        let plain = (stream.pointee.start ?? origin) + length
        // FFmpeg counts the decoding times, which end long before the pictures do where the rate varies and B-frames
        // are moved.
        guard let list, list.declaresTrackEnd, (list.end - plain).magnitude > list.tick else { return plain }
        return list.end
    }

    /// The end of all; nil where FFmpeg would only be guessing from the size of the file.
    static func declaredEnd(_ input: borrowing InputContext) -> Rational? {
        let context = input.pointer.pointee
        guard context.duration > 0, context.duration_estimation_method == AVFMT_DURATION_FROM_STREAM else { return nil }
        let end = Rational(context.duration, Int64(AV_TIME_BASE))
        // A playlist says how long its parts are, and not from when on they go.
        guard input.formatName.hasPrefix("hls"), context.start_time != shim_AV_NOPTS_VALUE else { return end }
        return end + Rational(context.start_time, Int64(AV_TIME_BASE))
    }

    /// Whether what the file says is where its picture ends, or, where it has none, its sound.
    func hasReliableEnd(_ input: borrowing InputContext) -> Bool {
        // FLV's length is that of the longest stream; a programme stream's is guessed from the last time in it.
        guard let stream = video ?? audio, !["flv", "mpeg"].contains(input.formatName) else { return false }
        guard declaredEnd(of: stream) ?? Self.declaredEnd(input) != nil else { return false }
        return video == nil ? hasReliableAudioEnd(stream, input) : hasReliableVideoEnd(stream)
    }

    /// Without a list that says more, the length of a track with B-frames is that of its decoding times.
    private func hasReliableVideoEnd(_ stream: UnsafeMutablePointer<AVStream>) -> Bool {
        guard isMP4, list(of: stream).map({ !$0.declaresTrackEnd && !$0.hasSeveralParts }) ?? true else { return true }
        return stream.pointee.codecpar.pointee.video_delay == 0 || stream.pointee.isSteady
    }

    /// FFmpeg's length of MP3 and Opus holds what decoders drop at both ends, and that of files without lengths follows
    /// from their size.
    private func hasReliableAudioEnd(_ stream: UnsafeMutablePointer<AVStream>, _ input: borrowing InputContext) -> Bool
    {
        let codec = stream.pointee.codecpar.pointee.codec_id
        if input.pointer.pointee.duration_estimation_method == AVFMT_DURATION_FROM_BITRATE {
            return av_get_exact_bits_per_sample(codec) > 0
        }
        return isMP4 || input.formatName != "mp3" && codec != AV_CODEC_ID_OPUS
    }

    /// Reads `HH:MM:SS.fffffffff`, the manner of Matroska's tags, to the millisecond.
    static func seconds(_ tag: String) -> Rational? {
        guard let match = tag.wholeMatch(of: /([0-9]{1,6}):([0-9]{2}):([0-9]{2})(?:\.([0-9]{1,9}))?/),
            let hours = Int64(match.1), let minutes = Int64(match.2), let whole = Int64(match.3)
        else { return nil }
        let digits: String = match.4.map { String($0) } ?? ""
        let thousandths: Int64 = Int64((digits + "000").prefix(3)) ?? 0
        let total: Int64 = hours * 3600 + minutes * 60 + whole
        return Rational(total, 1) + Rational(thousandths, 1000)
    }
}
